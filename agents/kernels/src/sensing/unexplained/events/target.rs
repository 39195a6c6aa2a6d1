//! The demand in which an event is measured: that of one product or of all, without season and without the signals that are
//! not the event itself.

use crate::sensing::problem::{Problem, SignalKind};
use crate::sensing::sensed::{Scale, Sensed};
use crate::sensing::unexplained::calm::{Calm, explained, median};

/// Share of the periods of an event that a flag must mark to be the event itself, and the reverse.
const SAME_PERIODS: f64 = 0.8;

/// The demand of a product, or of all together. `without` are the signals that stay in it, by product.
pub(super) fn target(
    problem: &Problem,
    sensed: &Sensed,
    series: Option<usize>,
    without: &[Vec<usize>],
) -> Calm {
    match series {
        Some(series) => one_product(problem, sensed, series, &without[series]),
        None => all_products(problem, sensed, without),
    }
}

/// A product; the signals `without` are left in its demand.
fn one_product(problem: &Problem, sensed: &Sensed, series: usize, without: &[usize]) -> Calm {
    let explained = explained(sensed, series, without);
    Calm::new(problem.history, sensed.models[series].scale, &explained, |period| {
        problem.series[series].known(period)
    })
}

/// Flags whose marked periods are those of the events: they are the event, not a cause beside it.
pub(super) fn flags_of_events(problem: &Problem, series: usize) -> Vec<usize> {
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
fn all_products(problem: &Problem, sensed: &Sensed, without: &[Vec<usize>]) -> Calm {
    let mut expected = vec![0.0; problem.history];
    for (series, model) in sensed.models.iter().enumerate() {
        let calm = one_product(problem, sensed, series, &without[series]);
        let level = median(calm.values.clone());
        let explained = explained(sensed, series, &without[series]);
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
