//! Windows that may be missed.

use serde_json::json;

use super::*;

#[test]
fn lateness_is_allowed_if_the_question_or_a_price_allows_it() {
    all_mean(&[
        ("stops may be late", json!({"cost_per_hour_late": 60.0})),
        ("vans can arrive late", json!({"cost_per_hour_late": 60.0})),
        ("soft time windows", json!({"cost_per_hour_late": 60.0})),
        ("lateness costs 30 per hour", json!({"cost_per_hour_late": 30.0})),
        ("an hour late costs 45", json!({"cost_per_hour_late": 45.0})),
        ("nobody may be late", json!({})),
        ("do not be late", json!({})),
        ("how late is route 3", json!({})),
        ("no earlier than 7 h", json!({"shift_start_minutes": 420.0})),
        ("no later than 17 h", json!({"shift_end_minutes": 1020.0})),
    ]);
}
