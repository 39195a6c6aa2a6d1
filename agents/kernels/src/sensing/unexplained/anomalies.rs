//! Single periods far from what season, signals, events and the present level explain.

use crate::cancel;
use crate::regression::{Design, Influence, m_estimate};
use crate::statistics::normal;

use super::calm::{Calm, median, robust_deviation};
use crate::sensing::problem::{Event, Problem, Step};
use crate::sensing::sensed::{Scale, Sensed};

/// A history with fewer known periods does not show what is usual.
const FEWEST: usize = 16;
/// Known periods on each side that make the present level.
const SIDE: usize = 14;
const SIDE_OF_WEEKS: usize = 6;
/// Chance of one false alarm in the whole history of normal noise.
const FALSE_ALARM: f64 = 0.05;
const LEAST_THRESHOLD: f64 = 3.5;
/// Deviations below this share of what was expected are not reported, however even the series is.
const LEAST_SHARE: f64 = 0.02;

/// One period that nothing known explains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Anomaly {
    pub series: usize,
    pub period: usize,
    pub actual: f64,
    pub expected: f64,
    /// Robust standard deviations above (positive) or below what was expected, on the scale of the model.
    pub score: f64,
}

impl Anomaly {
    pub fn deviation(&self) -> f64 {
        self.actual - self.expected
    }
}

/// Anomalies of every product, in order of product and time. Season and signals of the model are taken out, the level is a
/// running median (Tukey, 1977), events and weekdays are fitted to the rest by M-estimation, and residuals beyond a robust
/// threshold remain (Iglewicz and Hoaglin, 1993); counts are judged on the scale of their square roots (Anscombe, 1948).
pub fn anomalies(problem: &Problem, sensed: &Sensed) -> Vec<Anomaly> {
    let mut found = Vec::new();
    for series in 0..problem.series.len().min(sensed.models.len()) {
        cancel::look();
        let calm = Calm::of_series(problem, sensed, series);
        if calm.len() >= FEWEST {
            found.extend(of_series(problem, series, &calm));
        }
    }
    found
}

fn of_series(problem: &Problem, series: usize, calm: &Calm) -> Vec<Anomaly> {
    let events: Vec<Event> =
        problem.events.iter().copied().filter(|event| event.series.is_none_or(|own| own == series)).collect();
    let expected = expected(problem, calm, &events);
    let residuals: Vec<f64> = (0..calm.len()).map(|row| residual(calm, row, expected[row])).collect();
    let deviation = robust_deviation(&residuals).max(smallest_deviation(&expected));
    let threshold = normal::quantile(1.0 - 0.5 * FALSE_ALARM / calm.len() as f64).max(LEAST_THRESHOLD);
    let mut found = Vec::new();
    for (row, residual) in residuals.iter().enumerate() {
        let units = calm.to_units(row, expected[row]);
        let anomaly = Anomaly {
            series,
            period: calm.periods[row],
            actual: calm.demand[row],
            expected: units,
            score: residual / deviation,
        };
        let is_large = anomaly.deviation().abs() > LEAST_SHARE * units.abs();
        if anomaly.score.abs() > threshold && is_large {
            found.push(anomaly);
        }
    }
    found
}

/// What the level, the weekday and the events let expect of every row.
fn expected(problem: &Problem, calm: &Calm, events: &[Event]) -> Vec<f64> {
    let in_event = |period: usize| events.iter().any(|event| (event.from..=event.to).contains(&period));
    let is_outside: Vec<bool> = calm.periods.iter().map(|period| !in_event(*period)).collect();
    let side = if problem.step == Step::Day { SIDE } else { SIDE_OF_WEEKS };
    let mut level = running_median(&calm.values, &is_outside, side);
    let mut expected = level.clone();
    let design = effects(problem, calm, events);
    // The second round has a level that weekdays and signals do not disturb.
    for _ in 0..2 {
        let rest: Vec<f64> = calm.values.iter().zip(&level).map(|(value, level)| value - level).collect();
        let Ok(robust) = m_estimate(&design, &rest, Influence::BISQUARE) else { return expected };
        let of_effects = robust.fit.fitted;
        let without: Vec<f64> =
            calm.values.iter().zip(&of_effects).map(|(value, effect)| value - effect).collect();
        level = running_median(&without, &is_outside, side);
        expected = level.iter().zip(&of_effects).map(|(level, effect)| level + effect).collect();
    }
    expected
}

/// A column per weekday, or one of ones for weeks, one per event, and the parts of the signals, whose size anomalies may have
/// moved.
fn effects(problem: &Problem, calm: &Calm, events: &[Event]) -> Design {
    let mut design = Design::new(calm.len());
    let is_set = |is_set: bool| f64::from(u8::from(is_set));
    match problem.step {
        Step::Day => {
            let weekday = |row: usize| (problem.first_day + calm.periods[row] as i64).rem_euclid(7);
            (0..7).for_each(|day| design.push_with(|row| is_set(weekday(row) == day)));
        }
        Step::Week => design.push_ones(),
    }
    for event in events {
        design.push_with(|row| is_set((event.from..=event.to).contains(&calm.periods[row])));
    }
    for part in &calm.signals {
        design.push_with(|row| part[row]);
    }
    design
}

/// The median of the usable rows around each one.
fn running_median(values: &[f64], is_usable: &[bool], side: usize) -> Vec<f64> {
    let usable: Vec<usize> = (0..values.len()).filter(|row| is_usable[*row]).collect();
    let all = median(values.to_vec());
    (0..values.len())
        .map(|row| {
            cancel::step(side * 4);
            let place = usable.partition_point(|other| *other < row);
            let to = (place + side + 1).max(2 * side + 1).min(usable.len());
            let from = to.saturating_sub(2 * side + 1).min(place.saturating_sub(side));
            let near: Vec<f64> = usable[from..to].iter().map(|other| values[*other]).collect();
            if near.is_empty() { all } else { median(near) }
        })
        .collect()
}

fn residual(calm: &Calm, row: usize, expected: f64) -> f64 {
    match calm.scale {
        Scale::Log | Scale::Linear => calm.values[row] - expected,
        Scale::Count => {
            let root = |demand: f64| 2.0 * (demand.max(0.0) + 0.375).sqrt();
            root(calm.demand[row]) - root(calm.to_units(row, expected))
        }
    }
}

/// Keeps rounding from being judged.
fn smallest_deviation(expected: &[f64]) -> f64 {
    1e-9 * expected.iter().fold(1e-300_f64, |largest, value| largest.max(value.abs()))
}
