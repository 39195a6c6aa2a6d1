//! The parameters of a plan of routes that people try other values of.

use report::result::Lever;

use super::found::Found;
use crate::vehicle_routing::plan::fleet::Kind;

/// The longest time on the way that is offered, in minutes.
const LONGEST: f64 = 960.0;

/// Vehicles and their capacity if all are alike, the longest route, speed, time at a stop, and the time of the search.
pub(super) fn levers(found: &Found) -> Vec<Lever> {
    let (params, outcome) = (found.params, found.outcome);
    let fleet = &outcome.fleet;
    let mut levers = Vec::new();
    if params.fleet.is_none() {
        let used = outcome.routes.len() as f64;
        let vehicles = params.vehicles.map(f64::from);
        levers.push(Lever::number("vehicles", "Vehicles", "", vehicles, (1.0, (2.0 * used).max(5.0), 1.0)));
    }
    if let [kind] = fleet.kinds.as_slice()
        && params.weight_capacity.or(params.volume_capacity).is_none()
    {
        let capacity = Kind::capacity(kind);
        let most = capacity.map_or(1_000.0, |capacity| 3.0 * capacity);
        levers.push(Lever::number(
            "capacity",
            "Capacity of a vehicle",
            fleet.unit(),
            capacity,
            (1.0, most, 1.0),
        ));
    }
    levers.push(Lever::number(
        "max_duration_minutes",
        "Longest route",
        "minutes",
        fleet.max_minutes,
        (30.0, LONGEST, 15.0),
    ));
    if let [kind] = fleet.kinds.as_slice() {
        levers.push(Lever::number("speed_kmh", "Speed", "km/h", Some(kind.speed_kmh), (5.0, 130.0, 1.0)));
    }
    if found.places.stops.iter().any(|stop| stop.service.is_none()) {
        let service = Some(fleet.service);
        levers.push(Lever::number("service_minutes", "Time at a stop", "minutes", service, (0.0, 60.0, 1.0)));
    }
    let seconds = Some(outcome.seconds);
    levers.push(Lever::number("solve_seconds", "Time of the search", "seconds", seconds, (0.5, 30.0, 0.5)));
    levers
}
