//! `routes.geojson`: a line per route and a point per stop (RFC 7946 where the coordinates are on the globe).

use serde_json::{Value, json};

use crate::vehicle_routing::{
    outcome::Outcome, place::Place, read::Places, settings::Coordinates, times::clock,
};

pub fn write(places: &Places, outcome: &Outcome) -> anyhow::Result<Vec<u8>> {
    let mut features = vec![point(&places.depot, json!({"kind": "depot"}))];
    for (number, route) in (1..).zip(&outcome.routes) {
        let stops = route.visits.iter().map(|visit| position(&places.stops[visit.stop]));
        let end = (!outcome.fleet.is_open).then(|| position(&places.depot));
        let line: Vec<Value> = std::iter::once(position(&places.depot)).chain(stops).chain(end).collect();
        features.push(json!({
            "type": "Feature",
            "geometry": {"type": "LineString", "coordinates": line},
            "properties": {
                "kind": "route", "route": number, "stops": route.visits.len(), "distance_km": route.km(),
                "load": route.delivered(), "start": clock(route.start), "end": clock(route.end),
            },
        }));
        for (stop, visit) in (1..).zip(&route.visits) {
            let place = &places.stops[visit.stop];
            let properties = json!({
                "kind": "stop", "route": number, "stop": stop, "arrival": clock(visit.arrival),
                "departure": clock(visit.departure), "demand": place.demand,
            });
            features.push(point(place, properties));
        }
    }
    for unassigned in &outcome.unassigned {
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
