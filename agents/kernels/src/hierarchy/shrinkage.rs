//! How the errors of the nodes vary together; few errors give the correlations little weight.

use crate::cancel;

/// Covariance of the nodes' errors as `diag(alone) + F F'`, where the columns of `F` are `together`.
///
/// This is `shrinkage * diag(W) + (1 - shrinkage) * W` for the covariance `W` of the errors about zero (Schäfer and
/// Strimmer, 2005, as used by Wickramasuriya, Athanasopoulos and Hyndman, 2019), never written out as a matrix.
pub(super) struct Covariance {
    /// Squared units, one per node; infinite for a node without errors.
    pub alone: Vec<f64>,
    /// One vector over the nodes for each moment of the past.
    pub together: Vec<Vec<f64>>,
    /// 0 trusts the correlations that were seen, 1 ignores them.
    pub shrinkage: f64,
}

/// A smaller shrinkage would rely on the correlations alone, which a small number of errors never justifies.
const LEAST_SHRINKAGE: f64 = 1e-4;

/// Estimates the covariance. `errors[node][moment]` is NaN where unknown, all rows are equally long; `variances` are
/// above zero. An unknown error takes part in no correlation and leaves the variance of its node as it is.
pub(super) fn covariance(errors: &[Vec<f64>], variances: &[f64]) -> Covariance {
    let moments = errors.first().map_or(0, Vec::len);
    let count = moments as f64;
    let mut columns = vec![vec![0.0; errors.len()]; moments];
    let mut known = vec![0.0; errors.len()];
    for (node, (row, variance)) in errors.iter().zip(variances).enumerate() {
        cancel::look();
        let deviation = variance.sqrt();
        for (column, error) in columns.iter_mut().zip(row) {
            if error.is_finite() && deviation.is_finite() {
                column[node] = error / deviation;
                known[node] += 1.0;
            }
        }
    }
    let shrinkage = shrinkage(&columns);
    let scale = ((1.0 - shrinkage) / count.max(1.0)).sqrt();
    for column in &mut columns {
        cancel::look();
        for (value, variance) in column.iter_mut().zip(variances) {
            *value *= if *value == 0.0 { 0.0 } else { scale * variance.sqrt() };
        }
    }
    let unseen = |known: f64| (1.0 - shrinkage) * (1.0 - known / count.max(1.0));
    let alone = variances.iter().zip(&known).map(|(variance, known)| variance * (shrinkage + unseen(*known)));
    Covariance { alone: alone.collect(), together: columns, shrinkage }
}

/// The share of the diagonal that makes the expected squared error of the correlations smallest:
/// `sum_ij Var(r_ij) / sum_ij r_ij^2` over all pairs `i != j`, between 0 and 1.
///
/// `columns[moment][node]` are errors over their deviations. The sums over all pairs of nodes are rewritten as sums over
/// all pairs of moments, which are few: `sum_ij (sum_t z_ti z_tj)^2 = sum_ts (sum_i z_ti z_si)^2`.
fn shrinkage(columns: &[Vec<f64>]) -> f64 {
    let count = columns.len() as f64;
    let nodes = columns.first().map_or(0, Vec::len);
    let mut squares = vec![0.0; nodes];
    let (mut of_products, mut of_sums) = (0.0, 0.0);
    for (moment, column) in columns.iter().enumerate() {
        cancel::look();
        let length: f64 = column.iter().map(|value| value * value).sum();
        let fourth: f64 = column.iter().map(|value| value.powi(4)).sum();
        of_products += length * length - fourth;
        of_sums += length * length;
        for earlier in &columns[..moment] {
            of_sums += 2.0 * dot(column, earlier).powi(2);
        }
        for (square, value) in squares.iter_mut().zip(column) {
            *square += value * value;
        }
    }
    of_sums -= squares.iter().map(|square| square * square).sum::<f64>();
    let variance = (of_products - of_sums / count) / (count * (count - 1.0));
    let shrinkage = variance / (of_sums / (count * count));
    if shrinkage.is_finite() { shrinkage.clamp(LEAST_SHRINKAGE, 1.0) } else { 1.0 }
}

/// The scalar product, added up in order.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
