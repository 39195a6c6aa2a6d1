//! Models of one kind of form, calculated side by side, with the results of `walk`.

use std::{marker::PhantomData, ops::Range};

use super::log_of_product::{LogsOfProducts, safe_factors};
use super::search::Task;
use super::walk::States;
use super::{Parameters, search::COORDINATES};
use crate::forecast::methods::side_by_side::{Four, Histories, LANES, Models, four};

/// The tasks of all lanes. Their forms have the same error, shape and length of the season.
pub(super) struct Lanes<'a, S, const RELATIVE: bool> {
    histories: Histories<1>,
    tasks: [Option<&'a Task<'a>>; LANES],
    /// Forecasts whose product needs no care, for the length of each history.
    safe: [Range<f64>; LANES],
    seasons: PhantomData<S>,
}

impl<S, const RELATIVE: bool> Default for Lanes<'_, S, RELATIVE> {
    fn default() -> Self {
        Self {
            histories: Histories::default(),
            tasks: [None; LANES],
            safe: [const { 0.0..0.0 }; LANES],
            seasons: PhantomData,
        }
    }
}

impl<'a, S: Seasons, const RELATIVE: bool> Models<COORDINATES> for Lanes<'a, S, RELATIVE> {
    type Task = &'a Task<'a>;

    fn load(&mut self, lane: usize, task: &&'a Task<'a>) {
        self.histories.load(lane, task.history.iter().map(|value| [*value]));
        self.tasks[lane] = Some(task);
        self.safe[lane] = safe_factors(task.history.len());
    }

    fn unload(&mut self, lane: usize) {
        self.histories.unload(lane);
        self.tasks[lane] = None;
    }

    /// Minus twice the log likelihoods.
    fn costs(&mut self, points: &[[f64; COORDINATES]; LANES]) -> Four {
        let sets: [Parameters; LANES] = std::array::from_fn(|lane| {
            self.tasks[lane].map_or(Parameters::NONE, |task| task.decode(&points[lane]))
        });
        self.likelihoods::<false>(&sets)
            .or_else(|| self.likelihoods::<true>(&sets))
            .unwrap_or([f64::INFINITY; LANES])
    }
}

impl<S: Seasons, const RELATIVE: bool> Lanes<'_, S, RELATIVE> {
    /// Minus twice the log likelihoods; `None` when products of forecasts need care and have got none.
    fn likelihoods<const CAREFUL: bool>(&self, sets: &[Parameters; LANES]) -> Option<Four> {
        let first = self.tasks.map(|task| task.map_or(&[][..], |task| &task.first.seasons));
        let mut states = AllStates::<S, RELATIVE, CAREFUL>::new(sets, &first);
        let mut costs = [f64::INFINITY; LANES];
        for (part, ending) in self.histories.parts() {
            part.iter().for_each(|[values]| states.step(values));
            if self.tasks[ending].is_some() {
                if !states.is_exact(ending, &self.safe[ending]) {
                    return None;
                }
                costs[ending] = states.likelihood(ending, self.histories.length(ending));
            }
        }
        Some(costs)
    }
}

/// The states of all lanes with their rates.
struct AllStates<S, const RELATIVE: bool, const CAREFUL: bool> {
    level_rate: Four,
    slope_rate: Four,
    damping: Four,
    level: Four,
    slope: Four,
    seasons: S,
    squares: Four,
    logs: LogsOfProducts<LANES>,
    /// The smallest and the largest forecast.
    least: Four,
    most: Four,
}

impl<S: Seasons, const RELATIVE: bool, const CAREFUL: bool> AllStates<S, RELATIVE, CAREFUL> {
    fn new(sets: &[Parameters; LANES], seasons: &[&[f64]; LANES]) -> Self {
        Self {
            level_rate: sets.map(|set| set.rates.level),
            slope_rate: sets.map(|set| set.rates.slope),
            damping: sets.map(|set| set.rates.damping),
            level: sets.map(|set| set.level),
            slope: sets.map(|set| set.slope),
            seasons: S::new(seasons, sets.map(|set| set.rates.season)),
            squares: [0.0; LANES],
            logs: LogsOfProducts::default(),
            least: [f64::INFINITY; LANES],
            most: [0.0; LANES],
        }
    }

