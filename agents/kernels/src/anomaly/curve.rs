//! The scale on which a series has an even spread: unchanged, square root or logarithm.

use super::scale::{median_deviation, quantiles};

/// Added before a root or a logarithm, in medians of the series, so that zero stays close to the other values.
const OFFSET: f64 = 0.2;
/// Values are kept within this many medians, so that no sum overflows.
const FARTHEST: f64 = 1e12;

/// A monotone function of values that are divided by the median of those that are not zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Curve {
    Line,
    Root,
    Logarithm,
}

impl Curve {
    /// The curves that suit the values; the first is preferred unless the evidence favours another.
    pub(super) fn usable(values: &[f64]) -> &'static [Self] {
        if values.iter().any(|value| *value < 0.0) {
            &[Self::Line]
        } else {
            &[Self::Root, Self::Line, Self::Logarithm]
        }
    }

    pub(super) fn apply(self, value: f64) -> f64 {
        let value = value.clamp(-FARTHEST, FARTHEST);
        match self {
            Self::Line => value,
            Self::Root => (value + OFFSET).max(0.0).sqrt(),
            Self::Logarithm => (value + OFFSET).max(f64::MIN_POSITIVE).ln(),
        }
    }

    /// The value from which `apply` made `curved`; never below zero for curves of positive values.
    pub(super) fn invert(self, curved: f64) -> f64 {
        match self {
            Self::Line => curved,
            Self::Root => (curved.max(0.0).powi(2) - OFFSET).max(0.0),
            Self::Logarithm => (curved.min(FARTHEST.ln()).exp() - OFFSET).max(0.0),
        }
    }

    /// The distance on the curve when the usual value, which is 1, grows by this share.
    pub(super) fn distance(self, share: f64) -> f64 {
        self.apply(1.0 + share) - self.apply(1.0)
    }
}

/// How far residuals are from an even spread: skewed, or wider where the level is higher. Zero is perfect; each term is
/// about 1 by chance alone.
pub(super) fn unevenness(residuals: &[f64], levels: &[f64]) -> f64 {
    let count = residuals.len() as f64;
    let [low, middle, high] = quantiles(residuals);
    let skew = if high > low { (high + low - 2.0 * middle) / (high - low) } else { 0.0 };
    let [_, split, _] = quantiles(levels);
    let of = |is_upper: bool| -> Vec<f64> {
        let chosen = residuals.iter().zip(levels).filter(|(_, level)| (**level > split) == is_upper);
        chosen.map(|(residual, _)| *residual).collect()
    };
    let (upper, lower) = (median_deviation(&of(true)), median_deviation(&of(false)));
    let ratio = if upper > 0.0 && lower > 0.0 { (upper / lower).ln() } else { 0.0 };
    skew.powi(2) * count / 2.0 + ratio.powi(2) * count / 5.5
}
