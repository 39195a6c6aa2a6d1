//! What putting a stop or a pair at a place would cost.

use super::model::{Model, RELOAD};
use super::state::{End, State, TOLERANCE};
use super::tour::{Tour, drive};

/// A place for a stop, or for both stops of a pair.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// How much the whole cost rises.
    pub delta: f64,
    /// `None`: a new tour.
    pub tour: Option<usize>,
    pub vehicle: usize,
    /// Before this node of the tour.
    pub at: usize,
    /// Before which node the later stop of a pair comes.
    pub then: usize,
    pub reload: Reloads,
}

/// A reload put in together with a stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reloads {
    None,
    Before,
    Behind,
}

/// Rise of the cost when the nodes are put before the node at a place, if the route keeps every rule.
pub(crate) fn rise(model: &Model, tour: &Tour, at: usize, nodes: &[u32]) -> Option<f64> {
    let end = go_on(model, tour, at, tour.states[at], nodes)?;
    Some(end.cost - tour.cost)
}

/// The end of a tour that visits these nodes from a state on and then goes on at a place.
fn go_on(model: &Model, tour: &Tour, at: usize, mut state: State, nodes: &[u32]) -> Option<End> {
    let vehicle = &model.vehicles[tour.vehicle];
    for node in nodes {
        if !state.visit(model, vehicle, *node) {
            return None;
        }
    }
    let next = tour.nodes.get(at).map(|node| model.place(*node, vehicle)).or(vehicle.end);
    // Most places that are too late show here, before the rest is driven.
    let arrival = next.map_or(f64::NEG_INFINITY, |next| state.arrival(model, vehicle, next));
    if arrival > tour.due[at] + 2.0 * TOLERANCE {
        return None;
    }
    drive(model, vehicle, state, &[], &tour.nodes[at..])
}

/// What the detour alone costs: less than the rise where detours are longer.
pub(crate) fn detour(model: &Model, tour: &Tour, at: usize, stop: u32) -> f64 {
    let vehicle = &model.vehicles[tour.vehicle];
    let place = model.nodes[stop as usize].place;
    let previous = if at == 0 { vehicle.start } else { Some(model.place(tour.nodes[at - 1], vehicle)) };
    let next = if at == tour.nodes.len() { vehicle.end } else { Some(model.place(tour.nodes[at], vehicle)) };
    let into = previous.map_or(0.0, |previous| model.distance(previous, place));
    let out = next.map_or(0.0, |next| model.distance(place, next));
    let arc = previous.zip(next).map_or(0.0, |(previous, next)| model.distance(previous, next));
    vehicle.cost_per_distance * (into + out - arc)
}

/// The cheapest of putting a stop there alone, behind a reload or before one.
pub(crate) fn rise_with_reload(model: &Model, tour: &Tour, at: usize, stop: u32) -> Option<(f64, Reloads)> {
    if let Some(rise) = rise(model, tour, at, &[stop]) {
        return Some((rise, Reloads::None));
    }
    model.vehicles[tour.vehicle].reload?;
    let before = if at > 0 { rise(model, tour, at, &[RELOAD, stop]) } else { None };
    let is_last = at == tour.nodes.len();
    let behind = if is_last { None } else { rise(model, tour, at, &[stop, RELOAD]) };
    let options = [(before, Reloads::Before), (behind, Reloads::Behind)];
    let options = options.into_iter().filter_map(|(rise, reload)| rise.map(|rise| (rise, reload)));
    options.min_by(|one, other| one.0.total_cmp(&other.0))
}

/// The cheapest place for the later stop of a pair when the earlier one comes before the node at a place.
pub(crate) fn best_later(
    model: &Model,
    tour: &Tour,
    at: usize,
    pair: (u32, u32),
    bound: f64,
) -> Option<(f64, usize)> {
    let vehicle = &model.vehicles[tour.vehicle];
    let mut state: State = tour.states[at];
    let mut best: Option<(f64, usize)> = None;
    if !state.visit(model, vehicle, pair.0) {
        return None;
    }
    let earlier = detour(model, tour, at, pair.0);
    for then in at..=tour.nodes.len() {
        let limit = best.map_or(bound, |(rise, _)| rise);
        let is_cheap = then == at || earlier + detour(model, tour, then, pair.1) < limit;
        if is_cheap && let Some(end) = go_on(model, tour, then, state, &[pair.1]) {
            let rise = end.cost - tour.cost;
            if rise < limit {
                best = Some((rise, then));
            }
        }
        if then < tour.nodes.len() && !state.visit(model, vehicle, tour.nodes[then]) {
            break;
        }
    }
    best
}
