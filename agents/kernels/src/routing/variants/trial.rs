//! Computes the cost of putting a stop or a pair at a place.

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
    // Most places that are too late show here, before the rest is driven.
    if !is_in_time(model, tour, at, &state) {
        return None;
    }
    drive(model, vehicle, state, &[], &tour.nodes[at..])
}

/// Whether a vehicle may still be on time when it goes on at a place.
fn is_in_time(model: &Model, tour: &Tour, at: usize, state: &State) -> bool {
    let vehicle = &model.vehicles[tour.vehicle];
    let next = tour.nodes.get(at).map(|node| model.place(*node, vehicle)).or(vehicle.end);
    let arrival = next.map_or(f64::NEG_INFINITY, |next| state.arrival(model, vehicle, next));
    arrival <= tour.due[at] + 2.0 * TOLERANCE
}

/// Cost of the detour alone: a lower bound of the rise where detours are never shorter than direct ways.
pub(crate) fn detour(model: &Model, tour: &Tour, at: usize, stop: u32) -> f64 {
    let vehicle = &model.vehicles[tour.vehicle];
    let place = model.nodes[stop as usize].place;
    let (previous, next) = around(model, tour, at);
    let into = previous.map_or(0.0, |previous| model.distance(previous, place));
    let out = next.map_or(0.0, |next| model.distance(place, next));
    let arc = previous.zip(next).map_or(0.0, |(previous, next)| model.distance(previous, next));
    vehicle.cost_per_distance * (into + out - arc)
}

/// The rise if the stop is put there alone; if that breaks a rule, the smaller rise with a reload before or behind it.
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

/// The detours of the later stop of a pair: at every place, and the least from every place on.
pub(crate) struct Later {
    detours: Vec<f64>,
    least: Vec<f64>,
}

impl Later {
    pub(super) fn new(model: &Model, tour: &Tour, stop: u32) -> Self {
        let detours: Vec<f64> = (0..=tour.nodes.len()).map(|at| detour(model, tour, at, stop)).collect();
        let mut least = detours.clone();
        least.push(f64::INFINITY);
        for at in (0..detours.len()).rev() {
            least[at] = least[at].min(least[at + 1]);
        }
        Self { detours, least }
    }

    /// The least detour of both stops when the earlier one comes before the node at a place.
    pub(super) fn bound(&self, model: &Model, tour: &Tour, at: usize, pair: (u32, u32)) -> f64 {
        let earlier = detour(model, tour, at, pair.0);
        adjacent_detour(model, tour, at, pair).min(earlier + self.least[at + 1])
    }
}

/// The cheapest place for the later stop of a pair when the earlier one comes before the node at a place.
pub(crate) fn best_later(
    model: &Model,
    tour: &Tour,
    at: usize,
    pair: (u32, u32),
    later: &Later,
    bound: f64,
) -> Option<(f64, usize)> {
    let vehicle = &model.vehicles[tour.vehicle];
    let earlier = detour(model, tour, at, pair.0);
    let adjacent = adjacent_detour(model, tour, at, pair);
    let mut state: State = tour.states[at];
    if !state.visit(model, vehicle, pair.0) || !is_in_time(model, tour, at, &state) {
        return None;
    }
    let mut best: Option<(f64, usize)> = None;
    for then in at..tour.places().end {
        let limit = best.map_or(bound, |(rise, _)| rise);
        let way = if then == at { adjacent } else { earlier + later.detours[then] };
        if way < limit
            && let Some(end) = go_on(model, tour, then, state, &[pair.1])
        {
            let rise = end.cost - tour.cost;
            if rise < limit {
                best = Some((rise, then));
            }
        }
        let is_last = then + 1 == tour.places().end || earlier + later.least[then + 1] >= limit;
        if is_last || !state.visit(model, vehicle, tour.nodes[then]) {
            break;
        }
    }
    best
}

/// Cost of the detour of visiting both stops one after the other.
fn adjacent_detour(model: &Model, tour: &Tour, at: usize, pair: (u32, u32)) -> f64 {
    let vehicle = &model.vehicles[tour.vehicle];
    let (first, second) = (model.nodes[pair.0 as usize].place, model.nodes[pair.1 as usize].place);
    let (previous, next) = around(model, tour, at);
    let into = previous.map_or(0.0, |previous| model.distance(previous, first));
    let out = next.map_or(0.0, |next| model.distance(second, next));
    let arc = previous.zip(next).map_or(0.0, |(previous, next)| model.distance(previous, next));
    vehicle.cost_per_distance * (into + model.distance(first, second) + out - arc)
}

/// The places before and behind a place of a tour.
fn around(model: &Model, tour: &Tour, at: usize) -> (Option<usize>, Option<usize>) {
    let vehicle = &model.vehicles[tour.vehicle];
    let previous = if at == 0 { vehicle.start } else { Some(model.place(tour.nodes[at - 1], vehicle)) };
    let next = tour.nodes.get(at).map(|node| model.place(*node, vehicle)).or(vehicle.end);
    (previous, next)
}
