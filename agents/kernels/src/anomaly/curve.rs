//! The scale on which a series scatters evenly: as it is, as a root, or as a logarithm.

use super::scale::{median_deviation, quantiles};

/// Added before a root or a logarithm, in medians of the series, so that zero stays near.
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
    /// Those that can be used, the one to prefer without evidence first.
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

    /// The value that `apply` took; never below zero where only positive ones exist.
    pub(super) fn invert(self, curved: f64) -> f64 {
        match self {
            Self::Line => curved,
            Self::Root => (curved.max(0.0).powi(2) - OFFSET).max(0.0),
            Self::Logarithm => (curved.min(FARTHEST.ln()).exp() - OFFSET).max(0.0),
        }
    }

    /// How far a value moves from the usual one, which is 1, when it grows by this share of it.
    pub(super) fn distance(self, share: f64) -> f64 {
        self.apply(1.0 + share) - self.apply(1.0)
    }
}

/// How badly residuals fit an even scatter: skewed, or wider where the level is higher. Zero is perfect; each term is
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
