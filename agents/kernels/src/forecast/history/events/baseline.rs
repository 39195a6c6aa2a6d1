//! Estimates the usual level of a series around its events from neighbouring periods without any event.
//!
//! `b_t = s_t * (w * before + (1 - w) * after)`: `before` and `after` are the means of the nearest values on both sides,
//! divided by their season index `s` and cut at three robust deviations (Huber, 1964); `w` interpolates linearly between
//! them. The same estimate on stretches without any event measures its error by chance (placebos, as in Abadie, Diamond
//! and Hainmueller, 2010).

use std::ops::Range;

use crate::cancel;

/// Longer seasons are not estimated: the neighbours follow them, and they occur too rarely to separate them from chance.
const LONGEST_PERIOD: usize = 60;
/// Lowest level, as a share of the mean level, to which effects are relative.
const FLOOR: f64 = 0.1;
/// Season index below which a phase counts as closed, as on the Sundays of a closed shop.
const CLOSED: f64 = 0.05;
/// If less than this share of the usual periods is above zero, demand is rare and a level needs more periods.
const MOSTLY_SOLD: f64 = 0.7;
/// Fewest seasons in the history from which indices are learned; more are needed where most values are zero.
const FEWEST_SEASONS: usize = 3;
const FEWEST_RARE_SEASONS: usize = 8;
/// Number of rounds in which levels and seasons are estimated in turn.
const ROUNDS: usize = 2;
/// Smallest variance of a level: a standard deviation of a tenth of a percent.
const LEAST_VARIANCE: f64 = 1e-6;
/// Largest number of placebo stretches for one length.
const MOST_PLACEBOS: usize = 200;

/// Levels in units of a power of two near the largest value, so that no square overflows.
pub(super) struct Baseline {
    /// Values without events; NaN where there is an event or the value is unknown.
    usual: Vec<f64>,
    scale: f64,
    floor: f64,
    /// Season index of each period: the product of the indices of all seasons.
    indices: Vec<f64>,
    /// Season length and index of each phase.
    seasons: Vec<(usize, Vec<f64>)>,
    /// Periods from which the level is estimated.
    places: Vec<usize>,
    /// Number of these periods that are used on each side.
    reach: usize,
    /// Whether sales are rare among zeros; the mean must then not cut them as outliers.
    is_rare: bool,
    /// Factor for the distance of a value from its level, because its season index was learned from the value too.
    freedom: f64,
    expected: Vec<f64>,
}

impl Baseline {
    /// `None` when all values are zero.
    pub(super) fn of(values: &[f64], is_usual: &[bool], periods: &[usize]) -> Option<Self> {
        let scale = power_of_two_below(values);
        let known: Vec<f64> =
            values.iter().filter(|value| value.is_finite()).map(|value| value.abs() / scale).collect();
        let level = known.iter().sum::<f64>() / known.len() as f64;
        let usual = |t: usize| if is_usual[t] { values[t] / scale } else { f64::NAN };
        let mut periods: Vec<usize> =
            periods.iter().copied().filter(|period| (2..=LONGEST_PERIOD).contains(period)).collect();
        periods.sort_unstable();
        periods.dedup();
        let zeros = (0..values.len()).filter(|t| is_usual[*t] && values[*t] == 0.0).count() as f64;
        let sold = 1.0 - zeros / is_usual.iter().filter(|is_usual| **is_usual).count().max(1) as f64;
        let is_rare = sold < MOSTLY_SOLD;
        let nearest = periods.first().map_or(6, |period| *period).clamp(4, 7);
        let mut baseline = Self {
            usual: (0..values.len()).map(usual).collect(),
            scale,
            floor: FLOOR * level,
            indices: vec![1.0; values.len()],
            seasons: periods.iter().map(|period| (*period, vec![1.0; *period])).collect(),
            places: (0..values.len()).filter(|t| is_usual[*t]).collect(),
            reach: if is_rare { (nearest as f64 / sold.powi(2)).min(60.0) as usize } else { nearest },
            is_rare,
            freedom: 1.0,
            expected: vec![0.0; values.len()],
        };
        for _ in 0..ROUNDS {
            baseline.freedom = 1.0;
            (0..periods.len()).for_each(|season| baseline.learn_season(season));
        }
        baseline.expect(is_usual);
        (level > 0.0).then_some(baseline)
    }

