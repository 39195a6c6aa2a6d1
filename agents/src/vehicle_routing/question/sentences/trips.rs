//! Reloading.

use serde_json::{Value, json};

use super::*;

fn trips(most: u32) -> Value {
    json!({"max_trips": most})
}

/// Any number of trips, with this time for each reload.
fn reload(minutes: f64) -> Value {
    json!({"max_trips": 0, "reload_minutes": minutes})
}

#[test]
fn vehicles_may_reload() {
    all_mean(&[
        ("vehicles may reload at the depot", trips(0)),
        ("they can reload", trips(0)),
        ("they can return to reload, 20 minutes each time", reload(20.0)),
        ("vans can come back to the depot to reload", trips(0)),
        ("vehicles may reload at their depot, 20 minutes each", reload(20.0)),
        ("vans come back for more", trips(0)),
        ("vehicles may re-load", trips(0)),
        ("vans can load again in 15 minutes", reload(15.0)),
        ("vehicles may return to the depot and load again", trips(0)),
        ("reloading is allowed", trips(0)),
        ("reloading takes 20 minutes", reload(20.0)),
        ("return to depot for reloading, 20 minutes", reload(20.0)),
        ("return to the depot for reloading, 20 minutes, 8 vans", with(json!({"vehicles": 8}), reload(20.0))),
        ("turnaround 20 min at the depot", reload(20.0)),
        ("Nachladen dauert 20 Minuten", reload(20.0)),
        ("recargar tarda 20 minutos", reload(20.0)),
        ("recarregar leva 20 minutos", reload(20.0)),
        ("vehicles may reload, 20 minutes service", json!({"max_trips": 0, "service_minutes": 20.0})),
        ("reload time 15 min", reload(15.0)),
        ("reloading at the depot takes 25 min", reload(25.0)),
        ("up to 3 trips per vehicle", trips(3)),
        ("at most 2 trips each", trips(2)),
        ("max 4 runs per van", trips(4)),
        ("two trips a day", trips(2)),
        ("2 round trips per driver", trips(2)),
        ("each van can do 2 tours per day", trips(2)),
        ("vans go out twice a day", trips(2)),
        ("three times a day", trips(3)),
        ("a second trip is fine", trips(2)),
        ("several trips", trips(0)),
        ("multiple trips allowed", trips(0)),
        ("more than one trip per van", trips(0)),
        ("any number of trips", trips(0)),
        ("several loads per day", trips(0)),
        ("multiple tours per vehicle", trips(0)),
        (
            "up to 3 trips per vehicle, reloading takes 20 min",
            json!({"max_trips": 3, "reload_minutes": 20.0}),
        ),
        ("2 trips per van with 30 minutes between trips", json!({"max_trips": 2, "reload_minutes": 30.0})),
        ("2 trips a day, 20 min to reload", json!({"max_trips": 2, "reload_minutes": 20.0})),
        ("no reloading", trips(1)),
        ("vehicles must not reload", trips(1)),
        ("vans cannot return to the depot to reload", trips(1)),
        ("they don't come back to reload", trips(1)),
        ("without reloading", trips(1)),
        ("one trip each", trips(1)),
        ("only one trip per vehicle", trips(1)),
        ("a single trip", trips(1)),
        ("no second trip", trips(1)),
        ("no multiple trips", trips(1)),
        ("at most 120 km per trip", json!({"max_distance_km": 120.0})),
        ("unloading takes 12 min", json!({"service_minutes": 12.0})),
        ("we have 40 loads to deliver", json!({})),
        ("many loads today", json!({})),
        ("a second load per van", trips(2)),
        ("no more trips than needed", json!({})),
        ("compare with the second run", json!({})),
        ("round trip", json!({"open_routes": false})),
        ("vans do not return to the depot", json!({"open_routes": true})),
        ("Touren enden am letzten Kunden", json!({"open_routes": true})),
        ("las rutas terminan en el último cliente", json!({"open_routes": true})),
        ("as rotas terminam no último cliente", json!({"open_routes": true})),
    ]);
}
