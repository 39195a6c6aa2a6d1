//! Effects, forms and lags that were put into demand are found.

use super::Dice;
use super::truth::{
    autoregression, effects_of, poisson, problem, sensed, shared, spans, temperature, unplanned, verdict,
    wape,
};
use crate::regression::{Design, Fit, least_squares};
use crate::sensing::{EffectUnit, Form, Options, Problem, Scale, SignalKind, Step, Verdict, sense};

const HISTORY: usize = 1_096;
const AHEAD: usize = 28;

/// Three years of days with a price, a promotion, temperature with two bends, and searches that lead by five days.
struct Shop {
    problem: Problem,
    demand: Vec<f64>,
    /// What an analyst who knows the form would put in: constant, trend, season, then the signals.
    columns: Vec<Vec<f64>>,
}

const PRICE: f64 = -1.4;
const PROMOTION: f64 = 0.25;
const COLD: f64 = 0.015;
const HOT: f64 = 0.03;
const SEARCHES: f64 = 0.05;

fn shop(seed: u64) -> Shop {
    let count = HISTORY + AHEAD;
    let mut dice = Dice::new(seed);
    let drift = autoregression(count, 0.9, &mut dice);
    let price: Vec<f64> = (0..count).map(|t| 10.0 + drift[t / 14 * 14]).collect();
    let promotion = spans(count, 0.03, 5, &mut dice);
    let degrees = temperature(count, &mut dice);
    let searches: Vec<f64> =
        autoregression(count, 0.6, &mut dice).iter().map(|value| 20.0 + 2.0 * value).collect();
    let noise = autoregression(count, 0.4, &mut dice);
    let year = |t: usize, wave: f64| std::f64::consts::TAU * wave * (18_262.0 + t as f64) / 365.25;
    let mut columns = vec![vec![1.0; count], (0..count).map(|t| t as f64 / 365.25).collect()];
    for weekday in 0..6 {
        let is_day = |t: usize| f64::from(u8::from((18_262 + t as i64).rem_euclid(7) == weekday));
        columns.push((0..count).map(is_day).collect());
    }
    columns.push((0..count).map(|t| year(t, 1.0).sin()).collect());
    columns.push((0..count).map(|t| year(t, 1.0).cos()).collect());
    columns.push(price.iter().map(|value| value.ln()).collect());
    columns.push(promotion.clone());
    columns.push(degrees.iter().map(|value| (12.0 - value).max(0.0)).collect());
    columns.push(degrees.iter().map(|value| (value - 20.0).max(0.0)).collect());
    columns.push((0..count).map(|t| searches[t.saturating_sub(5)]).collect());
    let truth =
        [8.0, 0.05, 0.0, 0.02, 0.05, 0.03, 0.15, 0.2, 0.06, 0.04, PRICE, PROMOTION, COLD, HOT, SEARCHES];
    let value = |t: usize| columns.iter().zip(truth).map(|(column, effect)| effect * column[t]).sum::<f64>();
    let demand: Vec<f64> = (0..count).map(|t| (value(t) + 0.05 * noise[t]).exp()).collect();
    let signals = vec![
        shared(SignalKind::Price, &price),
        shared(SignalKind::Flag, &promotion),
        shared(SignalKind::Amount, &degrees),
        unplanned(SignalKind::Amount, &searches),
    ];
    Shop {
        problem: problem(Step::Day, (HISTORY, AHEAD), std::slice::from_ref(&demand), signals),
        demand,
        columns,
    }
}

/// Least squares with the true form.
fn oracle(shop: &Shop) -> Fit {
    let columns: Vec<&[f64]> = shop.columns.iter().map(|column| &column[..HISTORY]).collect();
    let logs: Vec<f64> = shop.demand[..HISTORY].iter().map(|value| value.ln()).collect();
    least_squares(&Design::of(&columns).unwrap(), &logs, None).unwrap()
}

#[test]
fn a_signal_that_leads_by_more_than_is_asked_for_is_not_found_with_its_lead() {
    let shop = shop(1);
    let limited = |longest_lag: usize| {
        let options = Options { longest_lag: Some(longest_lag), ..Options::default() };
        sense(&shop.problem, &options, &|_| ()).unwrap()
    };
    let (short, long) = (limited(4), limited(5));
    assert_eq!((short.longest_lag, long.longest_lag), (4, 5));
    assert!(short.effects.iter().all(|effect| effect.lag <= 4));
    assert_eq!((verdict(&long, 3), effects_of(&long, 3)[0].lag), (Verdict::Relevant, 5));
}

