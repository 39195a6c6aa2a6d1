//! Seasons as medians per phase. What is expected of a value never contains the value itself, so that a season that is
//! there by chance does not pay.

use super::{
    level::{WIDEST, running_median, trend},
    scale::{median, median_without},
};
use crate::cancel;

/// A season has to take this share off the mean distance to the trend.
const LEAST_GAIN: f64 = 0.05;
/// Longer seasons are seen few times, and their phases are like their neighbours.
const SHORTEST_POOLED: usize = 100;
/// Phases on each side that stand together in a long season.
const POOLED: usize = 3;
/// Phases in a row that say what a season is about.
const NEIGHBOURS: usize = 5;
/// So many cycles are not moved by one of them.
const MANY_CYCLES: usize = 8;

/// What the seasons add at every position.
#[derive(Debug, Clone, Default)]
pub(super) struct Seasons {
    pub periods: Vec<usize>,
    /// The best guess.
    pub middle: Vec<f64>,
    /// Where a value may lie without being unusual: other cycles say so, and with a single other cycle also its absence.
    pub low: Vec<f64>,
    pub high: Vec<f64>,
    /// Variance of the best guess, in variances of a value.
    pub variance: Vec<f64>,
}

/// The seasons of these lengths that pay, the shortest first; the next is looked for in what they leave. `at` are the
/// positions of the values on the grid; a `level` from before is better than a trend where it is wider than the season.
pub(super) fn seasons(values: &[f64], at: &[usize], candidates: &[usize], level: Option<&[f64]>) -> Seasons {
    let zeros = vec![0.0; values.len()];
    let mut found = Seasons {
        periods: Vec::new(),
        middle: zeros.clone(),
        low: zeros.clone(),
        high: zeros.clone(),
        variance: zeros,
    };
    let mut rest = values.to_vec();
    let Some(length) = at.last().map(|last| last + 1 - at[0]) else { return found };
    for &period in candidates {
        cancel::tick();
        if period < 2 || length < 2 * period || values.len() < 2 * period {
            continue;
        }
        let trend = match level {
            Some(level) if period <= WIDEST + 1 => level.to_vec(),
            _ => trend(&rest, period),
        };
        let around: Vec<f64> = rest.iter().zip(&trend).map(|(value, trend)| value - trend).collect();
        let season = Season::of(&around, at, period);
        let before: f64 = around.iter().map(|value| value.abs()).sum();
        let after: f64 =
            around.iter().zip(&season.middle).map(|(value, season)| (value - season).abs()).sum();
        if after < (1.0 - LEAST_GAIN) * before {
            rest.iter_mut().zip(&season.middle).for_each(|(value, season)| *value -= season);
            add(&mut found.middle, &season.middle);
            add(&mut found.low, &season.low);
            add(&mut found.high, &season.high);
            add(&mut found.variance, &season.variance);
            found.periods.push(period);
        }
    }
    found
}

fn add(sums: &mut [f64], values: &[f64]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

struct Season {
    middle: Vec<f64>,
    low: Vec<f64>,
    high: Vec<f64>,
    variance: Vec<f64>,
}

/// The middle half of what lies between two guesses.
fn between(one: f64, other: f64) -> (f64, f64) {
    let (middle, quarter) = ((one + other) / 2.0, (one - other).abs() / 4.0);
    (middle - quarter, middle + quarter)
}

/// Variance of the median of so many values, in variances of one.
fn variance_of_median(count: usize) -> f64 {
    match count {
        0 => 0.0,
        1 | 2 => 1.0 / count as f64,
        count => std::f64::consts::FRAC_PI_2 / (count as f64 + 0.5),
    }
}

impl Season {
    fn of(around: &[f64], at: &[usize], period: usize) -> Self {
        let mut phases: Vec<Vec<(f64, usize)>> = vec![Vec::new(); period];
        for (i, value) in around.iter().enumerate() {
            phases[at[i] % period].push((*value, i));
        }
        let zeros = vec![0.0; around.len()];
        let mut season =
            Self { middle: zeros.clone(), low: zeros.clone(), high: zeros.clone(), variance: zeros };
        if period >= SHORTEST_POOLED {
            season.pool(&phases, at);
        } else {
            phases.iter_mut().for_each(|phase| season.add(phase));
            season.allow_neighbours(&phases);
        }
        season
    }

    /// A single other cycle may be the unusual one, so what the phases around say is as likely.
    fn allow_neighbours(&mut self, phases: &[Vec<(f64, usize)>]) {
        let smooth = running_median(&self.middle, NEIGHBOURS).with_own;
        for phase in phases.iter().filter(|phase| phase.len() == 2) {
            cancel::tick();
            for &(_, i) in phase {
                (self.low[i], self.high[i]) = between(self.middle[i], smooth[i]);
            }
        }
    }

    /// Every value of the phase among the others of it.
    fn add(&mut self, phase: &mut [(f64, usize)]) {
        phase.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let sorted: Vec<f64> = phase.iter().map(|cell| cell.0).collect();
        for (place, &(_, i)) in phase.iter().enumerate() {
            cancel::tick();
            self.middle[i] = median_without(&sorted, place);
            self.variance[i] = variance_of_median(sorted.len() - 1);
            (self.low[i], self.high[i]) = match sorted.len() {
                3 => between(sorted[usize::from(place == 0)], sorted[if place == 2 { 1 } else { 2 }]),
                _ => (self.middle[i], self.middle[i]),
            };
        }
    }

    /// Every value among those of the other cycles in its phase and the phases beside it.
    fn pool(&mut self, phases: &[Vec<(f64, usize)>], at: &[usize]) {
        let period = phases.len();
        for phase in 0..period {
            cancel::tick();
            let near: Vec<(f64, usize)> = (period - POOLED..=period + POOLED)
                .flat_map(|shift| &phases[(phase + shift) % period])
                .copied()
                .collect();
            let mut all: Vec<f64> = near.iter().map(|cell| cell.0).collect();
            let of_all = median(&mut all);
            for &(_, i) in &phases[phase] {
                cancel::tick();
                let is_other = |cell: &&(f64, usize)| at[cell.1].abs_diff(at[i]) > period / 2;
                let others = || near.iter().filter(is_other).map(|cell| cell.0).collect::<Vec<f64>>();
                let season = if phases[phase].len() < MANY_CYCLES { median(&mut others()) } else { of_all };
                (self.middle[i], self.low[i], self.high[i]) = (season, season, season);
                self.variance[i] = variance_of_median(near.len());
            }
        }
    }
}
