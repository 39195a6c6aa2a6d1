//! What the plan rests on: what the file and the message said, and what was assumed where they said nothing.

use super::{
    lengths::given_kmh,
    matrix::Origin,
    plan_routes::{Found, vehicles_in_words},
    settings::{Coordinates, DETOUR, Rounding},
    times::{clock, duration},
};
use crate::report::number::amount;

/// Sentences, those that move most first.
pub fn assumptions(found: &Found) -> Vec<String> {
    let mut said = vec![vehicles(found), times(found)];
    said.extend(found.places.assumptions.iter().cloned());
    said.extend(found.places.given.is_none().then(|| lengths(found)));
    said.extend(skills(found));
    said.push(costs(found));
    said.push(search(found));
    said.extend(found.places.has_points.then(|| files(found)));
    said
}

fn vehicles(found: &Found) -> String {
    let fleet = &found.outcome.fleet;
    let kinds: Vec<String> = fleet
        .kinds
        .iter()
        .map(|kind| {
            let count = kind.count.map_or("as many vehicles as needed".to_owned(), vehicles_in_words);
            let name = if kind.name.is_empty() { String::new() } else { format!(" {}", kind.name) };
            let capacity = kind.capacity.map_or(", no limit of load".to_owned(), |capacity| {
                format!(" of {} units", amount(capacity))
            });
            format!("{count}{}{capacity}", crate::report::markdown::plain(&name))
        })
        .collect();
    let mut limits = Vec::new();
    limits.extend(fleet.max_stops.map(|most| format!("at most {most} stops per route")));
    limits.extend(fleet.max_km.map(|most| format!("at most {} km per route", amount(most))));
    limits.extend(fleet.max_minutes.map(|most| format!("at most {} per route", duration(most))));
    if fleet.is_open {
        limits.push("routes end at their last stop".to_owned());
    }
    let limits = if limits.is_empty() { String::new() } else { format!("; {}", limits.join(", ")) };
    format!("Fleet: {}{limits}.", kinds.join("; "))
}

fn times(found: &Found) -> String {
    let fleet = &found.outcome.fleet;
    let shift = match (fleet.shift_start, fleet.shift_end) {
        (Some(start), Some(end)) => {
            format!("vehicles leave from {} on and are back by {}", clock(start), clock(end))
        }
        (Some(start), None) => format!("vehicles leave from {} on", clock(start)),
        (None, Some(end)) => format!("vehicles are back by {}", clock(end)),
        (None, None) if found.places.has_windows() => {
            "vehicles leave in time for their first window".to_owned()
        }
        (None, None) => {
            "no times were given, so vehicles leave at 08:00 and stay out as long as it takes".to_owned()
        }
    };
    let service =
        match (found.params.service_minutes, found.places.stops.iter().any(|stop| stop.service.is_some())) {
            (Some(minutes), true) => format!("; stops without a service time take {}", duration(minutes)),
            (Some(minutes), false) => format!("; every stop takes {}", duration(minutes)),
            (None, false) => "; stops take no time".to_owned(),
            (None, true) => String::new(),
        };
    format!("Times: {}; {shift}{service}.", speeds(found))
}

/// How fast vehicles are, and who says so.
fn speeds(found: &Found) -> String {
    let kinds = &found.outcome.fleet.kinds;
    let mut speeds: Vec<String> = kinds.iter().map(|kind| amount(kind.speed_kmh)).collect();
    speeds.dedup();
    let speeds = speeds.join(" and ");
    let (Some(average), Some((given, _))) = (given_kmh(found.places, found.params), &found.places.given)
    else {
        let usual = if found.params.speed_kmh.is_some() { "" } else { ", a default" };
        return format!("{speeds} km/h{usual}");
    };
    let whose = match given.origin {
        Origin::File => "the file",
        Origin::RoadService => "the road service",
    };
    if kinds.iter().all(|kind| kind.speed_kmh == average) {
        return format!("those of {whose}, {speeds} km/h on average");
    }
    format!("those of {whose} in proportion, so that vehicles do {speeds} km/h on average")
}

fn lengths(found: &Found) -> String {
    let rounding = match found.params.rounding.unwrap_or_default() {
        Rounding::None => "not rounded",
        Rounding::Nint => "each rounded to the nearest whole number",
        Rounding::Trunc1 => "each cut after one decimal",
    };
    match (found.places.coordinates, found.params.detour) {
        (Coordinates::Plane, None) => format!("Distances are straight lines in km, {rounding}."),
        (Coordinates::Plane, Some(detour)) => {
            format!("Distances are straight lines times {detour} in km, {rounding}.")
        }
        (Coordinates::Globe, detour) => format!(
            "Distances are great circles times {} in km{}, {rounding}. No road map is used.",
            detour.unwrap_or(DETOUR),
            if detour.is_some() { "" } else { " (a default that stands for the detours of roads)" }
        ),
    }
}

fn skills(found: &Found) -> Option<String> {
    let is_asked = found.places.stops.iter().any(|stop| !stop.skills.is_empty());
    let is_unknown = found.outcome.fleet.kinds.iter().all(|kind| kind.skills.is_none());
    (is_asked && is_unknown).then(|| {
        "Nobody said which vehicles have the skills that stops ask for, so every vehicle may go everywhere; a fleet with \
         skills can be given with the parameter `fleet`."
            .to_owned()
    })
}

fn costs(found: &Found) -> String {
    let factors = &found.outcome.factors;
    let params = found.params;
    let note = |is_stated: bool| if is_stated { "" } else { " (default)" };
    format!(
        "Factors: {:.2} per km{}, {:.2} per hour on the way{}, {:.2} per vehicle{}, {} litres of fuel per 100 km{}, {} kg \
         CO2 per litre{}. They are inputs of the workbook.",
        factors.per_km,
        note(params.cost_per_km.is_some()),
        factors.per_hour,
        note(params.cost_per_hour.is_some()),
        factors.per_vehicle,
        note(params.cost_per_vehicle.is_some()),
        factors.fuel_per_100_km,
        note(params.fuel_litres_per_100_km.is_some()),
        factors.co2_per_litre,
        note(params.co2_kg_per_litre.is_some()),
    )
}

fn search(found: &Found) -> String {
    let least =
        if found.params.minimize_cost.unwrap_or(false) { "The cost in money" } else { "The total distance" };
    let usual =
        if found.params.solve_seconds.is_some() { "" } else { ", a default that grows with the stops" };
    format!(
        "{least} was made as small as a search of about {:.1} s on one core could{usual}. A fixed number of rounds ends it \
         and not the clock, so asking again gives the same plan; a longer search may find a shorter one.",
        found.outcome.seconds
    )
}

fn files(found: &Found) -> String {
    match found.places.coordinates {
        Coordinates::Globe => "routes.geojson and routes.gpx draw straight lines between stops.".to_owned(),
        Coordinates::Plane => {
            "routes.geojson has the coordinates of the file, which no map of the world knows; for the same \
                               reason there is no routes.gpx."
                .to_owned()
        }
    }
}
