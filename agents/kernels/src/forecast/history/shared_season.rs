//! Gives a product whose history is too short to show a season the season of the other series of the file, as far as
//! these agree.

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::cancel::Ticket;

use super::gaps::fill_gaps;
use super::group_season::{MANY_SERIES, group_season};
use super::indices::SeasonalIndices;
use super::prepared::Prepared;
use super::season::{Proof, Season, SeasonShape};
use super::season_evidence::proof;
use super::season_search::detect_seasons;
use crate::forecast::{ForecastOptions, SeriesInput};

/// Number of repetitions needed to find a season in a series itself.
const OWN_SEASONS: usize = 3;
/// Fewest series from which a shared season is learned.
const FEWEST_SERIES: usize = 3;
/// Share of the long series that must have the season.
const LEAST_SHARE: f64 = 0.5;
/// Share of the differences between phases that the series must have in common.
const LEAST_AGREEMENT: f64 = 0.3;
/// Lower limit of a factor, so that a history can be divided by it.
const LOWEST_FACTOR: f64 = 0.15;

/// Factors per phase; phase zero is position zero of the common calendar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SharedSeason {
    pub factors: Vec<f64>,
    seen: Seen,
    /// Whether a series that shows a season of its own in two cycles keeps it: the season of a group that is no longer itself.
    yields_to_own: bool,
}

/// Where a season comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Seen {
    /// In longer series.
    InOthers,
    /// In two cycles of the series themselves.
    Twice,
}

impl SharedSeason {
    /// Learns the season of the long series, if there are short series that need it; without a long series, the season that
    /// two cycles of all series together show. Each phase is the mean factor over the
    /// series, drawn towards one by how much single series differ from that mean (like the mean of a random effect).
    pub(crate) fn learn(inputs: &[SeriesInput], options: &ForecastOptions) -> Option<Self> {
        let periods = inputs.first()?.periods;
        Self::in_others(inputs, *periods.first()?, options).or_else(|| Self::of_group(inputs, periods))
    }

    /// The season that the last two cycles of the series together show.
    fn of_group(inputs: &[SeriesInput], periods: &[usize]) -> Option<Self> {
        let period = *periods.iter().max()?;
        let is_long = |input: &SeriesInput| input.values.len() >= OWN_SEASONS * period;
        if period < 2 || inputs.iter().any(is_long) {
            return None;
        }
        let shorter = periods.iter().copied().filter(|other| *other < period).min();
        let factors = group_season(inputs, period, shorter)?;
        let factors = factors.iter().map(|factor| factor.max(LOWEST_FACTOR)).collect();
        Some(Self { factors, seen: Seen::Twice, yields_to_own: inputs.len() >= MANY_SERIES })
    }

    /// The season of the long series, where there are short series that need it.
    fn in_others(inputs: &[SeriesInput], period: usize, options: &ForecastOptions) -> Option<Self> {
        let is_long = |input: &&SeriesInput| input.values.len() >= OWN_SEASONS * period;
        let long: Vec<&SeriesInput> = inputs.iter().filter(is_long).collect();
        if period < 2 || long.len() < FEWEST_SERIES || long.len() == inputs.len() {
            return None;
        }
        let ticket = Ticket::here();
        let found: Vec<Option<Vec<f64>>> =
            long.par_iter().map(|input| ticket.run(|| factors(input, period, options))).collect();
        let rows: Vec<&Vec<f64>> = found.iter().flatten().collect();
        if rows.len() < FEWEST_SERIES || (rows.len() as f64) < LEAST_SHARE * long.len() as f64 {
            return None;
        }
        let count = rows.len() as f64;
        let mean = |phase: usize| rows.iter().map(|row| row[phase]).sum::<f64>() / count;
        let means: Vec<f64> = (0..period).map(mean).collect();
        let common = means.iter().map(|mean| (mean - 1.0).powi(2)).sum::<f64>() / period as f64;
        let own = |phase: usize| rows.iter().map(|row| (row[phase] - means[phase]).powi(2)).sum::<f64>();
        let own = (0..period).map(own).sum::<f64>() / (period as f64 * count);
        let agreement = common / (common + own);
        let factor = |mean: &f64| (1.0 + agreement * (mean - 1.0)).max(LOWEST_FACTOR);
        (agreement >= LEAST_AGREEMENT).then(|| Self {
            factors: means.iter().map(factor).collect(),
            seen: Seen::InOthers,
            yields_to_own: false,
        })
    }

    /// Where the season comes from, in words.
    pub(crate) fn origin(&self) -> &'static str {
        match self.seen {
            Seen::InOthers => "season of the other items",
            Seen::Twice => "a season seen twice",
        }
    }

    /// The factor at a position of the common calendar.
    pub(crate) fn at(&self, position: i64) -> f64 {
        self.factors[position.rem_euclid(self.factors.len() as i64) as usize]
    }

    /// True when a series is too short for a season of its own.
    pub(crate) fn is_needed(&self, values: &[f64], start: i64) -> bool {
        values.len() < OWN_SEASONS * self.factors.len()
            && !values.iter().any(|value| *value < 0.0)
            && !(self.yields_to_own && self.is_of_others(values, start))
    }

    /// Whether a series shows a season of its own that is not the shared one: some of it is left without that.
    fn is_of_others(&self, values: &[f64], start: i64) -> bool {
        let period = self.factors.len();
        let Some(lead) = values.iter().position(|value| !value.is_nan()) else { return false };
        let own = fill_gaps(&values[lead..], Some(period));
        if detect_seasons(&own, &[period], Proof::Strict).is_empty() {
            return false;
        }
        let left = self.removed(&own, start + lead as i64);
        proof(&left, period).is_some()
    }

    /// The values divided by the season; `start` is the position of the first one.
    fn removed(&self, values: &[f64], start: i64) -> Vec<f64> {
        values.iter().enumerate().map(|(i, value)| value / self.at(start + i as i64)).collect()
    }
}

/// The season of one series in phases of the common calendar; `None` when it has none.
fn factors(input: &SeriesInput, period: usize, options: &ForecastOptions) -> Option<Vec<f64>> {
    let prepared = Prepared::of(input, options).ok()?;
    let is_seasonal =
        prepared.seasons.iter().any(|season| season.period == period && season.proof == Proof::Strict);
    if !is_seasonal || prepared.filled.iter().any(|value| *value < 0.0) {
        return None;
    }
    let season = Season::proved(period, SeasonShape::Multiplicative);
    let own = SeasonalIndices::of(&prepared.filled, season).values;
    let begin = input.start + prepared.lead as i64;
    let phase = |position: i64| own[(position - begin).rem_euclid(period as i64) as usize];
    Some((0..period as i64).map(phase).collect())
}
