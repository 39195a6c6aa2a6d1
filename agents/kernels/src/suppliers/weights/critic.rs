//! Weights by CRITIC: a criterion counts more when suppliers differ on it and other criteria do not give the same information.

use super::{Weights, from_information};
use crate::cancel;
use crate::suppliers::SupplierError;
use crate::suppliers::matrix::DecisionMatrix;
use crate::suppliers::scaling::range_scaled;

/// CRITIC weights (Diakoulaki, Mavrotas and Papayannakis, 1995).
///
/// On min-max scaled columns with directions: `C_j = s_j * sum_k (1 - r_jk)` with standard deviation `s` and Pearson
/// correlation `r`; `w = C / sum(C)`. A constant criterion gets 0 and is left out of the other sums. When no criterion
/// carries information of its own, those that vary weigh the same. Errors: none beyond those of `DecisionMatrix`.
pub fn critic_weights(matrix: &DecisionMatrix) -> Result<Weights, SupplierError> {
    let columns: Vec<Centred> = range_scaled(matrix).iter().map(|column| Centred::of(column)).collect();
    let mut information = Vec::with_capacity(columns.len());
    for (j, column) in columns.iter().enumerate() {
        cancel::look();
        let others = columns.iter().enumerate().filter(|(k, other)| *k != j && other.length > 0.0);
        let conflict: f64 = others.map(|(_, other)| 1.0 - column.correlation(other)).sum();
        information.push(column.length * conflict.max(0.0));
    }
    // A single criterion that varies has no other criterion to conflict with.
    let varying: Vec<bool> = columns.iter().map(|column| column.length > 0.0).collect();
    from_information(&information, &varying)
}

/// A column minus its mean. Its Euclidean length is the standard deviation up to a factor that is the same for all columns.
struct Centred {
    values: Vec<f64>,
    length: f64,
}

impl Centred {
    fn of(column: &[f64]) -> Self {
        let mean = column.iter().sum::<f64>() / column.len() as f64;
        let values: Vec<f64> = column.iter().map(|value| value - mean).collect();
        let length = values.iter().map(|value| value * value).sum::<f64>().sqrt();
        // A constant column is exactly 1 everywhere, but its mean may have a rounding error.
        let length = if length > 1e-12 { length } else { 0.0 };
        Self { values, length }
    }

    fn correlation(&self, other: &Self) -> f64 {
        if self.length == 0.0 {
            return 0.0;
        }
        let product: f64 = self.values.iter().zip(&other.values).map(|(a, b)| a * b).sum();
        (product / self.length / other.length).clamp(-1.0, 1.0)
    }
}
