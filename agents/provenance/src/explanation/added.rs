//! Sums over chosen rows of a table, in words: which rows, how many they are, and their figures where they are few.

use language::written::number::whole;

use super::{
    shown::{number_shown, shown},
    words::{sign, write},
};
use crate::{
    formula::{Expression, Function, Operator, Value, evaluate},
    stored::{Place, in_words},
};

/// Figures that are listed one by one.
const MOST_LISTED: usize = 6;

/// A column of which chosen rows are added up.
struct Sum<'a> {
    table: &'a str,
    column: &'a str,
    conditions: Vec<Condition<'a>>,
}

/// What rows are chosen by.
struct Condition<'a> {
    left: &'a Expression,
    operator: Operator,
    right: &'a Expression,
}

/// The call in words, when it adds up a column over chosen rows, or over all of them.
pub(super) fn words(function: Function, parts: &[Expression], place: &Place) -> Option<String> {
    Some(Sum::of(function, parts)?.words(place))
}

impl<'a> Sum<'a> {
    fn of(function: Function, parts: &'a [Expression]) -> Option<Self> {
        let (summed, conditions) = match (function, parts) {
            (Function::Sum, [summed]) => (summed, Vec::new()),
            (Function::SumIfs, [summed, pairs @ ..]) => (summed, equal(pairs)),
            (Function::SumProduct, [product]) => chosen(product)?,
            _ => return None,
        };
        let Expression::Column { table, column } = summed else { return None };
        Some(Self { table, column, conditions })
    }

    fn words(&self, place: &Place) -> String {
        let Self { table, column, conditions } = self;
        let figures = self.figures(place);
        let rows = place.stored.table(table).map_or(0, |table| table.rows.len());
        let which = match (conditions.is_empty(), figures.len()) {
            (true, _) if rows == 1 => "the only row".to_owned(),
            (true, _) => format!("all {} rows", whole(rows as f64)),
            (false, 0) => "no row".to_owned(),
            (false, 1) => "the row".to_owned(),
            (false, count) => format!("the {} rows", whole(count as f64)),
        };
        let mut words = format!("{} of {which} of {table}", in_words(column));
        if !conditions.is_empty() {
            let met: Vec<String> = conditions.iter().map(|condition| condition.words(place)).collect();
            words.push_str(&format!(" with {}", met.join(" and ")));
        }
        match figures.as_slice() {
            [] | [_] => {}
            few if few.len() <= MOST_LISTED => {
                let few: Vec<String> = few.iter().map(|figure| number_shown(*figure)).collect();
                words.push_str(&format!(", {}", few.join(" + ")));
            }
            _ => words.push_str(" added up"),
        }
        words
    }

    /// The figures of the chosen rows; blank ones are none.
    fn figures(&self, place: &Place) -> Vec<f64> {
        let Self { table, column, conditions } = self;
        let summed = Expression::Column { table: (*table).to_owned(), column: (*column).to_owned() };
        let Ok(Value::Many(cells)) = evaluate(&summed, place) else { return Vec::new() };
        let mut is_chosen = vec![true; cells.len()];
        for condition in conditions {
            let Ok(Value::Many(found)) = condition.met(place) else { return Vec::new() };
            for (is_chosen, found) in is_chosen.iter_mut().zip(found) {
                *is_chosen = *is_chosen && found.truth().unwrap_or(false);
            }
        }
        let chosen = cells.into_iter().zip(is_chosen).filter(|(_, is_chosen)| *is_chosen);
        let number = |(cell, _): (Value, bool)| match cell {
            Value::Number(number) => Some(number),
            _ => None,
        };
        chosen.filter_map(number).collect()
    }
}

impl Condition<'_> {
    /// `route 2` or `arrival minutes ≤ 578`: the value alone, since its own name says the same again.
    fn words(&self, place: &Place) -> String {
        let value = shown(&evaluate(self.right, place).unwrap_or(Value::Blank), None);
        match (self.left, self.operator) {
            (Expression::Column { column, .. }, Operator::Equal) => format!("{} {value}", in_words(column)),
            (_, Operator::Equal) => value,
            (Expression::Column { column, .. }, operator) => {
                format!("{} {} {value}", in_words(column), sign(operator).1)
            }
            (left, operator) => format!("{} {} {value}", write(left, place, 2), sign(operator).1),
        }
    }

    /// Whether each row is chosen.
    fn met(&self, place: &Place) -> anyhow::Result<Value> {
        let Self { left, operator, right } = *self;
        evaluate(&Expression::Joined(operator, Box::new(left.clone()), Box::new(right.clone())), place)
    }
}

/// Pairs of a column and the value that it must have.
fn equal<'a>(pairs: &'a [Expression]) -> Vec<Condition<'a>> {
    let condition = |pair: &'a [Expression]| match pair {
        [left, right] => Some(Condition { left, operator: Operator::Equal, right }),
        _ => None,
    };
    pairs.chunks(2).filter_map(condition).collect()
}

/// The parts of `(table[a]=1)*(table[b]<=2)*table[c]`: the column that is added up, and the conditions.
fn chosen(product: &Expression) -> Option<(&Expression, Vec<Condition<'_>>)> {
    let mut factors = Vec::new();
    collect(product, &mut factors);
    let (mut summed, mut conditions) = (None, Vec::new());
    for factor in factors {
        match factor {
            Expression::Column { .. } if summed.is_none() => summed = Some(factor),
            Expression::Joined(operator, left, right) if sign(*operator).0 == 1 => {
                conditions.push(Condition { left, operator: *operator, right });
            }
            Expression::Call(Function::Exact, parts) => {
                let [left, right] = parts.as_slice() else { return None };
                conditions.push(Condition { left, operator: Operator::Equal, right });
            }
            _ => return None,
        }
    }
    Some((summed?, conditions)).filter(|(_, conditions)| !conditions.is_empty())
}

fn collect<'a>(expression: &'a Expression, factors: &mut Vec<&'a Expression>) {
    match expression {
        Expression::Joined(Operator::Times, left, right) => {
            collect(left, factors);
            collect(right, factors);
        }
        _ => factors.push(expression),
    }
}
