//! Combines several methods into one: members that were better in the past get more weight (Bates and Granger, 1969).

use super::members::fit_members;
use super::method::Method;
use super::searched::Searched;
use crate::forecast::history::closed::{closed_phases, shut};
use crate::forecast::history::season::Season;

/// With few windows the inverse squared error is the weight; many windows tell the members apart more clearly.
const LEAST_POWER: f64 = 2.0;
const WINDOWS_PER_POWER: f64 = 3.0;

/// Methods that were fitted on one history; the forecast is their weighted mean.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ensemble {
    pub(super) members: Vec<Method>,
    /// Weight of each member in the mean; the weights add up to one.
    pub(super) weights: Vec<f64>,
    /// The shortest season; forecasts are zero in its closed phases.
    period: usize,
}

impl Ensemble {
    /// Fits on a history, or on a part of it, the members that suit the whole of `length` values, all with the same weight;
    /// `searched` holds those of this history that take long.
    pub(crate) fn fit(
        history: &[f64],
        seasons: &[Season],
        calendar_season: usize,
        length: usize,
        searched: &Searched,
    ) -> Self {
        let members = fit_members(history, seasons, calendar_season, length, searched);
        let weights = vec![1.0 / members.len() as f64; members.len()];
        Self { members, weights, period: seasons.first().map_or(1, |season| season.period) }
    }

    /// A single method instead of several.
    pub(crate) fn alone(method: Method, seasons: &[Season]) -> Self {
        let period = seasons.first().map_or(1, |season| season.period);
        Self { members: vec![method], weights: vec![1.0], period }
    }

    /// The seasons that are removed before every member runs.
    pub(crate) fn removed_seasons(&self) -> &[Season] {
        self.members.first().map_or(&[], |member| &member.seasons)
    }

    /// Sets the weight of every member to the inverse of its past error, to a power that grows with the evidence:
    /// `separate_windows` is the number of windows that would fit into the tested part without overlap.
    ///
    /// # Panics
    ///
    /// If there is not one error for each member: the tested model would be another one than the model that forecasts.
    pub(crate) fn weigh(&mut self, errors: &[f64], separate_windows: f64) {
        assert_eq!(errors.len(), self.members.len(), "each member is tested");
        let smallest = errors.iter().copied().fold(f64::INFINITY, f64::min).max(1e-12);
        let power = (separate_windows / WINDOWS_PER_POWER).max(LEAST_POWER);
        let raw: Vec<f64> = errors.iter().map(|error| (smallest / error.max(1e-12)).powf(power)).collect();
        let total: f64 = raw.iter().sum();
        self.weights = raw.iter().map(|weight| weight / total).collect();
    }

    /// Names of the members, the largest weight first.
    pub(crate) fn name(&self) -> String {
        let mut ranked: Vec<(&Method, f64)> = self.members.iter().zip(self.weights.iter().copied()).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let names: Vec<String> = ranked.iter().map(|(member, _)| member.model.name()).collect();
        names.join(" + ")
    }

    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        self.combine(&self.forecast_each(history, horizon))
    }

    /// One forecast per member.
    pub(crate) fn forecast_each(&self, history: &[f64], horizon: usize) -> Vec<Vec<f64>> {
        let closed = closed_phases(history, self.period);
        let row = |member: &Method| {
            let mut row = member.forecast(history, horizon);
            shut(&mut row, history.len(), &closed);
            row
        };
        self.members.iter().map(row).collect()
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let each: Vec<Vec<f64>> = self.members.iter().map(|member| member.fitted(history)).collect();
        let mut fitted = self.combine(&each);
        shut(&mut fitted, 0, &closed_phases(history, self.period));
        fitted
    }

    /// The weighted mean of one row per member.
    pub(crate) fn combine(&self, rows: &[Vec<f64>]) -> Vec<f64> {
        let columns = rows.first().map_or(0, Vec::len);
        let mean = |i: usize| rows.iter().zip(&self.weights).map(|(row, weight)| weight * row[i]).sum();
        (0..columns).map(mean).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Ensemble, Searched};

    fn fit(history: &[f64]) -> Ensemble {
        let searched = Searched::of_each(&[(history, &[])]).remove(0);
        Ensemble::fit(history, &[], 1, history.len(), &searched)
    }

    fn two_rows(count: usize) -> Vec<Vec<f64>> {
        (0..count).map(|i| vec![if i == 0 { 10.0 } else { 20.0 }]).collect()
    }

    #[test]
    fn untested_members_have_equal_weights() {
        let ensemble = fit(&[1.0, 4.0, 2.0, 2.0, 5.0, 3.0, 1.0, 2.0]);
        let count = ensemble.members.len();
        let expected = (10.0 + 20.0 * (count - 1) as f64) / count as f64;
        assert!((ensemble.combine(&two_rows(count))[0] - expected).abs() < 1e-12);
    }

    #[test]
    fn half_the_error_gives_four_times_the_weight_and_more_with_many_windows() {
        let history: Vec<f64> = (0..30).map(|i| 5.0 + f64::from(i % 4)).collect();
        let mut ensemble = fit(&history);
        let errors: Vec<f64> = (0..ensemble.members.len()).map(|i| if i == 0 { 1.0 } else { 2.0 }).collect();
        ensemble.weigh(&errors, 2.0);
        assert!((ensemble.weights[0] / ensemble.weights[1] - 4.0).abs() < 1e-12);
        ensemble.weigh(&errors, 12.0);
        assert!((ensemble.weights[0] / ensemble.weights[1] - 16.0).abs() < 1e-12, "twelve windows tell more");
        assert!((ensemble.weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
