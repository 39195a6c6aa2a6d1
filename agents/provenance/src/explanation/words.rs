//! Formulas as people read them, with the figures in them.

use super::{
    added,
    shown::{number_shown, shown},
};
use crate::{
    formula::{Expression, Function, Operator, Value, evaluate},
    stored::{Column, Place, in_words},
};

/// The formula in words: `annual demand 1,200 × unit cost 2.5`.
pub(super) fn words(expression: &Expression, place: &Place) -> String {
    write(expression, place, 0)
}

/// Cells, inputs and key figures of the formula, in their order.
pub(super) fn leaves(expression: &Expression) -> Vec<Expression> {
    let mut found = Vec::new();
    collect(expression, &mut found);
    found
}

fn collect(expression: &Expression, found: &mut Vec<Expression>) {
    match expression {
        Expression::Cell(_) | Expression::CellAt(_) | Expression::Name(_) => {
            if !found.contains(expression) {
                found.push(expression.clone());
            }
        }
        Expression::Negated(inner) => collect(inner, found),
        // What rows are chosen by is no part of the figure.
        Expression::Joined(Operator::Equal, left, _) if matches!(**left, Expression::Column { .. }) => {}
        Expression::Call(Function::SumIfs, parts) => {
            parts.iter().take(1).for_each(|part| collect(part, found))
        }
        // Nor is the place of the row that it is taken from.
        Expression::Call(Function::CountIfs | Function::Exact | Function::Index, _) => {}
        Expression::Joined(_, left, right) => {
            collect(left, found);
            collect(right, found);
        }
        Expression::Call(_, parts) => parts.iter().for_each(|part| collect(part, found)),
        Expression::Number(_) | Expression::Text(_) | Expression::Truth(_) | Expression::Column { .. } => {}
    }
}

/// The name of a cell, an input or a key figure.
pub(super) fn name_of(leaf: &Expression) -> Option<String> {
    match leaf {
        Expression::Cell(name) if name != "x" => Some(name.clone()),
        Expression::Name(name) => Some(name.clone()),
        Expression::CellAt(at) => Some(format!("column {}", at + 1)),
        _ => None,
    }
}

/// How strongly an operator binds, and its sign between two words.
pub(super) fn sign(operator: Operator) -> (u8, &'static str) {
    match operator {
        Operator::Equal => (1, "="),
        Operator::Unequal => (1, "≠"),
        Operator::Less => (1, "<"),
        Operator::Greater => (1, ">"),
        Operator::AtMost => (1, "≤"),
        Operator::AtLeast => (1, "≥"),
        Operator::Append => (2, "followed by"),
        Operator::Plus => (3, "+"),
        Operator::Minus => (3, "−"),
        Operator::Times => (4, "×"),
        Operator::Over => (4, "÷"),
        Operator::Power => (5, "^"),
    }
}

pub(super) fn write(expression: &Expression, place: &Place, around: u8) -> String {
    match expression {
        Expression::Number(number) => number_shown(*number),
        Expression::Text(text) => format!("“{text}”"),
        Expression::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Expression::Cell(_) | Expression::CellAt(_) | Expression::Name(_) => leaf(expression, place),
        Expression::Column { table, column } => format!("each {} of {table}", in_words(column)),
        Expression::Negated(inner) => format!("−{}", write(inner, place, 5)),
        Expression::Joined(operator, left, right) => {
            let (strength, sign) = sign(*operator);
            // 6 − (3 − 1) and 6 ÷ (3 ÷ 1) keep their brackets.
            let is_left_only = matches!(operator, Operator::Minus | Operator::Over | Operator::Power);
            let left = write(left, place, strength);
            let right = write(right, place, strength + u8::from(is_left_only));
            let text = match (operator, right.as_str()) {
                (Operator::Power, "2") => format!("{left}²"),
                (Operator::Power, _) => format!("{left}^{right}"),
                _ => format!("{left} {sign} {right}"),
            };
            if strength < around { format!("({text})") } else { text }
        }
        Expression::Call(function, parts) => called(*function, parts, expression, place, around),
    }
}

/// The name of a figure and the figure.
fn leaf(expression: &Expression, place: &Place) -> String {
    let value = evaluate(expression, place).unwrap_or(Value::Blank);
    match expression {
        Expression::Cell(name) if name == "x" => shown(&value, None),
        Expression::Cell(name) => {
            let column = place.table.and_then(|table| table.column(name));
            let unit = column.and_then(|column| column.unit.as_deref());
            format!("{} {}", column.map_or_else(|| in_words(name), Column::words), shown(&value, unit))
        }
        Expression::CellAt(at) => {
            let column = place.table.and_then(|table| table.columns.get(*at));
            format!("{} {}", column.map(Column::words).unwrap_or_default(), shown(&value, None))
        }
        Expression::Name(name) => {
            let unit = place.stored.named(name).and_then(|named| named.unit.as_deref());
            format!("{} {}", in_words(name), shown(&value, unit))
        }
        _ => String::new(),
    }
}

