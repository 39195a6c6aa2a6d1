//! Events that the file marks itself: a flag that is set for a run of periods, as of a promotion or a strike.

use crate::sensing::effect::{Reason, Verdict};
use crate::sensing::problem::{Event, Problem, SignalKind, Step};
use crate::sensing::sensed::Sensed;

use super::{EventImpact, Measured, concerned, target};

/// A single day that is marked is as much a pattern of the week as an event.
const SHORTEST_OF_DAYS: usize = 2;
/// A flag that is set more often is a state, not an event.
const MOST_SET: f64 = 0.25;
/// The latest runs that are measured.
const MOST_RUNS: usize = 40;

/// The effect of one run of a flag.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedEvent {
    /// The flag, and the signals that cannot be told apart from it: the effect is theirs together.
    pub signals: Vec<usize>,
    pub event: Event,
    pub impact: EventImpact,
}

/// The runs of all flags, in the order of the signals and of time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MarkedEvents {
    pub found: Vec<MarkedEvent>,
    /// The number of earlier runs that were not measured, because only the latest ones are.
    pub left_out: usize,
}

/// One run of a flag.
#[derive(Debug, Clone, Copy)]
struct Run {
    signal: usize,
    event: Event,
}

/// The effects of the runs in the history that no named event overlaps. A flag that was refused as a signal, because it follows
/// from demand or from the calendar, marks none.
pub fn marked_events(problem: &Problem, sensed: &Sensed) -> MarkedEvents {
    let mut runs = Vec::new();
    for signal in 0..problem.signals.len() {
        if !sensed.models.is_empty() && may_mark(problem, sensed, signal) {
            runs.extend(runs_of(problem, signal));
        }
    }
    let left_out = keep_latest(&mut runs);
    let mut marked = MarkedEvents { found: Vec::new(), left_out };
    for of_flag in
        runs.chunk_by(|one, next| (one.signal, one.event.series) == (next.signal, next.event.series))
    {
        measure(problem, sensed, of_flag, &mut marked.found);
    }
    marked
}

fn may_mark(problem: &Problem, sensed: &Sensed, signal: usize) -> bool {
    let is_measured = sensed.effects.iter().any(|effect| {
        effect.signal == signal
            && matches!(effect.verdict, Verdict::Relevant | Verdict::Inseparable | Verdict::NoEffect)
    });
    problem.signals[signal].kind == SignalKind::Flag && is_measured
}

/// The runs of a flag, those of a product by themselves where products differ.
fn runs_of(problem: &Problem, signal: usize) -> Vec<Run> {
    use crate::sensing::problem::SignalValues;
    let mut found = Vec::new();
    match &problem.signals[signal].values {
        SignalValues::Shared(values) => add_runs(problem, signal, None, values, &mut found),
        SignalValues::PerSeries(rows) => {
            for (series, values) in rows.iter().enumerate() {
                add_runs(problem, signal, Some(series), values, &mut found);
            }
        }
    }
    found
}

fn add_runs(
    problem: &Problem,
    signal: usize,
    series: Option<usize>,
    values: &[Option<f64>],
    found: &mut Vec<Run>,
) {
    let shortest = if problem.step == Step::Day { SHORTEST_OF_DAYS } else { 1 };
    let values = &values[..problem.history];
    let known = values.iter().flatten().count();
    let set = values.iter().flatten().filter(|value| **value != 0.0).count();
    if set as f64 > MOST_SET * known as f64 {
        return;
    }
    let mut first = 0;
    for run in values.chunk_by(|one, next| is_set(one) == is_set(next)) {
        let event = Event { from: first, to: first + run.len() - 1, series };
        first += run.len();
        if is_set(&run[0])
            && run.len() >= shortest
            && !problem.events.iter().any(|named| overlap(named, &event))
        {
            found.push(Run { signal, event });
        }
    }
}

fn is_set(value: &Option<f64>) -> bool {
    value.is_some_and(|value| value != 0.0)
}

fn overlap(one: &Event, other: &Event) -> bool {
    let is_same_product = one.series.is_none() || other.series.is_none() || one.series == other.series;
    is_same_product && one.from <= other.to && other.from <= one.to
}

/// Drops the earliest runs when there are too many; returns how many.
fn keep_latest(runs: &mut Vec<Run>) -> usize {
    let left_out = runs.len().saturating_sub(MOST_RUNS);
    let mut ends: Vec<usize> = runs.iter().map(|run| run.event.to).collect();
    ends.sort_unstable();
    let mut to_drop = left_out;
    let last_dropped = left_out.checked_sub(1).map(|at| ends[at]);
    runs.retain(|run| {
        let is_early = last_dropped.is_some_and(|last| run.event.to <= last) && to_drop > 0;
        to_drop -= usize::from(is_early);
        !is_early
    });
    left_out
}

/// Measures runs of one flag and product beside each other.
fn measure(problem: &Problem, sensed: &Sensed, runs: &[Run], found: &mut Vec<MarkedEvent>) {
    let Run { signal, event } = runs[0];
    let signals = together(sensed, signal);
    let without = vec![signals.clone(); problem.series.len()];
    let series = concerned(problem, event.series);
    let target = target::target(problem, sensed, series, &without);
    let mut others: Vec<Event> = problem.events.clone();
    for run in runs_of(problem, signal) {
        others.push(run.event);
    }
    for run in runs {
        let number = found.len();
        let measured = Measured { number, event: &run.event, others: &others, series, target: &target };
        if let Some(impact) = measured.impact(problem, sensed) {
            found.push(MarkedEvent { signals: signals.clone(), event: run.event, impact });
        }
    }
}

/// The flag and the signals that the search could not tell apart from it.
fn together(sensed: &Sensed, signal: usize) -> Vec<usize> {
    let mut signals = vec![signal];
    for effect in &sensed.effects {
        if let Reason::MovesWith { other, .. } = effect.reason {
            if effect.signal == signal {
                signals.push(other);
            } else if other == signal {
                signals.push(effect.signal);
            }
        }
    }
    signals[1..].sort_unstable();
    signals.dedup();
    signals
}
