//! Gives changed tours the vehicles that drive them cheapest, and moves their reloads.

use super::model::RELOAD;
use super::state::State;
use super::tour::{Tour, drive};
use super::tours::Tours;

/// Improves the tours that the round changed.
pub(crate) fn trade(tours: &mut Tours) {
    let changed: Vec<usize> = tours.changed().filter(|index| !tours.tours[*index].nodes.is_empty()).collect();
    if tours.model.vehicles.iter().any(|vehicle| vehicle.reload.is_some()) {
        changed.iter().for_each(|index| shift_reloads(tours, *index));
    }
    if tours.model.vehicles.len() < 2 {
        return;
    }
    for (rank, index) in changed.iter().enumerate() {
        cheapest_vehicle(tours, *index);
        for other in &changed[..rank] {
            swap_vehicles(tours, *index, *other);
        }
    }
}

fn cheapest_vehicle(tours: &mut Tours, index: usize) {
    let tour = &tours.tours[index];
    let others = (0..tours.model.vehicles.len()).filter(|vehicle| *vehicle != tour.vehicle);
    let costs = others.filter(|vehicle| tours.has_vehicle(*vehicle)).filter_map(|vehicle| {
        let cost = cost_with(tours, tour, vehicle)?;
        (cost < tour.cost - 1e-9).then_some((cost, vehicle))
    });
    if let Some((_, vehicle)) = costs.min_by(|one, other| one.0.total_cmp(&other.0)) {
        tours.change(index, |tour| tour.vehicle = vehicle);
    }
}

fn swap_vehicles(tours: &mut Tours, index: usize, other: usize) {
    let (one, two) = (&tours.tours[index], &tours.tours[other]);
    let (first, second) = (one.vehicle, two.vehicle);
    if first == second {
        return;
    }
    let swapped = cost_with(tours, one, second).zip(cost_with(tours, two, first));
    if swapped.is_some_and(|costs| costs.0 + costs.1 < one.cost + two.cost - 1e-9) {
        tours.change(index, |tour| tour.vehicle = second);
        tours.change(other, |tour| tour.vehicle = first);
    }
}

/// Cost of a tour with another vehicle, if that may drive it.
fn cost_with(tours: &Tours, tour: &Tour, vehicle: usize) -> Option<f64> {
    let (model, kind) = (tours.model, &tours.model.vehicles[vehicle]);
    let may = |node: &u32| match *node {
        RELOAD => kind.reload.is_some(),
        stop => model.may_visit(stop, vehicle),
    };
    let is_placed = tour.fixed + tour.tail > 0 || kind.placed().next().is_some();
    if is_placed || !tour.nodes.iter().all(may) {
        return None;
    }
    drive(model, kind, State::new(kind), &[], &tour.nodes).map(|end| end.cost)
}

/// Moves reloads by one visit where that is cheaper.
fn shift_reloads(tours: &mut Tours, index: usize) {
    let tour = &tours.tours[index];
    let (model, kind) = (tours.model, &tours.model.vehicles[tour.vehicle]);
    let mut nodes = tour.nodes.clone();
    let mut cost = tour.cost;
    for left in tour.fixed.max(1)..nodes.len().saturating_sub(2) {
        if nodes[left] != RELOAD && nodes[left + 1] != RELOAD {
            continue;
        }
        nodes.swap(left, left + 1);
        match drive(model, kind, State::new(kind), &[], &nodes) {
            Some(end) if end.cost < cost - 1e-9 => cost = end.cost,
            _ => nodes.swap(left, left + 1),
        }
    }
    if cost < tour.cost {
        tours.change(index, |tour| tour.nodes = nodes);
    }
}
