//! Plans that are under way.

use serde_json::{Value, json};

use super::*;

fn keep() -> Value {
    json!({"keep_routes": true})
}

fn now(minutes: f64) -> Value {
    json!({"now_minutes": minutes})
}

#[test]
fn questions_to_keep_the_routes_are_understood() {
    all_mean(&[
        ("keep the routes", keep()),
        ("keep the routes as they are", keep()),
        ("keep my current routes and only change the order", keep()),
        ("only reorder the stops within their routes", keep()),
        ("just re-order the stops", keep()),
        ("do not move stops between vehicles", keep()),
        ("don't move stops between vans", keep()),
        ("every route keeps its stops, only resequence", keep()),
        ("stops may move between vehicles", json!({"keep_routes": false})),
        ("keep the routes under 80 km", json!({"max_distance_km": 80.0})),
        ("keep routes short", json!({})),
        ("forget the current plan", json!({})),
        ("it is 11:30 now", now(690.0)),
        ("it's 11:30", now(690.0)),
        ("now is 11:30", now(690.0)),
        ("now it is 11 h", now(660.0)),
        ("the time is 2 pm", now(840.0)),
        ("re-plan from 11:30", now(690.0)),
        ("replan as of 11:30", now(690.0)),
        ("re-plan from 11 h", now(660.0)),
        ("it is 11:30 now, vans until 18 h", json!({"now_minutes": 690.0, "shift_end_minutes": 1080.0})),
        ("from 8 to 17 h now", json!({"shift_start_minutes": 480.0, "shift_end_minutes": 1020.0})),
        ("the start time is 8:30", json!({})),
        ("customer C5 in its 8:30 window", json!({})),
        ("keep the routes from yesterday", keep()),
        ("keep routes from overlapping", json!({})),
        ("keep routes in the city", json!({})),
        ("fix the routes that are bad", json!({})),
        ("now 5 vans", json!({"vehicles": 5})),
    ]);
}
