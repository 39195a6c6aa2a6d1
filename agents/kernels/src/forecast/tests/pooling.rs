//! What the series of a file teach each other.

use super::{Dice, OPTIONS};
use crate::forecast::{
    ForecastOptions, LEAD_TIME_SHARES, MoreLevels, SeriesForecast, SeriesInput, forecast_many,
    forecast_series,
};

fn together(inputs: &[SeriesInput]) -> Vec<SeriesForecast> {
    let forecasts = forecast_many(inputs, &OPTIONS, &|_| (), &|| false).unwrap();
    forecasts.into_iter().map(Result::unwrap).collect()
}

/// About normal, with a standard deviation of a bit more than one half.
fn noise(dice: &mut Dice) -> f64 {
    (0..4).map(|_| dice.roll() - 0.5).sum()
}

/// Levels that wander, and demand around them.
fn walks(count: usize, length: usize) -> Vec<Vec<f64>> {
    let mut dice = Dice(29);
    let walk = |_| {
        let mut level = 100.0;
        let mut next = || {
            level += 2.0 * noise(&mut dice);
            level + 5.0 * noise(&mut dice)
        };
        (0..length).map(|_| next()).collect()
    };
    (0..count).map(walk).collect()
}

#[test]
fn pooling_sparse_series_reduces_their_errors() {
    let mut dice = Dice(17);
    let mut demand = |i: usize| if dice.roll() < if i < 24 { 0.5 } else { 0.2 } { 4.0 } else { 0.0 };
    let histories: Vec<Vec<f64>> = (0..60).map(|_| (0..48).map(&mut demand).collect()).collect();
    let inputs: Vec<SeriesInput> =
        histories.iter().map(|values| SeriesInput { values, ..SeriesInput::default() }).collect();
    let error = |forecast: &SeriesForecast| (forecast.point[0] - 0.8).powi(2);
    let alone: f64 = inputs.iter().map(|input| error(&forecast_series(input, &OPTIONS).unwrap())).sum();
    let pooled: f64 = together(&inputs).iter().map(error).sum();
    assert!(pooled < 0.8 * alone, "{pooled} {alone}");
}

#[test]
fn growth_of_rare_demand_is_followed_and_not_counted_twice() {
    for grown_since in [60, 80] {
        let mut dice = Dice(77);
        let mut demand =
            |i: usize| if dice.roll() < if i < grown_since { 0.1 } else { 0.4 } { 4.0 } else { 0.0 };
        let histories: Vec<Vec<f64>> = (0..60).map(|_| (0..100).map(&mut demand).collect()).collect();
        let inputs: Vec<SeriesInput> =
            histories.iter().map(|values| SeriesInput { values, ..SeriesInput::default() }).collect();
        let true_demand = 60.0 * 0.4 * 4.0;
        let ahead: f64 = together(&inputs).iter().map(|forecast| forecast.point[0]).sum();
        let is_close = (0.9 * true_demand..1.12 * true_demand).contains(&ahead);
        assert!(is_close, "{ahead} for {true_demand}, grown since {grown_since}");
    }
}

#[test]
fn prediction_bands_contain_the_stated_share_of_values() {
    let histories = walks(150, 66);
    let input = |values| SeriesInput { values, periods: &[12], ..SeriesInput::default() };
    let inputs: Vec<SeriesInput> = histories.iter().map(|values| input(&values[..60])).collect();
    let (mut inside_80, mut inside_95, mut points) = (0.0, 0.0, 0.0);
    for (forecast, values) in together(&inputs).iter().zip(&histories) {
        for (step, actual) in values[60..].iter().enumerate() {
            points += 1.0;
            inside_80 += f64::from((forecast.lower_80[step]..=forecast.upper_80[step]).contains(actual));
            inside_95 += f64::from((forecast.lower_95[step]..=forecast.upper_95[step]).contains(actual));
        }
    }
    assert!((0.75..=0.87).contains(&(inside_80 / points)), "{}", inside_80 / points);
    assert!((0.92..=0.98).contains(&(inside_95 / points)), "{}", inside_95 / points);
}

