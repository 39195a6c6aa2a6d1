//! Carelessly typed questions, and questions that edit a plan.

use serde_json::{Value, json};

use super::*;
use crate::{request::LastRun, vehicle_routing::params::PLAN_ROUTES};

#[test]
fn hurried_sentences_are_understood() {
    all_mean(&[
        (
            "5 vans a 200, 8-17h, 30min break 12-14, max 10 stops, 40kmh",
            json!({
                "vehicles": 5, "capacity": 200.0, "shift_start_minutes": 480.0, "shift_end_minutes": 1020.0, "break_minutes": 30.0,
                "break_from_minutes": 720.0, "break_until_minutes": 840.0, "max_stops": 10, "speed_kmh": 40.0
            }),
        ),
        (
            "plan 3 vans 800kg 6m3, 7-16h, lunch 12-12:30, may reload 15min",
            json!({
                "vehicles": 3, "weight_capacity": 800.0, "volume_capacity": 6.0, "shift_start_minutes": 420.0,
                "shift_end_minutes": 960.0, "break_minutes": 30.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0,
                "max_trips": 0, "reload_minutes": 15.0
            }),
        ),
        (
            "2 trucks 18 pallets 5t each, 6-14h, 2 trips per day",
            json!({
                "vehicles": 2, "capacity": 18.0, "weight_capacity": 5000.0, "shift_start_minutes": 360.0,
                "shift_end_minutes": 840.0, "max_trips": 2
            }),
        ),
        (
            "Plan routes for 4 vans of 150 units from North, 8 to 17 h, 45 min lunch around noon, up to 2 trips each",
            json!({
                "vehicles": 4, "capacity": 150.0, "depots": ["North"], "shift_start_minutes": 480.0, "shift_end_minutes": 1020.0,
                "break_minutes": 45.0, "break_from_minutes": 660.0, "break_until_minutes": 780.0, "max_trips": 2
            }),
        ),
        (
            "3 vans 200, 2 trucks 500",
            json!({"fleet": [
                {"name": "van", "count": 3, "capacity": 200.0}, {"name": "truck", "count": 2, "capacity": 500.0}
            ]}),
        ),
        ("it's 11:30, keep routes, van 3 broke down", json!({"now_minutes": 690.0, "keep_routes": true})),
    ]);
}

#[test]
fn tired_dispatchers_are_understood() {
    all_mean(&[
        ("5vans 200units 8-17h", shift(json!({"vehicles": 5, "capacity": 200.0}))),
        ("5 vans à 200, 8-17", shift(json!({"vehicles": 5, "capacity": 200.0}))),
        ("5 vans, 8 to 17", shift(json!({"vehicles": 5}))),
        ("5 vans, no van back after 15:00", json!({"vehicles": 5, "shift_end_minutes": 900.0})),
        ("5 vans, latest return 15:00", json!({"vehicles": 5, "shift_end_minutes": 900.0})),
        ("5 vans, road works cost us 20 minutes on every trip", json!({"vehicles": 5})),
        ("5 vans, orders 8-17", json!({"vehicles": 5})),
        ("8-17 Uhr", shift(json!({}))),
        ("8h-17h", shift(json!({}))),
        ("8:00-17:00 hrs", shift(json!({}))),
        ("shift 8-17, no brk", shift(json!({"break_minutes": 0.0}))),
        (
            "8am-5pm 30min lunch noon",
            shift(json!({"break_minutes": 30.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0})),
        ),
        (
            "break 45min btw 12 and 14",
            json!({"break_minutes": 45.0, "break_from_minutes": 720.0, "break_until_minutes": 840.0}),
        ),
        (
            "break 30' at 12",
            json!({"break_minutes": 30.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0}),
        ),
        ("drivers eat at noon for 30 min", json!({})),
        (
            "pause 30min ca 12h",
            json!({"break_minutes": 30.0, "break_from_minutes": 660.0, "break_until_minutes": 780.0}),
        ),
        ("lunch 30", json!({})),
        ("2 trips ok", json!({"max_trips": 2})),
        ("max 2 trips/van, 20min reload", json!({"max_trips": 2, "reload_minutes": 20.0})),
        ("reload ok", json!({"max_trips": 0})),
        ("reload 20min", json!({"max_trips": 0, "reload_minutes": 20.0})),
        ("no reload", json!({"max_trips": 1})),
        ("vans can do two runs", json!({"max_trips": 2})),
        ("vans: 800kg/6m3", json!({"weight_capacity": 800.0, "volume_capacity": 6.0})),
        ("3x 7.5t trucks", json!({"vehicles": 3, "weight_capacity": 7500.0})),
        (
            "two 12-tonne trucks and five 800 kg vans",
            json!({"fleet": [
                {"name": "truck", "count": 2, "weight_capacity": 12000.0},
                {"name": "van", "count": 5, "weight_capacity": 800.0}
            ]}),
        ),
        ("3 trucks 7.5t, 30 m3", json!({"vehicles": 3, "weight_capacity": 7500.0, "volume_capacity": 30.0})),
        ("max 900 kg and 10m3 per van", json!({"weight_capacity": 900.0, "volume_capacity": 10.0})),
        ("depots D1+D2", json!({"depots": ["D1", "D2"]})),
        ("depots D1/D2, 4 vans", json!({"vehicles": 4, "depots": ["D1", "D2"]})),
        (
            "3 vans D1, 2 vans D2",
            json!({"depots": ["D1", "D2"], "fleet": [
                {"name": "van", "count": 3, "depot": "D1"}, {"name": "van", "count": 2, "depot": "D2"}
            ]}),
        ),
        ("keep routes, just reorder", json!({"keep_routes": true})),
        ("dont swap stops between drivers", json!({"keep_routes": true})),
        ("now 11:30", json!({"now_minutes": 690.0})),
        ("its 14h now", json!({"now_minutes": 840.0})),
        ("replan from 2pm", json!({"now_minutes": 840.0})),
        (
            "4 vans, 1 of them cold",
            json!({"fleet": [{"name": "van", "count": 3}, {"name": "van", "count": 1, "skills": ["cold"]}]}),
        ),
        (
            "2 vans (cold) + 3 vans",
            json!({"fleet": [{"name": "van", "count": 2, "skills": ["cold"]}, {"name": "van", "count": 3}]}),
        ),
        (
            "vans 60kmh, bikes 15kmh",
            json!({"fleet": [{"name": "van", "count": 0, "speed_kmh": 60.0}, {"name": "bike", "count": 0, "speed_kmh": 15.0}]}),
        ),
        (
            "early shift 2 vans 6-14h, late shift 3 vans 14-22h",
            json!({"fleet": [
                {"name": "van", "count": 2, "shift_start_minutes": 360.0, "shift_end_minutes": 840.0},
                {"name": "van", "count": 3, "shift_start_minutes": 840.0, "shift_end_minutes": 1320.0}
            ]}),
        ),
        ("40 km/h 10 min/stop", json!({"speed_kmh": 40.0, "service_minutes": 10.0})),
        (
            "driver break 45min after 4.5h, 6-18h",
            json!({
                "break_minutes": 45.0, "break_after_minutes": 270.0, "shift_start_minutes": 360.0, "shift_end_minutes": 1080.0
            }),
        ),
    ]);
}

