//! A series prepared for the methods: it starts at the first known value, is scaled, has no gaps, and has its seasons
//! and class.

use std::borrow::Cow;

use super::demand_class::DemandClass;
use super::gaps::fill_gaps;
use super::outliers::{Drawn, draw_in};
use super::season::{Proof, Season};
use super::season_search::detect_seasons;
use crate::forecast::{ForecastError, ForecastOptions, LevelShift, SeriesInput};

/// The longest season that is searched for in demand with many zeros; longer ones have too few values left.
const LONGEST_SEASON_BEHIND_ZEROS: usize = 24;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Prepared {
    /// Number of values before the first known one.
    pub lead: usize,
    /// A power of two that the values were divided by.
    pub scale: f64,
    /// From the first known value on; NaN where unknown.
    pub known: Vec<f64>,
    /// Positions in `known` where an outlier was drawn in for `filled`.
    pub drawn_in: Vec<usize>,
    /// A lasting change of the level near the end, in scaled units.
    pub level_shift: Option<LevelShift>,
    /// The same with every gap filled.
    pub filled: Vec<f64>,
    pub class: DemandClass,
    /// The shortest season worth testing, whether it was found or not.
    pub calendar_season: usize,
    /// The longest one.
    pub longest_season: usize,
    /// Seasons that the methods follow, the shortest first, also those with a weak proof; empty where zeros are a normal part of
    /// the demand.
    pub seasons: Vec<Season>,
}

impl Prepared {
    /// Checks and prepares one series.
    pub(crate) fn of(input: &SeriesInput, options: &ForecastOptions) -> Result<Self, ForecastError> {
        let lead = check(input.values, options)?;
        let scale = power_of_two_below(input.values);
        let known: Vec<f64> = input.values[lead..].iter().map(|value| value / scale).collect();
        let mut usual = known.clone();
        let Drawn { at: drawn_in, level_shift } =
            if options.draw_in_outliers { draw_in(&mut usual, input.periods) } else { Drawn::default() };
        let filled = fill_gaps(&usual, input.periods.first().copied());
        let class = DemandClass::of(&usual);
        let calendar_season = input.periods.iter().copied().min().unwrap_or(1);
        let longest_season = input.periods.iter().copied().max().unwrap_or(1);
        let (class, seasons) = if class.has_gaps() {
            closed_days(&filled, input.periods, class)
        } else {
            (class, detect_seasons(&filled, input.periods, least_proof(class, &filled)))
        };
        Ok(Self {
            lead,
            scale,
            known,
            drawn_in,
            level_shift,
            filled,
            class,
            calendar_season,
            longest_season,
            seasons,
        })
    }

    /// The known values by which forecasts are judged: without the outliers, which no forecast can foresee and no method saw.
    pub(crate) fn judged(&self) -> Cow<'_, [f64]> {
        if self.drawn_in.is_empty() {
            return Cow::Borrowed(&self.known);
        }
        let mut judged = self.known.clone();
        for at in &self.drawn_in {
            judged[*at] = f64::NAN;
        }
        Cow::Owned(judged)
    }

    /// True when the series is too short to estimate the uncertainty of its forecast.
    pub(crate) fn is_too_short_for_errors(&self) -> bool {
        self.known.iter().filter(|value| !value.is_nan()).count() < SHORTEST_WITH_ERRORS
    }

    /// True when only the rate of demand can be forecast: it has many zeros, or some zeros and sizes that vary much.
    pub(crate) fn is_sparse(&self) -> bool {
        let is_erratic = self.class == DemandClass::Erratic && self.seasons.is_empty();
        let pauses = self.class.has_gaps() || (is_erratic && self.filled.contains(&0.0));
        pauses && self.filled.len() >= SHORTEST_SPARSE
    }
}

/// With fewer values there are no errors from which to learn bands.
const SHORTEST_WITH_ERRORS: usize = 5;

/// With fewer values the pattern of the demand cannot be determined.
const SHORTEST_SPARSE: usize = 5;

/// A weak season is not followed where its absence decides that only the rate of the demand is forecast (`is_sparse`).
fn least_proof(class: DemandClass, filled: &[f64]) -> Proof {
    if class == DemandClass::Erratic && filled.contains(&0.0) { Proof::Strict } else { Proof::Weak }
}

/// Checks whether the zeros are a season, as in a shop that is closed at weekends. If so, returns this season and the
/// class of the demand without it.
fn closed_days(filled: &[f64], periods: &[usize], class: DemandClass) -> (DemandClass, Vec<Season>) {
    let short: Vec<usize> =
        periods.iter().copied().filter(|period| *period <= LONGEST_SEASON_BEHIND_ZEROS).collect();
    let seasons = detect_seasons(filled, &short, Proof::Strict);
    let behind = DemandClass::of(&crate::forecast::choice::method::adjust(filled, &seasons).0);
    if seasons.is_empty() || behind.has_gaps() { (class, Vec::new()) } else { (behind, seasons) }
}

/// Position of the first known value, or the reason why the series cannot be forecast.
fn check(values: &[f64], options: &ForecastOptions) -> Result<usize, ForecastError> {
    if options.horizon == 0 {
        return Err(ForecastError::HorizonZero);
    }
    if values.iter().any(|value| value.is_infinite()) {
        return Err(ForecastError::NotFinite);
    }
    values.iter().position(|value| !value.is_nan()).ok_or(ForecastError::TooShort { have: 0, need: 1 })
}

/// The scale of a series. Division by a power of two is exact, and squares of the scaled values cannot overflow.
fn power_of_two_below(values: &[f64]) -> f64 {
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    if largest > 0.0 { largest.log2().floor().clamp(-1000.0, 1000.0).exp2() } else { 1.0 }
}
