//! Weights by entropy: a criterion counts more when suppliers differ more on it.

use super::{Weights, from_information};
use crate::cancel;
use crate::suppliers::SupplierError;
use crate::suppliers::matrix::{DecisionMatrix, extremes};
use crate::suppliers::scaling::{reject_negative, shares};

/// Entropy weights (Shannon, 1948; for decisions Zeleny, 1982).
///
/// With shares `p = x / sum(x)` of `m` suppliers, `e = -sum(p ln p) / ln m` and `w = (1 - e) / sum(1 - e)`. Directions
/// play no part. A constant criterion gets 0; when all are constant, or there is one supplier, weights are equal.
/// Errors: a negative value, for which shares have no meaning.
pub fn entropy_weights(matrix: &DecisionMatrix) -> Result<Weights, SupplierError> {
    let mut information = Vec::with_capacity(matrix.criteria());
    let mut varying = Vec::with_capacity(matrix.criteria());
    for criterion in 0..matrix.criteria() {
        cancel::look();
        let column = matrix.column(criterion);
        reject_negative(column, criterion)?;
        let (low, high) = extremes(column);
        varying.push(high > low);
        information.push(if high > low { 1.0 - entropy(&shares(column)) } else { 0.0 });
    }
    let information: Vec<f64> = information.iter().map(|&amount: &f64| amount.max(0.0)).collect();
    from_information(&information, &varying)
}

/// Entropy of shares over its largest possible value; `0 ln 0` counts as 0.
fn entropy(shares: &[f64]) -> f64 {
    let sum: f64 = shares.iter().filter(|&&share| share > 0.0).map(|share| share * share.ln()).sum();
    -sum / (shares.len() as f64).ln()
}
