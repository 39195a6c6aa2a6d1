//! Exponential smoothing in state space form (Hyndman, Koehler, Ord and Snyder, 2008).
//! Form and parameters are chosen by likelihood; the initial seasons come from a decomposition.

mod lanes;
mod log_of_product;
mod search;
mod walk;

use crate::forecast::history::indices::SeasonalIndices;
use crate::forecast::history::season::{Season, SeasonShape};
use walk::{States, walk, with_season};

/// The form of the trend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trend {
    None,
    Additive,
    Damped,
}

/// One model of the family. Additive and relative errors lead to the same states and differ only in likelihood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    pub relative_error: bool,
    pub trend: Trend,
    pub season: Option<Season>,
}

/// A fitted model: parameters and the states before the first value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ets {
    pub form: Form,
    pub rates: Rates,
    level: f64,
    slope: f64,
    seasons: Vec<f64>,
    /// Akaike information criterion with the correction for few values; smaller is better.
    pub aicc: f64,
}

/// Smoothing rates of the states, and the damping of the trend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rates {
    pub level: f64,
    pub slope: f64,
    pub season: f64,
    pub damping: f64,
}

/// What a search for a model tries: rates, first level and first slope.
#[derive(Debug, Clone, Copy)]
struct Parameters {
    rates: Rates,
    level: f64,
    slope: f64,
}

impl Parameters {
    /// Those of a model that learns nothing.
    const NONE: Self =
        Self { rates: Rates { level: 0.0, slope: 0.0, season: 0.0, damping: 0.0 }, level: 1.0, slope: 0.0 };
}

impl Ets {
    /// Selects the best form for the history: first error and season with a damped trend, then the trend.
    pub(crate) fn select(history: &[f64], period: Option<usize>) -> Self {
        Self::select_each(&[(history, period)]).remove(0)
    }

    /// The same for every history with its period.
    pub(crate) fn select_each(histories: &[(&[f64], Option<usize>)]) -> Vec<Self> {
        let mut best = vec![None; histories.len()];
        let mut damped = Vec::new();
        for (number, (history, period)) in histories.iter().enumerate() {
            for (relative_error, season) in shapes(history, *period) {
                damped.push((number, Form { relative_error, trend: Trend::Damped, season }));
            }
        }
        keep_best(&mut best, histories, &damped);
        let mut others = Vec::new();
        for (number, best) in best.iter().enumerate() {
            let form = best.as_ref().map_or(FLAT, |best| best.form);
            others.extend([Trend::None, Trend::Additive].map(|trend| (number, Form { trend, ..form })));
        }
        keep_best(&mut best, histories, &others);
        best.into_iter().flatten().collect()
    }

    /// Additive trend and, with two seasons of history, an additive or multiplicative season, whichever is more likely.
    pub(crate) fn holt_winters(history: &[f64], period: Option<usize>) -> Self {
        let trending =
            |(relative_error, season)| (0, Form { relative_error, trend: Trend::Additive, season });
        let period = period.filter(|period| *period > 1);
        let forms: Vec<(usize, Form)> = shapes(history, period).into_iter().map(trending).collect();
        let mut best = [None];
        keep_best(&mut best, &[(history, period)], &forms);
        let [best] = best;
        best.unwrap_or_else(|| Self::fit(history, FLAT))
    }

    /// Fits the most likely parameters for one form.
    pub(crate) fn fit(history: &[f64], form: Form) -> Self {
        search::fit_each(&[(history, form)]).remove(0)
    }

    pub(crate) fn name(&self) -> String {
        let error = if self.form.relative_error { "M" } else { "A" };
        let trend = match self.form.trend {
            Trend::None => "N",
            Trend::Additive => "A",
            Trend::Damped => "Ad",
        };
        let season = match self.form.season.map(|season| season.shape) {
            None => "N",
            Some(SeasonShape::Additive) => "A",
            Some(SeasonShape::Multiplicative) => "M",
        };
        format!("ETS({error},{trend},{season})")
    }

    /// Forecasts from the end of a history that begins at the same period as the fitted history.
    pub(crate) fn forecast(&self, history: &[f64], horizon: usize) -> Vec<f64> {
        let mut seasons = self.seasons.clone();
        let mut states = States { level: self.level, slope: self.slope, seasons: &mut seasons };
        walk(history, self.form, self.rates, &mut states, |_, _| ());
        let (level, slope) = (states.level, states.slope);
        let mut carried = 0.0;
        let mut damping = 1.0;
        let mut ahead = Vec::with_capacity(horizon);
        for step in 0..horizon {
            damping *= self.rates.damping;
            carried += damping;
            let base = level + carried * slope;
            ahead.push(match self.form.season {
                None => base,
                Some(season) => {
                    with_season(base, seasons[(history.len() + step) % season.period], season.shape)
                }
            });
        }
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, history: &[f64]) -> Vec<f64> {
        let mut seasons = self.seasons.clone();
        let mut states = States { level: self.level, slope: self.slope, seasons: &mut seasons };
        let mut fitted = vec![0.0; history.len()];
        walk(history, self.form, self.rates, &mut states, |i, value| fitted[i] = value);
        fitted
    }

