//! What must hold for any series, and stories of whole forecasts.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{
    DemandClass, ForecastError, ForecastOptions, MethodChoice, MoreLevels, SeriesForecast, SeriesInput,
    forecast_many, forecast_series,
};

mod pooling;
mod two_years;

const OPTIONS: ForecastOptions = ForecastOptions {
    horizon: 6,
    backtest_windows: 3,
    non_negative: true,
    draw_in_outliers: true,
    more_levels: MoreLevels::NONE,
    method: MethodChoice::Ensemble,
};

fn forecast(values: &[f64], periods: &[usize]) -> SeriesForecast {
    forecast_series(&SeriesInput { values, periods, ..SeriesInput::default() }, &OPTIONS).unwrap()
}

/// Numbers between zero and one, the same on every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }

    /// A series of any kind that the product may meet.
    fn series(&mut self) -> Vec<f64> {
        let count = 1 + (self.roll() * 90.0) as usize;
        let size = 10_f64.powf(self.roll() * 12.0 - 4.0);
        let (slope, wave) = (self.roll() - 0.3, self.roll() * 3.0);
        let zeros = if self.roll() < 0.4 { self.roll() } else { 0.0 };
        let unknown = if self.roll() < 0.3 { self.roll() * 0.8 } else { 0.0 };
        let lowest = if self.roll() < 0.2 { -20.0 } else { 0.0 };
        let mut value = |i: usize| {
            if self.roll() < unknown {
                return f64::NAN;
            }
            if self.roll() < zeros {
                return 0.0;
            }
            let season = wave * (i as f64 * std::f64::consts::TAU / 12.0).sin();
            size * (5.0 + slope * i as f64 + season + 4.0 * self.roll() + lowest)
        };
        (0..count).map(&mut value).collect()
    }
}

/// A pattern of a year that is too faint to be proved.
fn faint_year() -> Vec<f64> {
    let mut dice = Dice(4);
    let value = |i: usize| 100.0 + 4.0 * (i as f64 * std::f64::consts::TAU / 12.0).sin() + 24.0 * dice.roll();
    (0..96).map(value).collect()
}

#[test]
fn a_weak_season_is_followed_and_named_apart_from_a_proved_one() {
    let forecast = forecast(&faint_year(), &[12]);
    assert_eq!((forecast.season, forecast.weak_season), (None, Some(12)));
    assert!(forecast.method.ends_with(", weak season 12"), "{}", forecast.method);
}

#[test]
fn a_method_that_knows_no_found_season_follows_no_weak_one() {
    let values = faint_year();
    let input = SeriesInput { values: &values, periods: &[12], ..SeriesInput::default() };
    let weak = |method| forecast_series(&input, &ForecastOptions { method, ..OPTIONS }).unwrap().weak_season;
    assert_eq!(weak(MethodChoice::Naive), None);
    assert_eq!(weak(MethodChoice::HoltWinters), None);
    assert_eq!(weak(MethodChoice::Theta), Some(12));
}

/// Ranges at other levels lie between the usual ones, in the order of their levels.
fn check_other_ranges(forecast: &SeriesForecast) {
    let mut percents: Vec<u8> = forecast.more.iter().map(|range| range.percent).collect();
    percents.extend([80, 95]);
    percents.sort_unstable();
    for pair in percents.windows(2) {
        let (inner, outer) = (forecast.range(pair[0]).unwrap(), forecast.range(pair[1]).unwrap());
        assert!(outer.0.iter().zip(inner.0).all(|(outer, inner)| outer <= inner), "{pair:?}: {forecast:?}");
        assert!(outer.1.iter().zip(inner.1).all(|(outer, inner)| outer >= inner), "{pair:?}: {forecast:?}");
    }
}

/// The promises of `SeriesForecast`.
fn check(forecast: &SeriesForecast, history: &[f64], horizon: usize) {
    let rows =
        [&forecast.lower_95, &forecast.lower_80, &forecast.point, &forecast.upper_80, &forecast.upper_95];
    for row in rows {
        assert_eq!(row.len(), horizon);
        assert!(row.iter().all(|value| value.is_finite()), "{forecast:?}");
    }
    check_other_ranges(forecast);
    for pair in rows.windows(2) {
        assert!(pair[0].iter().zip(pair[1]).all(|(low, high)| low <= high), "{forecast:?}");
    }
    assert_eq!(forecast.fitted.len(), history.len());
    let lead = history.iter().position(|value| !value.is_nan()).unwrap();
    assert!(forecast.fitted[lead..].iter().all(|value| value.is_finite()));
}