    /// Forecasts the values of a step, then learns them.
    #[inline(always)]
    fn step(&mut self, values: &Four) {
        let trend = four(|lane| self.damping[lane] * self.slope[lane]);
        let base = four(|lane| self.level[lane] + trend[lane]);
        let forecast = self.seasons.expected(&base);
        let error = four(|lane| values[lane] - forecast[lane]);
        let level_error = self.seasons.learn(&base, &error);
        self.level = four(|lane| base[lane] + self.level_rate[lane] * level_error[lane]);
        self.slope = four(|lane| trend[lane] + self.slope_rate[lane] * level_error[lane]);
        if RELATIVE {
            let share = four(|lane| error[lane] / forecast[lane]);
            self.squares = four(|lane| self.squares[lane] + share[lane] * share[lane]);
            if CAREFUL {
                self.logs.multiply(&forecast);
            } else {
                self.logs.multiply_safe(&forecast);
                let (least, most) = (self.least, self.most);
                self.least =
                    four(|lane| if forecast[lane] < least[lane] { forecast[lane] } else { least[lane] });
                self.most =
                    four(|lane| if forecast[lane] > most[lane] { forecast[lane] } else { most[lane] });
            }
        } else {
            self.squares = four(|lane| self.squares[lane] + error[lane] * error[lane]);
        }
    }

    /// Whether the product of the forecasts of a lane is exact. One that is not a number makes the squares none too.
    fn is_exact(&self, lane: usize, safe: &Range<f64>) -> bool {
        let are_safe = self.least[lane] >= safe.start && self.most[lane] < safe.end;
        CAREFUL || !RELATIVE || (are_safe && !self.squares[lane].is_nan())
    }

    /// Minus twice the log likelihood of a lane after `count` steps.
    fn likelihood(&self, lane: usize, count: usize) -> f64 {
        let count = count as f64;
        let logs = if RELATIVE { self.logs.value(lane) } else { 0.0 };
        count * self.squares[lane].max(1e-20 * count).ln() + 2.0 * logs
    }
}

/// The seasons of the lanes: what they expect and how they follow an error.
pub(super) trait Seasons {
    fn new(first: &[&[f64]; LANES], rates: Four) -> Self;

    /// The forecasts from the levels with their trends.
    fn expected(&self, base: &Four) -> Four;

    /// Learns the errors, moves to the next phase and returns what is left of the errors for the levels.
    fn learn(&mut self, base: &Four, error: &Four) -> Four;
}

pub(super) struct NoSeason;

impl Seasons for NoSeason {
    fn new(_: &[&[f64]; LANES], _: Four) -> Self {
        Self
    }

    #[inline(always)]
    fn expected(&self, base: &Four) -> Four {
        *base
    }

    #[inline(always)]
    fn learn(&mut self, _: &Four, error: &Four) -> Four {
        *error
    }
}

/// A row of indices per phase, and the phase of the next value.
pub(super) struct Indices {
    rows: Vec<Four>,
    phase: usize,
    rates: Four,
}

impl Indices {
    /// From the first indices of every lane; a lane without a task has none.
    fn new(first: &[&[f64]; LANES], rates: Four) -> Self {
        let period = first.iter().map(|indices| indices.len()).max().unwrap_or(0);
        let index = |lane: usize, phase: usize| first[lane].get(phase).copied().unwrap_or(1.0);
        Self { rows: (0..period).map(|phase| four(|lane| index(lane, phase))).collect(), phase: 0, rates }
    }

    /// Replaces the row of this phase and moves to the next one.
    #[inline(always)]
    fn replace(&mut self, row: Four) {
        self.rows[self.phase] = row;
        self.phase = if self.phase + 1 == self.rows.len() { 0 } else { self.phase + 1 };
    }
}

pub(super) struct Added(Indices);

impl Seasons for Added {
    fn new(first: &[&[f64]; LANES], rates: Four) -> Self {
        Self(Indices::new(first, rates))
    }

    #[inline(always)]
    fn expected(&self, base: &Four) -> Four {
        let row = &self.0.rows[self.0.phase];
        four(|i| base[i] + row[i])
    }

    #[inline(always)]
    fn learn(&mut self, _: &Four, error: &Four) -> Four {
        let row = &self.0.rows[self.0.phase];
        self.0.replace(four(|i| row[i] + self.0.rates[i] * error[i]));
        *error
    }
}

pub(super) struct Multiplied(Indices);

impl Seasons for Multiplied {
    fn new(first: &[&[f64]; LANES], rates: Four) -> Self {
        Self(Indices::new(first, rates))
    }

    #[inline(always)]
    fn expected(&self, base: &Four) -> Four {
        let row = &self.0.rows[self.0.phase];
        four(|i| base[i] * row[i])
    }

    #[inline(always)]
    fn learn(&mut self, base: &Four, error: &Four) -> Four {
        let row = self.0.rows[self.0.phase];
        self.0.replace(four(|i| States::learnt_factor(row[i], self.0.rates[i], error[i], base[i])));
        four(|i| error[i] / row[i])
    }
}
