//! The rows of tables that a formula reads: all of a column, those that its conditions choose, or one of them.

use crate::{
    formula::{Expression, Function, Operator, Value, evaluate},
    stored::{Named, Place, Table},
};

/// Formulas that lead to each other deeper than this are not followed.
const DEEPEST: usize = 12;

/// What a figure is calculated from.
#[derive(Default)]
pub(super) struct Read<'a> {
    pub(super) rows: Vec<(&'a Table, usize)>,
    /// The engine found a part of it from the whole file.
    pub(super) is_of_engine: bool,
}

impl<'a> Read<'a> {
    /// The rows that the formula reads here.
    pub(super) fn formula(&mut self, formula: &str, place: &Place<'a>, depth: usize) {
        if depth < DEEPEST
            && let Ok(expression) = Expression::parse(formula)
        {
            self.expression(&expression, place, depth);
        }
    }

    /// An input or a key figure.
    pub(super) fn named(&mut self, named: &'a Named, place: &Place<'a>, depth: usize) {
        match &named.formula {
            Some(formula) => self.formula(formula, &Place::run(place.stored), depth + 1),
            None => self.is_of_engine |= named.source.said.is_none() && named.source.otherwise.is_none(),
        }
    }

    fn expression(&mut self, expression: &Expression, place: &Place<'a>, depth: usize) {
        match expression {
            Expression::Column { table, column } => self.filled(table, column, place),
            Expression::Name(name) => {
                if let Some(named) = place.stored.named(name) {
                    self.named(named, place, depth);
                }
            }
            Expression::Cell(name) => self.cell(name, place, depth),
            Expression::Negated(inner) => self.expression(inner, place, depth),
            Expression::Joined(_, left, right) => {
                self.expression(left, place, depth);
                self.expression(right, place, depth);
            }
            Expression::Call(function, parts) => self.call(*function, parts, place, depth),
            Expression::CellAt(_) | Expression::Number(_) | Expression::Text(_) | Expression::Truth(_) => {}
        }
    }

    /// Another cell of the same row, which has a formula of its own.
    fn cell(&mut self, name: &str, place: &Place<'a>, depth: usize) {
        let column = place.table.and_then(|table| table.column(name));
        if let Some(formula) = column.and_then(|column| column.formula.as_deref()) {
            self.formula(formula, place, depth + 1);
        }
    }

    fn call(&mut self, function: Function, parts: &[Expression], place: &Place<'a>, depth: usize) {
        match (function, parts) {
            (Function::If, [condition, yes, no]) => {
                let holds = evaluate(condition, place).and_then(|value| value.truth());
                self.expression(if holds.unwrap_or(true) { yes } else { no }, place, depth);
            }
            (Function::Index, [Expression::Column { table, .. }, at]) => {
                let at = evaluate(at, place).and_then(|value| value.number());
                let (table, at) = (place.stored.table(table), at.unwrap_or(0.0) as usize);
                self.rows.extend(
                    table.filter(|table| (1..=table.rows.len()).contains(&at)).map(|table| (table, at - 1)),
                );
            }
            (Function::SumIfs, [_, pairs @ ..]) | (Function::CountIfs, pairs) => {
                let equal = |pair: &[Expression]| match pair {
                    [left, right] => Some(is_equal(left, right)),
                    _ => None,
                };
                self.chosen(&parts[0], pairs.chunks(2).filter_map(equal), place);
            }
            (Function::SumProduct, parts) => {
                let mut factors = Vec::new();
                parts.iter().for_each(|part| factors_of(part, &mut factors));
                let first = factors.iter().find_map(|factor| column_in(factor));
                if let Some(first) = first {
                    self.chosen(
                        first,
                        factors.iter().filter(|factor| is_condition(factor)).map(|factor| (*factor).clone()),
                        place,
                    );
                }
            }
            (_, parts) => parts.iter().for_each(|part| self.expression(part, place, depth)),
        }
    }

    /// All rows of a column that have a value.
    fn filled(&mut self, table: &str, column: &str, place: &Place<'a>) {
        let Some(table) = place.stored.table(table) else { return };
        let is_filled =
            |row: &usize| place.cell_of(table, column, *row).is_some_and(|cell| cell != Value::Blank);
        self.rows.extend((0..table.rows.len()).filter(is_filled).map(|row| (table, row)));
    }

    /// The rows of the table of a column for which all conditions hold.
    fn chosen(
        &mut self,
        column: &Expression,
        conditions: impl Iterator<Item = Expression>,
        place: &Place<'a>,
    ) {
        let Expression::Column { table, .. } = column else { return };
        let Some(table) = place.stored.table(table) else { return };
        let mut is_chosen = vec![true; table.rows.len()];
        for condition in conditions {
            let Ok(Value::Many(holds)) = evaluate(&condition, place) else { continue };
            for (is_chosen, holds) in is_chosen.iter_mut().zip(holds) {
                *is_chosen = *is_chosen && holds.truth().unwrap_or(false);
            }
        }
        let chosen = is_chosen.iter().enumerate().filter(|(_, is_chosen)| **is_chosen);
        self.rows.extend(chosen.map(|(row, _)| (table, row)));
    }
}

fn is_equal(left: &Expression, right: &Expression) -> Expression {
    Expression::Joined(Operator::Equal, Box::new(left.clone()), Box::new(right.clone()))
}

fn factors_of<'e>(expression: &'e Expression, factors: &mut Vec<&'e Expression>) {
    match expression {
        Expression::Joined(Operator::Times, left, right) => {
            factors_of(left, factors);
            factors_of(right, factors);
        }
        _ => factors.push(expression),
    }
}

fn is_condition(factor: &Expression) -> bool {
    matches!(
        factor,
        Expression::Call(Function::Exact | Function::IsNumber, _)
            | Expression::Joined(
                Operator::Equal
                    | Operator::Unequal
                    | Operator::Less
                    | Operator::Greater
                    | Operator::AtMost
                    | Operator::AtLeast,
                ..
            )
    )
}

/// The first column of a table in an expression.
fn column_in(expression: &Expression) -> Option<&Expression> {
    match expression {
        Expression::Column { .. } => Some(expression),
        Expression::Negated(inner) => column_in(inner),
        Expression::Joined(_, left, right) => column_in(left).or_else(|| column_in(right)),
        Expression::Call(_, parts) => parts.iter().find_map(column_in),
        _ => None,
    }
}
