//! Sentences of planners, dispatchers, buyers and store managers, and what must be recognised in each.
//! The tables in `sentences/` have one sentence a line: `sentence => kind value; kind value`.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write;

use chrono::NaiveDate;
use language::{Context, Entity, FileColumn, FileNames, Kind, entities};

fn context() -> Context {
    let columns = [
        ("store", &["Leeds", "Hull"][..]),
        ("product", &["Red Wine", "White Wine", "SKU-12"]),
        ("order_quantity", &["1,200"]),
        ("supplier", &["Acme Ltd."]),
        ("Unit cost", &["4.50"]),
        ("Lead Time (days)", &["14"]),
    ];
    let mut list = Vec::new();
    for (name, values) in columns {
        let values = values.iter().map(ToString::to_string).collect();
        list.push(FileColumn { name: name.to_owned(), values });
    }
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    Context { names: FileNames::of(&list), ..Context::new(today) }
}

fn check(table: &str) -> usize {
    let context = context();
    let mut wrong = String::new();
    let mut count = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sentence, expected) =
            line.split_once("=>").expect("a line is a sentence, => and what is expected");
        let (sentence, expected) = (sentence.trim_end(), expected.trim());
        let found: Vec<String> = entities(sentence, &context).iter().map(written).collect();
        let found = found.join("; ");
        if found != expected {
            let _ = writeln!(wrong, "{sentence}\n    expected {expected}\n    found    {found}");
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    count
}

/// An entity as the tables write it.
fn written(entity: &Entity) -> String {
    let day = |day: Option<NaiveDate>| day.map_or_else(String::new, |day| day.to_string());
    match &entity.kind {
        Kind::Number { value } => format!("number {}", short(*value)),
        Kind::Ordinal { place } => format!("ordinal {place}"),
        Kind::Percent { value } => format!("percent {}", short(*value)),
        Kind::Money { value, currency } => format!("money {} {currency}", short(*value)),
        Kind::Size { value, unit } => format!("size {} {unit}", short(*value)),
        Kind::Date { value, other: None } => format!("date {value}"),
        Kind::Date { value, other: Some(other) } => format!("date {value} or {other}"),
        Kind::Period(period) => format!("period {}..{}", day(period.from), day(period.to)),
        Kind::Duration(span) => format!("duration {} {}", short(span.n), span.unit.name()),
        Kind::Time(clock) => format!("time {}", clock.text()),
        Kind::Hours { from, to } => format!("hours {}-{}", from.text(), to.text()),
        Kind::Column { column } => format!("column {column}"),
        Kind::ValueOfFile { column, value } => format!("value {column}={value}"),
        Kind::Method { value } => format!("method {value}"),
        Kind::Negation => "negation".to_owned(),
    }
}

/// A number with at most nine decimals.
fn short(value: f64) -> String {
    ((value * 1e9).round() / 1e9).to_string()
}

#[test]
fn numbers_are_read_in_every_notation() {
    assert!(check(include_str!("sentences/numbers.txt")) >= 80);
}

#[test]
fn money_and_percentages_are_read_in_every_notation() {
    assert!(check(include_str!("sentences/money.txt")) >= 70);
}

#[test]
fn sizes_are_read_with_their_unit() {
    assert!(check(include_str!("sentences/sizes.txt")) >= 40);
}

#[test]
fn dates_and_periods_lie_in_the_future_unless_the_words_refer_to_the_past() {
    assert!(check(include_str!("sentences/dates.txt")) >= 110);
}

#[test]
fn durations_times_and_working_hours_are_distinguished() {
    assert!(check(include_str!("sentences/durations_and_times.txt")) >= 75);
}

#[test]
fn columns_values_methods_and_negations_are_found() {
    assert!(check(include_str!("sentences/names.txt")) >= 20);
}

#[test]
fn every_part_of_whole_questions_is_read() {
    assert!(check(include_str!("sentences/questions.txt")) >= 38);
}
