//! The demand of one product without season and signals: what is left are level, trend, events, anomalies and noise.

use crate::sensing::problem::Problem;
use crate::sensing::sensed::{Scale, Sensed};

/// Demand below this share of its median counts as this share when its logarithm is taken.
const LEAST_SHARE: f64 = 0.01;

/// Known periods of the history in their order; vectors are as long as `periods`.
pub(in crate::sensing) struct Calm {
    pub(in crate::sensing) periods: Vec<usize>,
    pub(in crate::sensing) demand: Vec<f64>,
    /// Logarithms of demand for `Scale::Log`, else demand; without season and signals.
    pub(in crate::sensing) values: Vec<f64>,
    pub(in crate::sensing) scale: Scale,
    /// The parts of the signals that were taken out, so that their size can be judged again; empty of a sum of products.
    pub(in crate::sensing) signals: Vec<Vec<f64>>,
    /// What season and signals add to (`Log`, `Linear`) or multiply with (`Count`, as logarithms) the values.
    explained: Vec<f64>,
}

impl Calm {
    pub(in crate::sensing) fn of_series(problem: &Problem, sensed: &Sensed, series: usize) -> Self {
        let explained = explained(sensed, series, &[]);
        let row = &problem.series[series];
        let model = &sensed.models[series];
        let mut calm = Self::new(problem.history, model.scale, &explained, |period| row.known(period));
        let parts =
            if model.scale == Scale::Linear { &model.decomposition.signals } else { &model.terms.signals };
        for part in parts {
            calm.signals.push(calm.periods.iter().map(|period| part.part[*period]).collect());
        }
        calm
    }

    /// `explained` is what season and signals explain on the scale of the model, in units for `Linear`.
    pub(in crate::sensing) fn new(
        history: usize,
        scale: Scale,
        explained: &[f64],
        known: impl Fn(usize) -> Option<f64>,
    ) -> Self {
        let rows: Vec<(usize, f64)> =
            (0..history).filter_map(|period| Some((period, known(period)?))).collect();
        let demand: Vec<f64> = rows.iter().map(|(_, demand)| *demand).collect();
        let least = LEAST_SHARE * median(demand.iter().copied().filter(|value| *value > 0.0).collect());
        let value = |(period, demand): &(usize, f64)| match scale {
            Scale::Log => demand.max(least).max(f64::MIN_POSITIVE).ln() - explained[*period],
            Scale::Count => demand / explained[*period].exp(),
            Scale::Linear => demand - explained[*period],
        };
        Self {
            values: rows.iter().map(value).collect(),
            explained: rows.iter().map(|(period, _)| explained[*period]).collect(),
            periods: rows.iter().map(|(period, _)| *period).collect(),
            demand,
            scale,
            signals: Vec::new(),
        }
    }

    pub(in crate::sensing) fn len(&self) -> usize {
        self.periods.len()
    }

    /// Demand with season and signals again, from a value of the row.
    pub(in crate::sensing) fn to_units(&self, row: usize, value: f64) -> f64 {
        match self.scale {
            Scale::Log => (value + self.explained[row]).exp(),
            Scale::Count => value.max(0.0) * self.explained[row].exp(),
            Scale::Linear => value + self.explained[row],
        }
    }

    /// A level in units, without season and signals.
    pub(in crate::sensing) fn level_in_units(&self, value: f64) -> f64 {
        if self.scale == Scale::Log { value.exp() } else { value }
    }
}

/// What season and signals but for `without` explain, over the history.
pub(in crate::sensing) fn explained(sensed: &Sensed, series: usize, without: &[usize]) -> Vec<f64> {
    let model = &sensed.models[series];
    let (season, signals) = match model.scale {
        Scale::Linear => (&model.decomposition.season, &model.decomposition.signals),
        Scale::Log | Scale::Count => (&model.terms.season, &model.terms.signals),
    };
    let mut explained = season.clone();
    for signal in signals.iter().filter(|signal| !without.contains(&signal.signal)) {
        explained.iter_mut().zip(&signal.part).for_each(|(sum, part)| *sum += part);
    }
    explained
}

/// The median; zero of no values.
pub(in crate::sensing) fn median(mut values: Vec<f64>) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    values.sort_unstable_by(f64::total_cmp);
    let half = values.len() / 2;
    if values.len() % 2 == 1 { values[half] } else { 0.5 * (values[half - 1] + values[half]) }
}

/// A standard deviation that a quarter of wild values cannot move: from the median distance to the median, or the middle
/// 90 % when their tails are longer than normal.
pub(in crate::sensing) fn robust_deviation(values: &[f64]) -> f64 {
    const NORMAL_MEDIAN: f64 = 0.674_489_750_196_081_7;
    const NORMAL_90: f64 = 3.289_707_253_902_945;
    if values.is_empty() {
        return 0.0;
    }
    let middle = median(values.to_vec());
    let spread = median(values.iter().map(|value| (value - middle).abs()).collect()) / NORMAL_MEDIAN;
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| sorted[(share * (sorted.len() - 1) as f64).round() as usize];
    spread.max((at(0.95) - at(0.05)) / NORMAL_90)
}
