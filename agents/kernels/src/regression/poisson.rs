//! Regression for counts.

use crate::cancel;
use crate::statistics::normal;

use super::RegressionError;
use super::design::Design;
use super::fit::Test;
use super::least_squares::least_squares;
use super::matrix::Matrix;

const MOST_ITERATIONS: usize = 100;
const SETTLED: f64 = 1e-14;

/// A fit of counts with mean exp(X b + offset).
#[derive(Debug, Clone, PartialEq)]
pub struct PoissonFit {
    pub coefficients: Vec<f64>,
    /// Under the Poisson distribution; multiply by the root of `dispersion` when counts vary more.
    pub std_errors: Vec<f64>,
    pub covariance: Matrix,
    /// False for a column that the columns before it explain; its coefficient is zero.
    pub is_determined: Vec<bool>,
    /// Expected counts.
    pub fitted: Vec<f64>,
    pub deviance: f64,
    /// The deviance of the best constant with the same offset.
    pub null_deviance: f64,
    /// Pearson's statistic per degree of freedom: one for Poisson counts, more for others.
    pub dispersion: f64,
    pub observations: usize,
    pub rank: usize,
}

impl PoissonFit {
    pub fn degrees_of_freedom(&self) -> usize {
        self.observations - self.rank
    }

    /// Wald's test of one coefficient against zero.
    pub fn test(&self, column: usize) -> Test {
        let (value, error) = (self.coefficients[column], self.std_errors[column]);
        if error == 0.0 {
            return Test { statistic: 0.0, p_value: 1.0 };
        }
        Test { statistic: value / error, p_value: 2.0 * normal::tail((value / error).abs()) }
    }

    /// The count expected for a row of the columns.
    pub fn predict(&self, row: &[f64], offset: f64) -> f64 {
        (super::design::dot(row, &self.coefficients) + offset).exp()
    }
}

/// Poisson regression with the logarithm as link by iterated weighted least squares (Nelder and Wedderburn, 1972).
/// `offset` is added to the logarithm of the mean, as that of an exposure. Steps that worsen the deviance are halved.
pub fn poisson(
    design: &Design,
    counts: &[f64],
    offset: Option<&[f64]>,
) -> Result<PoissonFit, RegressionError> {
    design.check(counts)?;
    if counts.iter().any(|count| *count < 0.0) {
        return Err(RegressionError::NegativeCount);
    }
    let no_offset;
    let offset = match offset {
        Some(offset) if offset.len() != counts.len() => {
            return Err(RegressionError::Length { have: offset.len(), need: counts.len() });
        }
        Some(offset) if offset.iter().any(|value| !value.is_finite()) => {
            return Err(RegressionError::NotFinite);
        }
        Some(offset) => offset,
        None => {
            no_offset = vec![0.0; counts.len()];
            &no_offset
        }
    };
    let iterated = iterate(design, counts, offset)?;
    finish(design, counts, offset, iterated)
}

/// Coefficients and the logarithms of the means.
struct Iterated {
    coefficients: Vec<f64>,
    logarithms: Vec<f64>,
}

fn iterate(design: &Design, counts: &[f64], offset: &[f64]) -> Result<Iterated, RegressionError> {
    let mut logarithms: Vec<f64> = counts.iter().map(|count| (count + 0.1).ln()).collect();
    let mut coefficients: Option<Vec<f64>> = None;
    let mut last = f64::INFINITY;
    for _ in 0..MOST_ITERATIONS {
        cancel::look();
        let step = weighted_step(design, counts, offset, &logarithms)?;
        let Some(before) = coefficients.replace(step) else {
            logarithms = predictor(design, coefficients.as_deref().unwrap_or_default(), offset);
            last = deviance(counts, &logarithms);
            continue;
        };
        let mut tried = coefficients.clone().unwrap_or_default();
        let mut found = predictor(design, &tried, offset);
        let mut now = deviance(counts, &found);
        for _ in 0..30 {
            if now.is_finite() && now <= last + 1e-9 * (last.abs() + 1.0) {
                break;
            }
            tried.iter_mut().zip(&before).for_each(|(value, before)| *value = 0.5 * (*value + before));
            found = predictor(design, &tried, offset);
            now = deviance(counts, &found);
        }
        let change = largest_change(&logarithms, &found);
        let gain = (last - now).abs();
        (logarithms, last) = (found, now);
        coefficients = Some(tried);
        // A column that separates zeros from the rest has no finite coefficient; its deviance settles all the same.
        if change < SETTLED || gain <= 1e-15 * (last.abs() + 1e-3) {
            return Ok(Iterated { coefficients: coefficients.unwrap_or_default(), logarithms });
        }
    }
    Err(RegressionError::NotSettled)
}

