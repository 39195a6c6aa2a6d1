//! One series from history to forecast: prepare, fit, look back, look ahead.

use super::backtest::{Window, member_errors, origins, roll};
use super::combine::Ensemble;
use super::demand_class::DemandClass;
use super::events::{Events, event_effects};
use super::gaps::fill_gaps;
use super::intervals::{Band, PastErrors, Widths, widths};
use super::season::{Season, detect_seasons};
use super::{ForecastError, ForecastOptions, SeriesForecast, SeriesInput, accuracy};

/// Origins behind the intervals; more than a caller would ask for, because their errors are pooled.
const INTERVAL_WINDOWS: usize = 12;

/// Forecasts one series. Works from a single known value on.
pub fn forecast_series(
    input: &SeriesInput,
    options: &ForecastOptions,
) -> Result<SeriesForecast, ForecastError> {
    let lead = check(input.values, options)?;
    let effects = event_effects(input.values, input.periods, &input.events);
    if !effects.is_none() {
        let plain = SeriesInput { values: &effects.cleaned, events: Events::default(), ..*input };
        return forecast_series(&plain, options)
            .map(|forecast| effects.put_back(forecast, options.non_negative));
    }
    let scale = power_of_two_below(input.values);
    let known: Vec<f64> = input.values[lead..].iter().map(|value| value / scale).collect();
    let filled = fill_gaps(&known, input.periods.first().copied());
    let class = DemandClass::of(&known);
    let seasons = if class.has_gaps() { Vec::new() } else { detect_seasons(&filled, input.periods) };

    let mut ensemble = Ensemble::fit(&filled, &seasons, class);
    let windows = look_back(&filled, &seasons, class, options.horizon, &mut ensemble);
    let bands = widths(&past_errors(&known, &filled, &windows, &ensemble), options.horizon);
    let judged = spread_out(&windows, options.backtest_windows);
    let held_out: Vec<Option<Widths>> =
        judged.iter().map(|window| widths_without(window, &known, &windows, options.horizon)).collect();
    let period = seasons.first().map_or(1, |season| season.period);

    let point = ensemble.forecast(&filled, options.horizon);
    let mut fitted = vec![f64::NAN; lead];
    fitted.extend(ensemble.fitted(&filled).into_iter().map(|value| finish(value, scale, options)));
    Ok(SeriesForecast {
        method: describe(&ensemble, &seasons),
        season: seasons.first().map(|season| season.period),
        demand_class: class,
        lower_80: lower(&point, &bands.level_80, scale, options),
        upper_80: upper(&point, &bands.level_80, scale, options),
        lower_95: lower(&point, &bands.level_95, scale, options),
        upper_95: upper(&point, &bands.level_95, scale, options),
        point: point.iter().map(|value| finish(*value, scale, options)).collect(),
        fitted,
        accuracy: accuracy::judge(&known, &filled, &judged, &held_out, period),
        events: Vec::new(),
    })
}

/// Position of the first known value, or why there is nothing to do.
fn check(values: &[f64], options: &ForecastOptions) -> Result<usize, ForecastError> {
    if options.horizon == 0 {
        return Err(ForecastError::HorizonZero);
    }
    if values.iter().any(|value| value.is_infinite()) {
        return Err(ForecastError::NotFinite);
    }
    values.iter().position(|value| !value.is_nan()).ok_or(ForecastError::TooShort { have: 0, need: 1 })
}

/// Dividing by a power of two is exact, and near one no square overflows.
fn power_of_two_below(values: &[f64]) -> f64 {
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    if largest > 0.0 { largest.log2().floor().clamp(-1000.0, 1000.0).exp2() } else { 1.0 }
}

