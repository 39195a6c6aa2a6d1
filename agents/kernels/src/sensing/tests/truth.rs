//! Makers of demand and signals whose truth is known.

use super::Dice;
use crate::sensing::{
    Effect, Options, Problem, Sensed, Series, Signal, SignalKind, SignalValues, Step, Verdict, sense,
};

pub(crate) fn shared(kind: SignalKind, values: &[f64]) -> Signal {
    let values = values.iter().map(|value| Some(*value)).collect();
    Signal { kind, values: SignalValues::Shared(values), is_planned: true, is_known_afterwards: false }
}

pub(crate) fn unplanned(kind: SignalKind, values: &[f64]) -> Signal {
    Signal { is_planned: false, ..shared(kind, values) }
}

pub(crate) fn series(demand: &[f64]) -> Series {
    Series { demand: demand.iter().map(|value| Some(*value)).collect(), out_of_stock: Vec::new() }
}

/// `demand` may be longer than the history; the rest is the truth ahead.
pub(crate) fn problem(
    step: Step,
    (history, ahead): (usize, usize),
    demand: &[Vec<f64>],
    signals: Vec<Signal>,
) -> Problem {
    let series = demand.iter().map(|row| series(&row[..history])).collect();
    Problem {
        step,
        first_day: 18_262,
        history,
        ahead,
        series,
        signals,
        holidays: Vec::new(),
        events: Vec::new(),
    }
}

pub(crate) fn sensed(problem: &Problem) -> Sensed {
    sense(problem, &Options::default(), &|_| ()).unwrap()
}

/// The rows of a signal for all products together.
pub(crate) fn effects_of(sensed: &Sensed, signal: usize) -> Vec<&Effect> {
    sensed.effects.iter().filter(|effect| effect.signal == signal && effect.series.is_none()).collect()
}

pub(crate) fn verdict(sensed: &Sensed, signal: usize) -> Verdict {
    effects_of(sensed, signal)[0].verdict
}

pub(crate) fn autoregression(count: usize, keep: f64, dice: &mut Dice) -> Vec<f64> {
    let scale = if keep < 1.0 { (1.0 - keep * keep).sqrt() } else { 1.0 };
    let mut state = dice.normal();
    let mut next = || {
        state = keep * state + scale * dice.normal();
        state
    };
    (0..count).map(|_| next()).collect()
}

/// 1 in spans of `length` periods that begin at random.
pub(crate) fn spans(count: usize, chance: f64, length: usize, dice: &mut Dice) -> Vec<f64> {
    let mut flags = vec![0.0; count];
    let mut t = 0;
    while t < count {
        if dice.roll() < chance {
            flags[t..(t + length).min(count)].fill(1.0);
            t += length;
        }
        t += 1;
    }
    flags
}

/// Degrees with a summer, warm and cold spells.
pub(crate) fn temperature(count: usize, dice: &mut Dice) -> Vec<f64> {
    let spells = autoregression(count, 0.7, dice);
    let summer = |t: usize| -(std::f64::consts::TAU * t as f64 / 365.25).cos();
    (0..count).map(|t| 15.0 + 9.0 * summer(t) + 4.0 * spells[t]).collect()
}

pub(crate) fn poisson(mean: f64, dice: &mut Dice) -> f64 {
    let limit = (-mean).exp();
    let (mut product, mut count) = (dice.roll(), 0.0);
    while product > limit {
        product *= dice.roll();
        count += 1.0;
    }
    count
}

/// Share of the absolute error in demand.
pub(crate) fn wape(actual: &[f64], forecast: &[f64]) -> f64 {
    let error: f64 = actual.iter().zip(forecast).map(|(actual, forecast)| (actual - forecast).abs()).sum();
    error / actual.iter().map(|value| value.abs()).sum::<f64>()
}
