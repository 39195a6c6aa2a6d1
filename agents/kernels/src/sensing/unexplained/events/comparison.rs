//! Demand inside an event compared with what a line or a sum of controls, fitted outside of it, expects there.

use crate::regression::{Design, least_squares};
use crate::sensing::problem::{Event, Step};
use crate::sensing::unexplained::calm::Calm;

/// Periods on each side of the event that make its level when there is no control.
const AROUND: usize = 56;
const AROUND_OF_WEEKS: usize = 16;
/// Fewer periods outside of the event are no comparison.
pub(super) const FEWEST: usize = 8;

/// Rows of the target inside the event, and rows outside of every event on both sides.
pub(super) struct Span {
    pub inside: Vec<usize>,
    pub before: Vec<usize>,
    pub after: Vec<usize>,
}

impl Span {
    pub(super) fn of(history: usize, event: &Event, others: &[Event], target: &Calm) -> Self {
        let concerns = |other: &&Event| match (event.series, other.series) {
            (Some(own), Some(other)) => own == other,
            _ => true,
        };
        let others: Vec<&Event> = others.iter().filter(concerns).collect();
        let is_free =
            |row: &usize| !others.iter().any(|other| (other.from..=other.to).contains(&target.periods[*row]));
        let rows = |from: usize, to: usize| {
            let start = target.periods.partition_point(|period| *period < from);
            start..target.periods.partition_point(|period| *period < to).max(start)
        };
        Self {
            inside: rows(event.from, event.to + 1).collect(),
            before: rows(0, event.from).filter(is_free).collect(),
            after: rows(event.to + 1, history).filter(is_free).collect(),
        }
    }
}

/// What was expected inside the event, on the scale of the target's values.
pub(super) struct Comparison {
    pub expected: Vec<f64>,
    /// Standard error of the mean difference.
    pub error: f64,
    pub degrees: f64,
    pub controls: usize,
}

/// A line through the time around the event.
pub(super) fn against_time(step: Step, target: &Calm, span: &Span) -> Option<Comparison> {
    let around = if step == Step::Day { AROUND } else { AROUND_OF_WEEKS };
    let before = &span.before[span.before.len().saturating_sub(around)..];
    let after = &span.after[..span.after.len().min(around)];
    let outside: Vec<usize> = before.iter().chain(after).copied().collect();
    let time = |row: usize| target.periods[row] as f64;
    // A line through one side only would run away.
    let columns: Vec<&dyn Fn(usize) -> f64> =
        if before.len() >= FEWEST && after.len() >= FEWEST { vec![&time] } else { Vec::new() };
    compare(target, span, &outside, &columns)
}

/// Least squares outside of the event on a constant and these columns, and its prediction inside.
pub(super) fn compare(
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

/// The factor by which autocorrelation increases the variance of the mean of `count` residuals.
fn memory(residuals: &[f64], count: usize) -> f64 {
    let squares: f64 = residuals.iter().map(|residual| residual * residual).sum();
    let lags = count.min(residuals.len() / 4).saturating_sub(1);
    let weighted = |lag: usize| -> f64 {
        let products: f64 = residuals.windows(lag + 1).map(|pair| pair[0] * pair[lag]).sum();
        (1.0 - lag as f64 / (lags + 1) as f64) * products / squares
    };
    if squares > 0.0 { (1.0 + 2.0 * (1..=lags).map(weighted).sum::<f64>()).max(1.0) } else { 1.0 }
}
