//! Prices of rows and bounds of a linear program, found by solving its dual program directly.

use super::program::{Column, Outcome, Program, Row, solve};
use super::{AllocationError, Limit};
use crate::cancel;

/// How much the objective falls when a limit is relaxed by one of its units; for demand, how much it rises for
/// one more unit. Summed over the rows and bounds of each limit, in the order of `Limit`.
///
/// The dual of `min c x, low <= A x <= high, 0 <= x <= upper` is `max low p - high q - upper r` under
/// `A'(p - q) - r <= c` with all prices at least zero (Dantzig, 1963). When the optimum is degenerate, several sets of prices are
/// correct, and this returns one of them.
/// of several right answers.
pub(super) fn shadow_prices(program: &Program) -> Result<Vec<(Limit, f64)>, AllocationError> {
    let (dual, prices) = write_dual(program);
    let values = match solve(&dual, None, 0)? {
        Outcome::Found(found) => found.values,
        Outcome::Infeasible | Outcome::Unfinished => {
            return Err(AllocationError::Solver(
                "the shadow prices of the limits could not be calculated".into(),
            ));
        }
    };
    let mut found: Vec<(Limit, f64)> = Vec::new();
    for price in prices {
        cancel::look();
        let value = price.sign * values[price.column] / price.scale;
        match found.iter_mut().find(|(limit, _)| *limit == price.limit) {
            Some((_, sum)) => *sum += value,
            None => found.push((price.limit, value)),
        }
    }
    found.sort_by_key(|(limit, _)| *limit);
    Ok(found)
}

/// Assigns each column of the dual program to the limit of which it is the price.
struct Price {
    limit: Limit,
    column: usize,
    sign: f64,
    scale: f64,
}

fn write_dual(program: &Program) -> (Program, Vec<Price>) {
    let mut dual = Program::default();
    let mut prices = Vec::new();
    let mut sums: Vec<Vec<(usize, f64)>> = vec![Vec::new(); program.columns.len()];
    for row in &program.rows {
        cancel::look();
        for (end, sign) in [(row.low, 1.0), (row.high, -1.0)] {
            cancel::look();
            if end.is_finite() {
                let column = dual.add(price_column(-sign * end));
                row.terms
                    .iter()
                    .for_each(|&(primal, coefficient)| sums[primal].push((column, sign * coefficient)));
                prices.extend(row.source.map(|(limit, scale)| {
                    // More demand costs money; relaxing a limit saves money, whether it is a lower or an upper limit.
                    let sign = if matches!(limit, Limit::Demand(_)) { sign } else { 1.0 };
                    Price { limit, column, sign, scale }
                }));
            }
        }
    }
    for (primal, column) in program.columns.iter().enumerate() {
        cancel::look();
        if column.upper.is_finite() {
            let price = dual.add(price_column(column.upper));
            sums[primal].push((price, -1.0));
            prices.extend(column.source.map(|(limit, scale)| Price {
                limit,
                column: price,
                sign: 1.0,
                scale,
            }));
        }
    }
    let rows = sums.into_iter().zip(&program.columns);
    dual.rows = rows
        .map(|(terms, column)| Row { terms, low: f64::NEG_INFINITY, high: column.cost, source: None })
        .collect();
    (dual, prices)
}

fn price_column(cost: f64) -> Column {
    Column { cost, upper: f64::INFINITY, yes_or_no: false, source: None }
}
