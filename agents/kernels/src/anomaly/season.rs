//! Seasons as medians per phase. The expectation of a value never uses the value itself, so a season that appears only by
//! chance does not improve the fit.

use super::{
    level::{WIDEST, running_median, trend},
    scale::{median, median_without},
};
use crate::cancel;

/// A season must reduce the mean distance to the trend by this share.
const LEAST_GAIN: f64 = 0.05;
/// From this length on, nearby phases are pooled: a long season is seen few times, and its phases resemble their neighbours.
const SHORTEST_POOLED: usize = 100;
/// Phases on each side that are pooled in a long season.
const POOLED: usize = 3;
/// Neighbouring phases whose running median is an alternative guess of the season.
const NEIGHBOURS: usize = 5;
/// With this many cycles, a single cycle does not change the median.
const MANY_CYCLES: usize = 8;

/// The effect of the seasons at every position.
#[derive(Debug, Clone, Default)]
pub(super) struct Seasons {
    pub periods: Vec<usize>,
    /// The best guess.
    pub middle: Vec<f64>,
    /// The range in which a value is not unusual, according to the other cycles; with a single one also without its effect.
    pub low: Vec<f64>,
    pub high: Vec<f64>,
    /// Variance of the best guess, in variances of a value.
    pub variance: Vec<f64>,
}

/// The seasons of these lengths that improve the fit, the shortest first; each next one is searched in the residuals. `at` are
/// the positions of the values. A `level` from an earlier round replaces the trend where its window is wider than the season.
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
            Some(level) if follows_level(period) => level.to_vec(),
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

/// Whether the level of an earlier round has a window that is wide enough for a season, so that it replaces the trend.
pub(super) fn follows_level(period: usize) -> bool {
    period <= WIDEST + 1
}

fn add(sums: &mut [f64], values: &[f64]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

/// A value and its number.
type Cell = (f64, usize);

/// The values of every phase of a season, one phase after the other.
struct Phases {
    cells: Vec<Cell>,
    /// Where each phase begins, and the end of the last one.
    starts: Vec<usize>,
}

impl Phases {
    /// Sorts values by their phase; `at` are their positions.
    fn of(values: &[f64], at: &[usize], period: usize) -> Self {
        let mut starts = vec![0; period + 1];
        at.iter().for_each(|at| starts[at % period + 1] += 1);
        for phase in 0..period {
            starts[phase + 1] += starts[phase];
        }
        let mut next = starts.clone();
        let mut cells = vec![(0.0, 0); values.len()];
        for (i, value) in values.iter().enumerate() {
            let place = &mut next[at[i] % period];
            cells[*place] = (*value, i);
            *place += 1;
        }
        Self { cells, starts }
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    fn cells(&self, phase: usize) -> &[Cell] {
        &self.cells[self.starts[phase]..self.starts[phase + 1]]
    }

    fn cells_mut(&mut self, phase: usize) -> &mut [Cell] {
        &mut self.cells[self.starts[phase]..self.starts[phase + 1]]
    }
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

/// Variance of the median of `count` values, in variances of one value.
fn variance_of_median(count: usize) -> f64 {
    match count {
        0 => 0.0,
        1 | 2 => 1.0 / count as f64,
        count => std::f64::consts::FRAC_PI_2 / (count as f64 + 0.5),
    }
}

impl Season {
    fn of(around: &[f64], at: &[usize], period: usize) -> Self {
        let mut phases = Phases::of(around, at, period);
        let zeros = vec![0.0; around.len()];
        let mut season =
            Self { middle: zeros.clone(), low: zeros.clone(), high: zeros.clone(), variance: zeros };
        if period >= SHORTEST_POOLED {
            season.pool(&phases, at);
        } else {
            let mut sorted = Vec::new();
            (0..period).for_each(|phase| season.add(phases.cells_mut(phase), &mut sorted));
            season.allow_neighbours(&phases);
        }
        season
    }

    /// With a single other cycle, that cycle may be the unusual one, so the neighbouring phases count as much. The value of
    /// the two that is nearer to them is no less usual than they are: a sound March beside one of an outage.
    fn allow_neighbours(&mut self, phases: &Phases) {
        let seen_twice =
            || (0..phases.count()).filter_map(|phase| <&[Cell; 2]>::try_from(phases.cells(phase)).ok());
        if seen_twice().next().is_none() {
            return;
        }
        let smooth = running_median(&self.middle, NEIGHBOURS);
        for &[(one, i), (other, j)] in seen_twice() {
            cancel::tick();
            for (own, i, another, j) in [(one, i, other, j), (other, j, one, i)] {
                let is_nearer = (own - smooth[i]).abs() < (another - smooth[j]).abs();
                let (middle, near) = (self.middle[i], smooth[i]);
                (self.low[i], self.high[i]) =
                    if is_nearer { (middle.min(near), middle.max(near)) } else { between(middle, near) };
            }
        }
    }

    /// Judges every value of the phase by the other values of the phase.
    fn add(&mut self, phase: &mut [Cell], sorted: &mut Vec<f64>) {
        phase.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        sorted.clear();
        sorted.extend(phase.iter().map(|cell| cell.0));
        for (place, &(_, i)) in phase.iter().enumerate() {
            cancel::tick();
            self.middle[i] = median_without(sorted, place);
            self.variance[i] = variance_of_median(sorted.len() - 1);
            (self.low[i], self.high[i]) = match sorted.len() {
                3 => between(sorted[usize::from(place == 0)], sorted[if place == 2 { 1 } else { 2 }]),
                _ => (self.middle[i], self.middle[i]),
            };
        }
    }

    /// Judges every value by the values of other cycles in its phase and the neighbouring phases.
    fn pool(&mut self, phases: &Phases, at: &[usize]) {
        let period = phases.count();
        for phase in 0..period {
            cancel::tick();
            let near: Vec<Cell> = (period - POOLED..=period + POOLED)
                .flat_map(|shift| phases.cells((phase + shift) % period))
                .copied()
                .collect();
            let mut all: Vec<f64> = near.iter().map(|cell| cell.0).collect();
            let of_all = median(&mut all);
            for &(_, i) in phases.cells(phase) {
                cancel::tick();
                let is_other = |cell: &&Cell| at[cell.1].abs_diff(at[i]) > period / 2;
                let others = || near.iter().filter(is_other).map(|cell| cell.0).collect::<Vec<f64>>();
                let season =
                    if phases.cells(phase).len() < MANY_CYCLES { median(&mut others()) } else { of_all };
                (self.middle[i], self.low[i], self.high[i]) = (season, season, season);
                self.variance[i] = variance_of_median(near.len());
            }
        }
    }
}
