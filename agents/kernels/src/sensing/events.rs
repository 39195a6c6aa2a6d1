//! What an event did to demand: against products that it did not concern where there are some, else against the time
//! around it.

mod controls;

use crate::cancel;
use crate::regression::{Design, least_squares};
use crate::statistics::student_t;

use super::calm::{Calm, explained, median};
use super::problem::{Event, Problem, SignalKind, Step};
use super::sensed::{Scale, Sensed};

use controls::{at_rows, weights};

/// Periods before the event from which the weights of the controls are learned.
const LONGEST_BEFORE: usize = 365;
const LONGEST_BEFORE_OF_WEEKS: usize = 104;
/// Periods on each side of the event that make its level when there is no control.
const AROUND: usize = 56;
const AROUND_OF_WEEKS: usize = 16;
/// Fewer periods outside of the event are no comparison.
const FEWEST: usize = 8;
/// Share of the periods of an event that a flag must mark to be the event itself, and the reverse.
const SAME_PERIODS: f64 = 0.8;

/// The effect of one event over its periods inside the history.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EventImpact {
    /// Position in `Problem::events`.
    pub event: usize,
    /// The product it concerns; all together when absent.
    pub series: Option<usize>,
    /// Demand gained (or lost) over all periods, in units.
    pub total: f64,
    pub total_lower_95: f64,
    pub total_upper_95: f64,
    /// Per period.
    pub average: f64,
    /// As a share of the demand expected without the event.
    pub relative: f64,
    pub relative_lower_95: f64,
    pub relative_upper_95: f64,
    pub p_value: f64,
    /// Products with which it was compared; zero when it was compared with the time around it.
    pub controls: usize,
}

/// The effects of all events that lie in the history, in their order. Season and signals of the model are taken out first.
/// With controls the demand expected is a sum of theirs with weights of at least zero and a constant, learned before the
/// event (synthetic control: Abadie, Diamond and Hainmueller, 2010; with the constant of differences in differences:
/// Doudchenko and Imbens, 2016); without, it is a line through the time around the event.
pub fn events(problem: &Problem, sensed: &Sensed) -> Vec<EventImpact> {
    let mut found = Vec::new();
    for (number, event) in problem.events.iter().enumerate() {
        cancel::look();
        if event.from >= problem.history || event.to < event.from || sensed.models.is_empty() {
            continue;
        }
        let series = if problem.series.len() == 1 { Some(0) } else { event.series };
        let target = match series {
            Some(series) => one_product(problem, sensed, series),
            None => all_products(problem, sensed),
        };
        let span = Span::of(problem, event, &target);
        let with_controls =
            series.and_then(|series| against_controls(problem, sensed, series, event, &target, &span));
        let Some(comparison) = with_controls.or_else(|| against_time(problem, &target, &span)) else {
            continue;
        };
        found.push(impact(number, series, &target, &span, &comparison));
    }
    found
}

/// A product without the flags that mark the events themselves.
fn one_product(problem: &Problem, sensed: &Sensed, series: usize) -> Calm {
    let flags = flags_of_events(problem, series);
    let explained = explained(sensed, series, &flags);
    Calm::new(problem.history, sensed.models[series].scale, &explained, |period| {
        problem.series[series].known(period)
    })
}

/// Flags whose marked periods are those of the events: they are the event, not a cause beside it.
fn flags_of_events(problem: &Problem, series: usize) -> Vec<usize> {
    let is_event = |period: usize| {
        let own = problem.events.iter().filter(|event| event.series.is_none_or(|own| own == series));
        own.into_iter().any(|event| (event.from..=event.to).contains(&period))
    };
    let is_same = |number: &usize| {
        let signal = &problem.signals[*number];
        let values = signal.values.of_series(series);
        let is_set = |period: usize| values[period].is_some_and(|value| value != 0.0);
        let count = |matches: &dyn Fn(usize) -> bool| {
            (0..problem.history).filter(|period| matches(*period)).count() as f64
        };
        let both = count(&|period| is_set(period) && is_event(period));
        signal.kind == SignalKind::Flag
            && both > 0.0
            && both >= SAME_PERIODS * count(&is_set)
            && both >= SAME_PERIODS * count(&is_event)
    };
    (0..problem.signals.len()).filter(is_same).collect()
}

