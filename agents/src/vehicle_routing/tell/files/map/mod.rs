//! `route_map.html`: the routes on a map next to a list, in one page that loads nothing from the network, except map tiles
//! for the background if the operator has configured a tile host. The map stands on Leaflet, whose unmodified copy is in
//! `leaflet/`; `scripts/check-copies.mjs` compares it with the package of the lock file.
//! The page's data are JSON that its script reads; texts from the user are only inserted as text nodes.
//! Reading order: this file, `page.html`, then the parts of the script in the order of `SCRIPT`, and `page.css`.

mod page;

use serde_json::{Value, json};

use crate::{
    outside::Tiles,
    vehicle_routing::{
        data::{place::Place, read::Places},
        plan::{
            outcome::Outcome,
            route::{Call, Route, Step},
        },
        settings::Coordinates,
        times::{clock, duration},
    },
};
use report::number::amount;

pub(super) fn write(
    places: &Places,
    outcome: &Outcome,
    file: &str,
    tiles: Option<&Tiles>,
) -> anyhow::Result<Vec<u8>> {
    let data = json!({
        "isGlobe": places.coordinates == Coordinates::Globe,
        "depots": places.depots.iter().map(place).collect::<Vec<_>>(),
        "routes": outcome.routes.iter().map(|route| route_of(places, outcome, route)).collect::<Vec<_>>(),
        "unit": outcome.fleet.unit(),
        "unassigned": outcome.unassigned.iter().map(|unassigned| {
            let mut stop = place(&places.stops[unassigned.stop]);
            stop["reason"] = json!(unassigned.reason);
            stop
        }).collect::<Vec<_>>(),
        "isOpen": outcome.fleet.is_open,
        "tiles": tiles.map(|tiles| json!({"template": tiles.template, "attribution": tiles.attribution})),
    });
    let title = format!("Routes of {file}");
    let totals = &outcome.totals;
    let summary = format!(
        "Routes: {}, stops: {}, {} km, {}",
        totals.routes,
        totals.stops,
        amount(totals.km),
        duration(totals.minutes)
    );
    Ok(page::filled(&title, &summary, &data).into_bytes())
}

fn place(place: &Place) -> Value {
    json!({"id": place.id, "name": place.name, "x": place.x, "y": place.y, "demand": place.delivered(), "pickup": place.collected()})
}

fn route_of(places: &Places, outcome: &Outcome, route: &Route) -> Value {
    let kind = &outcome.fleet.kinds[route.kind];
    let stops = route.visits().map(|(stop, visit)| {
        let mut stop = place(&places.stops[stop]);
        stop["arrival"] = json!(clock(visit.arrival));
        stop["arrivalMinutes"] = minutes(visit.arrival);
        stop["departureMinutes"] = minutes(visit.departure);
        stop
    });
    json!({
        "vehicle": kind.name,
        "depot": kind.depot,
        "endDepot": kind.end,
        "reloads": reloads(route),
        "stops": stops.collect::<Vec<_>>(),
        "km": route.km(),
        "load": route.delivered,
        "capacity": kind.capacity(),
        "start": clock(route.start()),
        "end": clock(route.end()),
        "startMinutes": minutes(route.start()),
        "endMinutes": minutes(route.end()),
        "returnMinutes": minutes(of_call(route, Call::Return).last().map_or(route.end(), |step| step.arrival)),
        "reloadMinutes": of_call(route, Call::Reload).map(|step| [minutes(step.arrival), minutes(step.departure)]).collect::<Vec<_>>(),
        "breakMinutes": of_call(route, Call::Break).map(|step| [minutes(step.begin), minutes(step.departure)]).collect::<Vec<_>>(),
    })
}

fn of_call(route: &Route, call: Call) -> impl Iterator<Item = &Step> {
    route.steps.iter().filter(move |step| step.call == call)
}

/// Minutes after midnight, to the second or so: the page calculates with them and shows them as clock times.
fn minutes(exact: f64) -> Value {
    json!((exact * 100.0).round() / 100.0)
}

/// The visits before which a vehicle reloads.
fn reloads(route: &Route) -> Vec<usize> {
    let mut visits = 0;
    let mut before = Vec::new();
    for step in &route.steps {
        match step.call {
            Call::Stop(_) => visits += 1,
            Call::Reload => before.push(visits),
            Call::Leave | Call::Break | Call::Return => {}
        }
    }
    before
}
