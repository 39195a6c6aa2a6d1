//! A season that changes along the history, taken off by locally weighted lines per phase (STL; Cleveland, Cleveland, McRae and
//! Terpenning, 1990), and exponential smoothing of the rest. The latest season is repeated.

use super::ets::Ets;
use crate::cancel;
use crate::forecast::history::indices::centred_average;

/// Repetitions of the season over which a line is fitted.
const WINDOW: usize = 11;
/// How often trend and season are estimated in turn.
const ROUNDS: usize = 2;
/// Repetitions of the season between two estimates of it for the one-step-ahead forecasts inside the history.
const RENEWED_AFTER: usize = 4;

/// The period in steps and the model of the history without its season, in units per step.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeasonalLoess {
    period: usize,
    rest: Ets,
}

impl SeasonalLoess {
    /// Fits a history of at least one value.
    pub(crate) fn fit(history: &[f64], period: usize) -> Self {
        Self { period, rest: Ets::select(&minus(history, &season(history, period)), None) }
    }

    pub(crate) fn name(&self) -> String {
        format!("{} beside a changing season", self.rest.name())
    }

    /// `horizon` values in units per step; repeats the last value of a history shorter than two seasons.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        if history.len() < 2 * self.period {
            return vec![history[history.len() - 1]; horizon];
        }
        let season = season(history, self.period);
        let latest = season[season.len() - self.period..].iter().cycle();
        let rest = self.rest.forecast(&minus(history, &season), horizon);
        rest.iter().zip(latest).map(|(rest, season)| rest + season).collect()
    }

    /// One-step-ahead forecasts inside the history, with seasons that are estimated before the steps on which they are used; without
    /// season in the first two.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let mut known = vec![0.0; history.len()];
        for start in (2 * self.period..history.len()).step_by(RENEWED_AFTER * self.period) {
            cancel::tick();
            let before = season(&history[..start], self.period);
            let latest = before[start - self.period..].iter().cycle();
            let used = known[start..].iter_mut().take(RENEWED_AFTER * self.period);
            used.zip(latest).for_each(|(place, value)| *place = *value);
        }
        let rest = self.rest.fitted(&minus(history, &known));
        rest.iter().zip(&known).map(|(rest, season)| rest + season).collect()
    }
}

fn minus(values: &[f64], season: &[f64]) -> Vec<f64> {
    values.iter().zip(season).map(|(value, part)| value - part).collect()
}

/// The additive season at every step; zero in a history shorter than two seasons.
fn season(values: &[f64], period: usize) -> Vec<f64> {
    let mut season = vec![0.0; values.len()];
    if values.len() < 2 * period {
        return season;
    }
    for _ in 0..ROUNDS {
        let trend = extended(&centred_average(&minus(values, &season), period), values.len(), period);
        let around_trend = minus(values, &trend);
        let mut smooth = vec![0.0; values.len()];
        for phase in 0..period {
            cancel::tick();
            let of_phase: Vec<f64> = around_trend[phase..].iter().step_by(period).copied().collect();
            let places = smooth[phase..].iter_mut().step_by(period);
            places.zip(local_lines(&of_phase)).for_each(|(place, value)| *place = value);
        }
        // What the phases have in common belongs to the trend.
        let common = extended(&centred_average(&smooth, period), values.len(), period);
        season = minus(&smooth, &common);
    }
    season
}

/// Centred averages over one season, with the first and the last one repeated up to the ends.
fn extended(averages: &[f64], count: usize, period: usize) -> Vec<f64> {
    (0..count).map(|i| averages[i.saturating_sub(period / 2).min(averages.len() - 1)]).collect()
}

/// Every value replaced by a line through its `WINDOW` nearest neighbours, the closest with the most weight (LOESS; Cleveland, 1979).
fn local_lines(values: &[f64]) -> Vec<f64> {
    let count = values.len();
    let width = WINDOW.min(count);
    let line = |at: usize| {
        let first = at.saturating_sub(width / 2).min(count - width);
        let last = first + width - 1;
        let farthest = (at - first.min(at)).max(last - at.min(last)) + (WINDOW - width) / 2;
        let (mut sum, mut sum_x, mut sum_y, mut sum_xx, mut sum_xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for (i, value) in values.iter().enumerate().take(last + 1).skip(first) {
            let x = i as f64 - at as f64;
            let weight = (1.0 - (x.abs() / farthest.max(1) as f64).powi(3)).max(0.0).powi(3);
            sum += weight;
            sum_x += weight * x;
            sum_y += weight * value;
            sum_xx += weight * x * x;
            sum_xy += weight * x * value;
        }
        let spread = sum * sum_xx - sum_x * sum_x;
        if spread > 1e-9 * sum * sum { (sum_y * sum_xx - sum_x * sum_xy) / spread } else { sum_y / sum }
    };
    (0..count).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::{SeasonalLoess, local_lines};

    const PHASES: [f64; 7] = [10.0, 12.0, 14.0, 20.0, 30.0, 45.0, 5.0];

    /// A level of 100 with a pattern of seven steps that doubles over the history.
    fn widening(count: usize) -> Vec<f64> {
        (0..count).map(|i| 100.0 + PHASES[i % 7] * (1.0 + i as f64 / 210.0)).collect()
    }

    #[test]
    fn a_line_stays_a_line() {
        let values: Vec<f64> = (0..30).map(|i| 5.0 + 2.0 * f64::from(i)).collect();
        let smooth = local_lines(&values);
        assert!(smooth.iter().zip(&values).all(|(a, b)| (a - b).abs() < 1e-9), "{smooth:?}");
    }

    #[test]
    fn a_season_that_grows_is_repeated_as_it_was_last() {
        let all = widening(224);
        let ahead = SeasonalLoess::fit(&all[..210], 7).forecast(&all[..210], 14);
        for (value, expected) in ahead.iter().zip(&all[210..]) {
            assert!((value - expected).abs() < 6.0, "{value} {expected}");
        }
    }

    #[test]
    fn a_fitted_value_does_not_change_when_later_values_do() {
        let whole = widening(210);
        let model = SeasonalLoess::fit(&whole, 7);
        let mut changed = whole.clone();
        changed[131..].iter_mut().for_each(|value| *value *= 1.5);
        assert_eq!(model.fitted(&whole)[..=130], model.fitted(&changed)[..=130]);
        assert!((model.fitted(&whole)[200] / whole[200] - 1.0).abs() < 0.1);
    }

    #[test]
    fn a_short_history_repeats_its_last_value() {
        let model = SeasonalLoess::fit(&widening(210), 7);
        assert_eq!(model.forecast(&[3.0, 8.0], 3), [8.0; 3]);
        assert!(model.fitted(&[3.0, 8.0]).iter().all(|value| value.is_finite()));
        let constant = SeasonalLoess::fit(&[4.0; 30], 7).forecast(&[4.0; 30], 3);
        assert!(constant.iter().all(|value| (value - 4.0).abs() < 1e-6), "{constant:?}");
    }
}