#[test]
fn price_promotion_weather_and_searches_have_their_effects_forms_and_lags() {
    for seed in [1, 2] {
        let shop = shop(seed);
        let (sensed, oracle) = (sensed(&shop.problem), oracle(&shop));
        let found: Vec<_> = (0..4).flat_map(|signal| effects_of(&sensed, signal)).collect();
        assert!(found.iter().all(|effect| effect.verdict == Verdict::Relevant), "{found:#?}");
        assert_eq!(found.iter().map(|effect| effect.lag).collect::<Vec<_>>(), [0, 0, 0, 0, 5], "{found:#?}");
        assert_eq!(found[0].form, Form::Log);
        assert!(matches!(found[2].form, Form::Below { at } if (at - 12.0).abs() < 1.5), "{found:#?}");
        assert!(matches!(found[3].form, Form::Above { at } if (at - 20.0).abs() < 1.5), "{found:#?}");
        for (effect, at) in [(found[0], 10), (found[1], 11), (found[4], 14)] {
            let (known, error) = (oracle.coefficients[at], oracle.std_errors[at]);
            let allowed = 3.5 * error + 0.02 * known.abs();
            assert!((effect.effect - known).abs() <= allowed, "{effect:#?} {known} {error}");
            assert_eq!(effect.unit, EffectUnit::LogPerUnit);
            assert!(
                effect.q_value < 1e-6 && effect.lower_95 < effect.effect && effect.effect < effect.upper_95
            );
        }
        assert!(
            (found[2].effect - COLD).abs() < 0.003 && (found[3].effect - HOT).abs() < 0.004,
            "{found:#?}"
        );
        assert!((found[0].elasticity.unwrap() - PRICE).abs() < 0.25);
        assert!(found.iter().all(|effect| effect.stability.is_none_or(|stability| stability.is_stable())));
    }
}

#[test]
fn the_forecast_errs_little_more_than_that_of_an_analyst_who_knows_the_form() {
    let (mut own, mut best, mut without) = (0.0, 0.0, 0.0);
    for seed in [11, 12, 13] {
        let mut shop = shop(seed);
        // The analyst knows the searches ahead, so the file brings them.
        shop.problem.signals[3].is_planned = true;
        let (sensed, oracle) = (sensed(&shop.problem), oracle(&shop));
        let design = Design::of(&shop.columns.iter().map(Vec::as_slice).collect::<Vec<_>>()).unwrap();
        let expected = design.times(&oracle.coefficients);
        let expected: Vec<f64> = expected[HISTORY..].iter().map(|value| value.exp()).collect();
        let actual = &shop.demand[HISTORY..];
        own += wape(actual, &sensed.total.forecast);
        best += wape(actual, &expected);
        without += wape(actual, &sensed.total.baseline);
        assert!(sensed.signals_used);
        let inside = |lower: &[f64], upper: &[f64]| {
            (0..AHEAD).filter(|step| (lower[*step]..=upper[*step]).contains(&actual[*step])).count()
        };
        assert!(inside(&sensed.total.lower_95, &sensed.total.upper_95) >= 23);
        assert!(sensed.total_accuracy.wape_with.unwrap() < 0.8 * sensed.total_accuracy.wape_without.unwrap());
    }
    assert!(own <= 1.15 * best, "{own} {best} {without}");
}

#[test]
fn the_parts_of_every_period_add_up_exactly() {
    let shop = shop(21);
    let sensed = sensed(&shop.problem);
    let parts = &sensed.models[0].decomposition;
    assert_eq!(parts.signals.len(), 4);
    for t in 0..HISTORY + AHEAD {
        let mut sum = parts.base[t] + parts.trend[t] + parts.season[t];
        for signal in &parts.signals {
            sum += signal.part[t];
        }
        assert_eq!(sum, parts.fitted[t]);
        if t < HISTORY {
            assert!((parts.fitted[t] / shop.demand[t]).ln().abs() < 0.4);
        } else {
            assert_eq!(parts.fitted[t], sensed.forecasts[0].forecast[t - HISTORY]);
        }
    }
}