#[test]
fn bands_at_other_levels_contain_their_share_of_values_as_well() {
    let histories = walks(150, 66);
    let input = |values| SeriesInput { values, periods: &[12], ..SeriesInput::default() };
    let inputs: Vec<SeriesInput> = histories.iter().map(|values| input(&values[..60])).collect();
    let levels = [50, 70, 90, 99];
    let options = crate::forecast::ForecastOptions { more_levels: MoreLevels::of(&levels), ..OPTIONS };
    let forecasts = forecast_many(&inputs, &options, &|_| (), &|| false).unwrap();
    for level in levels {
        let (mut inside, mut points) = (0.0, 0.0);
        for (forecast, values) in forecasts.iter().flatten().zip(&histories) {
            let (lower, upper) = forecast.range(level).unwrap();
            for (step, actual) in values[60..].iter().enumerate() {
                points += 1.0;
                inside += f64::from((lower[step]..=upper[step]).contains(actual));
            }
        }
        let share = inside / points;
        assert!((share - f64::from(level) / 100.0).abs() < 0.06, "{level}: {share}");
    }
}

#[test]
fn lead_time_quantiles_cover_the_stated_share_of_demand() {
    let histories = walks(400, 66);
    let input = |values| SeriesInput { values, lead_time: 4, ..SeriesInput::default() };
    let inputs: Vec<SeriesInput> = histories.iter().map(|values| input(&values[..60])).collect();
    let mut below = [0.0; LEAD_TIME_SHARES.len()];
    for (forecast, values) in together(&inputs).iter().zip(&histories) {
        let demand = forecast.lead_time.unwrap();
        assert!((demand.mean - forecast.point[..4].iter().sum::<f64>()).abs() < 1e-9);
        let sum: f64 = values[60..64].iter().sum();
        for (count, quantile) in below.iter_mut().zip(demand.quantiles) {
            *count += f64::from(sum <= quantile) / 400.0;
        }
    }
    for (share, nominal) in below.iter().zip(LEAD_TIME_SHARES) {
        let tolerance = if nominal < 0.8 { 0.1 } else { 0.04 };
        assert!((share - nominal).abs() < tolerance, "{share} for {nominal}");
    }
}

#[test]
fn a_new_item_takes_its_season_from_the_others() {
    let mut dice = Dice(41);
    let factor = |i: usize| if i % 12 == 11 { 2.0 } else { 10.0 / 11.0 };
    let mut demand = |i: usize| 100.0 * factor(i) * (1.0 + 0.1 * noise(&mut dice));
    let mut histories: Vec<Vec<f64>> = (0..8).map(|_| (0..48).map(&mut demand).collect()).collect();
    histories.push((40..48).map(&mut demand).collect());
    let input = |values: &[f64]| 48 - values.len() as i64;
    let inputs: Vec<SeriesInput> = histories
        .iter()
        .map(|values| SeriesInput { values, periods: &[12], start: input(values), ..SeriesInput::default() })
        .collect();
    let options = crate::forecast::ForecastOptions { horizon: 12, ..OPTIONS };
    let forecasts = forecast_many(&inputs, &options, &|_| (), &|| false).unwrap();
    let new = forecasts[8].as_ref().unwrap();
    assert!(new.has_shared_season && !forecasts[0].as_ref().unwrap().has_shared_season);
    assert!((170.0..230.0).contains(&new.point[11]), "{:?}", new.point);
    assert!((80.0..105.0).contains(&new.point[0]), "{:?}", new.point);
}

#[test]
fn an_item_with_one_value_is_at_least_as_uncertain_as_others() {
    let histories = walks(8, 48);
    let mut inputs: Vec<SeriesInput> =
        histories.iter().map(|values| SeriesInput { values, ..SeriesInput::default() }).collect();
    inputs.push(SeriesInput { values: &[100.0], ..SeriesInput::default() });
    let forecasts = together(&inputs);
    let width = |forecast: &SeriesForecast| (forecast.upper_95[0] - forecast.lower_95[0]) / forecast.point[0];
    let narrowest = forecasts[..8].iter().map(width).fold(f64::INFINITY, f64::min);
    assert!(width(&forecasts[8]) > narrowest, "{:?}", forecasts[8]);
}

