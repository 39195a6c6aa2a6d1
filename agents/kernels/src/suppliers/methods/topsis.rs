//! TOPSIS: the best supplier is near an ideal supplier and far from the worst possible supplier.

use crate::cancel;
use crate::suppliers::SupplierError;
use crate::suppliers::matrix::{DecisionMatrix, extremes};
use crate::suppliers::scaling::vector_scaled;
use crate::suppliers::weights::Weights;

/// Each supplier's distances to the ideal and to the worst possible supplier.
#[derive(Debug, Clone, PartialEq)]
pub struct Closeness {
    pub to_ideal: Vec<f64>,
    pub to_worst: Vec<f64>,
    /// `to_worst / (to_ideal + to_worst)`, 0 to 1, more is better; 1 when all suppliers are equal.
    pub closeness: Vec<f64>,
}

/// TOPSIS with vector scaling and Euclidean distances (Hwang and Yoon, 1981).
///
/// `v_ij = w_j x_ij / sqrt(sum_i x_ij^2)`; the ideal and the worst supplier have the best and worst `v` of each criterion.
/// A constant criterion adds nothing to any distance. Errors: weights of the wrong length.
pub fn topsis_closeness(matrix: &DecisionMatrix, weights: &Weights) -> Result<Closeness, SupplierError> {
    let weights = weights.check(matrix.criteria())?;
    let mut to_ideal = vec![0.0; matrix.suppliers()];
    let mut to_worst = vec![0.0; matrix.suppliers()];
    for ((ideal, worst), weight) in squared_distances(matrix).iter().zip(weights) {
        cancel::look();
        for supplier in 0..matrix.suppliers() {
            to_ideal[supplier] += weight * weight * ideal[supplier];
            to_worst[supplier] += weight * weight * worst[supplier];
        }
    }
    to_ideal.iter_mut().chain(&mut to_worst).for_each(|distance| *distance = distance.sqrt());
    let share =
        |(ideal, worst): (&f64, &f64)| if ideal + worst > 0.0 { worst / (ideal + worst) } else { 1.0 };
    let closeness = to_ideal.iter().zip(&to_worst).map(share).collect();
    Ok(Closeness { to_ideal, to_worst, closeness })
}

/// For each criterion, the squared distances to its best and its worst scaled value, before weighting.
pub(crate) fn squared_distances(matrix: &DecisionMatrix) -> Vec<(Vec<f64>, Vec<f64>)> {
    let distances = |column: &Vec<f64>| {
        let (worst, best) = extremes(column);
        let to = |target: f64| column.iter().map(|value| (value - target).powi(2)).collect();
        (to(best), to(worst))
    };
    vector_scaled(matrix).iter().map(distances).collect()
}
