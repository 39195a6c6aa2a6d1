//! Lasting steps of the level that neither season nor signals explain, with the period in which they could be noticed.

use crate::cancel;

use super::calm::{Calm, median, robust_deviation};
use crate::sensing::data::calendar::Calendar;
use crate::sensing::problem::{Problem, Step};
use crate::sensing::sensed::{Scale, Sensed};

/// The best of many places must be this many standard errors from nothing: about one in ten thousand histories of noise.
const THRESHOLD: f64 = 4.8;
/// Known periods that a level must last.
const SHORTEST: usize = 14;
const SHORTEST_OF_WEEKS: usize = 6;
/// Smaller steps change no decision.
const SMALLEST_SHARE: f64 = 0.03;
/// Values further away count as this far.
const WINSOR: f64 = 3.0;
const MOST_STEPS: usize = 8;
/// A column is explained by those before it when less than this share of its squares remains.
const EXPLAINED: f64 = 1e-9;

/// From `period` on demand stays on another level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelShift {
    pub series: usize,
    /// The first period on the new level.
    pub period: usize,
    /// The first period by whose end the step could be distinguished from chance.
    pub alarm: usize,
    /// The level just before and just after, in units, without season and signals.
    pub before: f64,
    pub after: f64,
    /// After over before, less one.
    pub change_relative: f64,
    pub lower_95: f64,
    pub upper_95: f64,
}

/// Level shifts of every product, in order of product and time. A step is fitted together with the calendar (trend, weekdays,
/// time of year, events) and the signals, so that none of them takes its place, and with errors that remember (Perron, 1989; Andrews, 1993,
/// for the search over its place); the strongest step is added first, then the next.
pub fn levels(problem: &Problem, sensed: &Sensed) -> Vec<LevelShift> {
    let calendar = Calendar::of(problem);
    let shortest = if problem.step == Step::Day { SHORTEST } else { SHORTEST_OF_WEEKS };
    let mut found = Vec::new();
    for series in 0..problem.series.len().min(sensed.models.len()) {
        cancel::look();
        let calm = Calm::of_series(problem, sensed, series);
        if calm.len() >= 3 * shortest {
            found.extend(of_series(series, &calm, &calendar, shortest));
        }
    }
    found
}

fn of_series(series: usize, calm: &Calm, calendar: &Calendar, shortest: usize) -> Vec<LevelShift> {
    let values = winsorised(&calm.values, shortest);
    let at_rows =
        |column: &[f64]| -> Vec<f64> { calm.periods.iter().map(|period| column[*period]).collect() };
    let mut base: Vec<Vec<f64>> = vec![calm.periods.iter().map(|period| *period as f64).collect()];
    base.extend(calendar.of_series(series).into_iter().map(|(_, column)| at_rows(column)));
    // A signal of the wrong size would leave its own steps behind.
    base.extend(calm.signals.iter().cloned());
    let mut cuts: Vec<usize> = Vec::new();
    while cuts.len() < MOST_STEPS {
        let frame = Frame::of(&base, &cuts, &values);
        let Some(cut) = frame.best_cut(&cuts, shortest).filter(|cut| cut.score.abs() > THRESHOLD) else {
            break;
        };
        cuts.push(cut.row);
    }
    cuts.sort_unstable();
    let shifts = cuts.iter().filter_map(|row| {
        // Each place again, now that the others are known.
        let others: Vec<usize> = cuts.iter().copied().filter(|other| other != row).collect();
        let frame = Frame::of(&base, &others, &values);
        let near = shortest / 2;
        let cut = frame.best_cut_between(row.saturating_sub(near)..=row + near, &others, shortest)?;
        (cut.score.abs() > THRESHOLD).then(|| describe(series, calm, &frame, &cut, shortest))
    });
    shifts.filter(|shift| shift.change_relative.abs() >= SMALLEST_SHARE).collect()
}

