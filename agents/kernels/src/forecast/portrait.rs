//! Describes a history: its level, trend, season and variation. Explains a forecast; the forecast does not depend on it.

use super::history::gaps::fill_gaps;
use crate::cancel;

/// Fewest repetitions from which a season is measured; with two it cannot be distinguished from chance.
const FEWEST_SEASONS: usize = 3;
/// The trend is measured on the last `TREND_YEARS` years of the history, or on `TREND_POINTS` points if that is more.
const TREND_YEARS: usize = 2;
const TREND_POINTS: usize = 12;
/// More points than this are averaged in blocks before the trend is measured.
const MOST_TREND_POINTS: usize = 30;
/// Fewest points from which a trend is measured.
const FEWEST_TREND_POINTS: usize = 8;
/// Lowest standard score in the test at which a trend is accepted (99 %, two-sided).
const TREND_SCORE: f64 = 2.576;

/// One history in a few numbers; what cannot be measured is `None`.
#[derive(Debug, Clone, PartialEq)]
pub struct Portrait {
    /// Mean of the known values, in units per period.
    pub mean: f64,
    /// Mean absolute size of the known values, in units per period.
    pub mean_size: f64,
    /// Standard deviation divided by the mean, both of the history without its season.
    pub variation: Option<f64>,
    /// Change per year divided by the level of the recent years; also `None` when it may be chance.
    pub trend: Option<f64>,
    /// Strength of the season: 0 (no season) to 1 (all variation is the season).
    pub season_strength: Option<f64>,
    /// Position in the history of the last period with the phase in which demand is highest.
    pub season_peak: Option<usize>,
}