#[test]
fn gaps_and_days_without_stock_do_not_move_the_effects() {
    let mut shop = shop(31);
    let mut dice = Dice::new(5);
    let series = &mut shop.problem.series[0];
    series.out_of_stock = vec![false; HISTORY];
    for t in 0..HISTORY {
        if dice.roll() < 0.08 {
            series.demand[t] = None;
        } else if dice.roll() < 0.04 {
            series.out_of_stock[t] = true;
            series.demand[t] = Some(0.0);
        }
    }
    let sensed = sensed(&shop.problem);
    let price = effects_of(&sensed, 0)[0];
    assert!((price.effect - PRICE).abs() < 0.25 && price.verdict == Verdict::Relevant, "{price:#?}");
    assert_eq!(effects_of(&sensed, 3)[0].lag, 5);
    assert_eq!(sensed.models[0].scale, Scale::Log);
}

#[test]
fn advertising_that_carries_over_has_its_half_life_and_long_run_effect() {
    let count = 728;
    let mut dice = Dice::new(3);
    let spent: Vec<f64> =
        (0..count).map(|_| if dice.roll() < 0.25 { 10.0 + 30.0 * dice.roll() } else { 0.0 }).collect();
    let mut stock = 0.0;
    let mut demand = Vec::new();
    for (t, spent) in spent.iter().enumerate() {
        stock = spent + 0.8 * stock;
        let weekday = 15.0 * f64::from(u8::from(t % 7 < 2));
        demand.push(300.0 + weekday + 1.5 * stock + 8.0 * dice.normal());
    }
    let signals = vec![shared(SignalKind::Amount, &spent)];
    let sensed = sensed(&problem(Step::Day, (700, 28), &[demand], signals));
    let effect = effects_of(&sensed, 0)[0];
    let half_life = 0.5_f64.ln() / 0.8_f64.ln();
    assert_eq!((effect.verdict, effect.unit, effect.lag), (Verdict::Relevant, EffectUnit::UnitsPerUnit, 0));
    assert!((effect.half_life_days.unwrap() / half_life - 1.0).abs() < 0.1, "{effect:#?}");
    assert!((effect.effect - 1.5).abs() < 3.5 * effect.std_error + 0.03, "{effect:#?}");
    assert!((effect.long_run_effect.unwrap() / 7.5 - 1.0).abs() < 0.05, "{effect:#?}");
}

#[test]
fn counts_with_zeros_have_effects_on_the_expected_count() {
    let count = 728;
    let mut dice = Dice::new(8);
    let promotion = spans(count, 0.04, 6, &mut dice);
    let price: Vec<f64> = (0..count).map(|t| 5.0 + ((t / 21) % 4) as f64 * 0.5).collect();
    let mean = |t: usize| (5.0 + 0.6 * promotion[t] - 2.5 * price[t].ln()).exp();
    let demand: Vec<f64> = (0..count).map(|t| poisson(mean(t), &mut dice)).collect();
    let signals = vec![shared(SignalKind::Flag, &promotion), shared(SignalKind::Price, &price)];
    let sensed = sensed(&problem(Step::Day, (700, 28), &[demand], signals));
    let (promotion, price) = (effects_of(&sensed, 0)[0], effects_of(&sensed, 1)[0]);
    assert_eq!(sensed.models[0].scale, Scale::Count);
    assert_eq!((promotion.verdict, price.verdict), (Verdict::Relevant, Verdict::Relevant));
    assert!((promotion.effect - 0.6).abs() < 3.5 * promotion.std_error + 0.012, "{promotion:#?}");
    assert!((price.effect + 2.5).abs() < 3.5 * price.std_error + 0.05, "{price:#?}");
}

#[test]
fn categories_are_compared_with_the_most_frequent_one() {
    let count = 400;
    let mut dice = Dice::new(14);
    let weather: Vec<f64> = (0..count)
        .map(|_| (dice.roll() * 3.0).floor().min(if dice.roll() < 0.3 { 0.0 } else { 2.0 }))
        .collect();
    let noise: Vec<f64> = (0..count).map(|_| 0.1 * dice.normal()).collect();
    let demand: Vec<f64> =
        (0..count).map(|t| (5.0 + [0.0, -0.2, 0.3][weather[t] as usize] + noise[t]).exp()).collect();
    let sensed = sensed(&problem(Step::Day, (386, 14), &[demand], vec![shared(SignalKind::Level, &weather)]));
    assert_eq!(verdict(&sensed, 0), Verdict::Relevant);
    for effect in effects_of(&sensed, 0) {
        let Form::Level { level, baseline: 0 } = effect.form else { panic!("{effect:#?}") };
        let truth = [0.0, -0.2, 0.3][level as usize];
        assert!((effect.effect - truth).abs() < 3.5 * effect.std_error, "{effect:#?}");
    }
}
