//! What an event did to demand: against products that it did not concern where there are some, else against the time
//! around it. The user names events (`events`), or a flag marks them (`marked`).

mod comparison;
mod controls;
mod marked;
mod target;

use crate::cancel;
use crate::sensing::problem::{Event, Problem};
use crate::sensing::sensed::{Scale, Sensed};
use crate::statistics::student_t;

use super::calm::Calm;
use comparison::{Comparison, Span, against_time};
use controls::against_controls;

pub use marked::{MarkedEvent, MarkedEvents, marked_events};

/// The effect of one event over its periods inside the history.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EventImpact {
    /// Position in `Problem::events`, or among the marked events.
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
    let mut without = Vec::with_capacity(problem.series.len());
    for series in 0..problem.series.len() {
        without.push(target::flags_of_events(problem, series));
    }
    let mut found = Vec::new();
    for (number, event) in problem.events.iter().enumerate() {
        if event.from >= problem.history || event.to < event.from || sensed.models.is_empty() {
            continue;
        }
        let series = concerned(problem, event.series);
        let target = target::target(problem, sensed, series, &without);
        let measured = Measured { number, event, others: &problem.events, series, target: &target };
        found.extend(measured.impact(problem, sensed));
    }
    found
}

/// The product of an event; the only one when there are no others.
fn concerned(problem: &Problem, series: Option<usize>) -> Option<usize> {
    if problem.series.len() == 1 { Some(0) } else { series }
}

/// An event among those whose periods are no comparison.
struct Measured<'a> {
    number: usize,
    event: &'a Event,
    others: &'a [Event],
    series: Option<usize>,
    target: &'a Calm,
}

impl Measured<'_> {
    fn impact(&self, problem: &Problem, sensed: &Sensed) -> Option<EventImpact> {
        cancel::look();
        let Self { number, event, others, series, target } = *self;
        let span = Span::of(problem.history, event, others, target);
        let with_controls = series
            .and_then(|series| against_controls((problem, sensed), series, event, others, target, &span));
        let comparison = with_controls.or_else(|| against_time(problem.step, target, &span))?;
        Some(impact(number, series, target, &span, &comparison))
    }
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
