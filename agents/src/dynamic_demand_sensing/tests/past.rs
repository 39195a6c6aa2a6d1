//! Assumptions about days that have passed.

use super::{answered, asked, refusal, rows, world};
use crate::request::LastRun;

#[test]
fn a_lower_price_in_the_past_changes_the_demand_of_those_days_by_its_elasticity() {
    let text = world(730);
    let answer = answered(&text, "what would demand have been in March 2025 with 10 % lower price");
    let start = "**With the price 10 % lower, demand from 2025-03-01 to 2025-03-31 would have been";
    assert!(answer.content.starts_with(start), "{}", answer.content);
    let known = "Everything else is taken as it happened, so the range is that of the effect alone.";
    assert!(answer.content.contains(known), "{}", answer.content);
    let rows = rows(&answer, "what_if");
    assert_eq!(rows.len(), 31);
    let mut sold = 0.0;
    for line in text.lines().filter(|line| line.starts_with("2025-03-")) {
        sold += line.split(',').nth(1).unwrap().parse::<f64>().unwrap();
    }
    let sum = |name: &str| rows.iter().map(|row| row[name].as_f64().unwrap()).sum::<f64>();
    assert!((sum("without") - sold).abs() < 1e-6, "{sold}");
    let lift = sum("with") / sold;
    assert!((lift - 0.9_f64.powf(-1.5)).abs() < 0.02, "{lift}");
    for row in &rows {
        let number = |name: &str| row[name].as_f64().unwrap();
        assert!(number("lower_95") < number("with") && number("with") < number("upper_95"), "{row:?}");
    }
}

#[test]
fn a_past_change_without_days_asks_for_them() {
    let reason = refusal(&world(400), "what would demand have been with a 10 % lower price");
    assert!(reason.contains("names no days") && reason.contains("in March 2025"), "{reason}");
}

#[test]
fn days_before_the_history_are_refused() {
    let reason = refusal(&world(400), "what if the price had been 10 % lower in March 2023");
    assert!(reason.starts_with("Demand is known from 2024-01-01 to 2025-02-03."), "{reason}");
}

#[test]
fn a_follow_up_to_the_past_stays_in_the_past() {
    let text = world(730);
    let first = answered(&text, "what if the price had been 10 % lower in March 2025").run.unwrap();
    let last = LastRun { id: None, tool: first.tool.to_owned(), params: first.params };
    let second = asked(&text, "and with 5 %?", Some(last)).unwrap();
    let start = "**With the price 5 % lower, demand from 2025-03-01 to 2025-03-31 would have been";
    assert!(second.content.starts_with(start), "{}", second.content);
}

#[test]
fn the_answer_warns_that_a_delayed_effect_continues_after_the_last_day() {
    let answer = answered(&world(730), "what if web searches had been 10 % higher in March 2025");
    let later = "acts 5 days later; what it does after 2025-03-31 is not in these figures.";
    assert!(answer.content.contains(later), "{}", answer.content);
}