    /// In units of the series.
    pub(super) fn floor(&self) -> f64 {
        self.floor * self.scale
    }

    /// In units of the series.
    pub(super) fn expected(&self, t: usize) -> f64 {
        self.expected[t] * self.scale
    }

    pub(super) fn is_above_floor(&self, t: usize) -> bool {
        self.expected[t] > self.floor
    }

    /// Distance of a value to the usual level as a share of it; `None` where demand is usually zero.
    pub(super) fn distance(&self, values: &[f64], t: usize) -> Option<f64> {
        self.share_off(values[t] / self.scale, self.expected[t], t)
    }

    /// Whether demand is above zero in at least 19 of 20 usual periods.
    pub(super) fn seldom_zero(&self) -> bool {
        let sold = || self.places.iter().filter(|t| self.is_above_floor(**t));
        sold().filter(|t| self.usual[**t] == 0.0).count() * 20 <= sold().count()
    }

    /// Mean square of the mean distance over stretches of `length` periods without any event, cut at four robust
    /// deviations. With too few such stretches, stretches of half the length are used.
    pub(super) fn variance_of_mean(&self, length: usize) -> f64 {
        let starts: Vec<usize> = (0..(self.usual.len() + 1).saturating_sub(length))
            .filter(|start| self.usual[*start..start + length].iter().all(|value| !value.is_nan()))
            .collect();
        if starts.len() < 3 && length > 1 {
            return self.variance_of_mean(length / 2);
        }
        let every = starts.len().div_ceil(MOST_PLACEBOS).max(1);
        let mut sizes: Vec<f64> = starts
            .iter()
            .step_by(every)
            .filter_map(|start| self.mean_distance(*start..start + length))
            .collect();
        sizes.sort_by(f64::total_cmp);
        let Some(middle) = sizes.get(sizes.len() / 2) else { return 1.0 };
        let limit = if *middle > 0.0 { 4.0 * 1.4826 * middle } else { f64::INFINITY };
        let squares: f64 = sizes.iter().map(|size| size.min(limit).powi(2)).sum();
        (squares / sizes.len() as f64 / self.freedom.powi(2)).max(LEAST_VARIANCE)
    }

    fn mean_distance(&self, block: Range<usize>) -> Option<f64> {
        let off: Vec<f64> = block
            .clone()
            .filter_map(|t| self.share_off(self.usual[t], self.indices[t] * self.level(t, &block), t))
            .collect();
        (!off.is_empty()).then(|| (off.iter().sum::<f64>() / off.len() as f64).abs())
    }

    fn share_off(&self, value: f64, expected: f64, t: usize) -> Option<f64> {
        (self.indices[t] > CLOSED).then(|| (value - expected) / expected.max(self.floor))
    }

    /// Estimates the level of every period: for event periods from outside their run of events, for others from neighbours.
    fn expect(&mut self, is_usual: &[bool]) {
        let mut t = 0;
        while t < is_usual.len() {
            cancel::tick();
            let start = t;
            t += 1;
            while t < is_usual.len() && !is_usual[start] && !is_usual[t] {
                t += 1;
            }
            for at in start..t {
                self.expected[at] = self.indices[at] * self.level(at, &(start..t));
            }
        }
    }

    /// The level at `t` without season, estimated from periods outside `block`; zero if there are none.
    fn level(&self, t: usize, block: &Range<usize>) -> f64 {
        let until = self.places.partition_point(|place| *place < block.start);
        let from = self.places.partition_point(|place| *place < block.end);
        let before = self.side(&self.places[until.saturating_sub(self.reach)..until]);
        let after = self.side(&self.places[from..self.places.len().min(from + self.reach)]);
        match (before, after) {
            (Some((left, before)), Some((right, after))) => {
                before + (after - before) * (t as f64 - left) / (right - left)
            }
            (Some((_, level)), None) | (None, Some((_, level))) => level,
            (None, None) => 0.0,
        }
    }

    /// Mean position and level of these periods.
    fn side(&self, places: &[usize]) -> Option<(f64, f64)> {
        let mut levels: Vec<f64> =
            places.iter().map(|place| self.usual[*place] / self.indices[*place]).collect();
        let middle = places.iter().sum::<usize>() as f64 / places.len() as f64;
        (!places.is_empty()).then(|| (middle, self.mean(&mut levels)))
    }

