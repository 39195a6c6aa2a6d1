//! What only looks like a signal is recognised and named.

use super::Dice;
use super::truth::{autoregression, effects_of, problem, sensed, shared, temperature, unplanned, verdict};
use crate::sensing::{Reason, SignalKind, Step, Verdict};

const COUNT: usize = 760;
const HISTORY: usize = 732;

/// Two years of days with a season, a week and a price.
fn demand(dice: &mut Dice) -> (Vec<f64>, Vec<f64>) {
    let price: Vec<f64> =
        autoregression(COUNT, 0.95, dice).iter().map(|value| 8.0 + 0.8 * value.clamp(-3.0, 3.0)).collect();
    let year = |t: usize| 0.3 * (std::f64::consts::TAU * t as f64 / 365.25).sin();
    let week = |t: usize| [0.0, 0.02, 0.05, 0.08, 0.2, 0.3, 0.1][t % 7];
    let demand = (0..COUNT)
        .map(|t| (7.0 + year(t) + week(t) - 1.2 * price[t].ln() + 0.08 * dice.normal()).exp())
        .collect();
    (demand, price)
}

#[test]
fn pure_noise_has_no_signals() {
    let mut fooled = 0;
    for seed in 0..100 {
        let mut dice = Dice::new(1_000 + seed);
        let count = 300;
        let noise = autoregression(count, 0.5, &mut dice);
        let demand: Vec<f64> = noise.iter().map(|value| (5.0 + 0.2 * value).exp()).collect();
        let candidate = |i: usize| match i % 4 {
            0 => shared(SignalKind::Flag, &super::truth::spans(count, 0.05, 3, &mut dice)),
            1 => shared(SignalKind::Amount, &autoregression(count, 0.9, &mut dice)),
            2 => {
                let values: Vec<f64> =
                    autoregression(count, 0.5, &mut dice).iter().map(|value| value.exp()).collect();
                shared(SignalKind::Amount, &values)
            }
            _ => shared(SignalKind::Amount, &autoregression(count, 0.0, &mut dice)),
        };
        let signals = (0..12).map(candidate).collect();
        let sensed = sensed(&problem(Step::Day, (286, 14), &[demand], signals));
        let is_found =
            |signal: &usize| matches!(verdict(&sensed, *signal), Verdict::Relevant | Verdict::Inseparable);
        fooled += usize::from((0..12).any(|signal| is_found(&signal)));
    }
    assert!(fooled <= 5, "{fooled}");
}

#[test]
fn independent_random_walks_do_not_move_each_other() {
    let mut fooled = 0;
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let demand: Vec<f64> =
            autoregression(400, 1.0, &mut dice).iter().map(|value| (6.0 + 0.05 * value).exp()).collect();
        let signals =
            (0..6).map(|_| shared(SignalKind::Amount, &autoregression(400, 1.0, &mut dice))).collect();
        let sensed = sensed(&problem(Step::Day, (372, 28), &[demand], signals));
        fooled += usize::from((0..6).any(|signal| verdict(&sensed, signal) == Verdict::Relevant));
    }
    assert!(fooled <= 2, "{fooled}");
}

#[test]
fn counters_constants_and_twins_of_the_season_are_named() {
    let mut dice = Dice::new(2);
    let (demand, price) = demand(&mut dice);
    let row: Vec<f64> = (0..COUNT).map(|t| 17.0 + t as f64).collect();
    let daylight: Vec<f64> = (0..COUNT)
        .map(|t| {
            12.0 + 4.0 * (std::f64::consts::TAU * (t as f64 + 50.0) / 365.25).sin() + 0.05 * dice.normal()
        })
        .collect();
    let weekend: Vec<f64> = (0..COUNT).map(|t| f64::from(u8::from(t % 7 >= 5))).collect();
    let signals = vec![
        shared(SignalKind::Price, &price),
        shared(SignalKind::Amount, &row),
        shared(SignalKind::Amount, &daylight),
        shared(SignalKind::Flag, &weekend),
        shared(SignalKind::Amount, &[3.0; COUNT]),
        unplanned(SignalKind::Amount, &[f64::NAN; COUNT]),
    ];
    let sensed = sensed(&problem(Step::Day, (HISTORY, 28), &[demand], signals));
    let verdicts: Vec<Verdict> = (0..6).map(|signal| verdict(&sensed, signal)).collect();
    let expected = [
        Verdict::Relevant,
        Verdict::Counter,
        Verdict::SeasonTwin,
        Verdict::SeasonTwin,
        Verdict::Constant,
        Verdict::NoEffect,
    ];
    assert_eq!(verdicts, expected);
    assert_eq!(effects_of(&sensed, 5)[0].reason, Reason::TooFewValues { known: 0 });
}