#[test]
fn an_item_that_stopped_selling_has_a_forecast_of_zero() {
    let mut history = vec![20.0; 30];
    history.extend([0.0; 10]);
    let input = SeriesInput { values: &history, periods: &[12], ..SeriesInput::default() };
    let forecast = forecast_series(&input, &OPTIONS).unwrap();
    assert_eq!((forecast.point, forecast.upper_95), (vec![0.0; 6], vec![0.0; 6]));
    assert!(forecast.has_ended);
}

/// Two years of weeks of items that sell little, with a summer that doubles their demand if `season` is 1.
fn two_years_of_weeks(items: usize, season: f64) -> Vec<Vec<f64>> {
    let mut dice = Dice(11);
    let mut all = Vec::new();
    for item in 0..items {
        let size = 2.0 + (item % 7) as f64;
        let mut values = Vec::new();
        for week in 0..104 {
            let wave = 1.0 + 0.8 * season * (week as f64 * std::f64::consts::TAU / 52.0).sin();
            values.push((size * wave * (0.3 + 1.4 * dice.roll())).round());
        }
        all.push(values);
    }
    all
}

fn forecasts_of_weeks(all: &[Vec<f64>], weeks: usize) -> Vec<SeriesForecast> {
    let inputs: Vec<SeriesInput> =
        all.iter().map(|values| SeriesInput { values, periods: &[52], ..SeriesInput::default() }).collect();
    let options = ForecastOptions { horizon: weeks, ..OPTIONS };
    let made = forecast_many(&inputs, &options, &|_| (), &|| false).unwrap();
    made.into_iter().map(Result::unwrap).collect()
}

#[test]
fn a_season_that_all_items_share_is_found_in_two_years() {
    let all = two_years_of_weeks(60, 1.0);
    let forecasts = forecasts_of_weeks(&all, 13);
    assert!(forecasts.iter().any(|forecast| forecast.has_shared_season));
    assert!(forecasts.iter().all(|forecast| forecast.has_shared_season || forecast.season.is_some()));
    let total: f64 = forecasts.iter().flat_map(|forecast| &forecast.point).sum();
    let a_year_before: f64 = all.iter().flat_map(|values| &values[52..65]).sum();
    assert!((total / a_year_before - 1.0).abs() < 0.08, "{total} {a_year_before}");
}

#[test]
fn noise_of_two_years_is_no_shared_season() {
    let forecasts = forecasts_of_weeks(&two_years_of_weeks(60, 0.0), 13);
    assert!(forecasts.iter().all(|forecast| !forecast.has_shared_season));
}

/// Demand in whole units, in this share of the periods.
fn rare_demand(dice: &mut Dice, share: f64, largest: f64) -> f64 {
    if dice.roll() < share { 1.0 + (dice.roll().powi(3) * largest).floor() } else { 0.0 }
}

#[test]
fn ranges_of_rare_demand_in_small_files_hold_what_they_promise() {
    let mut dice = Dice(31);
    for (products, share, largest) in
        [(1, 0.4, 2.0), (1, 0.25, 1.0), (3, 0.4, 2.0), (3, 0.2, 20.0), (5, 0.3, 1.0), (5, 0.4, 9.0)]
    {
        let (mut inside_80, mut inside_95, mut points) = (0.0, 0.0, 0.0);
        for _ in 0..150 / products {
            let one = |_| (0..42).map(|_| rare_demand(&mut dice, share, largest)).collect();
            let all: Vec<Vec<f64>> = (0..products).map(one).collect();
            let input = |values: &'_ Vec<f64>| values[..36].to_vec();
            let known: Vec<Vec<f64>> = all.iter().map(input).collect();
            let inputs: Vec<SeriesInput> = known
                .iter()
                .map(|values| SeriesInput { values, periods: &[12], ..SeriesInput::default() })
                .collect();
            for (forecast, values) in together(&inputs).iter().zip(&all) {
                for (step, actual) in values[36..].iter().enumerate() {
                    points += 1.0;
                    inside_80 += f64::from((0.0..=forecast.upper_80[step]).contains(actual));
                    inside_95 += f64::from((0.0..=forecast.upper_95[step]).contains(actual));
                }
            }
        }
        let (at_80, at_95) = (inside_80 / points, inside_95 / points);
        assert!(at_80 >= 0.8, "{products} products, demand in {share} of the periods: {at_80}");
        assert!(at_95 >= 0.93, "{products} products, demand in {share} of the periods: {at_95}");
    }
}
