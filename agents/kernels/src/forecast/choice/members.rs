//! Chooses the models to fit on a history.

use std::ops::RangeInclusive;

use super::method::{Method, Model, adjust};
use super::searched::Searched;
use crate::forecast::history::season::{Season, SeasonShape};
use crate::forecast::methods::airline::Airline;
use crate::forecast::methods::autoregression::Autoregression;
use crate::forecast::methods::averaged_autoregression::AveragedAutoregression;
use crate::forecast::methods::block_theta::BlockTheta;
use crate::forecast::methods::ets::Ets;
use crate::forecast::methods::relative_median::RelativeMedian;
use crate::forecast::methods::seasonal_changes::SeasonalChanges;
use crate::forecast::methods::seasonal_loess::SeasonalLoess;
use crate::forecast::methods::seasonal_median::SeasonalMedian;

/// With fewer values only the mean is used, and no other model can be tested.
pub(super) const SHORTEST_HISTORY: usize = 5;
/// The longest season that smoothing keeps as states; longer seasons are removed from the series before the fit.
pub(super) const LONGEST_STATE_SEASON: usize = 24;
/// The highest order of an autoregression: four weeks of days.
pub(super) const LONGEST_MEMORY: usize = 28;

/// From this many repetitions of the shortest season on, there are also methods that learn its pattern from all of them.
const MANY_SEASONS: usize = 26;

/// The longest season with which a drift takes part: the last month or day holds too much chance to be a level.
const LONGEST_SEASON_WITH_DRIFT: usize = 4;

/// Seasons of the calendar whose steps are put into blocks, such as the months of a year, and the steps of a block. The steps of a week
/// or the quarters of a year are too few.
const YEARS_OF_BLOCKS: RangeInclusive<usize> = 8..=LONGEST_STATE_SEASON;
const BLOCKS: [usize; 3] = [3, 4, 6];

/// Fits every model that suits the seasons and `length`, the number of values of the whole history. A part of a history
/// gets the models of the whole, so that what is learnt about each model on the part holds for the whole. `calendar_season` is
/// the shortest season of the calendar in steps, found or not; one for none. `searched` holds the models of this history whose
/// parameters take long to search.
pub(crate) fn fit_members(
    history: &[f64],
    seasons: &[Season],
    calendar_season: usize,
    length: usize,
    searched: &Searched,
) -> Vec<Method> {
    if length < SHORTEST_HISTORY {
        return vec![Method { model: Model::Mean, seasons: Vec::new() }];
    }
    let adjusted = adjust(history, seasons).0;
    let mut members = members(history, &adjusted, seasons, length, searched);
    members.extend(of_yearly_changes(history, seasons));
    members.extend(beside_a_longer_season(history, seasons));
    if YEARS_OF_BLOCKS.contains(&calendar_season) {
        members.extend(of_blocks(&adjusted, seasons, length));
    }
    members
}

fn members(
    history: &[f64],
    adjusted: &[f64],
    seasons: &[Season],
    length: usize,
    searched: &Searched,
) -> Vec<Method> {
    let without_season = |model: Model| Method { model, seasons: seasons.to_vec() };
    let mut members = vec![
        searched.smoothing.clone(),
        without_season(Model::ComplexSmoothing(searched.complex)),
        without_season(Model::DynamicTheta(searched.theta)),
    ];
    let has_drift = seasons.iter().all(|season| season.period <= LONGEST_SEASON_WITH_DRIFT);
    let autoregression = if has_drift { autoregression } else { averaged_autoregression };
    members.push(autoregression(history, seasons));
    if has_drift {
        members.push(without_season(Model::Autoregression(Autoregression::drift(adjusted))));
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
        members.push(without_season(Model::Ets(Ets::select(adjusted, None))));
    }
    members
}

/// A short season that changes, without the longer one: fewer than three years of days measure a year badly, and one method that does
/// not follow it is right where its indices are chance.
fn beside_a_longer_season(history: &[f64], seasons: &[Season]) -> Option<Method> {
    match seasons {
        [short, _, ..] if short.period <= LONGEST_STATE_SEASON => {
            let model = Model::SeasonalLoess(SeasonalLoess::fit(history, short.period));
            Some(Method { model, seasons: Vec::new() })
        }
        _ => None,
    }
}

/// Methods that follow how the season itself changes. Which one lowers the errors was found on real series: autoregressions with
/// four quarters, moving averages with twelve months, none with the days of a week.
fn of_yearly_changes(history: &[f64], seasons: &[Season]) -> Option<Method> {
    let [Season { period, .. }, longer @ ..] = seasons else { return None };
    let history = adjust(history, longer).0;
    let model = match *period {
        ..=LONGEST_SEASON_WITH_DRIFT => {
            Model::SeasonalChanges(SeasonalChanges::fit(&history, *period, LONGEST_MEMORY))
        }
        period if YEARS_OF_BLOCKS.contains(&period) => Model::Airline(Airline::fit(&history, period)),
        _ => return None,
    };
    Some(Method { model, seasons: longer.to_vec() })
}

/// One method for each length of block of which the history holds enough.
fn of_blocks(adjusted: &[f64], seasons: &[Season], length: usize) -> impl Iterator<Item = Method> {
    let suiting = BLOCKS.into_iter().filter(move |block| BlockTheta::suits(*block, length));
    suiting.map(move |block| Method {
        model: Model::BlockTheta(BlockTheta::fit(adjusted, block)),
        seasons: seasons.to_vec(),
    })
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
