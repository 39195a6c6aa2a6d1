//! A typed request as parameters of `plan_routes`.

use serde_json::{Value, json};

use crate::requested::{Said, Wanted, minutes, rows};

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: rows(said), ..Wanted::default() };
    wanted.copy(
        said,
        &[
            ("vehicles", "vehicles"),
            ("speed_kmh", "speed_kmh"),
            ("service_minutes", "service_minutes"),
            ("max_distance_km", "max_distance_km"),
            ("max_stops", "max_stops"),
            ("max_trips", "max_trips"),
            ("cost_per_km", "cost_per_km"),
            ("cost_per_vehicle", "cost_per_vehicle"),
            ("rounding", "rounding"),
            ("solve_seconds", "solve_seconds"),
            ("detour_factor", "detour"),
        ],
    );
    wanted.scale(said, &[("max_route_hours", "max_duration_minutes", 60.0)]);
    // Loads in kilograms go to the file's column of weight or of demand; the tool decides which.
    let is_weight = matches!(said.text("capacity_unit"), Some("kg" | "tonne"));
    wanted.set("capacity", said.number("capacity").filter(|_| !is_weight));
    wanted.set("open_routes", said.flag("return_to_depot").map(|returns| !returns));
    wanted.set("minimize_cost", said.text("objective").map(|objective| objective == "cost"));
    wanted.set("depots", said.text("depot").map(|depot| json!([depot])));
    if let Some(shift) = said.get("shift") {
        let at = |end: &str| shift[end].as_str().and_then(minutes);
        wanted.set("shift_start_minutes", at("from"));
        wanted.set("shift_end_minutes", at("to"));
    }
    if said.get("fleet").and_then(Value::as_array).is_some() {
        // The words name the kinds of vehicles, which the request does not.
        for name in ["vehicles", "capacity"] {
            wanted.params.remove(name);
        }
    }
    wanted
}
