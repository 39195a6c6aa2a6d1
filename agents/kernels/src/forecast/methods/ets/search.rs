//! Searches for the most likely parameters of one form, or of two at the same time.

use super::side_by_side::{Parameters, Trial, likelihoods, likelihoods_of_both};
use super::{Ets, Form, Rates, Trend, penalty, spread};
use crate::cancel;
use crate::forecast::methods::four::Four;
use crate::forecast::methods::optimize::{Budget, Search};

/// The coordinates: level rate, first level, slope rate, first slope, season rate, damping.
const COORDINATES: usize = 6;
const START: [f64; COORDINATES] = [0.3, 0.5, 0.25, 0.5, 0.25, 0.9];
/// The range of the damping of a trend.
const DAMPING: (f64, f64) = (0.80, 0.98);
const BUDGET: Budget = Budget { evaluations: 250, tolerance: 0.02 };

/// Fits the most likely parameters for a form.
pub(super) fn fit(history: &[f64], form: Form) -> Ets {
    let mut fit = Fit::new(history, form);
    fit.run(history);
    fit.finish(history.len())
}

/// The same for two forms.
pub(super) fn fit_both(history: &[f64], forms: [Form; 2]) -> [Ets; 2] {
    let [mut one, mut other] = forms.map(|form| Fit::new(history, form));
    let shape = |form: &Form| form.season.map(|season| season.shape);
    if shape(&forms[0]) == shape(&forms[1]) {
        while let (Some(trial), Some(other_trial)) = (one.trial(), other.trial()) {
            cancel::tick();
            let [costs, other_costs] = likelihoods_of_both(history, [&trial, &other_trial]);
            one.learn(costs);
            other.learn(other_costs);
        }
    }
    one.run(history);
    other.run(history);
    [one.finish(history.len()), other.finish(history.len())]
}

/// The search for the parameters of one form.
struct Fit {
    /// The model before its parameters are fitted.
    first: Ets,
    spread: f64,
    /// The coordinates that the form has; the others stay in the middle.
    used: &'static [usize],
    search: Search<COORDINATES>,
}

impl Fit {
    fn new(history: &[f64], form: Form) -> Self {
        let first = Ets::start(history, form);
        let spread = spread(history).max(1e-9 * first.level.abs());
        let used: &[usize] = match (form.trend, form.season.is_some()) {
            (Trend::None, false) => &[0, 1],
            (Trend::None, true) => &[0, 1, 4],
            (Trend::Additive, false) => &[0, 1, 2, 3],
            (Trend::Additive, true) => &[0, 1, 2, 3, 4],
            (Trend::Damped, false) => &[0, 1, 2, 3, 5],
            (Trend::Damped, true) => &[0, 1, 2, 3, 4, 5],
        };
        let start = std::array::from_fn(|axis| used.get(axis).map_or(0.0, |used| START[*used]));
        Self { first, spread, used, search: Search::new(start, used.len(), 0.2, BUDGET) }
    }

    /// The parameters to try next; `None` when the search is over.
    fn trial(&self) -> Option<Trial<'_>> {
        let sets = self.search.points()?.map(|point| self.decode(&point));
        Some(Trial { form: self.first.form, sets, seasons: &self.first.seasons })
    }

    fn learn(&mut self, costs: Four) {
        self.search.learn(|number| costs[number]);
    }

    fn run(&mut self, history: &[f64]) {
        while let Some(trial) = self.trial() {
            cancel::tick();
            let costs = likelihoods(history, &trial);
            self.learn(costs);
        }
    }

    /// The model with the parameters that were found.
    fn finish(self, count: usize) -> Ets {
        let (at, likelihood) = self.search.found();
        let Parameters { rates, level, slope } = self.decode(&at);
        let form = self.first.form;
        Ets { rates, level, slope, aicc: likelihood + penalty(form, count), ..self.first }
    }

    /// Maps a point of the unit cube to rates, first level and first slope within the allowed region.
    fn decode(&self, point: &[f64; COORDINATES]) -> Parameters {
        let mut at = START;
        for (axis, value) in self.used.iter().zip(point) {
            at[*axis] = *value;
        }
        let Ets { form, level, slope, .. } = self.first;
        let alpha = 1e-4 + 0.9998 * at[0];
        let trending = form.trend != Trend::None;
        let rates = Rates {
            level: alpha,
            slope: if trending { alpha * at[2] * at[2] } else { 0.0 },
            season: if form.season.is_some() { (1.0 - alpha) * at[4] * at[4] } else { 0.0 },
            damping: if form.trend == Trend::Damped {
                DAMPING.0 + (DAMPING.1 - DAMPING.0) * at[5]
            } else {
                1.0
            },
        };
        let level = level + (at[1] - 0.5) * 6.0 * self.spread;
        let slope = if trending { slope + (at[3] - 0.5) * 2.0 * self.spread } else { 0.0 };
        Parameters { rates, level, slope }
    }
}
