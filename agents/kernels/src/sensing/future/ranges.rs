//! Ranges of a forecast, as wide as the errors of the same method in the past.

use crate::sensing::sensed::Scale;
use crate::statistics::normal;

/// Errors that the normal distribution counts for beside those of the past.
const PRIOR: f64 = 20.0;
/// Expected counts are not smaller.
const LEAST: f64 = 0.25;

/// How errors are measured: relative to the forecast, to its root, or as they are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Measure {
    pub scale: Scale,
    /// A small share of the mean demand, below which relative errors lose their meaning.
    pub least: f64,
}

impl Measure {
    pub(crate) fn error(&self, actual: f64, forecast: f64) -> f64 {
        match self.scale {
            Scale::Log => (actual.max(0.0) + self.least).ln() - (forecast.max(0.0) + self.least).ln(),
            Scale::Count => (actual - forecast) / forecast.max(LEAST).sqrt(),
            Scale::Linear => actual - forecast,
        }
    }

    pub(crate) fn edge(&self, forecast: f64, error: f64) -> f64 {
        match self.scale {
            Scale::Log => ((forecast.max(0.0) + self.least) * error.exp() - self.least).max(0.0),
            Scale::Count => (forecast + error * forecast.max(LEAST).sqrt()).max(0.0),
            Scale::Linear => forecast + error,
        }
    }
}

/// Errors of the past: fold, step ahead, and error as measured.
pub(crate) type Errors = Vec<(usize, usize, f64)>;

/// Half widths on the measured scale.
#[derive(Debug, Clone)]
pub(crate) struct Widths {
    /// Standard deviation by step ahead.
    deviations: Vec<f64>,
    pub at_80: f64,
    pub at_95: f64,
}

impl Widths {
    /// `sigma` and `persistence` are those of the model, for the time when the past says little.
    pub(crate) fn learn(errors: &Errors, ahead: usize, sigma: f64) -> Self {
        let deviations = deviations(errors, ahead, sigma);
        let mut sizes: Vec<f64> =
            errors.iter().map(|(_, step, error)| (error / deviations[*step]).abs()).collect();
        sizes.sort_by(f64::total_cmp);
        Self { at_80: quantile(&sizes, 0.8), at_95: quantile(&sizes, 0.95), deviations }
    }

    pub(crate) fn at(&self, step: usize, level: f64) -> f64 {
        level * self.deviations[step]
    }

    /// Shares of the errors inside the ranges that the other folds would have given.
    pub(crate) fn coverage(errors: &Errors, ahead: usize, sigma: f64) -> Option<(f64, f64)> {
        let folds = errors.iter().map(|(fold, ..)| fold + 1).max()?;
        let (mut inside_80, mut inside_95) = (0, 0);
        for fold in 0..folds {
            let others: Errors = errors.iter().copied().filter(|(of, ..)| *of != fold).collect();
            let widths = Self::learn(&others, ahead, sigma);
            for (_, step, error) in errors.iter().filter(|(of, ..)| *of == fold) {
                inside_80 += usize::from(error.abs() <= widths.at(*step, widths.at_80));
                inside_95 += usize::from(error.abs() <= widths.at(*step, widths.at_95));
            }
        }
        let count = errors.len() as f64;
        Some((f64::from(inside_80 as u32) / count, f64::from(inside_95 as u32) / count))
    }
}

/// Standard deviations that rise with the step in a straight line of variances, at least those of one period of the model
/// as far as there are few errors.
fn deviations(errors: &Errors, ahead: usize, sigma: f64) -> Vec<f64> {
    let count = errors.len() as f64;
    let centre = (ahead as f64 - 1.0) / 2.0;
    let (mut sum, mut spread, mut slope) = (0.0, 0.0, 0.0);
    for (_, step, error) in errors {
        let away = *step as f64 - centre;
        sum += error * error;
        spread += away * away;
        slope += away * error * error;
    }
    let mean = (sum + PRIOR * sigma * sigma) / (count + PRIOR);
    let steepest = if centre > 0.0 { mean / centre } else { 0.0 };
    let slope = if spread > 0.0 { (slope / (spread + PRIOR)).clamp(0.0, 0.9 * steepest) } else { 0.0 };
    let least = f64::MIN_POSITIVE;
    (0..ahead).map(|step| (mean + slope * (step as f64 - centre)).max(least).sqrt()).collect()
}

/// The size that this share of the errors stays below, between those of the past and of the normal distribution.
fn quantile(sizes: &[f64], share: f64) -> f64 {
    let normal = normal::quantile(0.5 + 0.5 * share);
    let count = sizes.len() as f64;
    let at = ((count + 1.0) * share).ceil() as usize;
    let Some(size) = sizes.get(at.saturating_sub(1)).or(sizes.last()) else { return normal };
    (count * size + PRIOR * normal) / (count + PRIOR)
}
