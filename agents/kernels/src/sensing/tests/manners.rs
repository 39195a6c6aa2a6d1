//! Panels, what-if, short histories, refusals, cancel and threads.

use super::Dice;
use super::truth::{
    autoregression, effects_of, problem, sensed, shared, spans, temperature, unplanned, verdict,
};
use crate::cancel::unless_cancelled;
use crate::sensing::{
    Change, Method, Options, Problem, SensingError, Signal, SignalChange, SignalKind, SignalValues, Step,
    Verdict, sense, what_if,
};

/// Two years of weeks of products whose price elasticities differ.
fn panel(products: usize, seed: u64) -> (Problem, Vec<f64>) {
    let count = 112;
    let mut dice = Dice::new(seed);
    let promotion = spans(count, 0.1, 2, &mut dice);
    let truth: Vec<f64> = (0..products).map(|_| -1.5 + 0.15 * dice.normal()).collect();
    let mut prices = Vec::new();
    let mut demand = Vec::new();
    for elasticity in &truth {
        let price: Vec<f64> =
            autoregression(count, 0.7, &mut dice).iter().map(|value| (2.0 + 0.08 * value).exp()).collect();
        let size = 4.0 + dice.roll();
        let noise = 0.08 + 0.1 * dice.roll();
        let value = |t: usize| size + elasticity * (price[t].ln() - 2.0) + 0.3 * promotion[t];
        demand.push((0..count).map(|t| (value(t) + noise * dice.normal()).exp()).collect::<Vec<f64>>());
        prices.push(price.into_iter().map(Some).collect());
    }
    let price = Signal {
        kind: SignalKind::Price,
        values: SignalValues::PerSeries(prices),
        is_planned: true,
        is_known_afterwards: false,
    };
    let signals = vec![price, shared(SignalKind::Flag, &promotion)];
    (problem(Step::Week, (104, 8), &demand, signals), truth)
}

#[test]
fn elasticities_of_products_are_nearer_to_the_truth_when_pooled() {
    let (problem, truth) = panel(16, 3);
    let sensed = sensed(&problem);
    assert_eq!((verdict(&sensed, 0), verdict(&sensed, 1)), (Verdict::Relevant, Verdict::Relevant));
    assert!((effects_of(&sensed, 1)[0].effect - 0.3).abs() < 0.05);
    let prices: Vec<_> = sensed.elasticities.iter().filter(|one| one.signal == 0).collect();
    assert_eq!(prices.len(), 16);
    let (mut own, mut pooled) = (0.0, 0.0);
    for one in prices {
        own += (one.own - truth[one.series]).powi(2);
        pooled += (one.pooled - truth[one.series]).powi(2);
        assert!((one.pooled - truth[one.series]).abs() < 3.5 * one.pooled_std_error + 0.03, "{one:?}");
    }
    assert!(pooled < own, "{pooled} {own}");
    for step in 0..problem.ahead {
        let sum: f64 = sensed.forecasts.iter().map(|forecast| forecast.forecast[step]).sum();
        assert_eq!(sum, sensed.total.forecast[step]);
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_answer() {
    let (problem, _) = panel(6, 5);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| sensed(&problem))
    };
    let (one, two) = (on(1), on(2));
    assert_eq!(one.effects, two.effects);
    assert_eq!(one.forecasts, two.forecasts);
}

#[test]
fn a_lower_price_lifts_demand_by_its_elasticity_and_leaving_the_known_is_reported() {
    let (problem, _) = panel(6, 8);
    let sensed = sensed(&problem);
    let change = |percent: f64| {
        vec![SignalChange { signal: 0, series: None, from: 2, to: 7, change: Change::Percent(percent) }]
    };
    let cheaper = what_if(&problem, &sensed, &change(-10.0));
    let elasticity = sensed.models[0].coefficients[0].value;
    let lift = cheaper.series[0].with[3] / cheaper.series[0].without[3];
    assert!((lift - 0.9_f64.powf(elasticity)).abs() < 1e-9, "{lift}");
    assert_eq!(cheaper.series[0].with[1], cheaper.series[0].without[1]);
    let [base] = cheaper.bases[..] else { panic!("{:?}", cheaper.bases) };
    assert!((base.with.0 - 0.9 * base.without.0).abs() < 1e-9, "{base:?}");
    assert!(base.without.0 <= base.without.1, "{base:?}");
    assert!(cheaper.total.difference > 0.0 && cheaper.total.difference_lower_95 > 0.0);
    assert!(cheaper.total.lower_95[3] < cheaper.total.lower_80[3]);
    assert!(
        cheaper.total.lower_80[3] < cheaper.total.with[3]
            && cheaper.total.with[3] < cheaper.total.upper_80[3]
    );
    let far = what_if(&problem, &sensed, &change(-60.0));
    assert!(far.outside.iter().any(|outside| outside.signal == 0 && outside.value < outside.lowest_seen));
    let one = SignalChange { signal: 1, series: Some(2), from: 0, to: 0, change: Change::Set(1.0) };
    let promoted = what_if(&problem, &sensed, &[one]);
    assert_eq!(promoted.series[1].difference, 0.0);
}

