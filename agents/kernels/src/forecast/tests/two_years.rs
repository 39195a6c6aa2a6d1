//! Series of about two years: a season that was seen only twice is followed where chance hardly explains it.

use super::{Dice, OPTIONS};
use crate::forecast::{ForecastOptions, SeriesForecast, SeriesInput, forecast_many, forecast_series};

const WEEKS: usize = 104;
const AHEAD: ForecastOptions = ForecastOptions { horizon: 26, ..OPTIONS };

/// Noise with a spread of about one.
fn noise(dice: &mut Dice) -> f64 {
    (0..12).map(|_| dice.roll()).sum::<f64>() - 6.0
}

/// Two years and a half of weekly demand with a level per week.
fn demand(level: impl Fn(usize) -> f64, dice: &mut Dice) -> Vec<f64> {
    let value = |week| (100.0 * level(week) * (1.0 + 0.15 * noise(dice))).max(0.0).round();
    (0..WEEKS + AHEAD.horizon).map(value).collect()
}

/// A wave of a year that begins in another week for each file.
fn wave(begin: usize) -> impl Fn(usize) -> f64 {
    move |week| 1.0 + 0.4 * ((week + begin) as f64 * std::f64::consts::TAU / 52.0).sin()
}

fn of_two_years(series: &[Vec<f64>]) -> Vec<SeriesForecast> {
    let input = |values: &Vec<f64>| values[..WEEKS].to_vec();
    let histories: Vec<Vec<f64>> = series.iter().map(input).collect();
    let inputs: Vec<SeriesInput> = histories
        .iter()
        .map(|values| SeriesInput { values, periods: &[52], ..SeriesInput::default() })
        .collect();
    let forecasts = forecast_many(&inputs, &AHEAD, &|_| {}, &|| false).unwrap();
    forecasts.into_iter().map(Result::unwrap).collect()
}

#[test]
fn the_total_of_a_few_products_follows_the_season_that_both_years_show() {
    let mut dice = Dice(4);
    let (mut with, mut without) = (0.0, 0.0);
    for begin in (0..52).step_by(4) {
        let series: Vec<Vec<f64>> = (0..4).map(|_| demand(wave(begin), &mut dice)).collect();
        let actual: f64 = series.iter().flat_map(|values| &values[WEEKS..]).sum();
        let told: f64 = of_two_years(&series).iter().flat_map(|forecast| &forecast.point).sum();
        let alone = |values: &Vec<f64>| {
            let values = &values[..WEEKS];
            let input = SeriesInput { values, periods: &[52], ..SeriesInput::default() };
            forecast_series(&input, &AHEAD).unwrap().point.iter().sum::<f64>()
        };
        with += (told / actual - 1.0).abs() / 13.0;
        without += (series.iter().map(alone).sum::<f64>() / actual - 1.0).abs() / 13.0;
    }
    assert!(with < 0.05 && with < 0.5 * without, "off by {with:.3}, and {without:.3} without the season");
}

#[test]
fn a_single_product_follows_it_too_and_its_method_says_so() {
    let mut dice = Dice(6);
    let mut followed = 0;
    for begin in (0..52).step_by(4) {
        let forecast = of_two_years(&[demand(wave(begin), &mut dice)]).remove(0);
        assert_eq!(forecast.has_shared_season, forecast.method.ends_with(", a season seen twice"));
        followed += usize::from(forecast.has_shared_season);
    }
    assert!(followed >= 9, "{followed} of 13");
}

#[test]
fn no_season_is_followed_where_demand_only_varies_or_wanders() {
    let mut dice = Dice(8);
    for file in 0..30 {
        let mut level = 1.0;
        let walk: Vec<f64> = (0..WEEKS + AHEAD.horizon)
            .map(|_| {
                level *= 1.0 + 0.04 * noise(&mut dice);
                level
            })
            .collect();
        for forecast in of_two_years(&[demand(|_| 1.0, &mut dice), demand(|week| walk[week], &mut dice)]) {
            assert!(!forecast.has_shared_season, "file {file}: {}", forecast.method);
        }
    }
}

/// The share by which the forecast total of all series is off, in a file of series with a level per step and item.
fn total_is_off_by(
    items: usize,
    known: usize,
    periods: &[usize],
    level: impl Fn(usize, usize) -> f64,
    dice: &mut Dice,
) -> f64 {
    let mut series = Vec::new();
    let mut actual = 0.0;
    for item in 0..items {
        let expected = |at: usize| 100.0 * level(item, at);
        actual += (known..known + AHEAD.horizon).map(expected).sum::<f64>();
        let value = |at| (expected(at) * (1.0 + 0.25 * noise(dice))).max(0.0).round();
        series.push((0..known).map(value).collect::<Vec<f64>>());
    }
    let input = |values| SeriesInput { values, periods, ..SeriesInput::default() };
    let inputs: Vec<SeriesInput> = series.iter().map(|values| input(values)).collect();
    let forecasts = forecast_many(&inputs, &AHEAD, &|_| {}, &|| false).unwrap();
    let total: f64 = forecasts.into_iter().flat_map(|forecast| forecast.unwrap().point).sum();
    (total / actual - 1.0).abs()
}

fn in_weeks(begin: usize) -> impl Fn(usize, usize) -> f64 {
    move |_, week| wave(begin)(week)
}

#[test]
fn many_products_follow_their_common_season_when_the_first_weeks_of_two_years_are_missing() {
    for (weeks, begin) in [(92, 0), (98, 13), (103, 26), (100, 39)] {
        let off = total_is_off_by(20, weeks, &[52], in_weeks(begin), &mut Dice(12));
        assert!(off < 0.05, "{weeks} weeks from {begin}: off by {off:.3}");
    }
}

#[test]
fn many_products_follow_their_common_season_between_two_and_three_years() {
    for (weeks, begin) in [(115, 0), (125, 13), (140, 26), (154, 39)] {
        let off = total_is_off_by(30, weeks, &[52], in_weeks(begin), &mut Dice(14));
        assert!(off < 0.05, "{weeks} weeks from {begin}: off by {off:.3}");
    }
}

#[test]
fn two_years_of_days_follow_the_season_of_the_year_beside_that_of_the_week() {
    let week = [0.8, 0.9, 1.0, 1.1, 1.4, 1.6, 0.5];
    for (items, days, begin) in [(2, 731, 0), (12, 731, 100), (12, 680, 200), (2, 760, 300)] {
        let level = |_: usize, day: usize| {
            week[day % 7] * (1.0 + 0.4 * ((day + begin) as f64 * std::f64::consts::TAU / 365.25).sin())
        };
        let off = total_is_off_by(items, days, &[7, 365], level, &mut Dice(18));
        assert!(off < 0.06, "{items} items, {days} days from {begin}: off by {off:.3}");
    }
}
