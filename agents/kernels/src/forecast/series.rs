//! One series from history to forecast: prepare, fit, look back, look ahead.

use super::backtest::{Window, member_errors, origins, roll};
use super::combine::Ensemble;
use super::demand_class::DemandClass;
use super::gaps::fill_gaps;
use super::intervals::{Band, PastErrors, widths};
use super::season::{Season, detect_season};
use super::{ForecastError, ForecastOptions, SeriesForecast, SeriesInput, accuracy};

/// Origins behind the intervals; more than a caller would ask for, because their errors are pooled.
const INTERVAL_WINDOWS: usize = 12;

/// Forecasts one series. Works from a single known value on.
pub fn forecast_series(
    input: &SeriesInput,
    options: &ForecastOptions,
) -> Result<SeriesForecast, ForecastError> {
    let lead = check(input.values, options)?;
    let scale = power_of_two_below(input.values);
    let known: Vec<f64> = input.values[lead..].iter().map(|value| value / scale).collect();
    let filled = fill_gaps(&known, input.periods.first().copied());
    let class = DemandClass::of(&known);
    let season = if class.has_gaps() { None } else { detect_season(&filled, input.periods) };

    let mut ensemble = Ensemble::fit(&filled, season, class);
    let windows = look_back(&filled, season, class, options.horizon, &mut ensemble);
    let past = past_errors(&known, &filled, &windows, &ensemble);
    let bands = widths(&past, options.horizon);
    let judged = spread_out(&windows, options.backtest_windows);
    let period = season.map_or(1, |season| season.period);

    let point = ensemble.forecast(&filled, options.horizon);
    let mut fitted = vec![f64::NAN; lead];
    fitted.extend(ensemble.fitted(&filled).into_iter().map(|value| finish(value, scale, options)));
    Ok(SeriesForecast {
        method: describe(&ensemble, season),
        season: season.map(|season| season.period),
        demand_class: class,
        lower_80: lower(&point, &bands.level_80, scale, options),
        upper_80: upper(&point, &bands.level_80, scale, options),
        lower_95: lower(&point, &bands.level_95, scale, options),
        upper_95: upper(&point, &bands.level_95, scale, options),
        point: point.iter().map(|value| finish(*value, scale, options)).collect(),
        fitted,
        accuracy: accuracy::judge(&known, &filled, &judged, period, &bands),
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
    season: Option<Season>,
    class: DemandClass,
    horizon: usize,
    ensemble: &mut Ensemble,
) -> Vec<Window> {
    let shortest = season.map_or(4, |season| 2 * season.period).max(filled.len() / 2).max(1);
    let origins = origins(filled.len(), horizon, shortest, INTERVAL_WINDOWS);
    let Some(first) = origins.first() else { return Vec::new() };
    let mut early = Ensemble::fit(&filled[..*first], season, class);
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
    let mut errors = Vec::new();
    for window in windows {
        for (step, forecast) in window.forecast.iter().enumerate() {
            errors.push((step, known[window.origin + step] - forecast));
        }
    }
    if windows.is_empty() {
        let fitted = ensemble.fitted(filled);
        errors.extend(known.iter().zip(fitted).map(|(value, fit)| (0, value - fit)));
    }
    errors.retain(|(_, error)| error.is_finite());
    PastErrors { errors, separate_windows: separate(windows, filled.len()) }
}

fn describe(ensemble: &Ensemble, season: Option<Season>) -> String {
    let name = ensemble.name();
    season.map_or(name.clone(), |season| format!("{name}, season {}", season.period))
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
