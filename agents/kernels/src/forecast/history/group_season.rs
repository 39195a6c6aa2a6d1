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
/// Correlation of the two cycles of the mean from which they show the same season.
const LEAST_REPETITION: f64 = 0.7;
/// The same for a season that is proved.
const LEAST_REPETITION_IF_PROVED: f64 = 0.5;
/// Share of the seasons of single series that they must have in common.
const LEAST_AGREEMENT: f64 = 0.5;
/// Series with more unknown values are left out.
const MOST_UNKNOWN: f64 = 0.1;

/// Two cycles of a series or of a mean of series, as multiples of its level.
struct Cycles {
    first: Vec<f64>,
    second: Vec<f64>,
}

/// The factors per phase of the common calendar, shrunk towards one by how little the two cycles repeat each other; `None`
/// when the series do not share a season.
pub(super) fn group_season(inputs: &[SeriesInput], period: usize) -> Option<Vec<f64>> {
    let end = inputs.iter().map(|input| input.start + input.values.len() as i64).max()?;
    let mut sum = vec![0.0; 2 * period];
    let mut count = 0;
    for window in inputs.iter().filter_map(|input| last_cycles(input, end, period)) {
        cancel::tick();
        sum.iter_mut().zip(&window).for_each(|(sum, value)| *sum += value);
        count += 1;
    }
    let mean = Cycles::of(&sum, period)?;
    let (mean, least) = match count >= MANY_SERIES {
        true => (mean, LEAST_REPETITION),
        false => (proved(&sum, mean)?, LEAST_REPETITION_IF_PROVED),
    };
    let repetition = correlation(&mean.first, &mean.second);
    if repetition < least || agreement(inputs, end, &mean) < LEAST_AGREEMENT {
        return None;
    }
    // Reliability of the mean of two measurements (Spearman and Brown, 1910).
    let reliability = 2.0 * repetition / (1.0 + repetition);
    let mut factors = vec![1.0; period];
    for phase in 0..period {
        let factor = f64::midpoint(mean.first[phase], mean.second[phase]);
        let position = (end - 2 * period as i64 + phase as i64).rem_euclid(period as i64) as usize;
        factors[position] = 1.0 + reliability * (factor - 1.0);
    }
    Some(factors)
}

/// The smoothed cycles of a few series, where chance hardly explains that their phases differ as they do.
fn proved(sum: &[f64], cycles: Cycles) -> Option<Cycles> {
    let period = cycles.first.len();
    let is_proved = period > LONGEST_OF_SINGLE_SERIES && proof(sum, period) == Some(Proof::Strict);
    let smoothed = |cycle: &[f64]| circular_average(cycle, period / SMOOTHED_PART / 2);
    is_proved.then(|| Cycles { first: smoothed(&cycles.first), second: smoothed(&cycles.second) })
}

/// The last two cycles before the common end as multiples of their mean; `None` when the series does not cover them.
fn last_cycles(input: &SeriesInput, end: i64, period: usize) -> Option<Vec<f64>> {
    let ends_with_the_others = input.start + input.values.len() as i64 == end;
    let from = input.values.len().checked_sub(2 * period).filter(|_| ends_with_the_others)?;
    let window = &input.values[from..];
    let known: Vec<f64> = window.iter().copied().filter(|value| !value.is_nan()).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let is_usable = known.iter().all(|value| *value >= 0.0)
        && mean > 0.0
        && (window.len() - known.len()) as f64 <= MOST_UNKNOWN * window.len() as f64;
    is_usable.then(|| window.iter().map(|value| if value.is_nan() { 1.0 } else { value / mean }).collect())
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
    /// Divides by the line through the means of both cycles, and both cycles by what is left of their means.
    fn of(values: &[f64], period: usize) -> Option<Self> {
        let mean_of = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let (early, late) = values.split_at(period);
        let slope = (mean_of(late) - mean_of(early)) / period as f64;
        let centre = (values.len() as f64 - 1.0) / 2.0;
        let mean = mean_of(values);
        let mut ratios = Vec::with_capacity(values.len());
        for (at, value) in values.iter().enumerate() {
            let level = mean + slope * (at as f64 - centre);
            if level <= 0.0 {
                return None;
            }
            ratios.push(value / level);
        }
        let (first, second) = ratios.split_at(period);
        let around_one = |cycle: &[f64]| -> Option<Vec<f64>> {
            let mean = mean_of(cycle);
            (mean > 0.0).then(|| cycle.iter().map(|value| value / mean).collect())
        };
        Some(Self { first: around_one(first)?, second: around_one(second)? })
    }

    /// Mean product of the deviations from one in both cycles.
    fn repeated(&self) -> f64 {
        let products = self.first.iter().zip(&self.second).map(|(a, b)| (a - 1.0) * (b - 1.0));
        products.sum::<f64>() / self.first.len() as f64
    }
}

fn correlation(first: &[f64], second: &[f64]) -> f64 {
    let square = |values: &[f64]| values.iter().map(|value| (value - 1.0).powi(2)).sum::<f64>();
    let product: f64 = first.iter().zip(second).map(|(a, b)| (a - 1.0) * (b - 1.0)).sum();
    let power = square(first) * square(second);
    if power > 0.0 { product / power.sqrt() } else { 0.0 }
}