/// Values drawn in to the running median, so that single wild ones make no step.
fn winsorised(values: &[f64], side: usize) -> Vec<f64> {
    let near = |row: usize| values[row.saturating_sub(side)..(row + side + 1).min(values.len())].to_vec();
    let level: Vec<f64> = (0..values.len()).map(|row| median(near(row))).collect();
    let rest: Vec<f64> = values.iter().zip(&level).map(|(value, level)| value - level).collect();
    let limit = WINSOR * robust_deviation(&rest);
    level.iter().zip(rest).map(|(level, rest)| level + rest.clamp(-limit, limit)).collect()
}

/// A step from a row on.
#[derive(Debug, Clone, Copy)]
struct Cut {
    row: usize,
    step: f64,
    error: f64,
    score: f64,
}

/// What calendar and known steps leave of the values, and the directions that they span.
struct Frame {
    axes: Vec<Vec<f64>>,
    rest: Vec<f64>,
}

impl Frame {
    fn of(base: &[Vec<f64>], cuts: &[usize], values: &[f64]) -> Self {
        let count = values.len();
        let mut frame = Self { axes: Vec::new(), rest: values.to_vec() };
        frame.span(vec![1.0; count]);
        base.iter().for_each(|column| frame.span(column.clone()));
        cuts.iter().for_each(|cut| frame.span(step_at(*cut, count)));
        let mut rest = std::mem::take(&mut frame.rest);
        frame.clear(&mut rest);
        frame.rest = rest;
        frame
    }

    /// Adds the direction of a column (Gram and Schmidt, twice against rounding).
    fn span(&mut self, mut column: Vec<f64>) {
        cancel::step(column.len() * (self.axes.len() + 1));
        let before = dot(&column, &column);
        self.clear(&mut column);
        self.clear(&mut column);
        let left = dot(&column, &column);
        if left > EXPLAINED * before {
            column.iter_mut().for_each(|value| *value /= left.sqrt());
            self.axes.push(column);
        }
    }

    fn clear(&self, values: &mut [f64]) {
        for axis in &self.axes {
            let share = dot(axis, values);
            values.iter_mut().zip(axis).for_each(|(value, axis)| *value -= share * axis);
        }
    }

    fn best_cut(&self, others: &[usize], shortest: usize) -> Option<Cut> {
        self.best_cut_between(0..=self.rest.len(), others, shortest)
    }

    /// The place whose step explains most, away from both ends and the other steps.
    fn best_cut_between(
        &self,
        rows: std::ops::RangeInclusive<usize>,
        others: &[usize],
        shortest: usize,
    ) -> Option<Cut> {
        let count = self.rest.len();
        let mut best: Option<(usize, f64)> = None;
        let mut sum = 0.0;
        let mut shares = vec![0.0; self.axes.len()];
        for row in (0..count).rev() {
            cancel::step(self.axes.len());
            sum += self.rest[row];
            shares.iter_mut().zip(&self.axes).for_each(|(share, axis)| *share += axis[row]);
            let is_apart = |other: &usize| other.abs_diff(row) >= shortest;
            if !rows.contains(&row)
                || row < shortest
                || count - row < shortest
                || !others.iter().all(is_apart)
            {
                continue;
            }
            let after = (count - row) as f64;
            let width = after - dot(&shares, &shares);
            if width > 0.02 * after.min(row as f64) && best.is_none_or(|(_, gain)| sum * sum / width > gain) {
                best = Some((row, sum * sum / width));
            }
        }
        best.map(|(row, _)| self.judge(row))
    }

