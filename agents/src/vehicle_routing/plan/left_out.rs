//! Explains why a stop is in no route, with the number that would have to change.

use crate::vehicle_routing::{
    data::read::Places,
    plan::fleet::{Fleet, Kind},
    times::{clock, duration},
};
use kernels::routing::Reason;

use report::number::amount;

/// The beginning of the reason when only vehicles are missing.
pub(crate) const FLEET_TOO_SMALL: &str = "fleet too small";

/// A stop that no vehicle visits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unassigned {
    pub stop: usize,
    pub reason: String,
    /// The change that would make a visit possible.
    pub remedy: String,
}

/// The reason and the remedy for one stop.
pub(crate) fn unassigned(
    stop: usize,
    reason: &Reason,
    places: &Places,
    fleet: &Fleet,
    skills: &[String],
) -> Unassigned {
    let (reason, remedy) = words(reason, (places, stop), fleet, skills);
    Unassigned { stop, reason, remedy }
}

/// A stop that requires a vehicle which the fleet does not have.
pub(crate) fn no_such_vehicle(stop: usize, name: &str) -> Unassigned {
    Unassigned {
        stop,
        reason: format!("vehicle missing: no vehicle is called {name}"),
        remedy: format!("add a vehicle {name} to the fleet, or clear the cell"),
    }
}

fn words(
    reason: &Reason,
    (places, stop): (&Places, usize),
    fleet: &Fleet,
    skills: &[String],
) -> (String, String) {
    match reason {
        Reason::SkillMissing { skill } => {
            let skill = skills.get(*skill).map_or("what it needs", String::as_str);
            (
                format!("skill missing: no vehicle has {skill}"),
                format!("give a vehicle the skill {skill}, or plan the stop without it"),
            )
        }
        Reason::OverCapacity { dimension, excess } => {
            let needed = amount(places.stops[stop].needs(*dimension));
            let unit = fleet.goods[*dimension].unit;
            (
                format!("over capacity: {needed} {unit}, {} more than a vehicle carries", amount(*excess)),
                format!("use a vehicle that carries {needed} {unit}, or split the delivery"),
            )
        }
        Reason::WindowUnreachable { earliest_arrival, latest } => too_late(*earliest_arrival, *latest),
        Reason::ShiftTooShort { excess } => too_long(*excess, fleet),
        Reason::DistanceLimit { excess } => (
            format!("distance limit: a route to it alone is {} km longer than allowed", amount(*excess)),
            format!("allow routes of {} km", amount((longest_km(fleet) + excess).ceil())),
        ),
        Reason::DurationLimit { excess } => (
            format!(
                "duration limit: a route to it alone takes {} more than allowed",
                duration(excess.ceil())
            ),
            format!("allow routes of {}", duration((most_minutes(fleet) + excess).ceil())),
        ),
        Reason::StopLimit { most } => (
            format!("stop limit: every route has its {most} stops already"),
            "allow more stops per route, or add a vehicle".to_owned(),
        ),
        Reason::FleetTooSmall { .. } => (
            format!("{FLEET_TOO_SMALL}: a vehicle could visit it, but not in addition to the others"),
            more(fleet),
        ),
        Reason::DetourOverPrize { detour } => (
            format!("not worth the way: visiting it would cost {} more", amount(*detour)),
            "raise what the stop is worth".to_owned(),
        ),
        Reason::PartnerLeftOut { .. } => (
            "partner left out: the stop that belongs to it cannot be visited".to_owned(),
            "make the other stop possible".to_owned(),
        ),
        Reason::NoTimeForBreak => (
            "no time for the break of its driver".to_owned(),
            "make the shift longer, or let the break begin later".to_owned(),
        ),
        Reason::NotPlanned => ("not in the given plan".to_owned(), "plan again".to_owned()),
    }
}

/// The most km of a route of any kind of vehicle: the one that comes nearest to the stop.
fn longest_km(fleet: &Fleet) -> f64 {
    fleet.kinds.iter().filter_map(|kind| kind.max_km).fold(0.0, f64::max)
}

/// The most minutes of a route of any kind of vehicle.
fn most_minutes(fleet: &Fleet) -> f64 {
    fleet.kinds.iter().filter_map(|kind| kind.max_minutes).fold(0.0, f64::max)
}

/// A suggestion: more vehicles, or a higher limit on the routes of the existing ones.
fn more(fleet: &Fleet) -> String {
    let mut limits = Vec::new();
    for (is_limit, more) in [
        (fleet.kinds.iter().any(Kind::has_capacity), "more capacity"),
        (fleet.kinds.iter().any(|kind| kind.shift_end.is_some()), "a longer shift"),
        (fleet.limits_minutes(), "more time per route"),
        (fleet.kinds.iter().any(|kind| kind.max_km.is_some()), "more km per route"),
        (fleet.kinds.iter().any(|kind| kind.max_stops.is_some()), "more stops per route"),
    ] {
        if is_limit {
            limits.push(more);
        }
    }
    match limits.as_slice() {
        [] => "add a vehicle".to_owned(),
        limits => format!("add a vehicle, or allow {}", limits.join(" or ")),
    }
}

/// A stop that has to stay in its route of the file's plan, although that route has no room for it.
pub(crate) fn no_room_in_route(stop: usize, route: &str) -> Unassigned {
    Unassigned {
        stop,
        reason: format!(
            "route full: a vehicle could visit it, but not in addition to the other stops of route {route}"
        ),
        remedy: format!("let stops change their routes, or give route {route} a larger vehicle or more time"),
    }
}

/// A stop that a wish ties to one vehicle, which has no room for it.
pub(crate) fn no_room_as_wished(stop: usize) -> Unassigned {
    Unassigned {
        stop,
        reason: "wish impossible: the vehicle that your wish gives it to has no room or time for it"
            .to_owned(),
        remedy: "plan without the wish for this stop, or give the vehicle more capacity or time".to_owned(),
    }
}

fn too_late(arrival: f64, latest: f64) -> (String, String) {
    (
        format!(
            "window unreachable: a vehicle that goes there first arrives at {}, and the window ends at {}",
            clock(arrival),
            clock(latest)
        ),
        format!(
            "let the window end at {} or later, or start {} earlier",
            clock(arrival.ceil()),
            duration((arrival - latest).ceil())
        ),
    )
}

fn too_long(excess: f64, fleet: &Fleet) -> (String, String) {
    let end = fleet.shift_end.map_or(String::new(), |end| format!(", which ends at {}", clock(end)));
    let until =
        fleet.shift_end.map_or(String::new(), |end| format!(" (until {})", clock((end + excess).ceil())));
    let longer = duration(excess.ceil());
    (
        format!("shift too short: a vehicle that goes only there is back {longer} after the shift{end}"),
        format!("make the shift {longer} longer{until}"),
    )
}
