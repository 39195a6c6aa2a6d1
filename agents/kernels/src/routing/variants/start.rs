//! The plan before the search: the fixed stops, the caller's plan, and every other stop where it costs least.

use super::model::{Model, RELOAD};
use super::near::Near;
use super::obstacle::obstacle;
use super::progress::Progress;
use super::recreate::{MANY, Recreate};
use super::timing::sequence;
use super::tour::Tour;
use super::tours::{NO_TOUR, Tours};
use crate::cancel;
use crate::routing::{GivenRoute, Problem};

/// Number of insertions between two readings of the clock.
const INSERTIONS: usize = 4;

/// Fixed stops and the caller's plan as far as they keep every rule; the other possible stops are absent.
pub(crate) fn given_tours<'a>(model: &'a Model, problem: &Problem) -> Tours<'a> {
    let mut tours = Tours::new(model);
    for vehicle in 0..model.vehicles.len() {
        fix_first(&mut tours, vehicle);
    }
    for route in &problem.initial {
        resume(&mut tours, route);
    }
    let is_placed: Vec<u32> = model.vehicles.iter().flat_map(super::fleet::Vehicle::placed).collect();
    let stops = (0..model.nodes.len() as u32).filter(|stop| {
        let partner = model.nodes[*stop as usize].partner;
        tours.tour_of[*stop as usize] == NO_TOUR
            && !is_placed.contains(stop)
            && partner.is_none_or(|partner| !is_placed.contains(&partner))
            && obstacle(model, *stop).is_none()
    });
    tours.absent = stops.collect();
    tours.keep();
    tours
}

/// Puts the absent stops in, the most important first, until the progress is complete. Many stops come in chains of near
/// ones, so that a stop finds its neighbours in a tour that still has room.
pub(crate) fn insert_all(tours: &mut Tours, recreate: &mut Recreate, progress: &mut Progress) {
    let mut stops = std::mem::take(&mut tours.absent);
    if stops.len() > MANY {
        stops = chained(recreate.near, &stops);
    }
    let nodes = &tours.model.nodes;
    stops.sort_by(|one, other| nodes[*other as usize].weight.total_cmp(&nodes[*one as usize].weight));
    insert_each(tours, stops, recreate, progress);
    // By chance, every kind of vehicle may have been overlooked for a stop.
    if (0..tours.model.vehicles.len()).any(|vehicle| tours.has_vehicle(vehicle)) {
        let left = std::mem::take(&mut tours.absent);
        recreate.blink = 0.0;
        insert_each(tours, left, recreate, progress);
    }
}

fn insert_each(tours: &mut Tours, stops: Vec<u32>, recreate: &mut Recreate, progress: &mut Progress) {
    for (count, stop) in stops.into_iter().enumerate() {
        let has_ended =
            progress.is_over() || count % INSERTIONS == INSERTIONS - 1 && progress.has_ended(tours);
        if has_ended || !recreate.put(tours, stop) {
            tours.absent.push(stop);
        }
        tours.keep();
    }
}

/// The stops in an order in which each is followed by the nearest one that has not been there yet.
fn chained(near: &Near, stops: &[u32]) -> Vec<u32> {
    let most = stops.iter().max().map_or(0, |last| *last as usize + 1);
    let mut is_left = vec![false; most];
    stops.iter().for_each(|stop| is_left[*stop as usize] = true);
    let mut chain = Vec::with_capacity(stops.len());
    for first in stops {
        let mut next = Some(*first).filter(|first| is_left[*first as usize]);
        while let Some(stop) = next {
            cancel::tick();
            is_left[stop as usize] = false;
            chain.push(stop);
            next = near.of(stop).iter().copied().find(|near| is_left.get(*near as usize) == Some(&true));
        }
    }
    chain
}

