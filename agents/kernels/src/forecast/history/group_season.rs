//! The season that series have in common although each covers only two or nearly three of its cycles, too few to prove a season of
//! its own and to test it on the past. The mean over many series is far less noisy than each of them, so two cycles of it can be compared
//! phase by phase; that of a few, or a single series, has to prove its season first, and is compared smoothed.

use super::indices::circular_average;
use super::season::Proof;
use super::season_evidence::proof;
use crate::cancel;
use crate::forecast::SeriesInput;

/// Fewest series whose mean needs no further proof.
pub(super) const MANY_SERIES: usize = 10;
/// Seasons that are not longer are found in two cycles of a single series.
const LONGEST_OF_SINGLE_SERIES: usize = 24;
/// The part of a season over which the phases of few series are smoothed, such as five weeks of a year.
const SMOOTHED_PART: usize = 10;
/// Repetitions of a shorter season over which the phases of many series are smoothed, an odd number.
const SHORT_SEASONS: usize = 3;
/// Correlation of the two cycles of the mean from which they show the same season.
const LEAST_REPETITION: f64 = 0.7;
/// The same for a season that is proved.
const LEAST_REPETITION_IF_PROVED: f64 = 0.5;
/// Share of the seasons of single series that they must have in common.
const LEAST_AGREEMENT: f64 = 0.5;
/// Series with more unknown values are left out.
const MOST_UNKNOWN: f64 = 0.1;

/// Share of the first cycle that may lie before the first record: two years of weeks often lack a few.
const MOST_MISSING: f64 = 0.25;

/// Two cycles of a series or of a mean of series, as multiples of its level. The first one is NaN before the first record.
struct Cycles {
    first: Vec<f64>,
    second: Vec<f64>,
}

/// The factors per phase of the common calendar, shrunk towards one by how little the two cycles repeat each other; `None`
/// when the series do not share a season. A shorter season of days would stay in a year of single phases, so those are smoothed over
/// whole repetitions of `shorter`.
pub(super) fn group_season(
    inputs: &[SeriesInput],
    period: usize,
    shorter: Option<usize>,
) -> Option<Vec<f64>> {
    let end = inputs.iter().map(|input| input.start + input.values.len() as i64).max()?;
    let mut sums = vec![(0.0, 0.0); 2 * period];
    let mut count = 0_u32;
    for window in inputs.iter().filter_map(|input| last_cycles(input, end, period)) {
        cancel::tick();
        for ((sum, known), value) in sums.iter_mut().zip(&window).filter(|(_, value)| value.is_finite()) {
            *sum += value;
            *known += 1.0;
        }
        count += 1;
    }
    let known_by_most = |(sum, known): &(f64, f64)| {
        if *known > f64::from(count) / 2.0 { sum / known } else { f64::NAN }
    };
    let mean: Vec<f64> = sums.iter().map(known_by_most).collect();
    let cycles = Cycles::of(&mean, period)?;
    let (cycles, least) = match count as usize >= MANY_SERIES {
        true => (
            cycles.smoothed(shorter.map_or(0, |shorter| SHORT_SEASONS / 2 * shorter + shorter / 2)),
            LEAST_REPETITION,
        ),
        false => (proved(&mean, cycles)?, LEAST_REPETITION_IF_PROVED),
    };
    let repetition = cycles.repetition();
    if repetition < least || agreement(inputs, end, &cycles) < LEAST_AGREEMENT {
        return None;
    }
    // Reliability of the mean of two measurements (Spearman and Brown, 1910).
    let reliability = 2.0 * repetition / (1.0 + repetition);
    let mut factors = vec![1.0; period];
    for phase in 0..period {
        let (first, second) = (cycles.first[phase], cycles.second[phase]);
        let position = (end - 2 * period as i64 + phase as i64).rem_euclid(period as i64) as usize;
        factors[position] = if first.is_nan() {
            1.0 + repetition * (second - 1.0)
        } else {
            1.0 + reliability * (f64::midpoint(first, second) - 1.0)
        };
    }
    Some(factors)
}

/// The smoothed cycles of a few series, where chance hardly explains that their phases differ as they do.
fn proved(mean: &[f64], cycles: Cycles) -> Option<Cycles> {
    let period = cycles.first.len();
    let known = mean.iter().position(|value| value.is_finite()).map_or(&[][..], |first| &mean[first..]);
    let is_proved = period > LONGEST_OF_SINGLE_SERIES && proof(known, period) == Some(Proof::Strict);
    is_proved.then(|| cycles.smoothed(period / SMOOTHED_PART / 2))
}

