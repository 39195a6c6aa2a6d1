//! Forecasts demand that occurs in most periods: an ensemble weighted by its past errors, with bands from those errors.

use super::combine::Ensemble;
use super::members::SHORTEST_HISTORY;
use super::single;
use crate::forecast::errors::backtest::{Window, member_errors, origins, roll, spread_out};
use crate::forecast::errors::intervals::{PastErrors, Widths, widths};
use crate::forecast::errors::outcome::Outcome;
use crate::forecast::errors::strain::{Strain, Test};
use crate::forecast::history::closed::{closed_phases, shut};
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::season::Season;
use crate::forecast::{ForecastOptions, MethodChoice};

/// Number of origins from which the bands are estimated; more than a caller would request, because the errors are pooled.
const WINDOWS: usize = 12;
/// Number of windows that are tested with bands estimated without them.
const TESTS: usize = 4;

/// Fits the ensemble, tests it on past windows, and forecasts with bands.
pub(crate) fn outcome(prepared: &Prepared, options: &ForecastOptions) -> Outcome {
    let Prepared { known, filled, seasons, .. } = prepared;
    let mut ensemble = fit(filled, prepared, options.method);
    let windows = look_back(prepared, options, &mut ensemble);
    let mut bands =
        widths(&past_errors(known, filled, &windows, &ensemble), options.horizon, options.more_levels);
    if let Some(season) = seasons.first() {
        let closed = closed_phases(filled, season.period);
        bands.rows().for_each(|row| shut(row, filled.len(), &closed));
    }
    let test = |window: Window| {
        let strains = match widths_without(&window, known, &windows, options) {
            Some(widths) => strains(&window, known, &widths),
            None => Vec::new(),
        };
        Test { window, strains }
    };
    Outcome {
        method: match options.method {
            MethodChoice::Ensemble => describe(&ensemble, seasons),
            MethodChoice::HoltWinters if filled.len() >= SHORTEST_HISTORY => {
                format!("Holt-Winters, {}", ensemble.name())
            }
            _ => describe(&ensemble, ensemble.removed_seasons()),
        },
        point: ensemble.forecast(filled, options.horizon),
        fitted: ensemble.fitted(filled),
        bands,
        tests: spread_out(&windows, TESTS).into_iter().map(test).collect(),
    }
}

/// The chosen method or the ensemble, fitted on a part of the history.
fn fit(history: &[f64], prepared: &Prepared, choice: MethodChoice) -> Ensemble {
    match single::fit(history, prepared, choice) {
        Some(method) => Ensemble::alone(method, &prepared.seasons),
        None => Ensemble::fit(history, &prepared.seasons),
    }
}

/// Fits once on the values before the first origin, so that no window uses its own future, forecasts every past window
/// and sets the weights of the members from their errors.
fn look_back(prepared: &Prepared, options: &ForecastOptions, ensemble: &mut Ensemble) -> Vec<Window> {
    let Prepared { filled, seasons, .. } = prepared;
    let horizon = options.horizon;
    let shortest = seasons.last().map_or(4, |season| 2 * season.period).max(filled.len() / 2).max(1);
    let origins = origins(filled.len(), horizon, shortest, WINDOWS);
    let Some(first) = origins.first() else { return Vec::new() };
    let mut early = fit(&filled[..*first], prepared, options.method);
    let rows = roll(&early, filled, &origins, horizon);
    let errors = member_errors(&rows, filled, &origins);
    early.weigh(&errors);
    ensemble.weigh(&errors);
    let window = |(&origin, rows): (&usize, &Vec<Vec<f64>>)| Window { origin, forecast: early.combine(rows) };
    origins.iter().zip(&rows).map(window).collect()
}

/// The number of windows that would fit into the tested part without overlap, at least one.
fn separate(windows: &[Window], count: usize) -> f64 {
    let Some(first) = windows.first() else { return 1.0 };
    ((count - first.origin) as f64 / first.forecast.len() as f64).clamp(1.0, windows.len() as f64)
}

/// Errors from which the bands are estimated: those of the past windows, or one-step errors when there are no windows.
fn past_errors(known: &[f64], filled: &[f64], windows: &[Window], ensemble: &Ensemble) -> PastErrors {
    let mut errors = window_errors(known, windows);
    if windows.is_empty() {
        let fitted = ensemble.fitted(filled);
        errors.extend(known.iter().zip(fitted).map(|(value, fit)| (0, value - fit)));
    }
    errors.retain(|(_, error)| error.is_finite());
    PastErrors { errors, separate_windows: separate(windows, filled.len()) }
}

/// The bands from the windows that do not overlap this one; testing a window with its own errors would prove nothing.
fn widths_without(
    judged: &Window,
    known: &[f64],
    windows: &[Window],
    options: &ForecastOptions,
) -> Option<Widths> {
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
    Some(widths(&PastErrors { errors, separate_windows }, options.horizon, options.more_levels))
}

fn window_errors(known: &[f64], windows: &[Window]) -> Vec<(usize, f64)> {
    windows.iter().flat_map(|window| differences(window, known).enumerate()).collect()
}

/// Actual minus forecast per step; NaN where the actual is unknown.
fn differences<'a>(window: &'a Window, known: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
    known[window.origin..].iter().zip(&window.forecast).map(|(actual, forecast)| actual - forecast)
}

fn strains(window: &Window, known: &[f64], widths: &Widths) -> Vec<Strain> {
    let known = differences(window, known).enumerate().filter(|(_, difference)| difference.is_finite());
    known.map(|(step, difference)| Strain::of(difference, step, widths)).collect()
}

/// Text with the members in order of weight and the seasons that were found.
fn describe(ensemble: &Ensemble, seasons: &[Season]) -> String {
    let mut words = ensemble.name();
    for (i, season) in seasons.iter().enumerate() {
        words.push_str(if i == 0 { ", season " } else { " and " });
        words.push_str(&season.period.to_string());
    }
    words
}
