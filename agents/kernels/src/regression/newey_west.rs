//! Standard errors for residuals that depend on the residuals before them.

use crate::cancel;

use super::RegressionError;
use super::design::{Design, add_scaled, dot};
use super::fit::Fit;
use super::matrix::Matrix;

/// Covariance of the coefficients that is robust to autocorrelation up to `lags` rows and to unequal variances (Newey
/// and West, 1987: Bartlett's weights), times n / (n - k) as for small samples. Rows are in order of time; `weights`
/// are those of the fit. With zero lags it is White's covariance (1980, HC1).
pub fn newey_west(
    fit: &Fit,
    design: &Design,
    weights: Option<&[f64]>,
    lags: usize,
) -> Result<Matrix, RegressionError> {
    design.check(&fit.residuals)?;
    let (rows, columns) = (design.rows(), design.columns());
    let scores = scores(fit, design, weights);
    let mut middle = Matrix::zeros(columns);
    let mut smoothed = vec![0.0; rows];
    for first in 0..columns {
        cancel::step(rows * (lags + columns));
        smooth(scores.column(first), lags, &mut smoothed);
        for second in 0..=first {
            let sum = dot(&smoothed, scores.column(second));
            middle.set(first, second, sum);
            middle.set(second, first, sum);
        }
    }
    let degrees = fit.degrees_of_freedom();
    if degrees == 0 {
        return Err(RegressionError::TooFew { have: fit.observations, need: fit.rank + 1 });
    }
    let mut covariance = fit.unscaled_covariance.sandwich(&middle);
    covariance.scale(fit.observations as f64 / degrees as f64);
    Ok(covariance)
}

/// The usual number of lags: 4 (n / 100)^(2/9), rounded down (Newey and West, 1994).
pub fn newey_west_lags(observations: usize) -> usize {
    (4.0 * (observations as f64 / 100.0).powf(2.0 / 9.0)) as usize
}

/// Every column times residual and weight of its row.
fn scores(fit: &Fit, design: &Design, weights: Option<&[f64]>) -> Design {
    let mut scores = design.clone();
    for column in 0..scores.columns() {
        for (row, value) in scores.column_mut(column).iter_mut().enumerate() {
            *value *= fit.residuals[row] * weights.map_or(1.0, |weights| weights[row]);
        }
    }
    scores
}

/// Sums over neighbours up to `lags` away, with weights that fall to zero in a straight line.
fn smooth(values: &[f64], lags: usize, smoothed: &mut [f64]) {
    smoothed.copy_from_slice(values);
    let rows = values.len();
    for lag in 1..=lags.min(rows.saturating_sub(1)) {
        let weight = 1.0 - lag as f64 / (lags + 1) as f64;
        add_scaled(&mut smoothed[lag..], &values[..rows - lag], weight);
        add_scaled(&mut smoothed[..rows - lag], &values[lag..], weight);
    }
}