    /// Initial states from the first part of the history, before the parameters are fitted.
    fn start(history: &[f64], form: Form) -> Self {
        let (adjusted, seasons) = match form.season {
            None => (history.to_vec(), Vec::new()),
            Some(season) => {
                let indices = SeasonalIndices::of(history, season);
                (indices.remove(history), indices.values)
            }
        };
        let early = form.season.map_or(10, |season| 10.max(2 * season.period)).min(adjusted.len());
        let (level, slope) = line(&adjusted[..early]);
        let slope = if form.trend == Trend::None { 0.0 } else { slope };
        let level = if form.trend == Trend::None { mean(&adjusted[..early]) } else { level };
        let rates = Rates { level: 0.3, slope: 0.0, season: 0.0, damping: 1.0 };
        Self { form, rates, level, slope, seasons, aicc: f64::INFINITY }
    }
}

const FLAT: Form = Form { relative_error: false, trend: Trend::None, season: None };

/// Pairs of error and season worth a fit: at least one, and with two periods of history those with the season.
fn shapes(history: &[f64], period: Option<usize>) -> Vec<(bool, Option<Season>)> {
    let positive = history.iter().all(|value| *value > 0.0);
    let Some(period) = period.filter(|period| history.len() >= 2 * period) else {
        return if positive { vec![(false, None), (true, None)] } else { vec![(false, None)] };
    };
    let additive = Some(Season::proved(period, SeasonShape::Additive));
    let multiplicative = Some(Season::proved(period, SeasonShape::Multiplicative));
    if positive {
        vec![(false, additive), (true, additive), (true, multiplicative)]
    } else {
        vec![(false, additive)]
    }
}

/// Fits forms on the histories with these numbers and keeps the best model of each history.
fn keep_best(best: &mut [Option<Ets>], histories: &[(&[f64], Option<usize>)], forms: &[(usize, Form)]) {
    let tasks: Vec<(&[f64], Form)> =
        forms.iter().map(|(number, form)| (histories[*number].0, *form)).collect();
    for ((number, _), candidate) in forms.iter().zip(search::fit_each(&tasks)) {
        let best = &mut best[*number];
        if best.as_ref().is_none_or(|best| candidate.aicc < best.aicc) {
            *best = Some(candidate);
        }
    }
}

/// Penalty of a form for the number of its parameters and first states.
fn penalty(form: Form, count: usize) -> f64 {
    let trend = match form.trend {
        Trend::None => 0,
        Trend::Additive => 2,
        Trend::Damped => 3,
    };
    let parameters = (3 + trend + form.season.map_or(0, |season| season.period)) as f64;
    let spare = (count as f64 - parameters - 1.0).max(0.5);
    2.0 * parameters + 2.0 * parameters * (parameters + 1.0) / spare
}

/// Typical size of a one-step change.
fn spread(history: &[f64]) -> f64 {
    let total: f64 = history.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum();
    total / (history.len().max(2) - 1) as f64
}

/// Least-squares line: its value one step before the first value, and its slope.
fn line(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let centre = (count + 1.0) / 2.0;
    let covered: f64 = values.iter().enumerate().map(|(i, value)| (i as f64 + 1.0 - centre) * value).sum();
    let spread = count * (count * count - 1.0) / 12.0;
    let slope = if spread > 0.0 { covered / spread } else { 0.0 };
    (mean(values) - slope * centre, slope)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use super::{Ets, FLAT, Form, Trend};

    /// Oil production of Saudi Arabia in million tonnes, 1996 to 2013 (Hyndman and Athanasopoulos, 2018, chapter 7).
    const OIL: [f64; 18] = [
        445.36, 453.20, 454.41, 422.38, 456.04, 440.39, 425.19, 486.21, 500.43, 521.28, 508.95, 488.89,
        509.87, 456.72, 473.82, 525.95, 549.83, 542.34,
    ];

    #[test]
    fn smoothing_oil_production_gives_the_published_result() {
        let model = Ets::fit(&OIL, FLAT);
        assert!((model.rates.level - 0.834).abs() < 0.03, "{:?}", model.rates);
        assert!((model.forecast(&OIL, 1)[0] - 542.68).abs() < 0.6);
    }

    #[test]
    fn a_straight_line_is_continued() {
        let history: Vec<f64> = (1..=40).map(|i| 5.0 + 2.0 * f64::from(i)).collect();
        let form = Form { relative_error: false, trend: Trend::Additive, season: None };
        let ahead = Ets::fit(&history, form).forecast(&history, 3);
        assert!(ahead.iter().zip([87.0, 89.0, 91.0]).all(|(value, expected)| (value - expected).abs() < 0.2));
    }

    #[test]
    fn a_damped_trend_flattens_out() {
        let history: Vec<f64> = (1..=40).map(|i| 5.0 + 2.0 * f64::from(i)).collect();
        let form = Form { relative_error: false, trend: Trend::Damped, season: None };
        let ahead = Ets::fit(&history, form).forecast(&history, 30);
        assert!(ahead[29] - ahead[28] < ahead[1] - ahead[0]);
    }

    #[test]
    fn a_season_that_grows_with_the_level_is_multiplicative() {
        let pattern = [0.6, 1.0, 1.4, 1.0];
        let noise = |i: usize| 1.0 + ((i * 7919) % 13) as f64 / 1000.0;
        let history: Vec<f64> =
            (0..48).map(|i| (50.0 + 5.0 * i as f64) * pattern[i % 4] * noise(i)).collect();
        assert!(Ets::select(&history, Some(4)).name().ends_with("M)"));
    }
}