/// Describes a history. `period` is the season length in grid steps, `has_season` is true if a test found this season,
/// `year` is the number of periods in a year.
///
/// Values are split into a moving average over one season `T`, the mean `S` of the rest per phase, and the remainder
/// `R`. The strength of the season is `1 - Var(R) / Var(S + R)` (Wang, Smith and Hyndman, 2006); `Var(R)` uses the
/// degrees of freedom of `R` because short histories would look seasonal otherwise. The trend is the median slope of
/// Theil (1950) and Sen (1968), kept if it passes the test of Mann (1945) and Kendall.
pub fn portrait(values: &[f64], period: Option<usize>, has_season: bool, year: usize) -> Portrait {
    let known: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    let mean = mean(&known);
    let mut portrait = Portrait {
        mean,
        mean_size: known.iter().map(|value| value.abs()).sum::<f64>() / known.len() as f64,
        variation: None,
        trend: None,
        season_strength: None,
        season_peak: None,
    };
    let Some(lead) = values.iter().position(|value| value.is_finite()) else { return portrait };
    let filled = fill_gaps(&values[lead..], period);
    let season = period.and_then(|period| phase_means(&filled, period));
    portrait.season_strength = season.as_ref().map(|season| strength(&filled, season));
    let season = season.filter(|_| has_season);
    portrait.season_peak = season.as_ref().map(|season| lead + peak(filled.len(), season));
    let rest = match &season {
        Some(season) => {
            filled.iter().enumerate().map(|(i, value)| value - season[i % season.len()]).collect()
        }
        None => filled,
    };
    if rest.len() > 1 && mean > 0.0 {
        portrait.variation = Some(variance(&rest, 1.0).sqrt() / mean);
    }
    portrait.trend = trend(&rest, year);
    portrait
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The variance after subtracting `used` degrees of freedom.
fn variance(values: &[f64], used: f64) -> f64 {
    let mean = mean(values);
    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (values.len() as f64 - used).max(1.0)
}

/// The values minus a centred moving average over one season, and the position of the first result.
fn detrended(values: &[f64], period: usize) -> (usize, Vec<f64>) {
    let width = period + usize::from(period.is_multiple_of(2));
    let half = width / 2;
    let average = |window: &[f64]| {
        let ends = if period.is_multiple_of(2) { 0.5 * (window[0] + window[period]) } else { window[0] };
        (ends + window[1..period].iter().sum::<f64>()) / period as f64
    };
    let rest = values.windows(width).zip(&values[half..]).map(|(window, value)| value - average(window));
    (half, rest.collect())
}

/// The mean distance to the trend per phase of the season; the means add up to zero.
fn phase_means(values: &[f64], period: usize) -> Option<Vec<f64>> {
    if period < 2 || values.len() < FEWEST_SEASONS * period {
        return None;
    }
    let (start, rest) = detrended(values, period);
    let mut sums = vec![0.0; period];
    let mut counts = vec![0.0_f64; period];
    for (i, value) in rest.iter().enumerate() {
        sums[(start + i) % period] += value;
        counts[(start + i) % period] += 1.0;
    }
    let means: Vec<f64> = sums.iter().zip(&counts).map(|(sum, count)| sum / count.max(1.0)).collect();
    let level = mean(&means);
    Some(means.into_iter().map(|value| value - level).collect())
}

fn strength(values: &[f64], season: &[f64]) -> f64 {
    let (start, rest) = detrended(values, season.len());
    let remainder: Vec<f64> =
        rest.iter().enumerate().map(|(i, value)| value - season[(start + i) % season.len()]).collect();
    let (whole, left) = (variance(&rest, 1.0), variance(&remainder, season.len() as f64));
    let size = values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64;
    // Differences this small are rounding errors.
    if whole <= 1e-20 * size { 0.0 } else { (1.0 - left / whole).clamp(0.0, 1.0) }
}

/// The last position that has the phase with the highest mean.
fn peak(count: usize, season: &[f64]) -> usize {
    let highest =
        (0..season.len()).fold(0, |best, phase| if season[phase] > season[best] { phase } else { best });
    (0..count).rev().find(|i| i % season.len() == highest).unwrap_or(highest)
}

/// Change per year divided by the level of the recent part; `None` when that part is too short, its level is not above
/// zero, or the change may be chance.
fn trend(values: &[f64], year: usize) -> Option<f64> {
    let recent = &values[values.len().saturating_sub((TREND_YEARS * year).max(TREND_POINTS))..];
    let block = recent.len().div_ceil(MOST_TREND_POINTS).max(1);
    let points: Vec<f64> = recent[recent.len() % block..].chunks(block).map(mean).collect();
    let level = mean(&points);
    if points.len() < FEWEST_TREND_POINTS || recent.len() < year || level <= 0.0 {
        return None;
    }
    let mut slopes = Vec::new();
    let mut rises = 0.0_f64;
    for (i, before) in points.iter().enumerate() {
        cancel::tick();
        for (j, after) in points.iter().enumerate().skip(i + 1) {
            slopes.push((after - before) / (j - i) as f64);
            rises += if after > before {
                1.0
            } else if after < before {
                -1.0
            } else {
                0.0
            };
        }
    }
    let count = points.len() as f64;
    let deviation = (count * (count - 1.0) * (2.0 * count + 5.0) / 18.0).sqrt();
    let is_clear = (rises.abs() - 1.0) / deviation > TREND_SCORE;
    slopes.sort_by(f64::total_cmp);
    let middle = f64::midpoint(slopes[(slopes.len() - 1) / 2], slopes[slopes.len() / 2]);
    is_clear.then(|| middle / block as f64 * year as f64 / level)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 40) as f64 / (1_u64 << 23) as f64 - 1.0
    }

    #[test]
    fn an_exact_season_has_strength_one_and_its_peak_is_found() {
        let values: Vec<f64> = (0..48).map(|i| 100.0 + if i % 12 == 10 { 60.0 } else { 0.0 }).collect();
        let portrait = portrait(&values, Some(12), true, 12);
        assert!((portrait.season_strength.unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(portrait.season_peak, Some(46));
        assert!(portrait.variation.unwrap() < 1e-12);
    }

    #[test]
    fn noise_has_a_weak_season_even_when_the_history_is_short() {
        let mut seed = 3;
        let strengths = (0..40).map(|_| {
            let values: Vec<f64> = (0..36).map(|_| 100.0 + noise(&mut seed)).collect();
            portrait(&values, Some(12), false, 12).season_strength.unwrap()
        });
        let mean = strengths.sum::<f64>() / 40.0;
        assert!(mean < 0.2, "{mean}");
    }

    #[test]
    fn a_steady_rise_is_reported_per_year_relative_to_the_level() {
        let values: Vec<f64> = (0..60).map(|i| 100.0 + f64::from(i)).collect();
        let level = values[36..].iter().sum::<f64>() / 24.0;
        let trend = portrait(&values, None, false, 12).trend.unwrap();
        assert!((trend - 12.0 / level).abs() < 1e-12);
        let days: Vec<f64> = (0..800).map(f64::from).collect();
        let level = days[800 - 725..].iter().sum::<f64>() / 725.0;
        let trend = portrait(&days, None, false, 364).trend.unwrap();
        assert!((trend - 364.0 / level).abs() < 0.01 * trend);
    }

    #[test]
    fn a_trend_that_may_be_chance_is_not_reported() {
        let mut seed = 11;
        let told = (0..100).filter(|_| {
            let values: Vec<f64> = (0..36).map(|_| 50.0 + 40.0 * noise(&mut seed)).collect();
            portrait(&values, None, false, 12).trend.is_some()
        });
        assert!(told.count() <= 4);
    }

    #[test]
    fn a_season_does_not_count_as_volatility_or_trend() {
        let values: Vec<f64> = (0..60).map(|i| if i % 12 < 6 { 10.0 } else { 190.0 }).collect();
        let seasonal = portrait(&values, Some(12), true, 12);
        assert!(seasonal.variation.unwrap() < 0.1 && seasonal.trend.is_none(), "{seasonal:?}");
        assert!(portrait(&values, Some(12), false, 12).variation.unwrap() > 0.8);
    }

    #[test]
    fn figures_that_cannot_be_measured_are_left_out() {
        for values in [&[][..], &[f64::NAN], &[f64::NAN, 3.0], &[0.0; 40], &[-1.0; 40], &[5.0; 30]] {
            let portrait = portrait(values, Some(12), false, 12);
            assert_eq!(portrait.trend, None);
            assert!(portrait.variation.is_none_or(f64::is_finite));
            assert!(portrait.season_strength.is_none_or(|strength| strength == 0.0));
        }
    }
}
