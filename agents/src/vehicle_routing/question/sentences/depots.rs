//! One depot and several.

use serde_json::{Value, json};

use super::*;

fn depots(ids: &[&str]) -> Value {
    json!({"depots": ids})
}

#[test]
fn depots_are_called_as_the_file_calls_them() {
    all_mean(&[
        ("depots are D1 and D2", depots(&["D1", "D2"])),
        ("the depots are d1, d2 and d3", depots(&["D1", "D2", "D3"])),
        ("depots: D1, D2", depots(&["D1", "D2"])),
        ("two depots (D1 and D2)", depots(&["D1", "D2"])),
        ("from the depots North and South", depots(&["North", "South"])),
        ("start from D1, D2 and D3", depots(&["D1", "D2", "D3"])),
        ("vans start at north west", depots(&["North West"])),
        ("the depot is 7", depots(&["7"])),
        ("the depot is WH-2", depots(&["WH-2"])),
        ("depots are WH-1 and WH-2", depots(&["WH-1", "WH-2"])),
        ("use D1 and D2 as depots", depots(&["D1", "D2"])),
        ("North and South are the depots", depots(&["North", "South"])),
        ("5 vans from North", json!({"vehicles": 5, "depots": ["North"]})),
        ("5 vans at D1 and D2", json!({"vehicles": 5, "depots": ["D1", "D2"]})),
        ("the depot is the first row", json!({})),
        ("start from 7 h", json!({"shift_start_minutes": 420.0})),
        ("start at 10:30", json!({"shift_start_minutes": 630.0})),
        ("back at depot 7:00", json!({})),
        ("the depot is 7 km away", json!({})),
        ("return to the depot 7 times", json!({"open_routes": false})),
        ("deliver at C5 first", json!({"wishes": [{"first": "C5"}]})),
        ("5 vans deliver to the stop at C5", json!({"vehicles": 5})),
        (
            "3 vans at D1 and 2 at D2",
            json!({"depots": ["D1", "D2"], "fleet": [
                {"name": "van", "count": 3, "depot": "D1"}, {"name": "van", "count": 2, "depot": "D2"}
            ]}),
        ),
        (
            "3 vans of 200 from North and 2 trucks of 500 from South",
            json!({"depots": ["North", "South"], "fleet": [
                {"name": "van", "count": 3, "capacity": 200.0, "depot": "North"},
                {"name": "truck", "count": 2, "capacity": 500.0, "depot": "South"}
            ]}),
        ),
        (
            "3 vans of 200 start from D1 and 2 of 500 from D2",
            json!({"depots": ["D1", "D2"], "fleet": [
                {"name": "van", "count": 3, "capacity": 200.0, "depot": "D1"},
                {"name": "van", "count": 2, "capacity": 500.0, "depot": "D2"}
            ]}),
        ),
        (
            "3 vans of 200 and 2 trucks of 500, depots are D1 and D2",
            json!({"depots": ["D1", "D2"], "fleet": [
                {"name": "van", "count": 3, "capacity": 200.0}, {"name": "truck", "count": 2, "capacity": 500.0}
            ]}),
        ),
        (
            "3 vans of 200 and 2 trucks of 500 from North",
            json!({"depots": ["North"], "fleet": [
                {"name": "van", "count": 3, "capacity": 200.0}, {"name": "truck", "count": 2, "capacity": 500.0}
            ]}),
        ),
    ]);
}
