//! The public holidays of a country as a signal that is known ahead.

use std::fmt::Write;

use chrono::Datelike;
use intake::holidays::{Country, Kind, days};
use serde_json::{Value, json};

use super::{Random, answered, date, refusal, rows, signal};

/// Nearly two years of days up to 2025-12-10 on which people buy half as much again on public holidays of Germany.
fn world(header: &str, marks: impl Fn(bool) -> String) -> String {
    let mut random = Random(5);
    let mut text = format!("date,demand{header}\n");
    for day in 0..710 {
        let special = days(Country::De, date(day).year());
        let is_holiday = special.iter().any(|one| one.date == date(day) && one.kind == Kind::Public);
        let mean = if is_holiday { 150.0 } else { 100.0 };
        writeln!(text, "{},{:.1}{}", date(day), mean * (0.04 * random.normal()).exp(), marks(is_holiday))
            .unwrap();
    }
    text
}

#[test]
fn holidays_of_a_country_move_demand_and_are_known_ahead() {
    let answer = answered(
        &world("", |_| String::new()),
        "what drives demand in the next 3 weeks with German holidays",
    );
    let holidays = &signal(&answer, "public holidays in Germany")[0];
    assert_eq!((&holidays["verdict"], &holidays["lag_days"]), (&json!("relevant"), &json!(0)));
    assert_eq!(holidays["effect_unit"], "units_per_unit");
    assert!((holidays["effect"].as_f64().unwrap() - 50.0).abs() < 3.0, "{holidays:?}");
    let forecast = |day: &str| {
        let rows = rows(&answer, "demand_sensing_report");
        let row = rows.iter().find(|row| row["date"] == day).unwrap();
        row["forecast"].as_f64().unwrap()
    };
    assert!(forecast("2025-12-25") > 1.35 * forecast("2025-12-23"));
    let run = answer.run.as_ref().unwrap();
    assert_eq!(run.params["holidays"], "DE");
    let result: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
    assert!(
        result["assumptions"]
            .to_string()
            .contains("The calendar states the public holidays in Germany ahead")
    );
}

#[test]
fn a_column_that_marks_holidays_takes_the_place_of_the_calendar() {
    let text = world(",holiday", |is_holiday| format!(",{}", u8::from(is_holiday)));
    let answer = answered(&text, "what drives demand with German holidays");
    assert!(signal(&answer, "public holidays in Germany").is_empty());
    assert_eq!(signal(&answer, "holiday")[0]["verdict"], "relevant");
    assert!(
        answer.content.contains("holiday marks holidays, so the calendar of Germany is not used"),
        "{}",
        answer.content
    );
}

#[test]
fn holidays_without_a_country_are_asked_back() {
    let text = world(",moon", |is_holiday| format!(",{}", 3 + u8::from(is_holiday)));
    let refused = refusal(&text, "what drives demand with public holidays");
    assert!(refused.contains("Name the country whose holidays count"), "{refused}");
}