/// Merges two objects.
#[test]
fn whole_briefings_are_understood() {
    all_mean(&[
        (
            "Plan routes for tomorrow: 6 vans (200 units, 7-16h) and 2 trucks (800 units, 6-18h), 30 minute lunch between 11:30 \
             and 13:30, vans may reload at the depot (15 min)",
            json!({
                "fleet": [
                    {"name": "van", "count": 6, "capacity": 200.0, "shift_start_minutes": 420.0, "shift_end_minutes": 960.0},
                    {"name": "truck", "count": 2, "capacity": 800.0, "shift_start_minutes": 360.0, "shift_end_minutes": 1080.0}
                ],
                "break_minutes": 30.0, "break_from_minutes": 690.0, "break_until_minutes": 810.0, "max_trips": 0,
                "reload_minutes": 15.0
            }),
        ),
        (
            "vehicles start at D1 at 7:30 and must be back by 17:00",
            json!({"depots": ["D1"], "shift_start_minutes": 450.0, "shift_end_minutes": 1020.0}),
        ),
        (
            "vehicles leave the depot at 7 h and return by 16 h, each can carry 1000 kg and 5 cubic meters",
            json!({
                "shift_start_minutes": 420.0, "shift_end_minutes": 960.0, "weight_capacity": 1000.0, "volume_capacity": 5.0
            }),
        ),
        (
            "it's now 10:45, van 2 is late; re-optimize the remaining stops without moving stops between vehicles",
            json!({"now_minutes": 645.0, "keep_routes": true}),
        ),
        (
            "6 to 16 h, every driver must rest 45 min after 4.5 hours",
            json!({
                "shift_start_minutes": 360.0, "shift_end_minutes": 960.0, "break_minutes": 45.0, "break_after_minutes": 270.0
            }),
        ),
        (
            "drivers may take their 30 min break from 11 h on, not later than 13 h",
            json!({"break_minutes": 30.0, "break_from_minutes": 660.0, "break_until_minutes": 780.0}),
        ),
        (
            "2 trucks (cold, tail lift) of 500 kg and 3 vans of 200 kg from 8 to 17 h at 50 km/h",
            json!({
                "fleet": [
                    {"name": "truck", "count": 2, "weight_capacity": 500.0, "skills": ["cold", "tail lift"]},
                    {"name": "van", "count": 3, "weight_capacity": 200.0}
                ],
                "shift_start_minutes": 480.0, "shift_end_minutes": 1020.0, "speed_kmh": 50.0
            }),
        ),
        (
            "use 2 electric vans with range 120 km and 3 diesel trucks",
            json!({"fleet": [
                {"name": "van", "count": 2, "max_distance_km": 120.0},
                {"name": "truck", "count": 3}
            ]}),
        ),
        (
            "bikes can only carry 20 kg and cost 0.1 per km; vans carry 300 kg and cost 0.5 per km",
            json!({"fleet": [
                {"name": "bike", "count": 0, "weight_capacity": 20.0, "cost_per_km": 0.1},
                {"name": "van", "count": 0, "weight_capacity": 300.0, "cost_per_km": 0.5}
            ]}),
        ),
        (
            "vans run 7 to 15, trucks run 6 to 18",
            json!({"fleet": [
                {"name": "van", "count": 0, "shift_start_minutes": 420.0, "shift_end_minutes": 900.0},
                {"name": "truck", "count": 0, "shift_start_minutes": 360.0, "shift_end_minutes": 1080.0}
            ]}),
        ),
        (
            "6 vans of 200 split over D1 and D2",
            json!({"vehicles": 6, "capacity": 200.0, "depots": ["D1", "D2"]}),
        ),
        ("Refrigerated trucks: 2, vans: 4", json!({})),
    ]);
}

