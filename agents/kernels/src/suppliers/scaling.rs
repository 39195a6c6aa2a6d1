//! Ways to make criteria of different units comparable. Each turns one column into numbers where more is better.
//! A column with the same value for all suppliers does not distinguish them; each function states its result for it.

use super::SupplierError;
use super::matrix::{DecisionMatrix, Direction, extremes};

/// Scales every criterion from 0 (worst supplier) to 1 (best supplier), the min-max scale.
///
/// `(x - worst) / (best - worst)`; a constant column becomes 1 for all suppliers.
pub(super) fn range_scaled(matrix: &DecisionMatrix) -> Vec<Vec<f64>> {
    let scale = |criterion| {
        let gains = matrix.gains(criterion);
        let (worst, best) = extremes(&gains);
        let spread = best - worst;
        gains.iter().map(|gain| if spread > 0.0 { (gain - worst) / spread } else { 1.0 }).collect()
    };
    (0..matrix.criteria()).map(scale).collect()
}

/// Scales every criterion to shares that add up to 1: `x / sum(x)`, and `(1/x) / sum(1/x)` where less is better.
///
/// For a cost of zero the limit of that formula applies: suppliers with cost zero share the whole equally. A column of zeros
/// is shared equally. Errors: a negative value, for which shares have no meaning.
pub(super) fn share_scaled(matrix: &DecisionMatrix) -> Result<Vec<Vec<f64>>, SupplierError> {
    let scale = |criterion| {
        let column = matrix.column(criterion);
        reject_negative(column, criterion)?;
        Ok(match matrix.direction(criterion) {
            Direction::Benefit => shares(column),
            Direction::Cost => shares(&inverses(column)),
        })
    };
    (0..matrix.criteria()).map(scale).collect()
}

/// Divides every criterion by its Euclidean length, so that more is better; a column of zeros stays zero.
pub(super) fn vector_scaled(matrix: &DecisionMatrix) -> Vec<Vec<f64>> {
    let scale = |criterion| {
        let gains = matrix.gains(criterion);
        let largest = gains.iter().fold(0.0_f64, |largest, gain| largest.max(gain.abs()));
        if largest == 0.0 {
            return gains;
        }
        // Dividing by the largest value first keeps the squares of tiny and huge values within the range of a double.
        let length = gains.iter().map(|gain| (gain / largest).powi(2)).sum::<f64>().sqrt();
        gains.iter().map(|gain| gain / largest / length).collect()
    };
    (0..matrix.criteria()).map(scale).collect()
}

/// `x / sum(x)` of values that are not negative; equal shares when all are zero.
pub(super) fn shares(values: &[f64]) -> Vec<f64> {
    let (_, largest) = extremes(values);
    if largest <= 0.0 {
        return vec![1.0 / values.len() as f64; values.len()];
    }
    let total: f64 = values.iter().map(|value| value / largest).sum();
    values.iter().map(|value| value / largest / total).collect()
}

pub(super) fn reject_negative(column: &[f64], criterion: usize) -> Result<(), SupplierError> {
    match column.iter().position(|&value| value < 0.0) {
        Some(supplier) => Err(SupplierError::NegativeValue { supplier, criterion }),
        None => Ok(()),
    }
}

/// `1/x` up to a common factor, and its limit when a cost is zero.
fn inverses(column: &[f64]) -> Vec<f64> {
    let (smallest, _) = extremes(column);
    let inverse = |&value: &f64| {
        if smallest > 0.0 {
            smallest / value
        } else if value == 0.0 {
            1.0
        } else {
            0.0
        }
    };
    column.iter().map(inverse).collect()
}
