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
        ("served up to 30 minutes late", json!({"most_late_minutes": 30.0})),
        ("customers are served at most 30 min late", json!({"most_late_minutes": 30.0})),
        ("visits may be half an hour late", json!({"most_late_minutes": 30.0})),
        ("no more than 20 minutes late", json!({"most_late_minutes": 20.0})),
        ("tolerance of 30 minutes after the window", json!({"most_late_minutes": 30.0})),
        ("grace period 15 minutes", json!({"most_late_minutes": 15.0})),
        ("we may arrive 20 minutes after closing", json!({"most_late_minutes": 20.0})),
        ("customers can be notified 60 minutes ahead", json!({})),
        ("customers need 45 minutes warning", json!({})),
        ("10 minutes slack", json!({})),
        ("arrive 10 minutes before opening", json!({})),
        ("call customers 30 minutes before arrival", json!({})),
        ("up to 45 minutes waiting", json!({})),
        ("wait at most 20 minutes at a customer", json!({})),
        ("nobody may be late", json!({})),
        ("do not be late", json!({})),
        ("how late is route 3", json!({})),
        ("no earlier than 7 h", json!({"shift_start_minutes": 420.0})),
        ("no later than 17 h", json!({"shift_end_minutes": 1020.0})),
    ]);
}

#[test]
fn the_minutes_of_waiting_and_notice_are_told() {
    let question = "5 vans, up to 45 minutes waiting".to_owned();
    let request = Request { question, ..Request::default() };
    assert_eq!(unread(&request, "stops.csv", &names()), ["45 minutes waiting"]);
    let question = "5 vans, call customers 30 minutes before arrival".to_owned();
    let clauses = beyond(&Request { question, ..Request::default() }, "stops.csv", &names());
    assert_eq!(clauses[0].text, "call customers 30 minutes before arrival");
}