/// The sum of all products in periods in which all are known; season and signals as the products' levels weigh them.
fn all_products(problem: &Problem, sensed: &Sensed) -> Calm {
    let mut expected = vec![0.0; problem.history];
    for (series, model) in sensed.models.iter().enumerate() {
        let calm = one_product(problem, sensed, series);
        let level = median(calm.values.clone());
        let explained = explained(sensed, series, &flags_of_events(problem, series));
        for (sum, explained) in expected.iter_mut().zip(explained) {
            *sum += match model.scale {
                Scale::Log => (level + explained).exp(),
                Scale::Count => level * explained.exp(),
                Scale::Linear => level + explained,
            };
        }
    }
    let known = |period: usize| problem.series.iter().map(|row| row.known(period)).sum::<Option<f64>>();
    let is_positive =
        expected.iter().all(|sum| *sum > 0.0) && (0..problem.history).filter_map(known).all(|sum| sum > 0.0);
    if is_positive {
        let logarithms: Vec<f64> = expected.iter().map(|sum| sum.ln()).collect();
        return Calm::new(problem.history, Scale::Log, &logarithms, known);
    }
    Calm::new(problem.history, Scale::Linear, &expected, known)
}

/// Rows of the target inside the event, and rows outside of every event on both sides.
struct Span {
    inside: Vec<usize>,
    before: Vec<usize>,
    after: Vec<usize>,
}

impl Span {
    fn of(problem: &Problem, event: &Event, target: &Calm) -> Self {
        let concerns = |other: &&Event| match (event.series, other.series) {
            (Some(own), Some(other)) => own == other,
            _ => true,
        };
        let others: Vec<&Event> = problem.events.iter().filter(concerns).collect();
        let is_free =
            |row: &usize| !others.iter().any(|other| (other.from..=other.to).contains(&target.periods[*row]));
        let rows = |from: usize, to: usize| {
            let start = target.periods.partition_point(|period| *period < from);
            start..target.periods.partition_point(|period| *period < to).max(start)
        };
        Self {
            inside: rows(event.from, event.to + 1).collect(),
            before: rows(0, event.from).filter(is_free).collect(),
            after: rows(event.to + 1, problem.history).filter(is_free).collect(),
        }
    }
}

/// What was expected inside the event, on the scale of the target's values.
struct Comparison {
    expected: Vec<f64>,
    /// Standard error of the mean difference.
    error: f64,
    degrees: f64,
    controls: usize,
}

fn against_time(problem: &Problem, target: &Calm, span: &Span) -> Option<Comparison> {
    let around = if problem.step == Step::Day { AROUND } else { AROUND_OF_WEEKS };
    let before = &span.before[span.before.len().saturating_sub(around)..];
    let after = &span.after[..span.after.len().min(around)];
    let outside: Vec<usize> = before.iter().chain(after).copied().collect();
    let time = |row: usize| target.periods[row] as f64;
    // A line through one side only would run away.
    let columns: Vec<&dyn Fn(usize) -> f64> =
        if before.len() >= FEWEST && after.len() >= FEWEST { vec![&time] } else { Vec::new() };
    compare(target, span, &outside, &columns)
}

fn against_controls(
    problem: &Problem,
    sensed: &Sensed,
    series: usize,
    event: &Event,
    target: &Calm,
    span: &Span,
) -> Option<Comparison> {
    let longest = if problem.step == Step::Day { LONGEST_BEFORE } else { LONGEST_BEFORE_OF_WEEKS };
    let before = &span.before[span.before.len().saturating_sub(longest)..];
    let is_concerned = |other: usize| {
        let mut events =
            problem.events.iter().filter(|other| other.from <= event.to && other.to >= event.from);
        events.any(|another| another.series.is_none_or(|concerned| concerned == other))
    };
    let candidates = (0..problem.series.len()).filter(|other| *other != series && !is_concerned(*other));
    let rows: Vec<usize> = before.iter().chain(&span.inside).copied().collect();
    let values: Vec<Vec<f64>> = candidates
        .map(|other| Calm::of_series(problem, sensed, other))
        .filter(|calm| calm.scale == target.scale)
        .filter_map(|calm| at_rows(&calm, target, &rows))
        .collect();
    if before.len() < FEWEST.max(values.len().min(20)) || values.is_empty() || span.inside.is_empty() {
        return None;
    }
    let learned: Vec<f64> = before.iter().map(|row| target.values[*row]).collect();
    let weights = weights(&values, &learned);
    let controls = weights.iter().filter(|weight| **weight > 0.0).count();
    if controls == 0 {
        return None;
    }
    let mut together = vec![0.0; target.len()];
    for (values, weight) in values.iter().zip(&weights) {
        for (row, value) in rows.iter().zip(values) {
            together[*row] += weight * value;
        }
    }
    let column = |row: usize| together[row];
    let mut comparison = compare(target, span, before, &[&column])?;
    comparison.controls = controls;
    Some(comparison)
}

