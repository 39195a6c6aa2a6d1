//! Forecasts that need no model: last week repeated, and the demand forecasting engine.

use crate::forecast::{ForecastOptions, MethodChoice, MoreLevels, SeriesInput, forecast_many};
use crate::sensing::problem::Problem;

/// The number of periods at the end of a history that the engine uses: a year of days, seven years of weeks.
const ENGINE_PERIODS: usize = 364;

/// The last known demand of the same weekday, for `ahead` periods from `origin` on. `None` without any demand before.
pub(crate) fn last_week(problem: &Problem, series: usize, origin: usize, ahead: usize) -> Option<Vec<f64>> {
    let week = problem.step.week();
    let row = &problem.series[series];
    let last = (0..origin).rev().find_map(|t| row.known(t))?;
    let same_day = |step: usize| {
        let mut back = week - step % week;
        while back <= origin {
            if let Some(value) = row.known(origin - back) {
                return value;
            }
            back += week;
        }
        last
    };
    Some((0..ahead).map(same_day).collect())
}

/// The forecasts of the engine for these products from `origin` on; `None` for a product it cannot forecast.
pub(crate) fn engine(
    problem: &Problem,
    products: &[usize],
    origin: usize,
    ahead: usize,
) -> Vec<Option<Vec<f64>>> {
    let from = origin.saturating_sub(ENGINE_PERIODS);
    let histories: Vec<Vec<f64>> = products
        .iter()
        .map(|series| (from..origin).map(|t| problem.series[*series].known(t).unwrap_or(f64::NAN)).collect())
        .collect();
    let periods: &[usize] = if problem.step.week() == 7 { &[7] } else { &[52] };
    let inputs: Vec<SeriesInput> = histories
        .iter()
        .map(|values| SeriesInput { values, periods, start: from as i64, ..SeriesInput::default() })
        .collect();
    let options = ForecastOptions {
        horizon: ahead,
        backtest_windows: 0,
        non_negative: true,
        draw_in_outliers: true,
        more_levels: MoreLevels::NONE,
        method: MethodChoice::Ensemble,
    };
    let forecasts = forecast_many(&inputs, &options, &|_| (), &|| false).unwrap_or_default();
    forecasts.into_iter().map(|forecast| Some(forecast.ok()?.point)).collect()
}
