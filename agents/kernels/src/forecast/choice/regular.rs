//! Forecasts demand that occurs in most periods: an ensemble weighted by its past errors, with bands from those errors.

use super::combine::Ensemble;
use super::members::SHORTEST_HISTORY;
use super::searched::Searched;
use super::single;
use crate::forecast::errors::backtest::{Window, member_errors, origins, roll, spread_out};
use crate::forecast::errors::intervals::{PastErrors, Widths, widths};
use crate::forecast::errors::outcome::Outcome;
use crate::forecast::errors::strain::{Strain, Test};
use crate::forecast::history::closed::{closed_phases, shut};
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::season::{Proof, Season};
use crate::forecast::{ForecastOptions, MethodChoice};

/// Number of origins from which the bands are estimated; more than a caller would request, because the errors are pooled.
const WINDOWS: usize = 12;
/// Number of windows that are tested with bands estimated without them.
const TESTS: usize = 4;

/// Fits the ensembles of several series, tests them on past windows, and forecasts with bands.
pub(crate) fn outcomes(all: &[&Prepared], options: &ForecastOptions) -> Vec<Outcome> {
    let tested: Vec<Tested> = all.iter().map(|prepared| Tested::of(prepared, options)).collect();
    let whole = tested.iter().map(|tested| (&tested.prepared.filled[..], tested.prepared));
    let early = tested.iter().filter_map(|tested| Some((tested.early()?, tested.prepared)));
    let parts: Vec<(&[f64], &Prepared)> = whole.chain(early).collect();
    let mut ensembles = fit_each(&parts, options.method);
    let mut early = ensembles.split_off(all.len()).into_iter();
    let outcome = |(tested, ensemble): (&Tested, Ensemble)| {
        let early = tested.early().and_then(|_| early.next());
        outcome(tested, ensemble, early, options)
    };
    tested.iter().zip(ensembles).map(outcome).collect()
}

/// A series with the origins at which its methods are tested, the oldest first.
struct Tested<'a> {
    prepared: &'a Prepared,
    origins: Vec<usize>,
}

impl<'a> Tested<'a> {
    fn of(prepared: &'a Prepared, options: &ForecastOptions) -> Self {
        let shortest = shortest_tested(prepared, options.method);
        Self { prepared, origins: origins(prepared.filled.len(), options.horizon, shortest, WINDOWS) }
    }

    /// The values before the first origin; `None` without origins.
    fn early(&self) -> Option<&'a [f64]> {
        self.origins.first().map(|first| &self.prepared.filled[..*first])
    }
}

