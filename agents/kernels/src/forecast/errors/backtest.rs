//! Backtest: computes the forecasts that the ensemble would have made at earlier origins.

use crate::cancel;
use crate::forecast::choice::combine::Ensemble;

/// One past origin with the forecast made there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Window {
    /// Number of values known at the origin.
    pub origin: usize,
    pub forecast: Vec<f64>,
}

/// Origins for the rolling backtest, oldest first; empty when the history is too short.
pub(crate) fn origins(count: usize, horizon: usize, shortest_history: usize, windows: usize) -> Vec<usize> {
    let Some(zone) = count.checked_sub(shortest_history).filter(|zone| *zone > 0 && windows > 0) else {
        return Vec::new();
    };
    let reach = horizon.min(zone);
    let latest = count - reach;
    let earliest = shortest_history.max(count.saturating_sub(reach * windows));
    let step = (latest - earliest).checked_div(windows - 1).unwrap_or(0).max(1);
    let mut picked: Vec<usize> = (0..windows)
        .map_while(|i| latest.checked_sub(i * step))
        .filter(|origin| *origin >= earliest)
        .collect();
    picked.reverse();
    picked
}

/// Forecasts of every member at every origin: `[origin][member][step]`.
pub(crate) type Rows = Vec<Vec<Vec<f64>>>;

/// Runs an ensemble over all origins; it must be fitted only on values before the first origin.
pub(crate) fn roll(ensemble: &Ensemble, values: &[f64], origins: &[usize], horizon: usize) -> Rows {
    let rows = |&origin: &usize| {
        cancel::tick();
        ensemble.forecast_each(&values[..origin], horizon.min(values.len() - origin))
    };
    origins.iter().map(rows).collect()
}

/// Mean absolute error of every member over all origins.
pub(crate) fn member_errors(rows: &Rows, values: &[f64], origins: &[usize]) -> Vec<f64> {
    let mut sums = vec![0.0; rows.first().map_or(0, Vec::len)];
    let mut count = 0.0_f64;
    for (members, origin) in rows.iter().zip(origins) {
        for (sum, row) in sums.iter_mut().zip(members) {
            *sum += row
                .iter()
                .zip(&values[*origin..])
                .map(|(forecast, value)| (forecast - value).abs())
                .sum::<f64>();
        }
        count += members.first().map_or(0, Vec::len) as f64;
    }
    sums.iter().map(|sum| sum / count.max(1.0)).collect()
}

/// The `wanted` number of windows, evenly spread; the latest is always included.
pub(crate) fn spread_out<T: Clone>(windows: &[T], wanted: usize) -> Vec<T> {
    let wanted = wanted.min(windows.len());
    (1..=wanted).map(|i| windows[i * windows.len() / wanted - 1].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::origins;

    #[test]
    fn backtest_windows_cover_the_end_of_the_history() {
        assert_eq!(origins(60, 6, 24, 3), [42, 48, 54]);
    }

    #[test]
    fn windows_lie_closer_together_in_a_short_history() {
        assert_eq!(origins(20, 6, 12, 3), [12, 13, 14]);
    }

    #[test]
    fn a_history_that_is_too_short_has_no_windows() {
        assert_eq!(origins(12, 6, 12, 3), [0; 0]);
    }

    #[test]
    fn a_horizon_too_long_for_the_history_is_shortened() {
        assert_eq!(origins(14, 6, 12, 3), [12]);
    }
}
