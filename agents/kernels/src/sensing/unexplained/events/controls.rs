//! Products that an event did not concern, and how much each of them counts in the comparison.

use crate::cancel;
use crate::sensing::problem::{Event, Problem, Step};
use crate::sensing::sensed::Sensed;
use crate::sensing::unexplained::calm::Calm;

use super::comparison::{Comparison, FEWEST, Span, compare};

/// Periods before the event from which the weights of the controls are learned.
const LONGEST_BEFORE: usize = 365;
const LONGEST_BEFORE_OF_WEEKS: usize = 104;

/// A sum of the products that the event did not concern; nothing when there are none that move alike.
pub(super) fn against_controls(
    (problem, sensed): (&Problem, &Sensed),
    series: usize,
    event: &Event,
    others: &[Event],
    target: &Calm,
    span: &Span,
) -> Option<Comparison> {
    let longest = if problem.step == Step::Day { LONGEST_BEFORE } else { LONGEST_BEFORE_OF_WEEKS };
    let before = &span.before[span.before.len().saturating_sub(longest)..];
    let is_concerned = |other: usize| {
        let mut events = others.iter().filter(|other| other.from <= event.to && other.to >= event.from);
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

/// A control's values at the rows of the target; short gaps are filled with the value before, long ones exclude it.
fn at_rows(control: &Calm, target: &Calm, rows: &[usize]) -> Option<Vec<f64>> {
    let mut gaps = 0;
    let mut values = Vec::with_capacity(rows.len());
    for row in rows {
        let period = target.periods[*row];
        let place = control.periods.partition_point(|other| *other <= period);
        let last = place.checked_sub(1)?;
        gaps += usize::from(control.periods[last] != period);
        values.push(control.values[last]);
    }
    (gaps * 20 <= rows.len()).then_some(values)
}

/// Weights of at least zero whose sum of controls is closest to the target before the event, constants apart, by
/// coordinate descent.
fn weights(controls: &[Vec<f64>], target: &[f64]) -> Vec<f64> {
    let count = target.len();
    let centred = |values: &[f64]| -> Vec<f64> {
        let mean = values.iter().sum::<f64>() / count as f64;
        values.iter().map(|value| value - mean).collect()
    };
    let columns: Vec<Vec<f64>> = controls.iter().map(|control| centred(&control[..count])).collect();
    let mut rest = centred(target);
    let dot = |left: &[f64], right: &[f64]| left.iter().zip(right).map(|(a, b)| a * b).sum::<f64>();
    let squares: Vec<f64> = columns.iter().map(|column| dot(column, column)).collect();
    let mut weights = vec![0.0; columns.len()];
    for _ in 0..500 {
        let mut largest = 0.0_f64;
        for (number, column) in columns.iter().enumerate() {
            cancel::step(count);
            if squares[number] <= 1e-12 {
                continue;
            }
            // A small ridge spreads the weight over controls that are alike.
            let wanted = (dot(column, &rest) + squares[number] * weights[number]) / (squares[number] * 1.01);
            let change: f64 = wanted.max(0.0) - weights[number];
            weights[number] += change;
            rest.iter_mut().zip(column).for_each(|(rest, value)| *rest -= change * value);
            largest = largest.max(change.abs());
        }
        if largest < 1e-9 {
            break;
        }
    }
    weights.iter_mut().filter(|weight| **weight < 1e-6).for_each(|weight| *weight = 0.0);
    weights
}