/// The last two cycles before the common end as multiples of their mean, NaN before the first record; `None` when the series covers
/// too little of them.
fn last_cycles(input: &SeriesInput, end: i64, period: usize) -> Option<Vec<f64>> {
    let ends_with_the_others = input.start + input.values.len() as i64 == end;
    let missing = (2 * period).saturating_sub(input.values.len());
    let is_covered = missing as f64 <= MOST_MISSING * period as f64;
    if !ends_with_the_others || !is_covered {
        return None;
    }
    let window = &input.values[(input.values.len() + missing) - 2 * period..];
    let known: Vec<f64> = window.iter().copied().filter(|value| !value.is_nan()).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let is_usable = known.iter().all(|value| *value >= 0.0)
        && mean > 0.0
        && (window.len() - known.len()) as f64 <= MOST_UNKNOWN * window.len() as f64;
    let multiples = window.iter().map(|value| if value.is_nan() { 1.0 } else { value / mean });
    is_usable.then(|| vec![f64::NAN; missing].into_iter().chain(multiples).collect())
}

/// The share of the seasons of single series that lies in the season of their mean. Noise does not repeat from one cycle to
/// the next, so the product of both cycles measures the season alone.
fn agreement(inputs: &[SeriesInput], end: i64, mean: &Cycles) -> f64 {
    let period = mean.first.len();
    let (mut own, mut count) = (0.0, 0.0);
    for window in inputs.iter().filter_map(|input| last_cycles(input, end, period)) {
        cancel::tick();
        let Some(cycles) = Cycles::of(&window, period) else { continue };
        own += cycles.repeated();
        count += 1.0;
    }
    if own > 0.0 { mean.repeated() / (own / count) } else { 0.0 }
}

impl Cycles {
    /// Divides by the line through the means of both cycles, over the phases that both have, and both cycles by what is left of
    /// their means.
    fn of(values: &[f64], period: usize) -> Option<Self> {
        let (early, late) = values.split_at(period);
        let in_both: Vec<usize> = (0..period).filter(|phase| early[*phase].is_finite()).collect();
        if in_both.is_empty() || late.iter().any(|value| value.is_nan()) {
            return None;
        }
        let count = in_both.len() as f64;
        let mean_of = |cycle: &[f64]| in_both.iter().map(|phase| cycle[*phase]).sum::<f64>() / count;
        let centre = in_both.iter().map(|phase| *phase as f64).sum::<f64>() / count;
        let slope = (mean_of(late) - mean_of(early)) / period as f64;
        let mean = mean_of(early);
        let mut ratios = Vec::with_capacity(values.len());
        for (at, value) in values.iter().enumerate() {
            let level = mean + slope * (at as f64 - centre);
            if level <= 0.0 {
                return None;
            }
            ratios.push(value / level);
        }
        let (first, second) = ratios.split_at(period);
        let whole = second.iter().sum::<f64>() / period as f64;
        let of_first = mean_of(first) * whole / mean_of(second);
        let scaled = |cycle: &[f64], by: f64| -> Option<Vec<f64>> {
            (by > 0.0).then(|| cycle.iter().map(|value| value / by).collect())
        };
        Some(Self { first: scaled(first, of_first)?, second: scaled(second, whole)? })
    }

    /// Both cycles with every phase replaced by the mean of itself and `reach` neighbours on both sides.
    fn smoothed(self, reach: usize) -> Self {
        let known: Vec<f64> =
            self.first.iter().zip(&self.second).map(|(a, b)| if a.is_nan() { *b } else { *a }).collect();
        let mut first = circular_average(&known, reach);
        first
            .iter_mut()
            .zip(&self.first)
            .filter(|(_, own)| own.is_nan())
            .for_each(|(value, _)| *value = f64::NAN);
        Self { first, second: circular_average(&self.second, reach) }
    }

    /// The phases that both cycles have, as deviations from one.
    fn pairs(&self) -> impl Iterator<Item = (f64, f64)> {
        let pairs = self.first.iter().zip(&self.second);
        pairs.filter(|(first, _)| first.is_finite()).map(|(first, second)| (first - 1.0, second - 1.0))
    }

    /// Mean product of the deviations from one in both cycles.
    fn repeated(&self) -> f64 {
        self.pairs().map(|(a, b)| a * b).sum::<f64>() / self.pairs().count() as f64
    }

    /// Correlation of both cycles.
    fn repetition(&self) -> f64 {
        let product: f64 = self.pairs().map(|(a, b)| a * b).sum();
        let (first, second) =
            self.pairs().fold((0.0, 0.0), |(first, second), (a, b)| (first + a * a, second + b * b));
        if first * second > 0.0 { product / (first * second).sqrt() } else { 0.0 }
    }
}
