//! `route_map.html`: the routes as a drawing next to a list, in one page that loads nothing from the network, except map tiles
//! for the background if the operator has configured a tile host.
//! The page's data are JSON that its script reads; texts from the user are only inserted as text nodes.
//! Reading order: this file, `page.html`, then `view.js` (the drawing), `tiles.js` (its background),
//! `list.js` and `page.css`.

use serde_json::{Value, json};

use crate::{
    outside::Tiles,
    vehicle_routing::{
        data::{place::Place, read::Places},
        plan::{
            outcome::Outcome,
            route::{Call, Route},
        },
        settings::Coordinates,
        tell::files::markup::{escaped, json_in_page},
        times::{clock, duration},
    },
};
use report::number::amount;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const VIEW: &str = include_str!("view.js");
const TILES: &str = include_str!("tiles.js");
const LIST: &str = include_str!("list.js");

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
        "{} routes, {} stops, {} km, {}",
        totals.routes,
        totals.stops,
        amount(totals.km),
        duration(totals.minutes)
    );
    // Texts from the user are inserted last, so that nothing inside them is replaced.
    let page = PAGE
        .replace("{{style}}", STYLE)
        .replace("{{view}}", VIEW)
        .replace("{{tiles}}", TILES)
        .replace("{{list}}", LIST)
        .replace("{{summary}}", &escaped(&summary));
    let (before, after) = page.split_once("{{data}}").unwrap_or((&page, ""));
    let before = before.replace("{{title}}", &escaped(&title));
    Ok(format!("{before}{}{after}", json_in_page(&data)).into_bytes())
}

fn place(place: &Place) -> Value {
    json!({"id": place.id, "name": place.name, "x": place.x, "y": place.y, "demand": place.delivered(), "pickup": place.collected()})
}

fn route_of(places: &Places, outcome: &Outcome, route: &Route) -> Value {
    let kind = &outcome.fleet.kinds[route.kind];
    let stops = route.visits().map(|(stop, visit)| {
        let mut stop = place(&places.stops[stop]);
        stop["arrival"] = json!(clock(visit.arrival));
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
    })
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