#[test]
fn any_series_has_a_finite_forecast_inside_ordered_bounds() {
    let mut dice = Dice(7);
    for round in 0..400 {
        let values = dice.series();
        let options = ForecastOptions {
            horizon: 1 + (dice.roll() * 20.0) as usize,
            backtest_windows: (dice.roll() * 6.0) as usize,
            non_negative: round % 2 == 0,
            draw_in_outliers: round % 3 != 0,
            more_levels: MoreLevels::of(&[50, 70, 90, 99][..round % 5]),
            method: MethodChoice::Ensemble,
        };
        let periods: &[usize] = [&[12][..], &[7, 365], &[52], &[4], &[]][round % 5];
        match forecast_series(&SeriesInput { values: &values, periods, ..SeriesInput::default() }, &options) {
            Ok(forecast) => {
                check(&forecast, &values, options.horizon);
                let floor = if options.non_negative { 0.0 } else { f64::MIN };
                assert!(forecast.lower_95.iter().all(|value| *value >= floor));
            }
            Err(error) => {
                assert_eq!(error, ForecastError::TooShort { have: 0, need: 1 });
                assert!(values.iter().all(|value| value.is_nan()));
            }
        }
    }
}

#[test]
fn extremely_large_and_small_values_have_a_finite_forecast() {
    let alternating =
        |a: f64, b: f64| (0..40).map(move |i| if i % 2 == 0 { a } else { b }).collect::<Vec<f64>>();
    let edges = [
        vec![0.0; 50],
        vec![7.0; 50],
        vec![-3.0; 50],
        vec![f64::MAX; 30],
        alternating(f64::MAX, -f64::MAX),
        alternating(f64::MIN_POSITIVE, 0.0),
        alternating(5e-324, 1e-320),
        alternating(1e-300, 1e300),
        alternating(1e6, 1e6 + 1e-6),
        (0..60).map(|i| if i == 59 { 1e9 } else { 0.0 }).collect(),
    ];
    for values in &edges {
        for non_negative in [true, false] {
            let options = ForecastOptions { non_negative, ..OPTIONS };
            let forecast = forecast_series(
                &SeriesInput { values, periods: &[2, 12], ..SeriesInput::default() },
                &options,
            )
            .unwrap();
            check(&forecast, values, 6);
        }
    }
}

#[test]
fn a_single_value_is_carried_forward() {
    let forecast = forecast(&[7.0], &[12]);
    assert_eq!(forecast.point, [7.0; 6]);
    assert_eq!(forecast.accuracy, None);
}

#[test]
fn a_constant_series_has_a_constant_forecast_with_a_narrow_range() {
    let forecast = forecast(&[42.0; 60], &[12]);
    assert!(forecast.point.iter().all(|value| (value - 42.0).abs() < 0.5));
    assert!(forecast.upper_95[5] - forecast.lower_95[5] < 1.0);
}

#[test]
fn a_series_of_zeros_has_a_forecast_of_zero() {
    assert_eq!(forecast(&[0.0; 40], &[12]).upper_95, [0.0; 6]);
}

#[test]
fn a_season_and_a_trend_are_continued() {
    let truth =
        |i: usize| (200.0 + 2.0 * i as f64) * (1.0 + 0.3 * (i as f64 * std::f64::consts::TAU / 12.0).sin());
    let history: Vec<f64> = (0..72).map(truth).collect();
    let forecast = forecast(&history, &[12]);
    assert_eq!(forecast.season, Some(12));
    for (step, value) in forecast.point.iter().enumerate() {
        assert!((value / truth(72 + step) - 1.0).abs() < 0.06, "step {step}: {value}");
    }
    assert!(forecast.accuracy.unwrap().value_added > 0.7);
}

#[test]
fn a_weekly_season_within_a_yearly_one_is_continued() {
    let truth = |i: usize| {
        let year = 1.0 + 0.4 * (i as f64 * std::f64::consts::TAU / 365.0).sin();
        100.0 * year * [1.0, 1.0, 1.1, 1.2, 1.4, 0.8, 0.5][i % 7]
    };
    let history: Vec<f64> = (0..1_150).map(truth).collect();
    let forecast = forecast(&history, &[7, 365]);
    assert!(forecast.method.ends_with("season 7 and 365"), "{}", forecast.method);
    for (step, value) in forecast.point.iter().enumerate() {
        assert!((value / truth(1_150 + step) - 1.0).abs() < 0.05, "step {step}: {value}");
    }
}

