//! Weighted sum of scaled criteria, also called simple additive weighting.

use crate::cancel;
use crate::suppliers::SupplierError;
use crate::suppliers::matrix::DecisionMatrix;
use crate::suppliers::scaling::{range_scaled, share_scaled};
use crate::suppliers::weights::Weights;

/// Scores 0 to 1: `sum_j w_j (x - worst_j) / (best_j - worst_j)` (Churchman and Ackoff, 1954; min-max scale).
///
/// A constant criterion gives 1 to all suppliers. Errors: weights of the wrong length.
pub fn weighted_sum_of_ranges(matrix: &DecisionMatrix, weights: &Weights) -> Result<Vec<f64>, SupplierError> {
    Ok(weighted_sum(&range_scaled(matrix), weights.check(matrix.criteria())?))
}

/// Scores that add up to 1: `sum_j w_j x / sum(x)`, with `1/x` where less is better.
///
/// Errors: weights of the wrong length, a negative value.
pub fn weighted_sum_of_shares(matrix: &DecisionMatrix, weights: &Weights) -> Result<Vec<f64>, SupplierError> {
    Ok(weighted_sum(&share_scaled(matrix)?, weights.check(matrix.criteria())?))
}

/// Sum over columns of weight times value.
pub(super) fn weighted_sum(columns: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let mut scores = vec![0.0; columns[0].len()];
    for (column, weight) in columns.iter().zip(weights) {
        cancel::look();
        for (score, value) in scores.iter_mut().zip(column) {
            *score += weight * value;
        }
    }
    scores
}