fn called(
    function: Function,
    parts: &[Expression],
    whole_call: &Expression,
    place: &Place,
    around: u8,
) -> String {
    let inside = |at: usize| parts.get(at).map(|part| write(part, place, 0)).unwrap_or_default();
    let value = || {
        let value = evaluate(whole_call, place);
        value.map_or_else(|_| "unknown".to_owned(), |value| shown(&value, None))
    };
    // On its own, the figure stands before the words already.
    let with_value = |words: String| if around == 0 { words } else { format!("{} ({words})", value()) };
    if let Some(words) = added::words(function, parts, place) {
        return with_value(words);
    }
    match (function, parts) {
        (Function::Sqrt, _) => format!("√({})", inside(0)),
        (Function::Abs, _) => format!("|{}|", inside(0)),
        (Function::Exp, _) => format!("e^({})", inside(0)),
        (Function::Round, _) => rounded(&inside(0), "rounded", around),
        (Function::RoundUp, _) => rounded(&inside(0), "rounded up", around),
        (Function::Int, _) => rounded(&inside(0), "rounded down", around),
        (Function::NormalQuantile, _) => with_value(format!("the normal quantile of {}", inside(0))),
        (Function::NormalDistribution, [_, Expression::Truth(true)]) => {
            with_value(format!("the normal probability up to {}", inside(0)))
        }
        (Function::NormalDistribution, _) => with_value(format!("the normal density at {}", inside(0))),
        (Function::Count, [Expression::Column { table, column }]) => {
            with_value(format!("the number of rows of {table} with a {}", in_words(column)))
        }
        (Function::CountIfs, [Expression::Column { table, .. }, ..]) => {
            with_value(format!("the number of rows of {table} with {}", conditions_in_words(parts, place)))
        }
        (Function::Index, [Expression::Column { table, column }, at]) => {
            let row = evaluate(at, place).and_then(|at| at.number()).unwrap_or(0.0) as usize;
            let name = place.stored.table(table).and_then(|table| table.name_of(row.wrapping_sub(1)));
            let of = name.map_or_else(|| format!("row {row} of {table}"), str::to_owned);
            format!("{} of {of} {}", in_words(column), value())
        }
        (Function::SumProduct, [Expression::Joined(operator, left, right)]) if sign(*operator).0 == 1 => {
            let Expression::Column { table, column } = left.as_ref() else { return with_value(inside(0)) };
            with_value(format!(
                "the number of rows of {table} with {} {} {}",
                in_words(column),
                sign(*operator).1,
                write(right, place, 2)
            ))
        }
        (Function::SumProduct, _) => with_value(format!("the sum over all rows of {}", inside(0))),
        (Function::SumSquares, _) => with_value(format!("the sum of the squares of {}", inside(0))),
        (Function::Deviation, _) => with_value(format!("the standard deviation of {}", inside(0))),
        (Function::Max, _) => with_value(format!("the largest of {}", list(parts, place))),
        (Function::Min, _) => with_value(format!("the smallest of {}", list(parts, place))),
        (Function::Small, _) => with_value(format!("number {} from below of {}", inside(1), inside(0))),
        (Function::Large, _) => with_value(format!("number {} from above of {}", inside(1), inside(0))),
        (Function::Exact, _) => format!("({} is {})", inside(0), inside(1)),
        (Function::IsNumber, _) => format!("({} is a number)", inside(0)),
        (Function::If, _) => format!("{} if {}, else {}", inside(1), inside(0), inside(2)),
        (Function::Sum | Function::Count | Function::SumIfs | Function::CountIfs | Function::Index, _) => {
            with_value(format!("{} of {}", function.name().to_lowercase(), list(parts, place)))
        }
    }
}

fn rounded(inside: &str, how: &str, around: u8) -> String {
    if around == 0 { format!("{inside}, {how}") } else { format!("({inside}, {how})") }
}

fn list(parts: &[Expression], place: &Place) -> String {
    let parts: Vec<String> = parts.iter().map(|part| write(part, place, 0)).collect();
    parts.join(" and ")
}

/// `route 2 and event visit`: the value alone, since its own name says the same again.
fn conditions_in_words(conditions: &[Expression], place: &Place) -> String {
    let mut met = Vec::new();
    for pair in conditions.chunks(2) {
        let [Expression::Column { column, .. }, wanted] = pair else { continue };
        let value = evaluate(wanted, place).unwrap_or(Value::Blank);
        met.push(format!("{} {}", in_words(column), shown(&value, None)));
    }
    met.join(" and ")
}