#[test]
fn the_unit_of_the_demand_does_not_matter() {
    let mut dice = Dice(3);
    let history: Vec<f64> = (0..60).map(|i| 50.0 + (i % 12) as f64 * 3.0 + 9.0 * dice.roll()).collect();
    let in_thousands: Vec<f64> = history.iter().map(|value| value / 1024.0).collect();
    let (pieces, thousands) = (forecast(&history, &[12]), forecast(&in_thousands, &[12]));
    assert!(pieces.point.iter().zip(&thousands.point).all(|(a, b)| (a / (b * 1024.0) - 1.0).abs() < 1e-9));
}

#[test]
fn a_few_unknown_values_hardly_change_a_clear_pattern() {
    let full: Vec<f64> = (0..84).map(|i| 100.0 + [0.0, 5.0, 9.0, 4.0, 1.0, -8.0, -11.0][i % 7]).collect();
    let mut holes = full.clone();
    for i in [10, 11, 12, 40, 83] {
        holes[i] = f64::NAN;
    }
    let (from_full, from_holes) = (forecast(&full, &[7]), forecast(&holes, &[7]));
    assert!(from_full.point.iter().zip(&from_holes.point).all(|(a, b)| (a - b).abs() < 2.0));
}

#[test]
fn rare_demand_is_forecast_as_a_rate_per_period() {
    let mut dice = Dice(3);
    let history: Vec<f64> = (0..60).map(|_| if dice.roll() < 0.25 { 8.0 } else { 0.0 }).collect();
    let forecast = forecast(&history, &[12]);
    assert_eq!(forecast.demand_class, DemandClass::Intermittent);
    let mean = history.iter().sum::<f64>() / 60.0;
    assert!((forecast.point[0] / mean - 1.0).abs() < 0.3, "{} {mean}", forecast.point[0]);
    assert!(forecast.upper_95[0] >= 6.0);
}

#[test]
fn demand_of_a_shop_closed_at_weekends_is_not_intermittent() {
    let mut dice = Dice(5);
    let day = |i: usize| if i % 7 >= 5 { 0.0 } else { 80.0 + 10.0 * (i % 7) as f64 + 8.0 * dice.roll() };
    let history: Vec<f64> = (0..140).map(day).collect();
    let forecast = forecast(&history, &[7]);
    assert_eq!((forecast.season, forecast.demand_class), (Some(7), DemandClass::Smooth));
    assert!(forecast.point[5] < 2.0 && forecast.point[0] > 75.0, "{:?}", forecast.point);
}

#[test]
fn the_backtest_has_the_requested_number_of_windows() {
    let history: Vec<f64> = (0..60).map(|i| 50.0 + f64::from(i % 12)).collect();
    assert_eq!(forecast(&history, &[12]).accuracy.unwrap().windows, 3);
    let options = ForecastOptions { backtest_windows: 0, ..OPTIONS };
    let unjudged = forecast_series(
        &SeriesInput { values: &history, periods: &[12], ..SeriesInput::default() },
        &options,
    )
    .unwrap();
    assert_eq!(unjudged.accuracy, None);
}

#[test]
fn a_series_that_cannot_be_forecast_has_an_error_with_the_reason() {
    let result = |values: &[f64], options| {
        forecast_series(&SeriesInput { values, periods: &[], ..SeriesInput::default() }, &options)
    };
    assert_eq!(result(&[f64::NAN], OPTIONS), Err(ForecastError::TooShort { have: 0, need: 1 }));
    assert_eq!(result(&[], OPTIONS), Err(ForecastError::TooShort { have: 0, need: 1 }));
    assert_eq!(result(&[1.0, f64::INFINITY], OPTIONS), Err(ForecastError::NotFinite));
    assert_eq!(result(&[1.0], ForecastOptions { horizon: 0, ..OPTIONS }), Err(ForecastError::HorizonZero));
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let mut dice = Dice(11);
    let histories: Vec<Vec<f64>> = (0..40).map(|_| dice.series()).collect();
    let inputs: Vec<SeriesInput> = histories
        .iter()
        .map(|values| SeriesInput { values, periods: &[12], ..SeriesInput::default() })
        .collect();
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| format!("{:?}", forecast_many(&inputs, &OPTIONS, &|_| (), &|| false).unwrap()))
    };
    assert_eq!(run(1), run(4));
}

#[test]
fn progress_counts_every_series() {
    let inputs = [SeriesInput { values: &[1.0, 2.0], periods: &[], ..SeriesInput::default() }; 9];
    let calls = AtomicUsize::new(0);
    let highest = AtomicUsize::new(0);
    let progress = |done: usize| {
        calls.fetch_add(1, Ordering::Relaxed);
        highest.fetch_max(done, Ordering::Relaxed);
    };
    assert_eq!(forecast_many(&inputs, &OPTIONS, &progress, &|| false).unwrap().len(), 9);
    assert_eq!((calls.into_inner(), highest.into_inner()), (9, 9));
}