/// The parameters of a question about a plan; they are compared with those of the plan.
fn after(last: &Value, question: &str) -> Value {
    let last_run = Some(LastRun { id: None, tool: PLAN_ROUTES.to_owned(), params: last.clone() });
    let request = Request { question: question.to_owned(), last_run, ..Request::default() };
    let mut params = serde_json::to_value(plan(&request, "stops.csv", &names()).unwrap()).unwrap();
    let compared_with = params.as_object_mut().unwrap().remove("compared_with");
    assert_eq!(compared_with.as_ref(), Some(last), "{question}");
    params
}

fn vans(more: Value) -> Value {
    with(json!({"name": "van", "count": 3, "capacity": 200.0}), more)
}

fn trucks(more: Value) -> Value {
    with(json!({"name": "truck", "count": 2, "capacity": 500.0}), more)
}

#[test]
fn a_question_continues_from_the_last_plan() {
    let last = json!({
        "vehicles": 5, "weight_capacity": 800.0, "volume_capacity": 6.0, "shift_start_minutes": 480.0,
        "shift_end_minutes": 1020.0, "break_minutes": 30.0, "max_trips": 2
    });
    for (question, change) in [
        ("what if drivers take a 45 minute break", json!({"break_minutes": 45.0})),
        ("what if they may reload", json!({"max_trips": 0})),
        ("what if there is no reloading", json!({"max_trips": 1})),
        ("what if reloading takes 30 minutes", json!({"reload_minutes": 30.0})),
        ("what if there is no break", json!({"break_minutes": 0.0})),
        (
            "what if the break is between 12 and 14 h",
            json!({"break_from_minutes": 720.0, "break_until_minutes": 840.0}),
        ),
        ("what if the break is after 4 hours", json!({"break_after_minutes": 240.0})),
        ("what if vans carry 900 kg", json!({"weight_capacity": 900.0})),
        ("what if the depots are D1 and D2", json!({"depots": ["D1", "D2"]})),
        ("keep the routes", json!({"keep_routes": true})),
        ("re-plan the routes from 11:30", json!({"now_minutes": 690.0})),
        ("and 3 trips each", json!({"max_trips": 3})),
    ] {
        assert_eq!(after(&last, question), with(last.clone(), change), "{question}");
    }
    let mixed = json!({"fleet": [vans(json!({})), trucks(json!({}))]});
    for (question, fleet) in [
        (
            "what if vans cost 0.4 per km and trucks 0.8 per km",
            json!([vans(json!({"cost_per_km": 0.4})), trucks(json!({"cost_per_km": 0.8}))]),
        ),
        (
            "what if the trucks have a tail lift",
            json!([vans(json!({})), trucks(json!({"skills": ["tail lift"]}))]),
        ),
        (
            "what if the trucks end at 14 h",
            json!([vans(json!({})), trucks(json!({"shift_end_minutes": 840.0}))]),
        ),
    ] {
        assert_eq!(after(&mixed, question), json!({"fleet": fleet}), "{question}");
    }
}

/// The phrases of a question that were not understood.
fn left(question: &str) -> Vec<String> {
    unread(&Request { question: question.to_owned(), ..Request::default() }, "stops.csv", &names())
}

#[test]
fn only_numbers_that_were_not_understood_are_named() {
    for question in [
        "5 vans of 1.2 t and 8000 litres, 8 to 17 h with a 30 min break between 11 and 14 h",
        "3 vans at D1 and 2 at D2, up to 3 trips each, 20 minutes to reload",
        "it is 11:30 now, keep the routes",
        "depots are WH-2 and WH-3, 8 to 17 h, 45 min break after 4 hours",
        "a 45 min break after 4 hours",
        "3 vans at 60 km/h and 2 bikes at 15 km/h, vans cost 0.4 per km and bikes 2 per km",
        "5 vans of 200, 2 of them refrigerated",
        "3 vans max 8 stops and 2 trucks max 12 stops",
        "2 electric vans with range 120 km and 3 diesel trucks",
    ] {
        assert_eq!(left(question), Vec::<String>::new(), "{question}");
    }
    assert_eq!(left("lunch 30"), ["30"]);
    assert_eq!(left("5 vans of 200 units, 12 monkeys, a 30 min break"), ["12 monkeys"]);
}
