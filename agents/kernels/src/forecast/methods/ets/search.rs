//! Searches for the most likely parameters of forms, several at the same time.

use super::lanes::{Added, Lanes, Multiplied, NoSeason, Seasons};
use super::{Ets, Form, Parameters, Rates, Trend, penalty, spread};
use crate::forecast::history::season::{Season, SeasonShape};
use crate::forecast::methods::optimize::{Budget, Search};
use crate::forecast::methods::side_by_side::minimize_each;

/// The coordinates: level rate, first level, slope rate, first slope, season rate, damping.
pub(super) const COORDINATES: usize = 6;
const START: [f64; COORDINATES] = [0.3, 0.5, 0.25, 0.5, 0.25, 0.9];
/// The range of the damping of a trend.
const DAMPING: (f64, f64) = (0.80, 0.98);
const BUDGET: Budget = Budget { evaluations: 250, tolerance: 0.02 };

/// Fits the most likely parameters for a form on every history.
pub(super) fn fit_each(forms: &[(&[f64], Form)]) -> Vec<Ets> {
    let tasks: Vec<Task> = forms.iter().map(|(history, form)| Task::new(history, *form)).collect();
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    // Those of one kind side by side, the longest first.
    order.sort_by_key(|number| (tasks[*number].kind(), usize::MAX - tasks[*number].history.len()));
    let mut fitted: Vec<Option<Ets>> = vec![None; tasks.len()];
    for alike in order.chunk_by(|one, other| tasks[*one].kind() == tasks[*other].kind()) {
        let tasks: Vec<&Task> = alike.iter().map(|number| &tasks[*number]).collect();
        for ((number, task), found) in alike.iter().zip(&tasks).zip(found(&tasks)) {
            fitted[*number] = Some(task.finish(found));
        }
    }
    fitted.into_iter().flatten().collect()
}

/// The best point and its cost for tasks of one kind.
fn found<'a>(tasks: &[&'a Task<'a>]) -> Vec<([f64; COORDINATES], f64)> {
    fn with<'a, S: Seasons>(tasks: &[&'a Task<'a>]) -> Vec<([f64; COORDINATES], f64)> {
        let search = |task: &&Task| task.search();
        match tasks.first() {
            Some(task) if task.first.form.relative_error => {
                minimize_each(&mut Lanes::<S, true>::default(), tasks, search)
            }
            _ => minimize_each(&mut Lanes::<S, false>::default(), tasks, search),
        }
    }
    match tasks.first().and_then(|task| task.first.form.season) {
        None => with::<NoSeason>(tasks),
        Some(Season { shape: SeasonShape::Additive, .. }) => with::<Added>(tasks),
        Some(Season { shape: SeasonShape::Multiplicative, .. }) => with::<Multiplied>(tasks),
    }
}

/// A form to fit on a history.
pub(super) struct Task<'a> {
    pub history: &'a [f64],
    /// The model before its parameters are fitted.
    pub first: Ets,
    spread: f64,
    /// The coordinates that the form has; the others stay in the middle.
    used: &'static [usize],
}

impl<'a> Task<'a> {
    fn new(history: &'a [f64], form: Form) -> Self {
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
        Self { history, first, spread, used }
    }

    /// Tasks of one kind can be calculated side by side.
    fn kind(&self) -> (bool, usize, bool) {
        let Form { relative_error, season, .. } = self.first.form;
        let is_added = season.is_some_and(|season| season.shape == SeasonShape::Additive);
        (relative_error, season.map_or(0, |season| season.period), is_added)
    }

    fn search(&self) -> Search<COORDINATES> {
        let start = std::array::from_fn(|axis| self.used.get(axis).map_or(0.0, |used| START[*used]));
        Search::new(start, self.used.len(), 0.2, BUDGET)
    }

    /// The model with the parameters that were found.
    fn finish(&self, (at, likelihood): ([f64; COORDINATES], f64)) -> Ets {
        let Parameters { rates, level, slope } = self.decode(&at);
        let aicc = likelihood + penalty(self.first.form, self.history.len());
        Ets { rates, level, slope, aicc, ..self.first.clone() }
    }

    /// Maps a point of the unit cube to rates, first level and first slope within the allowed region.
    pub(super) fn decode(&self, point: &[f64; COORDINATES]) -> Parameters {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::methods::ets::walk::{States, walk};
    use crate::forecast::methods::optimize::minimize;

    /// Evenly distributed numbers between zero and one, the same on every machine.
    fn chance(mut seed: u64) -> impl FnMut() -> f64 {
        move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    /// The fit of a single form, one likelihood after the other.
    fn alone<const N: usize>(history: &[f64], form: Form) -> Ets {
        let task = Task::new(history, form);
        let point = |at: &[f64; N]| std::array::from_fn(|axis| at.get(axis).copied().unwrap_or(0.0));
        let cost = |at: &[f64; N]| {
            let Parameters { rates, level, slope } = task.decode(&point(at));
            let mut seasons = task.first.seasons.clone();
            walk(history, form, rates, &mut States { level, slope, seasons: &mut seasons }, |_, _| ())
        };
        let start = std::array::from_fn(|axis| START[task.used[axis]]);
        let (at, likelihood) = minimize::<N>(start, 0.2, BUDGET, cost);
        task.finish((point(&at), likelihood))
    }

    #[test]
    fn forms_that_are_fitted_side_by_side_are_those_that_are_fitted_alone_to_the_last_digit() {
        let mut next = chance(3);
        let mut histories = Vec::new();
        // The last scales make products overflow; below zero, the likelihood of relative errors is infinite.
        for (scale, shift) in [(1.0, 0.2), (1e3, 0.0), (1.0, -0.5), (1e-160, 0.1), (1e160, 0.1), (0.0, 0.0)] {
            for count in [8, 61, 23] {
                histories.push((0..count).map(|_| scale * (next() + shift)).collect::<Vec<f64>>());
            }
        }
        let season = |shape| Some(Season::proved(4, shape));
        let seasons = [None, season(SeasonShape::Additive), season(SeasonShape::Multiplicative)];
        let mut forms = Vec::new();
        for history in &histories {
            for season in seasons {
                for trend in [Trend::Damped, Trend::None, Trend::Additive] {
                    for relative_error in [false, true] {
                        forms.push((&history[..], Form { relative_error, trend, season }));
                    }
                }
            }
        }
        for ((history, form), fitted) in forms.iter().zip(fit_each(&forms)) {
            let expected = match Task::new(history, *form).used.len() {
                2 => alone::<2>(history, *form),
                3 => alone::<3>(history, *form),
                4 => alone::<4>(history, *form),
                5 => alone::<5>(history, *form),
                _ => alone::<6>(history, *form),
            };
            assert_eq!(format!("{fitted:?}"), format!("{expected:?}"), "{form:?} on {history:?}");
        }
    }
}
