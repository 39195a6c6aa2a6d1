//! Forecasts without estimated parameters: the baseline for every other method.

/// Repeats the last season, or the last value when the history is shorter than a season.
pub(crate) fn seasonal_naive(history: &[f64], period: usize, horizon: usize) -> Vec<f64> {
    let count = history.len();
    let period = if period <= count { period.max(1) } else { 1 };
    (0..horizon).map(|step| history[count - period + step % period]).collect()
}

/// One-step-ahead forecasts inside the history: the value one season before. The first season uses the previous value.
pub(crate) fn fitted(history: &[f64], period: usize) -> Vec<f64> {
    let lag = |i: usize| if i >= period { i - period } else { i.saturating_sub(1) };
    (0..history.len()).map(|i| history[lag(i)]).collect()
}

#[cfg(test)]
mod tests {
    use super::seasonal_naive;

    #[test]
    fn the_last_season_is_repeated() {
        assert_eq!(seasonal_naive(&[9.0, 1.0, 2.0, 3.0], 3, 5), [1.0, 2.0, 3.0, 1.0, 2.0]);
    }

    #[test]
    fn a_history_shorter_than_a_season_repeats_its_last_value() {
        assert_eq!(seasonal_naive(&[4.0, 5.0], 12, 2), [5.0, 5.0]);
    }
}