fn weighted_step(
    design: &Design,
    counts: &[f64],
    offset: &[f64],
    logarithms: &[f64],
) -> Result<Vec<f64>, RegressionError> {
    let means: Vec<f64> = logarithms.iter().map(|logarithm| logarithm.exp().max(f64::MIN_POSITIVE)).collect();
    let working: Vec<f64> = (0..counts.len())
        .map(|row| logarithms[row] - offset[row] + (counts[row] - means[row]) / means[row])
        .collect();
    Ok(least_squares(design, &working, Some(&means))?.coefficients)
}

/// Logarithms of the means, kept where their exponential is a number.
fn predictor(design: &Design, coefficients: &[f64], offset: &[f64]) -> Vec<f64> {
    let mut logarithms = design.times(coefficients);
    for (logarithm, offset) in logarithms.iter_mut().zip(offset) {
        *logarithm = (*logarithm + offset).clamp(-300.0, 300.0);
    }
    logarithms
}

/// Twice the logarithm of the likelihood ratio to means equal to the counts.
fn deviance(counts: &[f64], logarithms: &[f64]) -> f64 {
    let term = |(count, logarithm): (&f64, &f64)| {
        let likelihood = if *count > 0.0 { count * (count.ln() - logarithm) } else { 0.0 };
        likelihood - (count - logarithm.exp())
    };
    2.0 * counts.iter().zip(logarithms).map(term).sum::<f64>()
}

fn largest_change(before: &[f64], after: &[f64]) -> f64 {
    before.iter().zip(after).fold(0.0, |largest: f64, (before, after)| largest.max((before - after).abs()))
}

fn finish(
    design: &Design,
    counts: &[f64],
    offset: &[f64],
    iterated: Iterated,
) -> Result<PoissonFit, RegressionError> {
    let Iterated { coefficients, logarithms } = iterated;
    let fitted: Vec<f64> = logarithms.iter().map(|logarithm| logarithm.exp()).collect();
    // The last weights give the information matrix at the solution.
    let last = least_squares(design, &logarithms, Some(&fitted))?;
    let pearson: f64 = counts.iter().zip(&fitted).map(|(count, mean)| (count - mean).powi(2) / mean).sum();
    let degrees = counts.len() - last.rank;
    let covariance = last.unscaled_covariance;
    let exposure: f64 = offset.iter().map(|offset| offset.exp()).sum();
    let constant = (counts.iter().sum::<f64>() / exposure).ln();
    let constant_logarithms: Vec<f64> = offset.iter().map(|offset| constant + offset).collect();
    Ok(PoissonFit {
        std_errors: covariance.diagonal().map(|variance| variance.max(0.0).sqrt()).collect(),
        covariance,
        is_determined: last.is_determined,
        deviance: deviance(counts, &logarithms),
        null_deviance: if constant.is_finite() { deviance(counts, &constant_logarithms) } else { 0.0 },
        dispersion: if degrees > 0 { pearson / degrees as f64 } else { 0.0 },
        observations: counts.len(),
        rank: last.rank,
        coefficients,
        fitted,
    })
}
