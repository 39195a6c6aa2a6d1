//! Finds the reason why even an empty vehicle cannot visit a stop.

use super::fleet::Vehicle;
use super::model::Model;
use super::recreate::together;
use super::state::{State, TOLERANCE};
use crate::routing::Reason;

/// Why no vehicle could visit this stop and its partner on a route of their own; `None`: one could.
pub(crate) fn obstacle(model: &Model, stop: u32) -> Option<Reason> {
    let mut nearest: Option<Reason> = None;
    let fixed = model.nodes[stop as usize].vehicle;
    for vehicle in (0..model.vehicles.len()).filter(|vehicle| fixed.is_none_or(|fixed| fixed == *vehicle)) {
        let reason = obstacle_for(model, stop, vehicle)?;
        nearest = Some(nearest.map_or(reason, |nearest| nearer(nearest, reason)));
    }
    Some(nearest.unwrap_or(Reason::FleetTooSmall { vehicle: 0 }))
}

/// The same for one kind of vehicle.
pub(super) fn obstacle_for(model: &Model, stop: u32, vehicle: usize) -> Option<Reason> {
    let node = &model.nodes[stop as usize];
    let route = together(stop, node.partner, node.is_delivery);
    alone(model, &[stop], vehicle).or_else(|| {
        let partner = node.partner?;
        let with = |reason: Option<Reason>| reason.map(|_| Reason::PartnerLeftOut { stop: partner as usize });
        with(alone(model, &[partner], vehicle)).or_else(|| alone(model, &route, vehicle))
    })
}

fn alone(model: &Model, route: &[u32], vehicle: usize) -> Option<Reason> {
    let kind = &model.vehicles[vehicle];
    if let Some(reason) = route.iter().find_map(|stop| model.unfit(*stop, vehicle)) {
        return Some(reason);
    }
    // Only the two stops of a pair, or no stop at all, can be too many.
    if kind.most_stops < route.len() {
        return Some(Reason::StopLimit { most: kind.most_stops });
    }
    let mut state = State::new(kind);
    for stop in route {
        state.visit(model, kind, *stop);
        if let Some((dimension, excess)) = state.overload(kind) {
            return Some(Reason::OverCapacity { dimension, excess });
        }
        if state.is_too_late() {
            return Some(too_late(model, kind, route, *stop));
        }
    }
    let end = state.end(model, kind);
    let (late, far, long) = (
        end.time - kind.latest,
        end.distance - kind.longest_distance,
        end.time - end.start - kind.longest_duration,
    );
    match () {
        () if end.is_feasible => None,
        () if far > TOLERANCE => Some(Reason::DistanceLimit { excess: far }),
        () if long > TOLERANCE => Some(Reason::DurationLimit { excess: long }),
        () if late > TOLERANCE => Some(Reason::ShiftTooShort { excess: late }),
        () => Some(Reason::NoTimeForBreak),
    }
}

/// The earliest arrival against the last window.
fn too_late(model: &Model, vehicle: &Vehicle, route: &[u32], late: u32) -> Reason {
    let mut state = State::new(vehicle);
    for stop in route.iter().take_while(|stop| **stop != late) {
        state.visit(model, vehicle, *stop);
    }
    let node = &model.nodes[late as usize];
    let arrival = state.arrival(model, vehicle, node.place);
    let last = node.windows.last();
    let latest = last.map_or(f64::INFINITY, |window| window.latest);
    // A window that ends before it begins is never reached.
    let opens = last.filter(|window| window.earliest > window.latest).map(|window| window.earliest);
    let earliest_arrival = opens.map_or(arrival, |opens| arrival.max(opens));
    Reason::WindowUnreachable { earliest_arrival, latest }
}

/// The reason, out of two, that comes nearer to allowing a visit.
fn nearer(one: Reason, other: Reason) -> Reason {
    let rank = |reason: &Reason| match *reason {
        Reason::SkillMissing { .. } => (0, 0.0),
        Reason::OverCapacity { excess, .. } => (1, excess),
        Reason::WindowUnreachable { earliest_arrival, latest } => (2, earliest_arrival - latest),
        Reason::DistanceLimit { excess } => (3, excess),
        Reason::DurationLimit { excess } => (4, excess),
        Reason::ShiftTooShort { excess } => (5, excess),
        _ => (6, 0.0),
    };
    let ((step, excess), (other_step, other_excess)) = (rank(&one), rank(&other));
    if other_step > step || (other_step == step && other_excess < excess) { other } else { one }
}