/// The forecast of an ensemble, tested by one that is fitted on the values before the first origin.
fn outcome(
    tested: &Tested,
    mut ensemble: Ensemble,
    early: Option<Ensemble>,
    options: &ForecastOptions,
) -> Outcome {
    let prepared = tested.prepared;
    let Prepared { filled, seasons, .. } = prepared;
    let known: &[f64] = &prepared.judged();
    let windows =
        early.map_or_else(Vec::new, |early| look_back(tested, early, options.horizon, &mut ensemble));
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

/// The chosen method or the ensemble, fitted on each part of the history of a series.
fn fit_each(parts: &[(&[f64], &Prepared)], choice: MethodChoice) -> Vec<Ensemble> {
    let alone = |(history, prepared): &(&[f64], &Prepared)| {
        Some(Ensemble::alone(single::fit(history, prepared, choice)?, &prepared.seasons))
    };
    if let Some(alone) = parts.iter().map(alone).collect() {
        return alone;
    }
    let histories: Vec<(&[f64], &[Season])> =
        parts.iter().map(|(history, prepared)| (*history, &prepared.seasons[..])).collect();
    let fit = |((history, prepared), searched): (&(&[f64], &Prepared), Searched)| {
        let Prepared { filled, seasons, calendar_season, .. } = *prepared;
        Ensemble::fit(history, seasons, *calendar_season, filled.len(), &searched)
    };
    parts.iter().zip(Searched::of_each(&histories)).map(fit).collect()
}

/// With an ensemble that is fitted on the values before the first origin, so that no window uses its own future, forecasts every
/// past window and sets the weights of the members from their errors.
fn look_back(tested: &Tested, mut early: Ensemble, horizon: usize, ensemble: &mut Ensemble) -> Vec<Window> {
    let Tested { prepared: Prepared { filled, .. }, origins } = tested;
    let Some(first) = origins.first() else { return Vec::new() };
    let rows = roll(&early, filled, origins, horizon);
    let errors = member_errors(&rows, filled, origins);
    let separate = fit_apart(filled.len() - first, horizon.min(filled.len() - first), origins.len());
    early.weigh(&errors, separate);
    ensemble.weigh(&errors, separate);
    let window = |(&origin, rows): (&usize, &Vec<Vec<f64>>)| Window { origin, forecast: early.combine(rows) };
    origins.iter().zip(&rows).map(window).collect()
}

/// The shortest part of the history on which the method can be fitted in the form in which it forecasts, and at least half.
fn shortest_tested(prepared: &Prepared, choice: MethodChoice) -> usize {
    let half = prepared.filled.len() / 2;
    let with_seasons = prepared.seasons.last().map_or(0, |season| 2 * season.period);
    let least = match choice {
        MethodChoice::Naive
        | MethodChoice::SeasonalNaive
        | MethodChoice::MovingAverage { .. }
        | MethodChoice::Croston => 4,
        MethodChoice::Ensemble
        | MethodChoice::HoltWinters
        | MethodChoice::ExponentialSmoothing
        | MethodChoice::Autoregression
        | MethodChoice::Theta => SHORTEST_HISTORY,
    };
    half.max(with_seasons).max(least)
}

/// The number of windows that would fit into the tested part without overlap, at least one.
fn separate(windows: &[Window], count: usize) -> f64 {
    let Some(first) = windows.first() else { return 1.0 };
    fit_apart(count - first.origin, first.forecast.len(), windows.len())
}

/// How many of the windows of `reach` steps fit into the tested steps without overlap.
fn fit_apart(tested: usize, reach: usize, windows: usize) -> f64 {
    (tested as f64 / reach as f64).clamp(1.0, windows as f64)
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

/// Text with the members in order of weight and the seasons that they follow: `Theta + CES, season 7 and weak season 365`.
fn describe(ensemble: &Ensemble, seasons: &[Season]) -> String {
    let mut words = ensemble.name();
    for (i, season) in seasons.iter().enumerate() {
        words.push_str(if i == 0 { ", " } else { " and " });
        let is_like_the_one_before = i > 0 && seasons[i - 1].proof == season.proof;
        words.push_str(match season.proof {
            _ if is_like_the_one_before => "",
            Proof::Strict => "season ",
            Proof::Weak => "weak season ",
        });
        words.push_str(&season.period.to_string());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Searched, Tested, fit_each, look_back};
    use crate::forecast::choice::combine::Ensemble;
    use crate::forecast::history::prepared::Prepared;
    use crate::forecast::history::season::Season;
    use crate::forecast::{ForecastOptions, MethodChoice, MoreLevels, SeriesInput};

    const OPTIONS: ForecastOptions = ForecastOptions {
        horizon: 14,
        backtest_windows: 4,
        non_negative: true,
        draw_in_outliers: true,
        more_levels: MoreLevels::NONE,
        method: MethodChoice::Ensemble,
    };

    /// The ensemble that forecasts a growing series with a season, after its backtest.
    fn tested(length: usize, period: usize) -> Ensemble {
        let wave = |i: usize| 20.0 * (i % period) as f64 + ((i * 7919) % 13) as f64;
        let values: Vec<f64> = (0..length).map(|i| 200.0 + i as f64 + wave(i)).collect();
        let input = SeriesInput { values: &values, periods: &[period], ..SeriesInput::default() };
        let prepared = Prepared::of(&input, &OPTIONS).unwrap();
        let tested = Tested::of(&prepared, &OPTIONS);
        let parts =
            [Some(&prepared.filled[..]), tested.early()].map(|part| part.map(|part| (part, &prepared)));
        let mut ensembles =
            fit_each(&parts.into_iter().flatten().collect::<Vec<_>>(), OPTIONS.method).into_iter();
        let mut ensemble = ensembles.next().unwrap();
        if let Some(early) = ensembles.next() {
            look_back(&tested, early, OPTIONS.horizon, &mut ensemble);
        }
        ensemble
    }

    #[test]
    fn the_weights_that_the_backtest_learns_are_used_at_every_length() {
        let young_days = (180..=530).step_by(35).map(|length| (length, 7));
        let quarters = (6..=30).chain([52, 104, 110, 150, 206, 210]).map(|length| (length, 4));
        let months = (26..=80).map(|length| (length, 12));
        for (length, period) in young_days.chain(quarters).chain(months) {
            let weights = tested(length, period).weights;
            let is_learnt = weights.iter().any(|weight| (weight - weights[0]).abs() > 1e-9);
            assert!(is_learnt, "{length} values, season {period}: {weights:?}");
        }
    }

    #[test]
    fn months_have_members_over_blocks_and_over_the_changes_of_a_year() {
        let members = |period: usize| tested(96, period).name();
        let months = members(12);
        for name in
            ["ARIMA(0,1,1)(0,1,1)", "Theta over 3 periods", "Theta over 4 periods", "Theta over 6 periods"]
        {
            assert!(months.contains(name), "{name}: {months}");
        }
        assert!(members(4).contains("of seasonal changes"), "{}", members(4));
        let days = members(7);
        assert!(!days.contains("over 3 periods") && !days.contains("seasonal changes"), "{days}");
    }

    #[test]
    fn days_with_a_week_and_a_year_have_one_member_without_the_year() {
        let values: Vec<f64> = (0..1_100)
            .map(|i| {
                100.0 + 9.0 * f64::from(i % 7) + 40.0 * (f64::from(i) * std::f64::consts::TAU / 365.0).sin()
            })
            .collect();
        let input = SeriesInput { values: &values, periods: &[7, 365], ..SeriesInput::default() };
        let prepared = Prepared::of(&input, &OPTIONS).unwrap();
        assert_eq!(prepared.seasons.len(), 2);
        let names = |seasons: &[Season]| {
            let searched = Searched::of_each(&[(&values[..], seasons)]).remove(0);
            let ensemble = Ensemble::fit(&values, seasons, 7, values.len(), &searched);
            ensemble.name().matches("beside a changing season").count()
        };
        assert_eq!((names(&prepared.seasons), names(&prepared.seasons[..1])), (1, 0));
    }

    #[test]
    fn a_part_of_the_history_gets_the_models_of_the_whole() {
        let values: Vec<f64> = (0..250).map(|i| f64::from(50 + i % 7)).collect();
        let input = SeriesInput { values: &values, periods: &[7], ..SeriesInput::default() };
        let prepared = Prepared::of(&input, &OPTIONS).unwrap();
        let parts = [(&prepared.filled[..], &prepared), (&prepared.filled[..125], &prepared)];
        let [whole, part] = &fit_each(&parts, OPTIONS.method)[..] else { panic!("one for each part") };
        assert_eq!(part.members.len(), whole.members.len());
        assert!(whole.name().contains("Median"), "{}", whole.name());
    }
}
