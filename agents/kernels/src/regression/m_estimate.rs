//! Regression that outliers cannot pull away.

use crate::cancel;

use super::RegressionError;
use super::design::Design;
use super::fit::Fit;
use super::least_squares::least_squares;

/// The median absolute deviation of normal values is this share of their standard deviation.
const NORMAL_MEDIAN: f64 = 0.674_489_750_196_081_7;
const MOST_ITERATIONS: usize = 500;
const SETTLED: f64 = 1e-13;
/// Steps within rounding that never come closer count as settled.
const ALMOST_SETTLED: f64 = 1e-9;

/// How much the residual of a row may weigh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Influence {
    /// Large residuals pull with limited force (Huber, 1964). 1.345 loses 5 % on normal residuals.
    Huber { tuning: f64 },
    /// Very large residuals do not pull at all (Beaton and Tukey, 1974). 4.685 loses 5 % on normal residuals.
    Bisquare { tuning: f64 },
}

impl Influence {
    pub const HUBER: Self = Self::Huber { tuning: 1.345 };
    pub const BISQUARE: Self = Self::Bisquare { tuning: 4.685 };

    /// The share of its weight that a row keeps, from 0 to 1.
    pub fn weight(self, score: f64) -> f64 {
        match self {
            Self::Huber { tuning } if score.abs() > tuning => tuning / score.abs(),
            Self::Huber { .. } => 1.0,
            Self::Bisquare { tuning } if score.abs() >= tuning => 0.0,
            Self::Bisquare { tuning } => (1.0 - (score / tuning).powi(2)).powi(2),
        }
    }

    /// Slope of weight times score.
    fn slope(self, score: f64) -> f64 {
        match self {
            Self::Huber { tuning } => f64::from(score.abs() <= tuning),
            Self::Bisquare { tuning } if score.abs() >= tuning => 0.0,
            Self::Bisquare { tuning } => {
                let square = (score / tuning).powi(2);
                (1.0 - square) * (1.0 - 5.0 * square)
            }
        }
    }
}

/// A robust fit: residuals, covariance and tests of `fit` are those of the robust coefficients.
#[derive(Debug, Clone, PartialEq)]
pub struct RobustFit {
    /// `sigma` is the robust scale; `r_squared` and leverages are those of the last weighted step.
    pub fit: Fit,
    /// The share of its weight that every row kept, from 0 to 1.
    pub weights: Vec<f64>,
}

/// Coefficients by iterated weighted least squares with the median absolute residual as scale (Huber, 1981, chapter 7),
/// and standard errors by his third correction for small samples (section 7.6). Starts at least squares; bisquare weights
/// start at Huber's solution, because their own equations have several.
pub fn m_estimate(
    design: &Design,
    values: &[f64],
    influence: Influence,
) -> Result<RobustFit, RegressionError> {
    let plain = least_squares(design, values, None)?;
    if plain.degrees_of_freedom() == 0 {
        return Err(RegressionError::TooFew { have: values.len(), need: plain.rank + 1 });
    }
    let start = match influence {
        Influence::Huber { .. } => plain.residuals.clone(),
        Influence::Bisquare { .. } => {
            iterate(design, values, Influence::HUBER, plain.residuals.clone())?.residuals
        }
    };
    let settled = iterate(design, values, influence, start)?;
    Ok(with_errors(settled, plain, influence))
}

struct Settled {
    /// Of the last step; absent before the first one.
    fit: Option<Fit>,
    residuals: Vec<f64>,
    scale: f64,
    weights: Vec<f64>,
}

fn iterate(
    design: &Design,
    values: &[f64],
    influence: Influence,
    start: Vec<f64>,
) -> Result<Settled, RegressionError> {
    let smallest = smallest_scale(values);
    let mut settled = Settled { fit: None, residuals: start, scale: 0.0, weights: vec![1.0; values.len()] };
    let mut change = f64::INFINITY;
    for _ in 0..MOST_ITERATIONS {
        cancel::look();
        settled.scale = scale(&settled.residuals);
        if settled.scale <= smallest {
            return meet_exactly(design, values, settled);
        }
        for (weight, residual) in settled.weights.iter_mut().zip(&settled.residuals) {
            *weight = influence.weight(residual / settled.scale);
        }
        let fit = least_squares(design, values, Some(&settled.weights))?;
        change = relative_change(&settled.residuals, &fit.residuals);
        settled.residuals.clone_from(&fit.residuals);
        settled.fit = Some(fit);
        if change < SETTLED {
            return Ok(settled);
        }
    }
    if change < ALMOST_SETTLED { Ok(settled) } else { Err(RegressionError::NotSettled) }
}

/// More than half of the rows lie on one line; the others are outliers of any size.
fn meet_exactly(design: &Design, values: &[f64], mut settled: Settled) -> Result<Settled, RegressionError> {
    let rounding = 1e3 * smallest_scale(values);
    for (weight, residual) in settled.weights.iter_mut().zip(&settled.residuals) {
        *weight = f64::from(residual.abs() <= rounding);
    }
    let fit = least_squares(design, values, Some(&settled.weights))?;
    settled.residuals.clone_from(&fit.residuals);
    settled.fit = Some(fit);
    settled.scale = 0.0;
    Ok(settled)
}

/// A scale that is only rounding.
fn smallest_scale(values: &[f64]) -> f64 {
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    1e-12 * largest
}

/// The median absolute residual, as a standard deviation of normal values.
fn scale(residuals: &[f64]) -> f64 {
    let mut sizes: Vec<f64> = residuals.iter().map(|residual| residual.abs()).collect();
    let count = sizes.len();
    let (below, middle, _) = sizes.select_nth_unstable_by(count / 2, f64::total_cmp);
    let middle = *middle;
    let lower = if count % 2 == 1 { middle } else { below.iter().copied().fold(0.0, f64::max) };
    (lower + middle) / 2.0 / NORMAL_MEDIAN
}

fn relative_change(before: &[f64], after: &[f64]) -> f64 {
    let change: f64 = before.iter().zip(after).map(|(before, after)| (before - after).powi(2)).sum();
    let size: f64 = before.iter().map(|before| before * before).sum();
    if size > 0.0 { (change / size).sqrt() } else { 0.0 }
}

/// Huber's covariance on (X' X)^-1 of the unweighted fit.
fn with_errors(settled: Settled, plain: Fit, influence: Influence) -> RobustFit {
    let Settled { fit, residuals, scale, weights } = settled;
    let Some(mut fit) = fit else { return RobustFit { fit: plain, weights } };
    if scale == 0.0 {
        return RobustFit { fit, weights };
    }
    let (count, rank) = (residuals.len() as f64, plain.rank as f64);
    let degrees = count - rank;
    let squares: f64 =
        residuals.iter().zip(&weights).map(|(residual, weight)| (residual * weight).powi(2)).sum();
    let slopes: Vec<f64> = residuals.iter().map(|residual| influence.slope(residual / scale)).collect();
    let mean = slopes.iter().sum::<f64>() / count;
    let variance = slopes.iter().map(|slope| (slope - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let correction = 1.0 + rank * variance / (count * mean * mean);
    let mut covariance = plain.unscaled_covariance.clone();
    covariance.scale(squares / degrees * (correction / mean).powi(2));
    fit.set_covariance(covariance);
    fit.unscaled_covariance = plain.unscaled_covariance;
    fit.observations = plain.observations;
    fit.rank = plain.rank;
    fit.is_determined = plain.is_determined;
    fit.sigma = scale;
    RobustFit { fit, weights }
}