/// Least squares outside of the event on a constant and these columns, and its prediction inside.
fn compare(
    target: &Calm,
    span: &Span,
    outside: &[usize],
    columns: &[&dyn Fn(usize) -> f64],
) -> Option<Comparison> {
    if outside.len() < FEWEST || span.inside.is_empty() {
        return None;
    }
    let mut design = Design::new(outside.len());
    design.push_ones();
    columns.iter().for_each(|column| design.push_with(|place| column(outside[place])));
    let values: Vec<f64> = outside.iter().map(|row| target.values[*row]).collect();
    let fit = least_squares(&design, &values, None).ok()?;
    let row_of = |row: usize| -> Vec<f64> {
        [1.0].into_iter().chain(columns.iter().map(|column| column(row))).collect()
    };
    let rows: Vec<Vec<f64>> = span.inside.iter().map(|row| row_of(*row)).collect();
    let inside = rows.len() as f64;
    let middle: Vec<f64> =
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).sum::<f64>() / inside).collect();
    let growth = memory(&fit.residuals, outside.len());
    let of_fit = fit.prediction_variance(&middle) * growth;
    let of_mean = fit.sigma * fit.sigma / inside * memory(&fit.residuals, rows.len());
    Some(Comparison {
        expected: rows.iter().map(|row| fit.predict(row)).collect(),
        error: (of_fit + of_mean).sqrt(),
        degrees: fit.degrees_of_freedom().max(1) as f64,
        controls: 0,
    })
}

/// By how much the variance of a mean of so many residuals grows because they remember.
fn memory(residuals: &[f64], count: usize) -> f64 {
    let squares: f64 = residuals.iter().map(|residual| residual * residual).sum();
    let lags = count.min(residuals.len() / 4).saturating_sub(1);
    let weighted = |lag: usize| -> f64 {
        let products: f64 = residuals.windows(lag + 1).map(|pair| pair[0] * pair[lag]).sum();
        (1.0 - lag as f64 / (lags + 1) as f64) * products / squares
    };
    if squares > 0.0 { (1.0 + 2.0 * (1..=lags).map(weighted).sum::<f64>()).max(1.0) } else { 1.0 }
}

fn impact(
    event: usize,
    series: Option<usize>,
    target: &Calm,
    span: &Span,
    comparison: &Comparison,
) -> EventImpact {
    let inside = span.inside.len() as f64;
    let rows = span.inside.iter().zip(&comparison.expected);
    let difference = rows.clone().map(|(row, expected)| target.values[*row] - expected).sum::<f64>() / inside;
    let actual: f64 = span.inside.iter().map(|row| target.demand[*row]).sum();
    let without: f64 = rows.map(|(row, expected)| target.to_units(*row, *expected)).sum();
    let level = comparison.expected.iter().sum::<f64>() / inside;
    let relative = |difference: f64| match target.scale {
        Scale::Log => difference.exp_m1(),
        Scale::Count => difference / level.abs().max(1e-12),
        Scale::Linear => difference * inside / without.abs().max(1e-12),
    };
    let width = comparison.error * student_t::quantile(0.975, comparison.degrees);
    let (low, high) = (relative(difference - width), relative(difference + width));
    let total = actual - without;
    EventImpact {
        event,
        series,
        total,
        total_lower_95: total + (low - relative(difference)) * without,
        total_upper_95: total + (high - relative(difference)) * without,
        average: total / inside,
        relative: relative(difference),
        relative_lower_95: low,
        relative_upper_95: high,
        p_value: student_t::two_sided(difference / comparison.error.max(1e-300), comparison.degrees),
        controls: comparison.controls,
    }
}
