//! The effect of a signal at each lead.

use super::Dice;
use super::truth::{autoregression, problem, sensed, shared, unplanned};
use crate::sensing::{SignalKind, Step};

const HISTORY: usize = 500;
const AHEAD: usize = 14;
const LEAD: usize = 6;
const SEARCHES: f64 = 0.04;

#[test]
fn only_the_true_lead_of_an_independent_signal_is_significant_and_has_its_effect() {
    let mut dice = Dice::new(41);
    let count = HISTORY + AHEAD;
    let searches: Vec<f64> = (0..count).map(|_| 20.0 + 3.0 * dice.normal()).collect();
    let price: Vec<f64> = autoregression(count, 0.5, &mut dice).iter().map(|value| 10.0 + value).collect();
    let noise = |dice: &mut Dice| 0.05 * dice.normal();
    let mut demand = Vec::new();
    for t in 0..count {
        let led = SEARCHES * searches[t.saturating_sub(LEAD)];
        demand.push((5.0 + led - 1.2 * price[t].ln() + noise(&mut dice)).exp());
    }
    let signals = vec![shared(SignalKind::Price, &price), unplanned(SignalKind::Amount, &searches)];
    let sensed = sensed(&problem(Step::Day, (HISTORY, AHEAD), &[demand], signals));
    let of_searches: Vec<_> = sensed.lags.iter().filter(|found| found.signal == 1).collect();
    let lags: Vec<usize> = of_searches.iter().map(|found| found.lag).collect();
    assert_eq!(lags, (0..=30).collect::<Vec<usize>>());
    let significant: Vec<usize> =
        of_searches.iter().filter(|found| found.is_significant).map(|found| found.lag).collect();
    assert_eq!(significant, [LEAD]);
    let row = sensed.effects.iter().find(|effect| effect.signal == 1).unwrap();
    let found = of_searches[LEAD];
    assert!((found.effect - row.effect).abs() < row.std_error, "{found:?} {row:?}");
    let of_price = sensed.lags.iter().find(|found| found.signal == 0 && found.lag == 0).unwrap();
    assert!(of_price.is_significant && (of_price.effect + 1.2).abs() < 0.2, "{of_price:?}");
}
