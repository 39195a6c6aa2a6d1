//! Chooses the models to fit on a history.

use super::method::{Method, Model, adjust};
use crate::forecast::history::season::{Season, SeasonShape};
use crate::forecast::methods::autoregression::Autoregression;
use crate::forecast::methods::averaged_autoregression::AveragedAutoregression;
use crate::forecast::methods::complex_smoothing::ComplexSmoothing;
use crate::forecast::methods::dynamic_theta::DynamicTheta;
use crate::forecast::methods::ets::Ets;
use crate::forecast::methods::relative_median::RelativeMedian;
use crate::forecast::methods::seasonal_median::SeasonalMedian;

/// With fewer values only the mean is used, and no other model can be tested.
pub(super) const SHORTEST_HISTORY: usize = 5;
/// The longest season that smoothing keeps as states; longer seasons are removed from the series before the fit.
const LONGEST_STATE_SEASON: usize = 24;
/// The highest order of an autoregression: four weeks of days.
pub(super) const LONGEST_MEMORY: usize = 28;

/// From this many repetitions of the shortest season on, there are also methods that learn its pattern from all of them.
const MANY_SEASONS: usize = 26;

/// The longest season with which a drift takes part: the last month or day holds too much chance to be a level.
const LONGEST_SEASON_WITH_DRIFT: usize = 4;

/// Fits every model that suits the seasons and `length`, the number of values of the whole history. A part of a history
/// gets the models of the whole, so that what is learnt about each model on the part holds for the whole.
pub(crate) fn fit_members(history: &[f64], seasons: &[Season], length: usize) -> Vec<Method> {
    if length < SHORTEST_HISTORY {
        return vec![Method { model: Model::Mean, seasons: Vec::new() }];
    }
    members(history, seasons, length)
}

fn members(history: &[f64], seasons: &[Season], length: usize) -> Vec<Method> {
    let adjusted = adjust(history, seasons).0;
    let without_season = |model: Model| Method { model, seasons: seasons.to_vec() };
    let mut members = vec![
        smoothing_states(history, seasons),
        without_season(Model::ComplexSmoothing(ComplexSmoothing::fit(&adjusted))),
        without_season(Model::DynamicTheta(DynamicTheta::fit(&adjusted))),
    ];
    let has_drift = seasons.iter().all(|season| season.period <= LONGEST_SEASON_WITH_DRIFT);
    let autoregression = if has_drift { autoregression } else { averaged_autoregression };
    members.push(autoregression(history, seasons));
    if has_drift {
        members.push(without_season(Model::Autoregression(Autoregression::drift(&adjusted))));
    }
    // If the shortest season stays in the series, the autoregression learns it from recent values. A long season may have
    // either shape, so both are tried.
    if let [_, longer @ ..] = seasons {
        members.push(autoregression(history, longer));
    }
    if seasons.iter().any(|season| season.period > LONGEST_STATE_SEASON) {
        let additive = |season: &Season| Season { shape: SeasonShape::Additive, ..*season };
        members.push(autoregression(history, &seasons.iter().map(additive).collect::<Vec<Season>>()));
    }
    if let [short, longer @ ..] = seasons
        && length >= MANY_SEASONS * short.period
    {
        members.extend(of_many_seasons(length, short.period, longer));
        // Here the pattern is well known. With it removed, smoothing follows the level more closely (as in MSTL; Bandara, Hyndman
        // and Bergmeir, 2021).
        members.push(without_season(Model::Ets(Ets::select(&adjusted, None))));
    }
    members
}

/// Medians over many repetitions of a short season, such as the weekdays of a year: of the values themselves, and of a long memory
/// also on the latest level, where the longer seasons are removed.
fn of_many_seasons(length: usize, period: usize, longer: &[Season]) -> Vec<Method> {
    const MEMORIES: [usize; 2] = [8, 52];
    const MEMORIES_ON_LEVEL: [usize; 2] = [26, 52];
    let fits = |seasons: &usize| seasons * period <= length;
    let plain = MEMORIES.into_iter().filter(fits).map(|seasons| Method {
        model: Model::SeasonalMedian(SeasonalMedian { period, seasons }),
        seasons: Vec::new(),
    });
    let on_level = MEMORIES_ON_LEVEL.into_iter().filter(fits).map(|seasons| Method {
        model: Model::RelativeMedian(RelativeMedian { period, seasons }),
        seasons: longer.to_vec(),
    });
    plain.chain(on_level).collect()
}

/// Keeps short seasons in the states, where they can change; long seasons are removed from the series before the fit.
pub(super) fn smoothing_states(history: &[f64], seasons: &[Season]) -> Method {
    let (inside, outside): (Vec<Season>, Vec<Season>) =
        seasons.iter().partition(|season| season.period <= LONGEST_STATE_SEASON);
    let period = inside.first().map(|season| season.period);
    let model = Model::Ets(Ets::select(&adjust(history, &outside).0, period));
    Method { model, seasons: outside }
}

/// For series with a drift among the members, which already covers a level that wanders.
fn autoregression(history: &[f64], seasons: &[Season]) -> Method {
    let adjusted = adjust(history, seasons).0;
    let model = Model::Autoregression(Autoregression::fit(&adjusted, LONGEST_MEMORY));
    Method { model, seasons: seasons.to_vec() }
}

/// For series without a drift among the members.
fn averaged_autoregression(history: &[f64], seasons: &[Season]) -> Method {
    let adjusted = adjust(history, seasons).0;
    let model = Model::AveragedAutoregression(AveragedAutoregression::fit(&adjusted, LONGEST_MEMORY));
    Method { model, seasons: seasons.to_vec() }
}
