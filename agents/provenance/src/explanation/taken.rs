//! A formula as it was taken: of an `IF` the branch that holds, of `MAX` and `MIN` the part that decided, without terms that
//! only guard against rounding.

use crate::{
    formula::{Expression, Function, Operator, Value, evaluate},
    stored::Place,
};

/// Numbers below this only guard against rounding.
const GUARD: f64 = 1e-6;

pub(super) fn taken(expression: &Expression, place: &Place) -> Expression {
    match expression {
        Expression::Call(Function::If, parts) => {
            let [condition, yes, no] = parts.as_slice() else { return expression.clone() };
            match evaluate(condition, place).and_then(|value| value.truth()) {
                Ok(holds) => taken(if holds { yes } else { no }, place),
                Err(_) => expression.clone(),
            }
        }
        Expression::Call(function @ (Function::Max | Function::Min), parts) => {
            let parts: Vec<Expression> = parts.iter().map(|part| taken(part, place)).collect();
            deciding(&parts, *function, place).unwrap_or(Expression::Call(*function, parts))
        }
        Expression::Call(Function::Round, parts) if is_exact(parts) => taken(&parts[0], place),
        Expression::Call(function, parts) => {
            Expression::Call(*function, parts.iter().map(|part| taken(part, place)).collect())
        }
        // Readers know the published column that a working column repeats.
        Expression::Cell(name) => repeated(name, place).unwrap_or_else(|| expression.clone()),
        Expression::Negated(inner) => Expression::Negated(Box::new(taken(inner, place))),
        Expression::Joined(Operator::Times, left, right) if is_condition(left) => {
            match evaluate(left, place).and_then(|value| value.truth()) {
                Ok(true) => taken(right, place),
                Ok(false) => Expression::Number(0.0),
                Err(_) => expression.clone(),
            }
        }
        Expression::Joined(operator, left, right) => {
            joined(*operator, taken(left, place), taken(right, place))
        }
        _ => expression.clone(),
    }
}

/// Whether a number is rounded so finely that this only takes noise away.
fn is_exact(parts: &[Expression]) -> bool {
    matches!(parts, [_, Expression::Number(digits)] if *digits >= 6.0)
}

fn joined(operator: Operator, left: Expression, right: Expression) -> Expression {
    match operator {
        Operator::Plus | Operator::Minus if is_guard(&right) => left,
        Operator::Plus if left == Expression::Number(0.0) => right,
        Operator::Plus if right == Expression::Number(0.0) => left,
        Operator::Times if right == Expression::Number(1.0) => left,
        Operator::Minus if left == Expression::Number(0.0) => Expression::Negated(Box::new(right)),
        _ => Expression::Joined(operator, Box::new(left), Box::new(right)),
    }
}

/// `([number]=2)`, which switches a term on or off.
fn is_condition(expression: &Expression) -> bool {
    matches!(expression, Expression::Joined(Operator::Equal, left, _) if matches!(**left, Expression::Cell(_)))
}

fn repeated(name: &str, place: &Place) -> Option<Expression> {
    let formula = place.table?.column(name)?.formula.as_deref()?;
    let expression = Expression::parse(formula).ok()?;
    matches!(expression, Expression::CellAt(_)).then_some(expression)
}

fn is_guard(expression: &Expression) -> bool {
    match expression {
        Expression::Number(number) => number.abs() <= GUARD && *number != 0.0,
        Expression::Joined(Operator::Times, left, _) => is_guard(left),
        _ => false,
    }
}

/// The part of `MAX` or `MIN` that is its value, unless that is a plain number, which alone would say little.
fn deciding(parts: &[Expression], function: Function, place: &Place) -> Option<Expression> {
    let mut best: Option<(f64, &Expression)> = None;
    for part in parts {
        let Value::Number(number) = evaluate(part, place).ok()? else { return None };
        let is_better = best
            .is_none_or(|(best, _)| if function == Function::Max { number > best } else { number < best });
        let is_figure_of_equals = best.is_some_and(|(value, expression)| {
            number == value && matches!(expression, Expression::Number(_))
        });
        if is_better || is_figure_of_equals {
            best = Some((number, part));
        }
    }
    best.map(|(_, part)| part).filter(|part| !matches!(part, Expression::Number(_))).cloned()
}
