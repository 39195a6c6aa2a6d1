//! Prediction intervals from past errors (split conformal) that grow with the horizon.

use super::stretch::Stretch;
use crate::forecast::levels::{MoreLevels, normal_of};

/// Distance of the lower and upper bound from the forecast, per step ahead.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Band {
    pub below: Vec<f64>,
    pub above: Vec<f64>,
}

/// The bands of a forecast: those of 80 and 95 %, and one for each other level that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Widths {
    pub level_80: Band,
    pub level_95: Band,
    pub more: Vec<Band>,
}

impl Widths {
    /// The widths of both sides at all levels.
    pub(crate) fn rows(&mut self) -> impl Iterator<Item = &mut Vec<f64>> {
        let Self { level_80, level_95, more } = self;
        let bands = [level_80, level_95].into_iter().chain(more);
        bands.flat_map(|band| [&mut band.below, &mut band.above])
    }
}

impl Band {
    /// Makes the band wider or narrower.
    pub(crate) fn stretch(&mut self, by: Stretch) {
        self.below.iter_mut().for_each(|width| *width *= by.below);
        self.above.iter_mut().for_each(|width| *width *= by.above);
    }
}

/// Past errors `(step, actual minus forecast)`. Overlapping windows share errors, so `separate_windows` holds the number
/// of windows that would fit without overlap.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastErrors {
    pub errors: Vec<(usize, f64)>,
    pub separate_windows: f64,
}

/// Bands of the same width on both sides, so that few errors are enough to estimate them.
pub(crate) fn widths(past: &PastErrors, horizon: usize, levels: MoreLevels) -> Widths {
    let power = growth(&past.errors, horizon);
    let grown: Vec<f64> = (0..horizon).map(|step| ((step + 1) as f64).powf(power)).collect();
    let sizes = scaled(past, &grown);
    let band = |share: f64, normal: f64| {
        let width = quantile(&sizes, share) * caution(normal, past.separate_windows);
        let rows: Vec<f64> = grown.iter().map(|grown| width * grown).collect();
        Band { below: rows.clone(), above: rows }
    };
    Widths {
        level_80: band(0.80, 1.2816),
        level_95: band(0.95, 1.9600),
        more: levels.percents().map(|level| band(f64::from(level) / 100.0, normal_of(level))).collect(),
    }
}

/// Absolute errors scaled to one step ahead, sorted; `grown` says how many times larger they are at each step.
fn scaled(past: &PastErrors, grown: &[f64]) -> Vec<f64> {
    let mut scaled: Vec<f64> = past.errors.iter().map(|(step, error)| error.abs() / grown[*step]).collect();
    scaled.sort_unstable_by(f64::total_cmp);
    scaled
}

/// Factor by which a band must be wider because few windows hold little evidence, especially about the tails. It has the
/// form of Student's quantile divided by the normal quantile (Cornish and Fisher, 1937). The pooled stretch adjusts the
/// rest.
fn caution(normal: f64, separate_windows: f64) -> f64 {
    1.0 + normal * normal / (14.0 * separate_windows)
}

/// The exponent with which the mean absolute error grows over the horizon, between 0 (constant) and 1 (linear).
/// With few errors the estimate stays near a prior close to the square-root growth of a random walk.
fn growth(errors: &[(usize, f64)], horizon: usize) -> f64 {
    const PRIOR_POWER: f64 = 0.4;
    const PRIOR_WEIGHT: f64 = 20.0;
    let mut sums = vec![(0.0, 0.0_f64); horizon];
    for (step, error) in errors {
        sums[*step].0 += error.abs();
        sums[*step].1 += 1.0;
    }
    let points: Vec<(f64, f64, f64)> = sums
        .iter()
        .enumerate()
        .filter(|(_, (sum, _))| *sum > 0.0)
        .map(|(step, (sum, count))| (((step + 1) as f64).ln(), (sum / count).ln(), *count))
        .collect();
    let weight: f64 = points.iter().map(|(_, _, count)| count).sum();
    if weight <= 0.0 {
        return PRIOR_POWER;
    }
    let centre = points.iter().map(|(x, _, count)| x * count).sum::<f64>() / weight;
    let mean = points.iter().map(|(_, y, count)| y * count).sum::<f64>() / weight;
    let spread: f64 = points.iter().map(|(x, _, count)| (x - centre).powi(2) * count).sum();
    let covered: f64 = points.iter().map(|(x, y, count)| (x - centre) * (y - mean) * count).sum();
    ((covered + PRIOR_POWER * PRIOR_WEIGHT) / (spread + PRIOR_WEIGHT)).clamp(0.0, 1.0)
}

/// The quantile of the sorted values for this share, with the conformal correction for few values.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let position = (share * (sorted.len() + 1) as f64 - 1.0).clamp(0.0, last as f64);
    let below = position.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (position - below as f64)
}

#[cfg(test)]
mod tests {
    use super::{PastErrors, growth, quantile, widths};
    use crate::forecast::levels::MoreLevels;

    fn errors_that_grow(power: f64) -> Vec<(usize, f64)> {
        let size = |step: usize| ((step + 1) as f64).powf(power);
        (0..400).map(|i| (i % 10, size(i % 10) * if i % 3 == 0 { 1.2 } else { -0.9 })).collect()
    }

    #[test]
    fn the_growth_of_the_errors_is_found() {
        assert!((growth(&errors_that_grow(0.5), 10) - 0.5).abs() < 0.05);
        assert!(growth(&errors_that_grow(0.0), 10) < 0.1);
    }

    #[test]
    fn bands_widen_with_the_level_and_with_the_horizon() {
        let past = PastErrors { errors: errors_that_grow(0.5), separate_windows: 4.0 };
        let widths = widths(&past, 10, MoreLevels::of(&[50, 90, 99]));
        assert!(
            widths.level_80.above.iter().zip(&widths.level_95.above).all(|(inner, outer)| inner <= outer)
        );
        assert!(widths.level_80.above.is_sorted());
        let [half, most, nearly_all] = widths.more.as_slice() else { panic!("three more bands") };
        let at_first = [half, &widths.level_80, most, &widths.level_95, nearly_all].map(|band| band.above[0]);
        assert!(at_first.is_sorted(), "{at_first:?}");
    }

    #[test]
    fn fewer_windows_give_a_wider_band() {
        let width = |separate_windows: f64| {
            let past = PastErrors { errors: errors_that_grow(0.5), separate_windows };
            widths(&past, 10, MoreLevels::NONE).level_95.above[0]
        };
        assert!(width(1.0) > width(12.0));
    }

    #[test]
    fn a_quantile_lies_between_its_neighbours() {
        assert_eq!(quantile(&[1.0, 2.0, 3.0], 0.5), 2.0);
        assert_eq!(quantile(&[1.0, 2.0, 3.0], 0.99), 3.0);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