/// Fits once before the first origin, so that no window has seen its own future, and weighs the members by it.
fn look_back(
    filled: &[f64],
    seasons: &[Season],
    class: DemandClass,
    horizon: usize,
    ensemble: &mut Ensemble,
) -> Vec<Window> {
    let shortest = seasons.last().map_or(4, |season| 2 * season.period).max(filled.len() / 2).max(1);
    let origins = origins(filled.len(), horizon, shortest, INTERVAL_WINDOWS);
    let Some(first) = origins.first() else { return Vec::new() };
    let mut early = Ensemble::fit(&filled[..*first], seasons, class);
    let rows = roll(&early, filled, &origins, horizon);
    let errors = member_errors(&rows, filled, &origins);
    early.weigh(&errors);
    ensemble.weigh(&errors);
    let window = |(&origin, rows): (&usize, &Vec<Vec<f64>>)| Window { origin, forecast: early.combine(rows) };
    origins.iter().zip(&rows).map(window).collect()
}

/// As many of the windows as were asked for, evenly spread, the latest always among them.
fn spread_out(windows: &[Window], wanted: usize) -> Vec<Window> {
    let wanted = wanted.min(windows.len());
    (1..=wanted).map(|i| windows[i * windows.len() / wanted - 1].clone()).collect()
}

/// How many of the windows would fit side by side, at least one.
fn separate(windows: &[Window], count: usize) -> f64 {
    let Some(first) = windows.first() else { return 1.0 };
    ((count - first.origin) as f64 / first.forecast.len() as f64).clamp(1.0, windows.len() as f64)
}

/// What the intervals learn from: errors of the past windows, or one-step errors when there are none.
fn past_errors(known: &[f64], filled: &[f64], windows: &[Window], ensemble: &Ensemble) -> PastErrors {
    let mut errors = window_errors(known, windows);
    if windows.is_empty() {
        let fitted = ensemble.fitted(filled);
        errors.extend(known.iter().zip(fitted).map(|(value, fit)| (0, value - fit)));
    }
    errors.retain(|(_, error)| error.is_finite());
    PastErrors { errors, separate_windows: separate(windows, filled.len()) }
}

/// The intervals that the other windows would have given to this one; a test on its own errors would be none.
fn widths_without(judged: &Window, known: &[f64], windows: &[Window], horizon: usize) -> Option<Widths> {
    let reach = judged.forecast.len();
    let apart: Vec<Window> =
        windows.iter().filter(|window| window.origin.abs_diff(judged.origin) >= reach).cloned().collect();
    let mut errors = window_errors(known, &apart);
    errors.retain(|(_, error)| error.is_finite());
    if errors.is_empty() {
        return None;
    }
    let share = apart.len() as f64 / windows.len() as f64;
    let separate_windows = (share * separate(windows, known.len())).max(1.0);
    Some(widths(&PastErrors { errors, separate_windows }, horizon))
}

fn window_errors(known: &[f64], windows: &[Window]) -> Vec<(usize, f64)> {
    let errors = |window: &Window| {
        let actuals = known[window.origin..].iter();
        actuals
            .zip(&window.forecast)
            .map(|(actual, forecast)| actual - forecast)
            .enumerate()
            .collect::<Vec<_>>()
    };
    windows.iter().flat_map(errors).collect()
}

/// The members by weight and the seasons that were found.
fn describe(ensemble: &Ensemble, seasons: &[Season]) -> String {
    let mut words = ensemble.name();
    for (i, season) in seasons.iter().enumerate() {
        words.push_str(if i == 0 { ", season " } else { " and " });
        words.push_str(&season.period.to_string());
    }
    words
}

fn lower(point: &[f64], band: &Band, scale: f64, options: &ForecastOptions) -> Vec<f64> {
    point.iter().zip(&band.below).map(|(value, width)| finish(value - width, scale, options)).collect()
}

fn upper(point: &[f64], band: &Band, scale: f64, options: &ForecastOptions) -> Vec<f64> {
    point.iter().zip(&band.above).map(|(value, width)| finish(value + width, scale, options)).collect()
}

/// Back to the units of the caller, finite and not below zero where demand cannot be.
fn finish(value: f64, scale: f64, options: &ForecastOptions) -> f64 {
    let value = (value * scale).clamp(-f64::MAX, f64::MAX);
    if options.non_negative { value.max(0.0) } else { value }
}