    /// The step at a row with its standard error, which allows for errors that remember.
    fn judge(&self, row: usize) -> Cut {
        let count = self.rest.len();
        let mut column = step_at(row, count);
        self.clear(&mut column);
        let width = dot(&column, &column);
        let step = dot(&column, &self.rest) / width;
        let residuals: Vec<f64> =
            self.rest.iter().zip(&column).map(|(rest, column)| rest - step * column).collect();
        let degrees = (count as f64 - self.axes.len() as f64 - 1.0).max(1.0);
        let variance = dot(&residuals, &residuals) / degrees * memory_factor(&residuals);
        let error = (variance / width).sqrt().max(f64::MIN_POSITIVE);
        Cut { row, step, error, score: step / error }
    }
}

fn step_at(row: usize, count: usize) -> Vec<f64> {
    (0..count).map(|other| f64::from(u8::from(other >= row))).collect()
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// By how much the variance of a mean grows because residuals remember: an autoregression seen through noise, or what sums
/// over neighbouring rows show when that is more.
fn memory_factor(residuals: &[f64]) -> f64 {
    let squares = dot(residuals, residuals);
    if squares == 0.0 {
        return 1.0;
    }
    let correlation = |lag: usize| dot(&residuals[lag..], &residuals[..residuals.len() - lag]) / squares;
    let first = correlation(1).max(0.0);
    // The ratio of the first two is the decay of a memory that is seen through noise.
    let decay = if first > 0.05 { (correlation(2) / first).clamp(first.min(0.97), 0.97) } else { first };
    let by_decay = 1.0 + 2.0 * first / (1.0 - decay);
    let lags = (residuals.len() / 10).clamp(1, 30);
    let weighted = |lag: usize| (1.0 - lag as f64 / (lags + 1) as f64) * correlation(lag);
    let by_sums = 1.0 + 2.0 * (1..=lags).map(weighted).sum::<f64>();
    by_decay.max(by_sums).max(1.0)
}

fn describe(series: usize, calm: &Calm, frame: &Frame, cut: &Cut, shortest: usize) -> LevelShift {
    let to = (cut.row + 2 * shortest).min(calm.len());
    let from = cut.row.saturating_sub(2 * shortest);
    let middle =
        0.5 * (median(calm.values[from..cut.row].to_vec()) + median(calm.values[cut.row..to].to_vec()));
    let before = calm.level_in_units(middle - 0.5 * cut.step);
    let relative = |step: f64| match calm.scale {
        Scale::Log => step.exp_m1(),
        Scale::Count | Scale::Linear => step / before.abs().max(1e-12),
    };
    LevelShift {
        series,
        period: calm.periods[cut.row],
        alarm: calm.periods[alarm(frame, cut, shortest)],
        before,
        after: calm.level_in_units(middle + 0.5 * cut.step),
        change_relative: relative(cut.step),
        lower_95: relative(cut.step - 1.96 * cut.error),
        upper_95: relative(cut.step + 1.96 * cut.error),
    }
}

/// The first row by whose end the mean since the step was too far from the mean before it to be chance.
fn alarm(frame: &Frame, cut: &Cut, shortest: usize) -> usize {
    let mut column = step_at(cut.row, frame.rest.len());
    frame.clear(&mut column);
    let around: Vec<f64> = (0..frame.rest.len())
        .map(|row| {
            let noise = frame.rest[row] - cut.step * column[row];
            noise + if row >= cut.row { cut.step } else { 0.0 }
        })
        .collect();
    let before = &around[cut.row.saturating_sub(4 * shortest)..cut.row];
    let known = before.len() as f64;
    let level = before.iter().sum::<f64>() / known;
    let residuals: Vec<f64> = before.iter().map(|value| value - level).collect();
    let variance = dot(&residuals, &residuals) / (known - 1.0).max(1.0) * memory_factor(&residuals);
    let mut sum = 0.0;
    for (row, value) in around.iter().enumerate().skip(cut.row) {
        sum += (value - level) * cut.step.signum();
        let count = (row - cut.row + 1) as f64;
        if count > 1.0 && sum / count > THRESHOLD * (variance * (1.0 / count + 1.0 / known)).sqrt() {
            return row;
        }
    }
    around.len() - 1
}
