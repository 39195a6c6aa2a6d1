//! Cells of a result.

use chrono::{Datelike, NaiveDate};
use language::Unit;
use polars::prelude::{AnyValue, DataFrame};

use crate::{
    data::date_of,
    query::{Key, WEEKDAYS},
};

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(f64),
    Text(String),
    Date(NaiveDate),
    Empty,
}

/// A number of a frame.
pub(super) fn number(frame: &DataFrame, name: &str, row: usize) -> Option<f64> {
    let value = frame.column(name).ok()?.get(row).ok()?;
    if matches!(value, AnyValue::Null) {
        return None;
    }
    value.try_extract::<f64>().ok().filter(|number| number.is_finite())
}

/// A cell of a frame; `key` says how steps of time are written.
pub(super) fn cell(frame: &DataFrame, name: &str, row: usize, key: Option<Key>) -> Value {
    let Ok(value) = frame.column(name).and_then(|column| column.get(row)) else { return Value::Empty };
    match value {
        AnyValue::Null => Value::Empty,
        AnyValue::String(text) => Value::Text(text.to_owned()),
        AnyValue::StringOwned(text) => Value::Text(text.to_string()),
        AnyValue::Date(days) => date_of(days).map_or(Value::Empty, Value::Date),
        other => match (other.try_extract::<f64>(), key) {
            (Ok(number), Some(Key::Step(_, unit))) => step_label(number as i64, unit),
            (Ok(number), Some(Key::Weekday(_))) => weekday_label(number as usize),
            (Ok(number), _) if number.is_finite() => Value::Number(rounded(number)),
            _ => Value::Empty,
        },
    }
}

/// Sums of decimals differ from the exact sum in the last digits; nobody reads more than twelve.
pub(super) fn rounded(number: f64) -> f64 {
    let text = format!("{number:.11e}");
    text.parse().unwrap_or(number)
}

/// `2026-05` for a month, `2026-Q2`, `2026-W07`, `2026`, `2026-05-04`.
fn step_label(number: i64, unit: Unit) -> Value {
    match unit {
        Unit::Year => Value::Text(number.to_string()),
        Unit::Quarter => Value::Text(format!("{}-Q{}", number / 10, number % 10)),
        Unit::Month => Value::Text(format!("{}-{:02}", number / 100, number % 100)),
        Unit::Week => Value::Text(format!("{}-W{:02}", number / 100, number % 100)),
        Unit::Second | Unit::Minute | Unit::Hour | Unit::Day | Unit::BusinessDay => {
            i32::try_from(number).ok().and_then(date_of).map_or(Value::Empty, Value::Date)
        }
    }
}

/// The label of the step of time that begins on a day, as cells have it.
pub(crate) fn step_text(start: NaiveDate, unit: Unit) -> String {
    let (year, month) = (start.year(), start.month());
    match unit {
        Unit::Year => year.to_string(),
        Unit::Quarter => format!("{year}-Q{}", start.month0() / 3 + 1),
        Unit::Month => format!("{year}-{month:02}"),
        Unit::Week => format!("{}-W{:02}", start.iso_week().year(), start.iso_week().week()),
        Unit::Second | Unit::Minute | Unit::Hour | Unit::Day | Unit::BusinessDay => start.to_string(),
    }
}

fn weekday_label(number: usize) -> Value {
    let name = number.checked_sub(1).and_then(|place| WEEKDAYS.get(place));
    name.map_or(Value::Empty, |name| Value::Text((*name).to_owned()))
}

/// The place of a day of the week in the week.
pub(super) fn place_of_weekday(value: &Value) -> usize {
    let is_it = |name: &&str| matches!(value, Value::Text(text) if text == *name);
    WEEKDAYS.iter().position(is_it).unwrap_or(WEEKDAYS.len())
}

impl Value {
    /// The number in a cell of numbers.
    pub(crate) fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) | Self::Date(_) | Self::Empty => None,
        }
    }

    /// Orders cells by what they hold: numbers by size, days by time, texts by letters; empty ones come last.
    pub(crate) fn order(&self, other: &Self) -> std::cmp::Ordering {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => left.total_cmp(right),
            (Self::Date(left), Self::Date(right)) => left.num_days_from_ce().cmp(&right.num_days_from_ce()),
            (Self::Text(left), Self::Text(right)) => left.cmp(right),
            (left, right) => left.place().cmp(&right.place()),
        }
    }

    fn place(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Date(_) => 1,
            Self::Text(_) => 2,
            Self::Empty => 3,
        }
    }
}
