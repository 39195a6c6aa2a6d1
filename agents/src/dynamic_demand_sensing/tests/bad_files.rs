//! Files from which nothing can be learned get a sentence that states what to do.

use std::fmt::Write;

use super::{date, refusal, world};

const ASK: &str = "what drives demand";

#[test]
fn a_file_without_a_signal_column_asks_for_one() {
    let mut text = "date,demand\n".to_owned();
    for day in 0..200 {
        writeln!(text, "{},{}", date(day), 50 + day % 7).unwrap();
    }
    let reason = refusal(&text, ASK);
    assert!(reason.starts_with("signals.csv has no column that may be a signal."), "{reason}");
    assert!(reason.contains("Add a column per signal, for example temperature"), "{reason}");
}

#[test]
fn signals_that_never_change_are_named() {
    let mut text = "date,demand,price,promotion\n".to_owned();
    for day in 0..200 {
        writeln!(text, "{},{},2.99,0", date(day), 50 + day % 7).unwrap();
    }
    let reason = refusal(&text, ASK);
    assert!(reason.contains("never change: price is always 2.99, promotion is always 0."), "{reason}");
    assert!(reason.contains("Upload a history in which they change"), "{reason}");
}

#[test]
fn twenty_rows_are_too_few() {
    let reason = refusal(&world(20), ASK);
    assert!(reason.starts_with("signals.csv has 20 days with demand, and at least"), "{reason}");
    assert!(reason.contains("Upload a longer history"), "{reason}");
}

#[test]
fn a_column_of_blank_texts_is_no_signal() {
    let mut text = "date,demand,review_text\n".to_owned();
    for day in 0..200 {
        writeln!(text, "{},{},", date(day), 50 + day % 7).unwrap();
    }
    let reason = refusal(&text, ASK);
    assert!(reason.contains("Column review_text cannot be one: the column is empty."), "{reason}");
}

#[test]
fn a_file_of_the_future_only_has_no_demand() {
    let mut text = "date,demand,price,promotion\n".to_owned();
    for day in 0..60 {
        writeln!(text, "{},,2.{},{}", date(day), 10 + day % 9, day % 2).unwrap();
    }
    let reason = refusal(&text, ASK);
    assert!(
        reason.starts_with("No row of signals.csv has demand: column demand is empty from 2024-01-01"),
        "{reason}"
    );
    assert!(reason.contains("Add rows of past days with their demand"), "{reason}");
}

#[test]
fn signals_on_other_dates_than_demand_are_noticed() {
    let mut text = "date,demand,temperature\n".to_owned();
    for day in 0..200 {
        match day % 2 {
            0 => writeln!(text, "{},{},", date(day), 50 + day % 14).unwrap(),
            _ => writeln!(text, "{},,{}.5", date(day), day % 20).unwrap(),
        }
    }
    let reason = refusal(&text, ASK);
    assert!(reason.contains("has a value on a day with demand: demand is from 2024-01-01"), "{reason}");
    assert!(reason.contains("into one row"), "{reason}");
}

#[test]
fn a_price_that_is_not_in_the_file_cannot_be_changed() {
    let mut text = "date,demand,temperature\n".to_owned();
    for day in 0..200 {
        writeln!(text, "{},{},{}.5", date(day), 50 + day % 14, day * 7 % 20).unwrap();
    }
    let reason = refusal(&text, "what if we raise the price by 5 %");
    assert!(reason.contains("has no price column") && reason.contains("Add a column `price`"), "{reason}");
}

#[test]
fn a_time_too_far_ahead_is_refused() {
    let reason = refusal(&world(200), "sense the next 6 months");
    assert!(reason.contains("at most 56 days") && reason.contains("Ask for a shorter time"), "{reason}");
}
