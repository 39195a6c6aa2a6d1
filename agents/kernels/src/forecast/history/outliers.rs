//! Draws in single values far outside the expected range, such as typing errors, so that they do not dominate a fit.
//! The positions of these values are returned.

use crate::anomaly::{Anomalies, detect_anomalies};
use crate::forecast::LevelShift;

/// Robust standard deviations from which a value is an outlier; high, so that real demand is hardly ever changed.
const OUTLIER: f64 = 8.0;

/// Lengths of a new level at the end that is too short for the detector of lasting shifts.
const NEW_LEVEL: std::ops::RangeInclusive<usize> = 3..=5;
/// Values before a new level that it must exceed, at least.
const LEAST_SEEN: usize = 24;
/// One in so many of the values before may be an outlier.
const OUTLIER_IN: usize = 24;
/// A change of the level is reported when the level is this many times higher or lower.
const REPORTED_CHANGE: f64 = 1.5;
/// Share of the history, at its end, in which a change of the level is still news.
const RECENT: f64 = 0.25;

/// What was found in a series.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Drawn {
    /// Positions of the outliers that were drawn in.
    pub at: Vec<usize>,
    pub level_shift: Option<LevelShift>,
}

/// Limits outliers to the distance of the farthest other value. Several values on a new level at the end stay as they are,
/// because the forecast has to follow them.
pub(crate) fn draw_in(values: &mut [f64], periods: &[usize]) -> Drawn {
    if let Some(shift) = new_level(values, periods) {
        let earlier = draw_in_usual(&mut values[..shift.at], periods);
        return Drawn { level_shift: Some(shift), ..earlier };
    }
    draw_in_usual(values, periods)
}

fn draw_in_usual(values: &mut [f64], periods: &[usize]) -> Drawn {
    let found = detect_anomalies(values, periods, OUTLIER);
    if found.is_intermittent {
        return Drawn::default();
    }
    let level_shift = recent_shift(&found, values.len());
    if found.points.is_empty() {
        return Drawn { at: Vec::new(), level_shift };
    }
    let outliers: Vec<usize> = found.points.iter().map(|point| point.at).collect();
    let usual = |at: &usize| outliers.binary_search(at).is_err() && !values[*at].is_nan();
    let distance = |at: usize| (values[at] - found.expected[at]).abs();
    let farthest = (0..values.len()).filter(usual).map(distance).fold(0.0, f64::max);
    for at in &outliers {
        let distance = values[*at] - found.expected[*at];
        values[*at] = found.expected[*at] + distance.clamp(-farthest, farthest);
    }
    Drawn { at: outliers, level_shift }
}

/// A new level of the last few values: all of them lie far above, or all far below, what two years or more before them held.
fn new_level(values: &[f64], periods: &[usize]) -> Option<LevelShift> {
    let period = periods.iter().copied().min().unwrap_or(1);
    for length in NEW_LEVEL.rev() {
        let Some(at) = values.len().checked_sub(length) else { continue };
        let seen = at.checked_sub(LEAST_SEEN.max(2 * period)).map(|from| &values[from..at])?;
        let (before, after) = (sorted(seen), sorted(&values[at..]));
        let spared = before.len() / OUTLIER_IN;
        if after.len() < *NEW_LEVEL.start() || before.len() < LEAST_SEEN / 2 || before[spared] <= 0.0 {
            continue;
        }
        let is_above = after[0] >= REPORTED_CHANGE * before[before.len() - 1 - spared];
        let is_below = after[0] > 0.0 && after[after.len() - 1] * REPORTED_CHANGE <= before[spared];
        if is_above || is_below {
            let (before, after) = (middle(&before), middle(&after));
            return Some(LevelShift { at, before, after });
        }
    }
    None
}

/// The known values in ascending order.
fn sorted(values: &[f64]) -> Vec<f64> {
    let mut known: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    known.sort_by(f64::total_cmp);
    known
}

fn middle(sorted: &[f64]) -> f64 {
    f64::midpoint(sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2])
}

/// The last lasting change of the level, if it is large and in the recent part of the history.
fn recent_shift(found: &Anomalies, count: usize) -> Option<LevelShift> {
    let last = found.shifts.last().filter(|shift| (count - shift.at) as f64 <= RECENT * count as f64)?;
    let (low, high) = (last.before.min(last.after), last.before.max(last.after));
    let is_large = low > 0.0 && high >= REPORTED_CHANGE * low;
    is_large.then_some(LevelShift { at: last.at, before: last.before, after: last.after })
}

#[cfg(test)]
mod tests {
    use super::draw_in;

    #[test]
    fn a_typing_error_is_corrected_and_other_values_stay() {
        let clean: Vec<f64> = (0..48).map(|i| 100.0 + ((i * 7919) % 13) as f64).collect();
        let mut values = clean.clone();
        assert!(draw_in(&mut values, &[12]).at.is_empty());
        values[30] = 100_000.0;
        assert_eq!(draw_in(&mut values, &[12]).at, [30]);
        assert!(values[30] < 200.0, "{}", values[30]);
        assert!((0..48).filter(|i| *i != 30).all(|i| values[i] == clean[i]));
    }

    #[test]
    fn a_threefold_level_of_the_last_months_stays_and_is_reported() {
        for months in [3, 4, 8] {
            let mut values: Vec<f64> = (0..40).map(|i| 100.0 + ((i * 7919) % 13) as f64).collect();
            values[40 - months..].iter_mut().for_each(|value| *value *= 3.0);
            let before = values.clone();
            let drawn = draw_in(&mut values, &[12]);
            assert_eq!(values, before, "{months} months");
            let shift = drawn.level_shift.unwrap();
            assert_eq!(shift.at, 40 - months);
            assert!((2.5..3.5).contains(&(shift.after / shift.before)), "{shift:?}");
        }
    }

    #[test]
    fn a_steady_series_and_one_with_two_high_values_at_the_end_have_no_new_level() {
        let mut values: Vec<f64> = (0..40).map(|i| 100.0 + ((i * 7919) % 13) as f64).collect();
        assert_eq!(draw_in(&mut values, &[12]).level_shift, None);
        values[38..].iter_mut().for_each(|value| *value *= 3.0);
        let drawn = draw_in(&mut values, &[12]);
        assert_eq!((drawn.at, drawn.level_shift), (vec![38, 39], None));
    }

    /// Two years of months with a season, in which one March is an outage.
    fn with_outage(months: usize, at: usize, outage: f64) -> Vec<f64> {
        let value = |i: usize| {
            let season = 1.0 + 0.3 * (std::f64::consts::TAU * (i % 12) as f64 / 12.0).sin();
            if i == at { outage } else { 1_000.0 * season + ((i * 7919) % 97) as f64 }
        };
        (0..months).map(value).collect()
    }

    #[test]
    fn a_sound_month_beside_the_same_month_of_an_outage_is_no_outlier() {
        for months in [24, 28, 34, 36, 48] {
            for outage in [0.0, 5.0, 80.0] {
                for at in 0..12 {
                    let mut values = with_outage(months, at, outage);
                    let before = values.clone();
                    let drawn = draw_in(&mut values, &[12]);
                    let wrong: Vec<f64> =
                        drawn.at.iter().filter(|found| **found != at).map(|found| before[*found]).collect();
                    assert_eq!(wrong, [0.0; 0], "{months} months, outage {outage} in {at}");
                }
            }
        }
    }
}