/// Adds the stops that a vehicle must visit first, as far as it can; their deliveries follow after them.
fn fix_first(tours: &mut Tours, vehicle: usize) {
    let model = tours.model;
    let mut tour = Tour::new(model, vehicle, Vec::new(), 0);
    let mut behind: Vec<u32> = Vec::new();
    for stop in &model.vehicles[vehicle].first {
        let node = &model.nodes[*stop as usize];
        let is_early = node.is_delivery && !tour.nodes.iter().any(|first| Some(*first) == node.partner);
        let mut rest: Vec<u32> = behind.iter().copied().filter(|later| later != stop).collect();
        if !node.is_delivery {
            rest.extend(node.partner);
        }
        let may = |stop: &u32| model.may_visit(*stop, vehicle);
        let nodes: Vec<u32> = tour.nodes.iter().copied().chain([*stop]).chain(rest.clone()).collect();
        if is_early || !nodes.iter().all(may) || !Tour::new(model, vehicle, nodes, 0).is_feasible {
            continue;
        }
        tour.nodes.push(*stop);
        behind = rest;
    }
    tour.fixed = tour.nodes.len();
    tour.nodes.extend(behind);
    tour.refresh(model);
    fix_last(model, &mut tour);
    if tour.fixed + tour.tail > 0 && tours.has_vehicle(vehicle) {
        tour.nodes.iter().for_each(|stop| tours.is_fixed[*stop as usize] = true);
        tours.open(tour);
    }
}

/// Adds the stop that a vehicle must visit last, if it can. A stop of a pair is not put there.
fn fix_last(model: &Model, tour: &mut Tour) {
    let Some(last) = model.vehicles[tour.vehicle].last else { return };
    let is_single = model.nodes[last as usize].partner.is_none();
    if !is_single || !model.may_visit(last, tour.vehicle) {
        return;
    }
    tour.nodes.push(last);
    tour.tail = 1;
    tour.refresh(model);
    if !tour.is_feasible {
        tour.nodes.pop();
        tour.tail = 0;
        tour.refresh(model);
    }
}

/// Adds a given route as it is, or else those of its stops that keep every rule, one after the other.
fn resume(tours: &mut Tours, route: &GivenRoute) {
    let model = tours.model;
    let is_open = |stop: u32| {
        let is_placed = |vehicle: &super::fleet::Vehicle| vehicle.placed().any(|placed| placed == stop);
        tours.tour_of[stop as usize] == NO_TOUR
            && model.may_visit(stop, route.vehicle)
            && !model.vehicles.iter().any(is_placed)
    };
    let mut nodes = sequence(route);
    nodes.retain(|node| *node == RELOAD || is_open(*node));
    let comes_before = |pickup: Option<u32>, at: usize| nodes[..at].iter().any(|node| Some(*node) == pickup);
    let keeps_pairs = nodes.iter().enumerate().filter(|(_, node)| **node != RELOAD).all(|(at, node)| {
        let node = &model.nodes[*node as usize];
        match node.partner {
            Some(partner) if !node.is_delivery => nodes[at..].contains(&partner),
            partner => partner.is_none() || comes_before(partner, at),
        }
    });
    let fixed = tours.running().find(|index| {
        tours.tours[*index].fixed + tours.tours[*index].tail > 0
            && tours.tours[*index].vehicle == route.vehicle
    });
    let head =
        fixed.map_or(Tour::new(model, route.vehicle, Vec::new(), 0), |index| tours.tours[index].clone());
    let mut tour = head.clone();
    let end = tour.places().end - 1;
    tour.nodes.splice(end..end, nodes.iter().copied());
    tour.refresh(model);
    if !keeps_pairs || !tour.is_feasible {
        tour = singly(model, head, &nodes);
    }
    match fixed {
        Some(index) => tours.change(index, |place| *place = tour),
        None if !tour.nodes.is_empty() && tours.has_vehicle(route.vehicle) => drop(tours.open(tour)),
        None => (),
    }
}

fn singly(model: &Model, mut tour: Tour, nodes: &[u32]) -> Tour {
    for node in nodes {
        if *node == RELOAD || model.nodes[*node as usize].partner.is_some() {
            continue;
        }
        let end = tour.places().end - 1;
        tour.nodes.insert(end, *node);
        tour.refresh(model);
        if !tour.is_feasible {
            tour.nodes.remove(end);
        }
    }
    tour.refresh(model);
    tour
}