#[test]
fn a_cancelled_run_has_no_result() {
    let inputs = [SeriesInput { values: &[1.0, 2.0], periods: &[], ..SeriesInput::default() }];
    assert!(forecast_many(&inputs, &OPTIONS, &|_| (), &|| true).is_none());
}

#[test]
fn a_chosen_method_forecasts_alone_and_is_named() {
    let season = [90.0, 95.0, 100.0, 120.0, 110.0, 100.0, 95.0, 90.0, 100.0, 105.0, 110.0, 130.0];
    let values: Vec<f64> = (0..60).map(|i| season[i % 12] + i as f64 + 3.0 * ((i * 7 % 5) as f64)).collect();
    let chosen = |method| {
        let input = SeriesInput { values: &values, periods: &[12], ..SeriesInput::default() };
        forecast_series(&input, &ForecastOptions { method, ..OPTIONS }).unwrap()
    };
    let naive = chosen(MethodChoice::Naive);
    assert_eq!((naive.method.as_str(), naive.point.as_slice()), ("Naive", &[values[59]; 6][..]));
    let repeated = chosen(MethodChoice::SeasonalNaive);
    assert_eq!(
        (repeated.method.as_str(), &repeated.point[..]),
        ("Seasonal naive, season 12", &values[48..54])
    );
    let average = chosen(MethodChoice::MovingAverage { window: 4 });
    let mean = values[56..].iter().sum::<f64>() / 4.0;
    assert!(average.method == "Moving average of 4" && (average.point[0] - mean).abs() < 1e-9);
    assert!(chosen(MethodChoice::HoltWinters).method.starts_with("Holt-Winters, ETS("));
    assert!(chosen(MethodChoice::Theta).method.starts_with("Theta"));
    assert!(chosen(MethodChoice::Autoregression).method.starts_with("AR"));
    let error = |forecast: SeriesForecast| forecast.accuracy.unwrap().mase;
    assert!(error(chosen(MethodChoice::HoltWinters)) < error(naive));
}

#[test]
fn every_method_forecasts_any_series() {
    let mut dice = Dice(11);
    let methods = [
        MethodChoice::Naive,
        MethodChoice::SeasonalNaive,
        MethodChoice::MovingAverage { window: 5 },
        MethodChoice::HoltWinters,
        MethodChoice::ExponentialSmoothing,
        MethodChoice::Autoregression,
        MethodChoice::Theta,
        MethodChoice::Croston,
    ];
    for round in 0..160 {
        let values = dice.series();
        let options = ForecastOptions { method: methods[round % methods.len()], ..OPTIONS };
        let periods: &[usize] = [&[12][..], &[7, 365], &[4], &[]][round % 4];
        let input = SeriesInput { values: &values, periods, ..SeriesInput::default() };
        if let Ok(forecast) = forecast_series(&input, &options) {
            check(&forecast, &values, options.horizon);
        }
    }
}

/// Four years of months around 100 with a season.
fn seasonal_months() -> Vec<f64> {
    let season = |i: usize| 20.0 * (i as f64 * std::f64::consts::TAU / 12.0).sin();
    (0..48).map(|i| 100.0 + season(i) + ((i * 7919) % 13) as f64).collect()
}

#[test]
fn typing_errors_in_the_tested_part_do_not_spoil_the_measured_accuracy() {
    let clean = forecast(&seasonal_months(), &[12]).accuracy.unwrap();
    let mut values = seasonal_months();
    values[33] = 90_000.0;
    values[44] = 70_000.0;
    let spoilt = forecast(&values, &[12]);
    let accuracy = spoilt.accuracy.unwrap();
    assert_eq!(spoilt.drawn_in.iter().map(|(at, _)| *at).collect::<Vec<usize>>(), [33, 44]);
    assert!(accuracy.wape < 2.0 * clean.wape + 1.0, "{} {}", accuracy.wape, clean.wape);
    assert!(accuracy.bias.abs() < 0.1, "{}", accuracy.bias);
    assert!(spoilt.upper_95.iter().all(|upper| *upper < 300.0), "{:?}", spoilt.upper_95);
}

#[test]
fn the_forecast_follows_a_threefold_level_of_the_last_months() {
    for months in [4, 6, 9] {
        let mut values = seasonal_months();
        values[48 - months..].iter_mut().for_each(|value| *value *= 3.0);
        let forecast = forecast(&values, &[12]);
        assert!(forecast.level_shift.is_some(), "{months} months");
        let mean = forecast.point.iter().sum::<f64>() / forecast.point.len() as f64;
        assert!((220.0..420.0).contains(&mean), "{months} months: {mean}");
    }
}
