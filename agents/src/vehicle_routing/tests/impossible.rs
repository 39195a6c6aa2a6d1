//! Two hundred stops that cannot be visited: each is left out with its own reason, and every other stop is planned.

use std::fmt::Write;

use serde_json::json;

use super::*;

const HEADER: &str =
    "location_id,x_coord,y_coord,demand,pickup,ready_time,due_time,service_time,skill\nDEPOT,0,0,0,0,,,0,\n";

/// The number of reasons that prevent a visit; the rows use them in turn.
const KINDS: usize = 6;
const PLANTED: usize = 150;
const POSSIBLE: usize = 50;

/// A row that is impossible for one reason, by its own amount, and the beginning of its reason.
fn planted(index: usize) -> (String, String) {
    let by = 1 + index / KINDS;
    match index % KINDS {
        0 if by.is_multiple_of(2) => {
            (format!("12,16,1,{},,,0,", 10 + by), format!("over capacity: {} units, {by} more", 10 + by))
        }
        0 => (format!("12,16,{},0,,,0,", 10 + by), format!("over capacity: {} units, {by} more", 10 + by)),
        // A vehicle arrives at 08:20 at the earliest.
        1 => {
            let due = 500 - by;
            let due = format!("{:02}:{:02}", due / 60, due % 60);
            let says = format!(
                "window unreachable: a vehicle that goes there first arrives at 08:20, and the window ends at {due}"
            );
            (format!("12,16,1,0,,{due},0,"), says)
        }
        // The vehicle returns at 17:00 at the earliest when the window opens at 16:40.
        2 => {
            let ready = 1_000 + by;
            let says =
                format!("shift too short: a vehicle that goes only there is back {by} min after the shift");
            (format!("12,16,1,0,{:02}:{:02},,0,", ready / 60, ready % 60), says)
        }
        3 => (format!("12,16,1,0,,,0,crane {index}"), format!("skill missing: no vehicle has crane {index}")),
        4 => (
            format!("{},0,1,0,,,0,", 150 + by),
            format!("distance limit: a route to it alone is {} km longer", 2 * by),
        ),
        // The way there and back takes 40 of 400 minutes.
        _ => (
            format!("12,16,1,0,,,{},", 360 + by),
            format!("duration limit: a route to it alone takes {by} min more"),
        ),
    }
}

/// Stops that can be visited, on a spiral up to 30 km away.
fn possible(count: usize) -> String {
    (0..count).fold(String::new(), |mut rows, index| {
        let (angle, far) = (index as f64 * 2.4, 5.0 + 25.0 * index as f64 / count as f64);
        writeln!(rows, "P{index},{:.3},{:.3},1,0,,,0,", far * angle.cos(), far * angle.sin()).unwrap();
        rows
    })
}

async fn planned(params: Value, file: &str) -> Answer {
    let request = Request { params: Some(params), ..request("", file) };
    answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap()
}

/// Ids and reasons of the stops that are in no route.
fn left_out(answer: &Answer) -> Vec<(String, String)> {
    let cell = |row: &Map<String, Value>, column: &str| row[column].as_str().unwrap().to_owned();
    table(answer, "unassigned").iter().map(|row| (cell(row, "location_id"), cell(row, "reason"))).collect()
}

#[tokio::test]
async fn stops_that_no_vehicle_could_visit_are_left_out_each_with_its_reason() {
    let mut file = HEADER.to_owned() + &possible(POSSIBLE);
    for index in 0..PLANTED {
        writeln!(file, "X{index},{}", planted(index).0).unwrap();
    }
    let params = json!({
        "fleet": [{"name": "van", "count": 0, "capacity": 10, "skills": ["cold"]}],
        "shift_start_minutes": 480, "shift_end_minutes": 1020, "speed_kmh": 60,
        "max_distance_km": 300, "max_duration_minutes": 400, "solve_seconds": 0.2,
    });
    let answer = planned(params, &file).await;
    let mut visited = routes(&answer).concat();
    visited.sort_unstable_by_key(|id| id[1..].parse::<usize>().unwrap());
    assert!(visited.into_iter().eq((0..POSSIBLE).map(|index| format!("P{index}"))));
    let left_out = left_out(&answer);
    assert_eq!(left_out.len(), PLANTED);
    for (index, (id, reason)) in left_out.into_iter().enumerate() {
        assert_eq!(id, format!("X{index}"));
        let says = planted(index).1;
        assert!(reason.starts_with(&says), "{id}: “{reason}” for “{says}”");
    }
}

#[tokio::test]
async fn the_reason_of_a_stop_names_missing_vehicles_or_full_routes() {
    let file = HEADER.to_owned() + &possible(45);
    let few = json!({"vehicles": 2, "capacity": 10, "coordinates": "plane", "solve_seconds": 0.2});
    let short =
        json!({"vehicles": 4, "capacity": 10, "max_stops": 5, "coordinates": "plane", "solve_seconds": 0.2});
    for (params, says) in
        [(few, "fleet too small"), (short, "stop limit: every route has its 5 stops already")]
    {
        let answer = planned(params, &file).await;
        let left_out = left_out(&answer);
        assert_eq!((routes(&answer).concat().len(), left_out.len()), (20, 25));
        assert!(left_out.iter().all(|(_, reason)| reason.starts_with(says)), "{left_out:?}");
    }
}
