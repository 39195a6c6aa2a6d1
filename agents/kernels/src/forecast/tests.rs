//! What must hold for any series.

use super::{ForecastError, ForecastOptions, SeriesInput, forecast_many, forecast_series};

const OPTIONS: ForecastOptions = ForecastOptions { horizon: 6, backtest_windows: 3, non_negative: true };

#[test]
fn a_single_value_is_carried_forward() {
    let forecast = forecast_series(&SeriesInput { values: &[7.0], periods: &[12] }, &OPTIONS).unwrap();
    assert_eq!(forecast.point, [7.0; 6]);
    assert_eq!(forecast.accuracy, None);
}

#[test]
fn an_unknown_history_has_no_forecast() {
    let result = forecast_series(&SeriesInput { values: &[f64::NAN], periods: &[] }, &OPTIONS);
    assert_eq!(result, Err(ForecastError::TooShort { have: 0, need: 1 }));
}

#[test]
fn a_cancelled_run_has_no_result() {
    let inputs = [SeriesInput { values: &[1.0, 2.0], periods: &[] }];
    assert!(forecast_many(&inputs, &OPTIONS, &|_| (), &|| true).is_none());
}