#[test]
fn a_season_that_was_never_seen_is_noticed() {
    let mut dice = Dice::new(12);
    let count = 240;
    let degrees = temperature(count, &mut dice);
    let demand: Vec<f64> =
        degrees.iter().map(|value| (6.0 + 0.04 * value + 0.1 * dice.normal()).exp()).collect();
    let sensed =
        sensed(&problem(Step::Day, (212, 28), &[demand], vec![shared(SignalKind::Amount, &degrees)]));
    assert!(sensed.is_season_unseen);
    assert!(matches!(sensed.forecasts[0].method, Method::WithSignals | Method::SignalsAndLastWeek));
}

#[test]
fn a_day_on_which_a_flag_closes_the_shop_has_no_demand() {
    let mut dice = Dice::new(22);
    let open: Vec<f64> = (0..230).map(|t| f64::from(u8::from(t % 31 != 5))).collect();
    let demand: Vec<f64> = open.iter().map(|open| open * (5.0 + 0.1 * dice.normal()).exp()).collect();
    let sensed = sensed(&problem(Step::Day, (202, 28), &[demand], vec![shared(SignalKind::Flag, &open)]));
    assert_eq!(verdict(&sensed, 0), Verdict::Relevant);
    for (forecast, open) in sensed.forecasts[0].forecast.iter().zip(&open[202..]) {
        assert_eq!(*forecast == 0.0, *open == 0.0);
    }
}

#[test]
fn without_signals_the_forecast_stands_alone() {
    let mut dice = Dice::new(30);
    let demand: Vec<f64> =
        (0..128).map(|t| 50.0 + 10.0 * f64::from(u8::from(t % 7 == 0)) + dice.normal()).collect();
    let sensed = sensed(&problem(Step::Day, (100, 28), &[demand], Vec::new()));
    assert!(sensed.effects.is_empty() && !sensed.signals_used);
    assert!(sensed.total.forecast.iter().all(|value| (40.0..70.0).contains(value)));
}

#[test]
fn questions_without_an_answer_are_refused() {
    let refuse = |problem: &Problem| sense(problem, &Options::default(), &|_| ()).unwrap_err();
    let short = problem(Step::Day, (20, 7), &[vec![1.0; 27]], Vec::new());
    assert_eq!(refuse(&short), SensingError::TooShort { have: 20, need: 24 });
    assert_eq!(refuse(&problem(Step::Day, (40, 7), &[], Vec::new())), SensingError::NoSeries);
    assert_eq!(
        refuse(&problem(Step::Day, (40, 0), &[vec![1.0; 40]], Vec::new())),
        SensingError::NothingAhead
    );
    let signals = vec![unplanned(SignalKind::Amount, &[1.0; 5])];
    let wrong = problem(Step::Day, (40, 7), &[vec![1.0; 47]], signals);
    assert_eq!(refuse(&wrong), SensingError::SignalLength { signal: 0, have: 5, need: 47 });
}

#[test]
fn constant_demand_and_short_histories_have_finite_forecasts() {
    for (history, demand) in
        [(40, vec![7.0; 47]), (60, vec![0.0; 67]), (26, (0..33).map(f64::from).collect())]
    {
        let mut dice = Dice::new(history as u64);
        let signals = vec![shared(SignalKind::Amount, &autoregression(history + 7, 0.5, &mut dice))];
        let problem = problem(Step::Day, (history, 7), &[demand], signals);
        let sensed = sensed(&problem);
        let rows = [&sensed.total.forecast, &sensed.total.lower_95, &sensed.total.upper_95];
        assert!(rows.iter().all(|row| row.iter().all(|value| value.is_finite())), "{sensed:#?}");
    }
}

#[test]
fn cancelled_work_ends_early() {
    let (problem, _) = panel(6, 5);
    assert!(unless_cancelled(|| true, || sensed(&problem)).is_none());
}
