//! The dynamic optimised Theta model (Fiorucci, Pellegrini, Louzada, Petropoulos and Koehler, 2016)
//! on a series without season: the linear trend is updated with every value.

use std::marker::PhantomData;

use super::optimize::{Budget, Search};
use super::side_by_side::{Four, Histories, LANES, Models, four, minimize_each};
use crate::cancel;

/// Smoothing, weight of the line and first level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DynamicTheta {
    smoothing: f64,
    theta: f64,
    first_level: f64,
}

/// The linear trend through the values seen so far.
struct Line {
    seen: f64,
    mean: f64,
    intercept: f64,
    slope: f64,
}

/// The states after some values.
struct States {
    line: Line,
    level: f64,
    /// One less smoothing, to the power of the number of values seen.
    decay: f64,
}

impl DynamicTheta {
    /// Parameters with the smallest squared one-step error.
    pub(crate) fn fit(values: &[f64]) -> Self {
        Self::fit_each(&[values]).remove(0)
    }

    /// The same for every history.
    pub(crate) fn fit_each(histories: &[&[f64]]) -> Vec<Self> {
        let tasks: Vec<Task> = histories.iter().map(|values| Task::of(values)).collect();
        let budget = Budget { evaluations: 150, tolerance: 0.02 };
        let search = |_: &Task| Search::new([0.45, 0.5, 0.5], 3, 0.15, budget);
        let found = minimize_each(&mut Lanes::default(), &tasks, search);
        tasks.iter().zip(found).map(|(task, (at, _))| task.size.decode(&at)).collect()
    }

    /// Forecasts step by step; every forecast is treated as an actual value for the next step.
    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let mut states = self.walk(values, |_, _| ());
        let mut ahead = Vec::with_capacity(horizon);
        for _ in 0..horizon {
            cancel::tick();
            let forecast = self.next(&states);
            ahead.push(forecast);
            self.learn(&mut states, forecast);
        }
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let mut fitted = vec![0.0; values.len()];
        self.walk(values, |i, forecast| fitted[i] = forecast);
        fitted
    }

    fn walk(&self, values: &[f64], mut tell: impl FnMut(usize, f64)) -> States {
        let mut states = States { line: Line::before(values[0]), level: self.first_level, decay: 1.0 };
        for (i, &value) in values.iter().enumerate() {
            tell(i, if i == 0 { value } else { self.next(&states) });
            self.learn(&mut states, value);
        }
        states
    }

    fn next(&self, states: &States) -> f64 {
        let carried = (1.0 - states.decay * (1.0 - self.smoothing)) / self.smoothing;
        let line = states.decay * states.line.intercept + carried * states.line.slope;
        states.level + self.weight_of_line() * line
    }

    fn weight_of_line(&self) -> f64 {
        1.0 - 1.0 / self.theta
    }

    fn learn(&self, states: &mut States, value: f64) {
        states.level += self.smoothing * (value - states.level);
        states.line.learn(value);
        states.decay *= 1.0 - self.smoothing;
    }
}

impl Line {
    /// The line before the first value.
    fn before(value: f64) -> Self {
        Self { seen: 0.0, mean: 0.0, intercept: value, slope: 0.0 }
    }

    fn learn(&mut self, value: f64) {
        let seen = self.seen + 1.0;
        let before = self.mean;
        self.mean += (value - before) / seen;
        if seen > 1.0 {
            let pulled = (seen - 2.0) * self.slope + 6.0 * (value - before) / seen;
            self.slope = pulled / (seen + 1.0);
        }
        self.intercept = self.mean - self.slope * (seen + 1.0) / 2.0;
        self.seen = seen;
    }
}

/// A history whose parameters are searched.
struct Task<'a> {
    values: &'a [f64],
    size: Size,
}

/// The first value of a history and the largest size of a value.
#[derive(Clone, Copy, Default)]
struct Size {
    first: f64,
    largest: f64,
}

impl<'a> Task<'a> {
    fn of(values: &'a [f64]) -> Self {
        let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
        Self { values, size: Size { first: values[0], largest } }
    }
}

impl Size {
    /// Maps a point of the unit cube to parameters.
    fn decode(self, at: &[f64; 3]) -> DynamicTheta {
        DynamicTheta {
            smoothing: 0.1 + 0.89 * at[0],
            theta: 1.0 / (1.0 - 0.99 * at[1]),
            first_level: self.first + (at[2] - 0.5) * 2.0 * self.largest,
        }
    }
}

#[derive(Default)]
struct Lanes<'a> {
    /// The values, and intercept and slope of the line before each: they do not depend on the parameters.
    histories: Histories<3>,
    sizes: [Size; LANES],
    of: PhantomData<Task<'a>>,
}

impl<'a> Models<3> for Lanes<'a> {
    type Task = Task<'a>;

    fn load(&mut self, lane: usize, task: &Task) {
        let mut line = Line::before(task.size.first);
        let step = |value: &f64| {
            let numbers = [*value, line.intercept, line.slope];
            line.learn(*value);
            numbers
        };
        self.histories.load(lane, task.values.iter().map(step));
        self.sizes[lane] = task.size;
    }

    fn unload(&mut self, lane: usize) {
        self.histories.unload(lane);
    }

    /// The logarithms of the squared one-step errors times the number of values.
    fn costs(&mut self, points: &[[f64; 3]; LANES]) -> Four {
        let models: [DynamicTheta; LANES] =
            std::array::from_fn(|lane| self.sizes[lane].decode(&points[lane]));
        let smoothing = models.map(|model| model.smoothing);
        let rest = models.map(|model| 1.0 - model.smoothing);
        let weight = models.map(|model| model.weight_of_line());
        let mut level = models.map(|model| model.first_level);
        let mut decay = [1.0; LANES];
        let mut squares = [0.0; LANES];
        let mut costs = [f64::INFINITY; LANES];
        let mut seen = 0;
        for (part, ending) in self.histories.parts() {
            for [value, intercept, slope] in part {
                let later_decay = four(|lane| decay[lane] * rest[lane]);
                // The first forecasts depend on one or two values only and would dominate the fit.
                if seen >= 3 {
                    let carried = four(|lane| (1.0 - later_decay[lane]) / smoothing[lane]);
                    let line = four(|lane| decay[lane] * intercept[lane] + carried[lane] * slope[lane]);
                    let forecast = four(|lane| level[lane] + weight[lane] * line[lane]);
                    let error = four(|lane| value[lane] - forecast[lane]);
                    squares = four(|lane| squares[lane] + error[lane] * error[lane]);
                }
                level = four(|lane| level[lane] + smoothing[lane] * (value[lane] - level[lane]));
                decay = later_decay;
                seen += 1;
            }
            costs[ending] = (squares[ending] + 1e-300).ln() * self.histories.length(ending) as f64;
        }
        costs
    }
}

#[cfg(test)]
mod tests {
    use super::DynamicTheta;

    #[test]
    fn a_constant_level_is_continued() {
        let ahead = DynamicTheta::fit(&[20.0; 30]).forecast(&[20.0; 30], 4);
        assert!(ahead.iter().all(|value| (value - 20.0).abs() < 0.1), "{ahead:?}");
    }

    #[test]
    fn a_trend_continues_with_at_least_half_its_slope() {
        let values: Vec<f64> = (0..60).map(|i| 100.0 + 3.0 * f64::from(i)).collect();
        let ahead = DynamicTheta::fit(&values).forecast(&values, 11);
        let slope = (ahead[10] - ahead[0]) / 10.0;
        assert!((1.4..=3.1).contains(&slope), "{slope}");
    }
}
