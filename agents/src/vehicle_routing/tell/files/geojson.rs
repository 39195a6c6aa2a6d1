//! `routes.geojson`: a line per route and a point per stop (RFC 7946 where the coordinates are on the globe).

use serde_json::{Value, json};

use crate::vehicle_routing::{
    data::{place::Place, read::Places},
    plan::{
        fleet::Kind,
        outcome::Outcome,
        route::{Call, Route},
    },
    settings::Coordinates,
    times::clock,
};
use kernels::cancel;

pub(super) fn write(places: &Places, outcome: &Outcome) -> anyhow::Result<Vec<u8>> {
    let mut features: Vec<Value> =
        places.depots.iter().map(|depot| point(depot, json!({"kind": "depot"}))).collect();
    for (number, route) in (1..).zip(&outcome.routes) {
        cancel::tick();
        let line = line(places, &outcome.fleet.kinds[route.kind], route);
        features.push(json!({
            "type": "Feature",
            "geometry": {"type": "LineString", "coordinates": line},
            "properties": {
                "kind": "route", "route": number, "stops": route.stops(), "distance_km": route.km(),
                "load": route.delivered, "start": clock(route.start()), "end": clock(route.end()),
            },
        }));
        for (number_in_route, (stop, visit)) in (1..).zip(route.visits()) {
            cancel::tick();
            let place = &places.stops[stop];
            let properties = json!({
                "kind": "stop", "route": number, "stop": number_in_route, "arrival": clock(visit.arrival),
                "departure": clock(visit.departure), "demand": place.delivered(), "pickup": place.collected(),
            });
            features.push(point(place, properties));
        }
    }
    for unassigned in &outcome.unassigned {
        cancel::tick();
        let properties = json!({"kind": "unassigned", "reason": unassigned.reason});
        features.push(point(&places.stops[unassigned.stop], properties));
    }
    let mut collection = json!({"type": "FeatureCollection", "features": features});
    if places.coordinates == Coordinates::Plane {
        collection["coordinates_are"] =
            json!("kilometres on the plane of the uploaded file, not longitude and latitude");
    }
    Ok(serde_json::to_vec(&collection)?)
}

/// The positions of a route from its departure to its end.
fn line(places: &Places, kind: &Kind, route: &Route) -> Vec<Value> {
    let mut line = Vec::with_capacity(route.steps.len());
    for step in &route.steps {
        match step.call {
            Call::Break => {}
            Call::Stop(stop) => line.push(position(&places.stops[stop])),
            Call::Leave | Call::Reload => line.push(position(&places.depots[kind.depot])),
            Call::Return => line.push(position(&places.depots[kind.end])),
        }
    }
    line
}

fn position(place: &Place) -> Value {
    json!([place.x, place.y])
}

fn point(place: &Place, mut properties: Value) -> Value {
    properties["location_id"] = json!(place.id);
    properties["name"] = json!(place.name);
    json!({
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": position(place)},
        "properties": properties,
    })
}
