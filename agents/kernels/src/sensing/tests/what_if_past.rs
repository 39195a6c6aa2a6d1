//! Demand of the past if a signal had had other values.

use super::Dice;
use super::truth::{problem, sensed, shared};
use crate::sensing::{Change, SignalChange, SignalKind, Step, what_if_past};

const HISTORY: usize = 400;
const AHEAD: usize = 14;
const ELASTICITY: f64 = -1.3;

fn cheaper(percent: f64, periods: usize) -> SignalChange {
    SignalChange { signal: 0, series: None, from: 0, to: periods - 1, change: Change::Percent(percent) }
}

#[test]
fn demand_of_the_past_follows_the_elasticity_and_keeps_everything_else() {
    let mut dice = Dice::new(17);
    let count = HISTORY + AHEAD;
    let mut price: Vec<f64> = (0..count).map(|_| 8.0 + 4.0 * dice.roll()).collect();
    price[100..110].fill(10.0);
    let mut rows = Vec::new();
    for level in [5.0, 6.0] {
        let noise = |dice: &mut Dice| 0.05 * dice.normal();
        rows.push(
            price
                .iter()
                .map(|at| (level + ELASTICITY * at.ln() + noise(&mut dice)).exp())
                .collect::<Vec<f64>>(),
        );
    }
    let mut problem = problem(Step::Day, (HISTORY, AHEAD), &rows, vec![shared(SignalKind::Price, &price)]);
    problem.series[0].demand[103] = None;
    let sensed = sensed(&problem);
    let found = what_if_past(&problem, &sensed, &[cheaper(-10.0, 10)], 100..=109);
    let truth = 0.9_f64.powf(ELASTICITY);
    for (series, compared) in found.series.iter().enumerate() {
        for step in 0..10 {
            let demand = problem.series[series].demand[100 + step];
            let fitted = sensed.models[series].decomposition.fitted[100 + step];
            assert_eq!(compared.without[step], demand.unwrap_or(fitted));
            let ratio = compared.with[step] / compared.without[step];
            assert!((ratio - truth).abs() < 0.02, "{ratio} {truth}");
            let (low, high) = (compared.lower_95[step], compared.upper_95[step]);
            assert!(low < compared.with[step] && compared.with[step] < high, "{low} {high}");
        }
    }
    let sum: f64 = found.series.iter().map(|compared| compared.difference).sum();
    assert!((found.total.difference - sum).abs() < 1e-9 * sum, "{sum}");
    assert!(found.total.difference_lower_95 < sum && sum < found.total.difference_upper_95);
    assert!(found.outside.is_empty(), "{:?}", found.outside);
    let far = what_if_past(&problem, &sensed, &[cheaper(-50.0, 10)], 100..=109);
    assert_eq!(far.outside.len(), 1);
}
