//! Checks that a vehicle can drive a route at the stated times.

use super::{Violation, is_near, slack};
use crate::routing::{Matrix, Pause, PauseTaken, Problem, Route, Stop, VehicleType, Visit};

/// A visit or a reload at a place.
struct Event {
    visit: usize,
    place: usize,
    arrival: f64,
    departure: f64,
    /// Part of the time at the place that the service takes.
    service: f64,
}

/// Checks that the times of a route are consistent and keep windows, shift, break and limits.
pub(super) fn check(problem: &Problem, index: usize, route: &Route) -> Result<(), Violation> {
    let vehicle = &problem.vehicles[route.vehicle];
    limits(vehicle, index, route)?;
    pauses(vehicle, index, route)?;
    let events = events(problem, vehicle, route);
    let mut place = vehicle.start.or(events.first().map(|event| event.place));
    let mut left = route.start;
    for event in &events {
        let from = place.unwrap_or(event.place);
        let is_possible =
            is_drive(problem, route, (from, event.place), (left, event.arrival)) && is_stay(route, event);
        if !is_possible {
            return Err(Violation::Times { route: index, visit: event.visit });
        }
        (place, left) = (Some(event.place), event.departure);
    }
    let last = place.zip(vehicle.end).unwrap_or((0, 0));
    if !is_drive(problem, route, last, (left, route.end)) {
        return Err(Violation::Times { route: index, visit: route.visits.len() });
    }
    route.visits.iter().try_for_each(|visit| window(&problem.stops[visit.stop], visit))
}

fn events(problem: &Problem, vehicle: &VehicleType, route: &Route) -> Vec<Event> {
    let mut events = Vec::new();
    for (at, visit) in route.visits.iter().enumerate() {
        for reload in route.reloads.iter().filter(|reload| reload.before == at) {
            let (place, service) =
                vehicle.reload.map_or((usize::MAX, 0.0), |reload| (reload.place, reload.duration));
            let (arrival, departure) = (reload.arrival, reload.departure);
            events.push(Event { visit: at, place, arrival, departure, service });
        }
        let stop = &problem.stops[visit.stop];
        let (place, service) = (stop.place, stop.service);
        events.push(Event { visit: at, place, arrival: visit.arrival, departure: visit.departure, service });
    }
    events
}

/// Whether a drive takes exactly its travel time plus the breaks that are on the way.
fn is_drive(problem: &Problem, route: &Route, way: (usize, usize), times: (f64, f64)) -> bool {
    let speed = problem.vehicles[route.vehicle].speed;
    let travel = problem.duration.as_ref().map_or(0.0, |table| length(table, way.0, way.1) / speed);
    let rest = rest_within(&route.pauses, times.0, times.1);
    is_near(times.0 + travel + rest, times.1)
}

/// Whether there is time for the service and the break between arrival and departure.
fn is_stay(route: &Route, event: &Event) -> bool {
    let Event { arrival, departure, service, .. } = *event;
    let rest = rest_within(&route.pauses, arrival, departure - service);
    // A break that begins while the vehicle stands must be over before the service.
    let overlaps = route.pauses.iter().any(|pause| {
        pause.begin + slack(pause.begin) < departure
            && pause.end > departure - service + slack(departure)
            && pause.end > arrival + slack(arrival)
    });
    arrival + rest + service <= departure + slack(departure) && !overlaps
}

/// Duration of the breaks that lie within this span of time.
fn rest_within(pauses: &[PauseTaken], from: f64, to: f64) -> f64 {
    let within = |pause: &&PauseTaken| pause.begin >= from - slack(from) && pause.end <= to + slack(to);
    pauses.iter().filter(within).map(|pause| pause.end - pause.begin).sum()
}

fn window(stop: &Stop, visit: &Visit) -> Result<(), Violation> {
    let Visit { begin, departure, lateness, .. } = *visit;
    let error = Violation::Window { stop: visit.stop };
    if !is_near(begin + stop.service, departure) || begin < visit.arrival - slack(begin) {
        return Err(error);
    }
    let Some(last) = stop.windows.last() else {
        return if lateness == 0.0 { Ok(()) } else { Err(error) };
    };
    let late = (begin - last.latest).max(0.0);
    let is_open = stop
        .windows
        .iter()
        .any(|window| begin >= window.earliest - slack(begin) && begin <= window.latest + slack(begin));
    let is_allowed = is_open || (late > 0.0 && stop.lateness_cost.is_some());
    if is_allowed && is_near(lateness, late) { Ok(()) } else { Err(error) }
}

fn limits(vehicle: &VehicleType, index: usize, route: &Route) -> Result<(), Violation> {
    let exceeds = |number: f64, most: Option<f64>| most.is_some_and(|most| number > most + slack(most));
    let is_off = |shift: crate::routing::Window| {
        route.start < shift.earliest - slack(shift.earliest) || exceeds(route.end, Some(shift.latest))
    };
    if vehicle.shift.is_some_and(is_off) {
        return Err(Violation::Shift { route: index });
    }
    if exceeds(route.distance, vehicle.longest_distance) {
        return Err(Violation::DistanceLimit { route: index });
    }
    if exceeds(route.end - route.start, vehicle.longest_duration) {
        return Err(Violation::DurationLimit { route: index });
    }
    if vehicle.most_stops.is_some_and(|most| route.visits.len() > most) {
        return Err(Violation::StopLimit { route: index });
    }
    let most_reloads = vehicle.reload.map_or(0, |reload| reload.most.unwrap_or(usize::MAX));
    let is_over = route.reloads.len() > most_reloads;
    if is_over { Err(Violation::Reloads { route: index }) } else { Ok(()) }
}

fn pauses(vehicle: &VehicleType, index: usize, route: &Route) -> Result<(), Violation> {
    let is_taken_well = |(wanted, taken): (&Pause, &PauseTaken)| {
        taken.begin >= wanted.window.earliest.max(route.start) - slack(taken.begin)
            && taken.begin <= wanted.window.latest + slack(taken.begin)
            && taken.end <= route.end + slack(route.end)
            && is_near(taken.begin + wanted.duration, taken.end)
    };
    let (wanted, taken) = (&vehicle.pauses, &route.pauses);
    let follow = taken.windows(2).all(|pair| pair[0].end <= pair[1].begin + slack(pair[1].begin));
    let are_missed_due = wanted
        .iter()
        .skip(taken.len())
        .any(|missed| route.end > missed.window.latest + slack(missed.window.latest));
    let is_kept = taken.len() <= wanted.len()
        && follow
        && !are_missed_due
        && wanted.iter().zip(taken).all(is_taken_well);
    if is_kept { Ok(()) } else { Err(Violation::Pause { route: index }) }
}

/// A cell of a table in the caller's unit.
pub(super) fn length(table: &Matrix, from: usize, to: usize) -> f64 {
    table.length(from, to)
}
