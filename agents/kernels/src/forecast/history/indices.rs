//! Seasonal indices: estimates them, removes them from a series, and restores them on a forecast.

use super::gaps::fill_gaps;
use super::season::{Proof, Season, SeasonShape};

/// A value has half its weight after this many seasons, so that the indices follow a changing season.
const HALF_LIFE_SEASONS: f64 = 6.0;

/// From this period on, indices are smoothed: each phase occurs too rarely to be distinguished from its neighbours.
pub(crate) const SHORTEST_SMOOTHED_PERIOD: usize = 100;

/// Indices of longer seasons are shrunk: each phase occurs so rarely that much of the differences is chance. Those of a season
/// with a weak proof are shrunk for the same reason.
const LONGEST_UNSHRUNK_PERIOD: usize = 24;

/// With a smaller factor, a value is no evidence of the level.
const LOWEST_FACTOR: f64 = 0.15;

/// One index per phase; phase zero is the first value of the series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeasonalIndices {
    pub season: Season,
    pub values: Vec<f64>,
}

impl SeasonalIndices {
    /// Classical decomposition: mean distance to a centred moving average per phase; newer seasons have more weight.
    pub(crate) fn of(values: &[f64], season: Season) -> Self {
        let period = season.period;
        let mut phases = vec![Phase::default(); period];
        let offset = period / 2;
        for (i, level) in centred_average(values, period).iter().enumerate() {
            let part = match season.shape {
                SeasonShape::Additive => values[i + offset] - level,
                SeasonShape::Multiplicative if *level > 0.0 => values[i + offset] / level,
                SeasonShape::Multiplicative => continue,
            };
            let age = (values.len() - i) as f64 / period as f64;
            phases[(i + offset) % period].add(part, 0.5_f64.powf(age / HALF_LIFE_SEASONS));
        }
        let mut indices: Vec<f64> = phases.iter().map(Phase::mean).collect();
        if period >= SHORTEST_SMOOTHED_PERIOD {
            indices = circular_average(&indices, period / 48);
        } else if period > LONGEST_UNSHRUNK_PERIOD || season.proof == Proof::Weak {
            shrink(&mut indices, &phases);
        }
        centre(&mut indices, season.shape);
        Self { season, values: indices }
    }

    /// Sum of the squared distances of the values from trend and season together, where the trend is defined.
    pub(crate) fn left_over(&self, values: &[f64]) -> f64 {
        let offset = self.season.period / 2;
        let distance = |(i, level): (usize, &f64)| {
            let expected = match self.season.shape {
                SeasonShape::Additive => level + self.at(i + offset),
                SeasonShape::Multiplicative => level * self.at(i + offset),
            };
            (values[i + offset] - expected).powi(2)
        };
        centred_average(values, self.season.period).iter().enumerate().map(distance).sum()
    }

    /// The series without its season. In a phase with almost no demand a value is no evidence of the level, so the level is
    /// interpolated from the neighbours.
    pub(crate) fn remove(&self, values: &[f64]) -> Vec<f64> {
        let phase = |i: usize| self.at(i);
        match self.season.shape {
            SeasonShape::Additive => values.iter().enumerate().map(|(i, value)| value - phase(i)).collect(),
            SeasonShape::Multiplicative => {
                let level = |(i, value)| if phase(i) < LOWEST_FACTOR { f64::NAN } else { value / phase(i) };
                let levels: Vec<f64> = values.iter().enumerate().map(level).collect();
                bridged(levels)
            }
        }
    }

    /// Restores the season on values that begin at grid position `start`.
    pub(crate) fn restore(&self, values: &mut [f64], start: usize) {
        for (i, value) in values.iter_mut().enumerate() {
            match self.season.shape {
                SeasonShape::Additive => *value += self.at(start + i),
                SeasonShape::Multiplicative => *value *= self.at(start + i),
            }
        }
    }

    fn at(&self, position: usize) -> f64 {
        self.values[position % self.season.period]
    }
}

/// Weighted sums over the values of one phase.
#[derive(Debug, Clone, Copy, Default)]
struct Phase {
    sum: f64,
    squares: f64,
    weight: f64,
    squared_weight: f64,
}

impl Phase {
    fn add(&mut self, part: f64, weight: f64) {
        self.sum += weight * part;
        self.squares += weight * part * part;
        self.weight += weight;
        self.squared_weight += weight * weight;
    }

    fn mean(&self) -> f64 {
        self.sum / self.weight.max(1e-12)
    }

    /// Variance of the mean, from the variance of the values and their effective number.
    fn noise(&self) -> f64 {
        let count = (self.weight * self.weight / self.squared_weight.max(1e-12)).max(1.0);
        let variance = (self.squares / self.weight.max(1e-12) - self.mean().powi(2)).max(0.0);
        variance / (count - 1.0).max(0.5)
    }
}

/// Shrinks the indices towards their mean as far as their differences may be chance (James and Stein, 1961; for seasons
/// Miller and Williams, 2003).
fn shrink(indices: &mut [f64], phases: &[Phase]) {
    let count = indices.len() as f64;
    let mean = indices.iter().sum::<f64>() / count;
    let spread = indices.iter().map(|index| (index - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let noise = phases.iter().map(Phase::noise).sum::<f64>() / count;
    if spread > 0.0 {
        let chance = (count - 3.0) / (count - 1.0) * (noise / spread).min(1.0);
        for index in indices {
            *index = mean + (1.0 - chance) * (*index - mean);
        }
    }
}

/// Shifts additive indices to a mean of zero, or scales factors to a mean of one.
fn centre(indices: &mut [f64], shape: SeasonShape) {
    let mean = indices.iter().sum::<f64>() / indices.len() as f64;
    for index in indices {
        *index = match shape {
            SeasonShape::Additive => *index - mean,
            SeasonShape::Multiplicative if mean > 0.0 => (*index / mean).max(0.01),
            SeasonShape::Multiplicative => 1.0,
        };
    }
}

/// The levels with unknown ones interpolated linearly between their neighbours.
fn bridged(mut levels: Vec<f64>) -> Vec<f64> {
    if levels.first().is_some_and(|first| first.is_nan()) {
        levels[0] = levels.iter().copied().find(|level| !level.is_nan()).unwrap_or(0.0);
    }
    fill_gaps(&levels, None)
}

/// Moving average over one full season; its first value belongs to position `period / 2`.
pub(crate) fn centred_average(values: &[f64], period: usize) -> Vec<f64> {
    let even = period.is_multiple_of(2);
    let width = if even { period + 1 } else { period };
    let average = |window: &[f64]| {
        let ends = if even { 0.5 * (window[0] + window[period]) } else { 0.0 };
        let inner = if even { &window[1..period] } else { window };
        (ends + inner.iter().sum::<f64>()) / period as f64
    };
    values.windows(width).map(average).collect()
}

/// Replaces every value by the mean of itself and `reach` neighbours on both sides; the ends are neighbours.
pub(super) fn circular_average(values: &[f64], reach: usize) -> Vec<f64> {
    let count = values.len();
    let around = |i: usize| (0..=2 * reach).map(|j| values[(i + count + j - reach) % count]).sum::<f64>();
    (0..count).map(|i| around(i) / (2 * reach + 1) as f64).collect()
}
