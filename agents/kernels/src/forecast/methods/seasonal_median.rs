//! Forecasts the median of the same phase in the last seasons, so that one unusual day has no effect.

/// Medians per phase over a fixed number of past seasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SeasonalMedian {
    pub period: usize,
    /// Number of past seasons in the median; fewer when the history is shorter.
    pub seasons: usize,
}

impl SeasonalMedian {
    /// Repeats the median season. The history must hold at least one value.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        let phases: Vec<f64> = (0..self.period.min(horizon)).map(|step| self.at(history, step)).collect();
        (0..horizon).map(|step| phases[step % self.period]).collect()
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let fit = |i: usize| if i == 0 { history[0] } else { self.at(&history[..i], 0) };
        (0..history.len()).map(fit).collect()
    }

    /// Median of the phase `step` after the end of the history, or the last value if this phase is not in the history.
    fn at(&self, history: &[f64], step: usize) -> f64 {
        let seen =
            (1..=self.seasons).map_while(|back| (history.len() + step).checked_sub(back * self.period));
        let values: Vec<f64> = seen.filter_map(|position| history.get(position).copied()).collect();
        if values.is_empty() { history[history.len() - 1] } else { middle(values) }
    }
}

/// The median of at least one value.
pub(super) fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let count = values.len();
    if count % 2 == 1 { values[count / 2] } else { f64::midpoint(values[count / 2 - 1], values[count / 2]) }
}

#[cfg(test)]
mod tests {
    use super::SeasonalMedian;

    #[test]
    fn one_unusual_season_does_not_change_the_forecast() {
        let history = [1.0, 5.0, 1.0, 5.0, 90.0, 90.0, 1.0, 5.0];
        assert_eq!(SeasonalMedian { period: 2, seasons: 4 }.forecast(&history, 3), [1.0, 5.0, 1.0]);
    }

    #[test]
    fn seasons_older_than_requested_are_ignored() {
        let history = [9.0, 9.0, 9.0, 2.0, 2.0, 2.0];
        assert_eq!(SeasonalMedian { period: 1, seasons: 3 }.forecast(&history, 2), [2.0, 2.0]);
    }

    #[test]
    fn a_phase_without_history_repeats_the_last_value() {
        assert_eq!(SeasonalMedian { period: 4, seasons: 2 }.forecast(&[3.0], 2), [3.0, 3.0]);
    }
}