#[test]
fn a_leak_with_some_wrong_rows_is_still_one() {
    let mut dice = Dice::new(6);
    let (demand, price) = demand(&mut dice);
    let mut revenue: Vec<f64> = demand.iter().zip(&price).map(|(demand, price)| demand * price).collect();
    for wrong in (0..COUNT).step_by(40) {
        revenue[wrong] *= 0.5;
    }
    let signals = vec![shared(SignalKind::Price, &price), unplanned(SignalKind::Amount, &revenue)];
    let sensed = sensed(&problem(Step::Day, (HISTORY, 28), &[demand], signals));
    assert_eq!(verdict(&sensed, 1), Verdict::Leak);
    assert_eq!(verdict(&sensed, 0), Verdict::Relevant);
}

#[test]
fn leaks_of_demand_are_named_with_their_reason() {
    let mut dice = Dice::new(6);
    let (demand, price) = demand(&mut dice);
    let revenue: Vec<f64> =
        demand.iter().zip(&price).map(|(demand, price)| (demand * price).round()).collect();
    let next: Vec<f64> = (0..COUNT).map(|t| demand[(t + 1).min(COUNT - 1)]).collect();
    let boxes: Vec<f64> = demand.iter().map(|value| (value / 6.0).ceil()).collect();
    let returns: Vec<f64> =
        demand.iter().map(|value| (0.05 * value * (1.0 + 0.08 * dice.normal())).max(0.0)).collect();
    let later: Vec<f64> =
        (0..COUNT).map(|t| 0.1 * demand[t.saturating_sub(3)] * (1.0 + 0.02 * dice.normal())).collect();
    let signals = vec![
        shared(SignalKind::Price, &price),
        unplanned(SignalKind::Amount, &revenue),
        unplanned(SignalKind::Amount, &next),
        unplanned(SignalKind::Amount, &boxes),
        unplanned(SignalKind::Amount, &returns),
        unplanned(SignalKind::Amount, &later),
    ];
    let sensed = sensed(&problem(Step::Day, (HISTORY, 28), &[demand], signals));
    let reason = |signal: usize| effects_of(&sensed, signal)[0].reason;
    let verdicts: Vec<Verdict> = (0..6).map(|signal| verdict(&sensed, signal)).collect();
    let expected = [Verdict::Relevant, Verdict::Leak, Verdict::Leak, Verdict::Leak, Verdict::KnownAfterwards];
    assert_eq!(verdicts[..5], expected, "{:?}", (0..6).map(reason).collect::<Vec<_>>());
    assert!(matches!(verdicts[5], Verdict::KnownAfterwards | Verdict::Leak));
    assert!(matches!(reason(1), Reason::DemandTimes { other: 0, .. }), "{:?}", reason(1));
    assert!(matches!(reason(2), Reason::CopyOfDemand { lag: 1, .. }), "{:?}", reason(2));
    assert!(matches!(reason(3), Reason::CopyOfDemand { lag: 0, .. }), "{:?}", reason(3));
    assert!(matches!(reason(4), Reason::FollowsDemand { lag: 0, .. }), "{:?}", reason(4));
}

#[test]
fn signals_that_move_together_share_one_effect() {
    let mut dice = Dice::new(9);
    let degrees = temperature(COUNT, &mut dice);
    let felt: Vec<f64> = degrees.iter().map(|value| 1.8 * value + 32.0 + 0.5 * dice.normal()).collect();
    let demand: Vec<f64> =
        degrees.iter().map(|value| (5.0 + 0.03 * value + 0.1 * dice.normal()).exp()).collect();
    let signals = vec![shared(SignalKind::Amount, &degrees), shared(SignalKind::Amount, &felt)];
    let sensed = sensed(&problem(Step::Day, (HISTORY, 28), &[demand], signals));
    for (signal, other, truth) in [(0, 1, 0.03), (1, 0, 0.03 / 1.8)] {
        let effect = effects_of(&sensed, signal)[0];
        assert_eq!(effect.verdict, Verdict::Inseparable, "{effect:#?}");
        assert!(matches!(effect.reason, Reason::MovesWith { other: with, .. } if with == other));
        assert!((effect.effect / truth - 1.0).abs() < 0.1, "{effect:#?}");
    }
    assert_eq!(sensed.models[0].decomposition.signals.len(), 1);
}

#[test]
fn a_signal_that_is_stated_to_be_known_afterwards_is_left_out() {
    let mut dice = Dice::new(4);
    let (demand, price) = demand(&mut dice);
    let mut signal = unplanned(SignalKind::Amount, &price);
    signal.is_known_afterwards = true;
    let sensed = sensed(&problem(Step::Day, (HISTORY, 28), &[demand], vec![signal]));
    let effect = effects_of(&sensed, 0)[0];
    assert_eq!((effect.verdict, effect.reason), (Verdict::KnownAfterwards, Reason::StatedKnownAfterwards));
    assert!(!sensed.signals_used);
}
