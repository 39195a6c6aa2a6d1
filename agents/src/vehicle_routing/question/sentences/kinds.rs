//! Vehicles of several kinds.

use serde_json::{Value, json};

use super::*;

fn fleet(kinds: Vec<Value>) -> Value {
    json!({"fleet": kinds})
}

fn cold_vans(count: u32) -> Value {
    json!({"name": "van", "count": count, "capacity": 200.0, "skills": ["cold"]})
}

fn three_vans(more: Value) -> Value {
    with(json!({"name": "van", "count": 3}), more)
}

fn two(name: &str, more: Value) -> Value {
    with(json!({"name": name, "count": 2}), more)
}

#[test]
fn kinds_of_vehicles_have_their_own_skills() {
    let trucks = json!({"name": "truck", "count": 2, "capacity": 500.0});
    all_mean(&[
        ("3 vans of 200 with cold, 2 trucks of 500", fleet(vec![cold_vans(3), trucks.clone()])),
        ("3 cold vans of 200 and 2 trucks of 500", fleet(vec![cold_vans(3), trucks.clone()])),
        ("3 refrigerated vans of 200 and 2 trucks of 500", fleet(vec![cold_vans(3), trucks.clone()])),
        ("3 vans of 200 (fridge), 2 trucks of 500", fleet(vec![cold_vans(3), trucks.clone()])),
        (
            "3 vans of 200 can do cold, 2 trucks of 500 cannot do cold",
            fleet(vec![cold_vans(3), trucks.clone()]),
        ),
        ("3 cold vans of 200", fleet(vec![cold_vans(3)])),
        (
            "5 vans of 200, 2 of them refrigerated",
            fleet(vec![json!({"name": "van", "count": 3, "capacity": 200.0}), cold_vans(2)]),
        ),
        (
            "4 vans of 200 units. One van has cold and two vans have a tail lift",
            fleet(vec![
                json!({"name": "van", "count": 1, "capacity": 200.0}),
                cold_vans(1),
                json!({"name": "van", "count": 2, "capacity": 200.0, "skills": ["tail lift"]}),
            ]),
        ),
        (
            "4 vans of 200. One of the vans has cold",
            fleet(vec![json!({"name": "van", "count": 3, "capacity": 200.0}), cold_vans(1)]),
        ),
        (
            "2 vans of 200. One van has cold and one van has a tail lift",
            fleet(vec![
                cold_vans(1),
                json!({"name": "van", "count": 1, "capacity": 200.0, "skills": ["tail lift"]}),
            ]),
        ),
        (
            "2 refrigerated trucks and 4 vans of 100",
            fleet(vec![
                json!({"name": "truck", "count": 2, "skills": ["cold"]}),
                json!({"name": "van", "count": 4, "capacity": 100.0}),
            ]),
        ),
        (
            "3 vans and 2 trucks, only the trucks have a tail lift",
            fleet(vec![
                json!({"name": "van", "count": 3}),
                json!({"name": "truck", "count": 2, "skills": ["tail lift"]}),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500 with tail-lift and hazmat",
            fleet(vec![
                json!({"name": "van", "count": 3, "capacity": 200.0}),
                json!({"name": "truck", "count": 2, "capacity": 500.0, "skills": ["hazmat", "tail lift"]}),
            ]),
        ),
        (
            "3 vans and 2 trucks, cold stops first",
            fleet(vec![json!({"name": "van", "count": 3}), json!({"name": "truck", "count": 2})]),
        ),
        ("5 vans of 200, deliver the cold stops first", json!({"vehicles": 5, "capacity": 200.0})),
        ("3 purple vans of 200", json!({"vehicles": 3, "capacity": 200.0})),
    ]);
}

#[test]
fn kinds_of_vehicles_have_their_own_speed_shift_and_costs() {
    all_mean(&[
        (
            "3 vans at 60 km/h and 2 bikes at 15 km/h",
            fleet(vec![three_vans(json!({"speed_kmh": 60.0})), two("bike", json!({"speed_kmh": 15.0}))]),
        ),
        (
            "3 vans, 60 km/h, and 2 bikes, 15 km/h",
            fleet(vec![three_vans(json!({"speed_kmh": 60.0})), two("bike", json!({"speed_kmh": 15.0}))]),
        ),
        (
            "3 vans from 6 to 14 h and 2 from 12 to 20 h",
            fleet(vec![
                three_vans(json!({"shift_start_minutes": 360.0, "shift_end_minutes": 840.0})),
                two("van", json!({"shift_start_minutes": 720.0, "shift_end_minutes": 1200.0})),
            ]),
        ),
        (
            "3 vans of 200, 6-14h, 2 trucks of 500, 12-20h",
            fleet(vec![
                three_vans(
                    json!({"capacity": 200.0, "shift_start_minutes": 360.0, "shift_end_minutes": 840.0}),
                ),
                two(
                    "truck",
                    json!({"capacity": 500.0, "shift_start_minutes": 720.0, "shift_end_minutes": 1200.0}),
                ),
            ]),
        ),
        (
            "vans cost 0.4 per km and trucks 0.8 per km",
            fleet(vec![
                json!({"name": "van", "count": 0, "cost_per_km": 0.4}),
                json!({"name": "truck", "count": 0, "cost_per_km": 0.8}),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500. Vans cost 0.4 per km and trucks 0.8 per km.",
            fleet(vec![
                three_vans(json!({"capacity": 200.0, "cost_per_km": 0.4})),
                two("truck", json!({"capacity": 500.0, "cost_per_km": 0.8})),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500. A van costs 0.4 per km and a truck 0.8 per km.",
            fleet(vec![
                three_vans(json!({"capacity": 200.0, "cost_per_km": 0.4})),
                two("truck", json!({"capacity": 500.0, "cost_per_km": 0.8})),
            ]),
        ),
        (
            "3 vans and 2 trucks, 0.4 per km for vans and 0.8 per km for trucks",
            fleet(vec![three_vans(json!({"cost_per_km": 0.4})), two("truck", json!({"cost_per_km": 0.8}))]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500 at 40 km/h, 8 to 17 h",
            json!({
                "speed_kmh": 40.0, "shift_start_minutes": 480.0, "shift_end_minutes": 1020.0,
                "fleet": [three_vans(json!({"capacity": 200.0})), two("truck", json!({"capacity": 500.0}))]
            }),
        ),
        (
            "3 vans of 200 and 2 trucks of 500, the trucks only until 14 h",
            fleet(vec![
                three_vans(json!({"capacity": 200.0})),
                two("truck", json!({"capacity": 500.0, "shift_end_minutes": 840.0})),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500, vans and trucks drive 40 km/h",
            json!({
                "speed_kmh": 40.0,
                "fleet": [three_vans(json!({"capacity": 200.0})), two("truck", json!({"capacity": 500.0}))]
            }),
        ),
        (
            "3 vans of 200 and 2 trucks of 500. The truck must be back by 12:00",
            fleet(vec![
                three_vans(json!({"capacity": 200.0})),
                two("truck", json!({"capacity": 500.0, "shift_end_minutes": 720.0})),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500. Trucks are slow: 30 km/h",
            fleet(vec![
                three_vans(json!({"capacity": 200.0})),
                two("truck", json!({"capacity": 500.0, "speed_kmh": 30.0})),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500. Vans work 8:00 to 18:00, the truck 6:00 to 12:00",
            fleet(vec![
                three_vans(
                    json!({"capacity": 200.0, "shift_start_minutes": 480.0, "shift_end_minutes": 1080.0}),
                ),
                two(
                    "truck",
                    json!({"capacity": 500.0, "shift_start_minutes": 360.0, "shift_end_minutes": 720.0}),
                ),
            ]),
        ),
        (
            "3 vans of 200 and 2 trucks of 500, each truck is out at most 4 hours",
            fleet(vec![
                three_vans(json!({"capacity": 200.0})),
                two("truck", json!({"capacity": 500.0, "max_duration_minutes": 240.0})),
            ]),
        ),
        (
            "3 vans and 2 trucks, 8 to 17 h, the truck starts at 6:00",
            shift(
                json!({"fleet": [three_vans(json!({})), two("truck", json!({"shift_start_minutes": 360.0}))]}),
            ),
        ),
        (
            "3 vans and 2 trucks, trucks drive at most 4 hours",
            fleet(vec![three_vans(json!({})), two("truck", json!({}))]),
        ),
        ("3 vans and 2 trucks", fleet(vec![three_vans(json!({})), two("truck", json!({}))])),
        (
            "3 vans and 2 trucks, each carries 200 units",
            fleet(vec![three_vans(json!({"capacity": 200.0})), two("truck", json!({"capacity": 200.0}))]),
        ),
        (
            "5 vehicles: 3 vans of 200 and 2 trucks of 500",
            fleet(vec![three_vans(json!({"capacity": 200.0})), two("truck", json!({"capacity": 500.0}))]),
        ),
        (
            "3 small vans of 200 and 2 big vans of 500",
            fleet(vec![
                json!({"name": "small van", "count": 3, "capacity": 200.0}),
                json!({"name": "big van", "count": 2, "capacity": 500.0}),
            ]),
        ),
        (
            "a van of 200 and two trucks of 500",
            fleet(vec![
                json!({"name": "van", "count": 1, "capacity": 200.0}),
                json!({"name": "truck", "count": 2, "capacity": 500.0}),
            ]),
        ),
        ("5 vans, 10 stops a van", json!({"vehicles": 5, "max_stops": 10})),
        (
            "3 drivers from 6 to 14 h and 2 from 12 to 20 h",
            fleet(vec![
                json!({"name": "driver", "count": 3, "shift_start_minutes": 360.0, "shift_end_minutes": 840.0}),
                json!({"name": "driver", "count": 2, "shift_start_minutes": 720.0, "shift_end_minutes": 1200.0}),
            ]),
        ),
        ("2 rigids of 500", json!({"vehicles": 2, "capacity": 500.0})),
        (
            "5 vans of 200, the 5 vans start at 8 h",
            json!({"vehicles": 5, "capacity": 200.0, "shift_start_minutes": 480.0}),
        ),
        ("5 vans with 2 drivers each", json!({"vehicles": 5})),
    ]);
}

#[test]
fn a_limit_stated_after_the_costs_of_the_last_kind_holds_for_all_kinds() {
    let costs = json!([
        {"name": "van", "count": 12, "capacity": 900.0, "cost_per_km": 0.5},
        {"name": "truck", "count": 6, "capacity": 3000.0, "cost_per_km": 1.1}
    ]);
    let asked = "12 vans of 900 and 6 trucks of 3000. Vans cost 0.5 per km, trucks 1.1 per km";
    let shift = json!({"fleet": costs, "shift_start_minutes": 420.0, "shift_end_minutes": 1080.0});
    let owned: Vec<(String, Value)> = vec![
        (format!("{asked}. Working hours 7am to 6pm"), shift.clone()),
        (format!("{asked}, 7 to 18 h"), shift),
        (format!("{asked}. Speed 40 km/h"), json!({"fleet": costs, "speed_kmh": 40.0})),
        (format!("{asked}. At most 10 stops per route"), json!({"fleet": costs, "max_stops": 10})),
    ];
    let borrowed: Vec<(&str, Value)> =
        owned.iter().map(|(question, meaning)| (question.as_str(), meaning.clone())).collect();
    all_mean(&borrowed);
    let of_trucks = planned(&format!("{asked}, and they leave at 7 h"));
    assert_eq!(of_trucks["fleet"][1]["shift_start_minutes"], 420.0);
    assert_eq!(of_trucks.get("shift_start_minutes"), None);
}

#[test]
fn kinds_have_their_own_limits_of_stops_and_km() {
    let limited = json!({"fleet": [
        {"name": "van", "count": 3, "max_stops": 12},
        {"name": "truck", "count": 2, "max_distance_km": 200.0}
    ]});
    all_mean(&[
        ("3 vans with at most 12 stops and 2 trucks with at most 200 km", limited.clone()),
        ("3 vans and 2 trucks, vans at most 12 stops, trucks at most 200 km", limited),
        (
            "3 vans max 8 stops and 2 trucks max 12 stops",
            json!({"fleet": [
                {"name": "van", "count": 3, "max_stops": 8},
                {"name": "truck", "count": 2, "max_stops": 12}
            ]}),
        ),
        (
            "3 vans and 2 trucks, at most 12 stops per route",
            json!({"fleet": [{"name": "van", "count": 3}, {"name": "truck", "count": 2}], "max_stops": 12}),
        ),
    ]);
}

#[test]
fn drivers_and_vehicles_may_have_names() {
    let kind = |name: &str, more: Value| with(json!({"name": name, "count": 1}), more);
    let both = |names: [&str; 2], more: Value| json!(names.map(|name| kind(name, more.clone())));
    all_mean(&[
        (
            "Anna and Ben drive; Ben only until 14:00, 300 units each",
            json!({"fleet": [kind("Anna", json!({"capacity": 300.0})),
                             kind("Ben", json!({"capacity": 300.0, "shift_end_minutes": 840.0}))]}),
        ),
        (
            "vans Alpha and Beta of 300 units, 8 to 17 h",
            shift(json!({"fleet": both(["Alpha", "Beta"], json!({"capacity": 300.0}))})),
        ),
    ]);
}

#[test]
fn plus_joins_two_kinds_and_adds_to_one() {
    let both = planned("2 vans and 1 truck");
    assert_eq!(both["fleet"].as_array().map(Vec::len), Some(2));
    for question in [
        "2 vans plus 1 truck",
        "2 vans plus a truck",
        "2 carrinhas mais 1 camião",
        "2 carrinhas mais um caminhão",
        "2 furgonetas más 1 camión",
        "2 camionnettes plus un camion",
    ] {
        assert_eq!(planned(question), both, "{question}");
    }
    for question in [
        "2 vans plus 1 van",
        "2 vans plus another van",
        "2 carrinhas mais uma carrinha",
        "2 vans, 1 van more",
    ] {
        assert_eq!(planned(question)["vehicles"], 3, "{question}");
    }
}
