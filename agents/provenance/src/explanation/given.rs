//! Figures that no formula gives, and where they come from.

use super::{
    Given, OriginKind, reading,
    shown::{number_shown, shown},
};
use crate::{
    formula::{Expression, Value, evaluate},
    record::Source,
    stored::{Column, Named, Place, Stored, Table, in_words},
};

const BY_ENGINE: &str = "calculated by the engine";
/// For a calculation that is left out because the explanation is long enough.
const BY_FORMULA: &str = "calculated from other figures of its row";

/// What the leaves of calculations are and where they come from.
pub(super) fn givens(place: &Place, leaves: &[Expression]) -> Vec<Given> {
    leaves.iter().filter_map(|leaf| given(place, leaf)).collect()
}

fn given(place: &Place, leaf: &Expression) -> Option<Given> {
    let value = evaluate(leaf, place).ok()?;
    match leaf {
        Expression::Cell(name) => {
            let table = place.table?;
            Some(of_column(place.stored, table, table.column(name)?, place.row, &value))
        }
        Expression::CellAt(at) => {
            let table = place.table?;
            Some(of_column(place.stored, table, table.columns.get(*at)?, place.row, &value))
        }
        Expression::Name(name) => place.stored.named(name).map(|named| of_input(place.stored, named)),
        _ => None,
    }
}

/// A cell of a column without a formula, or with one that this explanation leaves out.
pub(super) fn of_column(stored: &Stored, table: &Table, column: &Column, row: usize, value: &Value) -> Given {
    let source = &column.source;
    let is_among = |rows: &[u32]| u32::try_from(row).is_ok_and(|row| rows.contains(&row));
    let is_blank = is_among(&source.blank);
    let apart = source.apart.as_ref().filter(|apart| is_among(&apart.rows));
    // A column that only repeats an input has that input as its formula.
    let input = column.formula.as_deref().and_then(|formula| stored.named(formula));
    let (origin, mut from) = match input {
        Some(input) => {
            origin(stored, &input.source, false).unwrap_or((OriginKind::Engine, BY_ENGINE.to_owned()))
        }
        None if column.formula.is_some() => (OriginKind::Engine, BY_FORMULA.to_owned()),
        None if apart.is_some() => {
            (OriginKind::Assumed, apart.map(|apart| apart.words.to_string()).unwrap_or_default())
        }
        None => origin(stored, source, is_blank)
            .unwrap_or_else(|| (OriginKind::Engine, engine(stored, table, column))),
    };
    if matches!(origin, OriginKind::Column | OriginKind::Said) && column.formula.is_none() {
        from.push_str(&reading::words(&source.reading, rows_of(stored, table, row)));
    }
    if let Some(change) = source.changed.as_deref().filter(|_| apart.is_none()) {
        from.push_str(&format!(", changed by {}", param(stored, change)));
    }
    Given {
        label: column.words(),
        shown: shown(value, column.unit.as_deref()),
        unit: column.unit.clone(),
        origin,
        from,
        column: source.column.clone().filter(|_| origin == OriginKind::Column),
    }
}

/// The number of rows of the file behind a row of a table.
fn rows_of(stored: &Stored, table: &Table, row: usize) -> u64 {
    stored.rows_behind(table, row).map_or(0, |behind| behind.rows.count())
}

fn engine(stored: &Stored, table: &Table, column: &Column) -> String {
    if let Some(method) = &column.method {
        return method.clone();
    }
    if stored.method.is_empty() { format!("{BY_ENGINE}, in {}", table.name) } else { stored.method.clone() }
}

/// Where a source says that a figure comes from; none when it says nothing.
fn origin(stored: &Stored, source: &Source, is_blank: bool) -> Option<(OriginKind, String)> {
    if let Some(said) = source.said.as_deref() {
        return Some((OriginKind::Said, format!("said ({})", param(stored, said))));
    }
    match source.column.as_deref().filter(|_| !is_blank) {
        Some(column) => {
            let supposed =
                if stored.dataset.supposes(column) { ", with what the question supposes of it" } else { "" };
            Some((OriginKind::Column, format!("column {column}{supposed}")))
        }
        None => source.otherwise.as_deref().map(|words| (OriginKind::Assumed, words.to_owned())),
    }
}

/// A parameter with its value, where that is short.
fn param(stored: &Stored, name: &str) -> String {
    match stored.params.get(name) {
        Some(serde_json::Value::Number(value)) => {
            let value = value.as_f64().map(number_shown).unwrap_or_default();
            format!("{} {value}", in_words(name))
        }
        Some(serde_json::Value::String(text)) => format!("{} {text}", in_words(name)),
        _ => in_words(name),
    }
}

/// An input, or a key figure without a formula.
pub(super) fn of_input(stored: &Stored, named: &Named) -> Given {
    let value = named.value.map_or(Value::Blank, Value::Number);
    let method = || if stored.method.is_empty() { BY_ENGINE.to_owned() } else { stored.method.clone() };
    let (origin, from) =
        origin(stored, &named.source, false).unwrap_or_else(|| (OriginKind::Engine, method()));
    Given {
        label: named.label.clone(),
        shown: shown(&value, named.unit.as_deref()),
        unit: named.unit.clone(),
        origin,
        from,
        column: None,
    }
}
