//! Figures that no formula gives, and where they come from.

use super::{
    Given, OriginKind,
    shown::{label, shown},
};
use crate::{
    formula::{Expression, Value, evaluate},
    stored::{Column, Named, Place, Stored, Table},
};

const BY_ENGINE: &str = "calculated by the engine";

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
        Expression::Name(name) => place.stored.named(name).map(of_input),
        _ => None,
    }
}

/// A cell of a column without a formula, or one whose formula is not told here.
pub(super) fn of_column(stored: &Stored, table: &Table, column: &Column, row: usize, value: &Value) -> Given {
    let source = &column.source;
    let is_blank = u32::try_from(row).is_ok_and(|row| source.blank.contains(&row));
    let otherwise = source.otherwise.as_deref();
    // A column that only repeats an input has that input as its formula.
    let input = column.formula.as_deref().and_then(|formula| stored.named(formula));
    let (origin, from) = match (source.said.as_deref(), source.column.as_deref(), input) {
        (Some(param), ..) => (OriginKind::Said, format!("said ({})", label(param))),
        (None, Some(name), _) if !is_blank => (OriginKind::Column, format!("column {name}")),
        (None, _, Some(input)) => {
            let given = of_input(input);
            (given.origin, given.from)
        }
        _ => match otherwise {
            Some(words) => (OriginKind::Assumed, words.to_owned()),
            None => (OriginKind::Engine, engine(stored, table)),
        },
    };
    Given {
        label: label(&column.name),
        shown: shown(value, column.unit.as_deref()),
        unit: column.unit.clone(),
        origin,
        from,
    }
}

fn engine(stored: &Stored, table: &Table) -> String {
    if stored.method.is_empty() { format!("{BY_ENGINE}, in {}", table.name) } else { stored.method.clone() }
}

/// An input, or a key figure without a formula.
pub(super) fn of_input(named: &Named) -> Given {
    let value = named.value.map_or(Value::Blank, Value::Number);
    let from = named.from.clone();
    let origin = match from.as_deref() {
        Some("said") => OriginKind::Said,
        Some(_) => OriginKind::Assumed,
        None => OriginKind::Engine,
    };
    Given {
        label: named.label.clone(),
        shown: shown(&value, named.unit.as_deref()),
        unit: named.unit.clone(),
        origin,
        from: from.unwrap_or_else(|| BY_ENGINE.to_owned()),
    }
}