    fn mean(&self, values: &mut [f64]) -> f64 {
        if self.is_rare { values.iter().sum::<f64>() / values.len() as f64 } else { robust_mean(values) }
    }

    /// Learns one index per phase, drawn towards one as far as chance explains the differences (James and Stein, 1961).
    fn learn_season(&mut self, season: usize) {
        let period = self.seasons[season].0;
        let needed = if self.is_rare { FEWEST_RARE_SEASONS } else { FEWEST_SEASONS };
        if self.usual.len() < needed * period {
            return;
        }
        let mut phases: Vec<Vec<f64>> = vec![Vec::new(); period];
        for t in (0..self.usual.len()).filter(|t| !self.usual[*t].is_nan()) {
            cancel::tick();
            let others = self.seasons.iter().enumerate().filter(|(other, _)| *other != season);
            let others: f64 = others.map(|(_, (period, indices))| indices[t % period]).product();
            let without = self.level(t, &(t..t + 1)) * others;
            if without > self.floor {
                phases[t % period].push(self.usual[t] / without);
            }
        }
        let means: Vec<Option<f64>> =
            phases.iter_mut().map(|ratios| (!ratios.is_empty()).then(|| self.mean(ratios))).collect();
        let known: Vec<f64> = means.iter().flatten().copied().collect();
        let centre = known.iter().sum::<f64>() / known.len() as f64;
        if known.len() < 2 || centre <= 0.0 {
            return;
        }
        let spread = known.iter().map(|mean| (mean - centre).powi(2)).sum::<f64>() / (known.len() - 1) as f64;
        let share = shares(&phases);
        let kept = (1.0 - share * variance(&phases) / spread.max(f64::MIN_POSITIVE)).max(0.0);
        let index =
            |mean: &Option<f64>| mean.map_or(1.0, |mean| (1.0 + kept * (mean / centre - 1.0)).max(0.0));
        self.seasons[season].1 = means.iter().map(index).collect();
        let indices = |t: usize| self.seasons.iter().map(|(period, indices)| indices[t % period]).product();
        self.indices = (0..self.usual.len()).map(indices).collect();
        self.freedom *= 1.0 - (kept * share).min(0.9);
        let indices = &self.indices;
        self.places =
            (0..self.usual.len()).filter(|t| !self.usual[*t].is_nan() && indices[*t] > CLOSED).collect();
    }
}

/// Mean over the phases of one divided by the number of values in the phase.
fn shares(phases: &[Vec<f64>]) -> f64 {
    let filled = phases.iter().filter(|ratios| !ratios.is_empty());
    filled.clone().map(|ratios| 1.0 / ratios.len() as f64).sum::<f64>() / filled.count() as f64
}

/// Variance inside the phases; infinite when no phase has two values.
fn variance(phases: &[Vec<f64>]) -> f64 {
    let (mut squares, mut freedom) = (0.0, 0.0);
    for ratios in phases.iter().filter(|ratios| ratios.len() > 1) {
        cancel::tick();
        let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
        squares += ratios.iter().map(|ratio| (ratio - mean).powi(2)).sum::<f64>();
        freedom += (ratios.len() - 1) as f64;
    }
    if freedom > 0.0 { squares / freedom } else { f64::INFINITY }
}

/// Mean of the values after cutting them at three robust deviations from their median; the plain mean if most are zero.
fn robust_mean(values: &mut [f64]) -> f64 {
    let median = median(values);
    let mut sizes: Vec<f64> = values.iter().map(|value| (value - median).abs()).collect();
    let width = 3.0 * 1.4826 * self::median(&mut sizes);
    if width == 0.0 && median != 0.0 {
        return median;
    }
    let cut = |value: &f64| if width > 0.0 { value.clamp(median - width, median + width) } else { *value };
    values.iter().map(cut).sum::<f64>() / values.len() as f64
}

/// The median; sorts the values.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len().is_multiple_of(2) {
        f64::midpoint(values[middle - 1], values[middle])
    } else {
        values[middle]
    }
}

/// The scale of the values; division by a power of two is exact.
fn power_of_two_below(values: &[f64]) -> f64 {
    let finite = values.iter().filter(|value| value.is_finite());
    let largest = finite.fold(0.0_f64, |largest, value| largest.max(value.abs()));
    if largest > 0.0 { largest.log2().floor().clamp(-1000.0, 1000.0).exp2() } else { 1.0 }
}
