//! Complex exponential smoothing (Svetunkov, Kourentzes and Ord, 2022) on a series without season.
//! A second state carries the part that the level misses, so the model needs no separate trend.

use std::marker::PhantomData;

use super::optimize::{Budget, Search};
use super::side_by_side::{Four, Histories, LANES, Models, four, minimize_each};

/// The two parts of the complex smoothing parameter and the states before the first value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ComplexSmoothing {
    real: f64,
    imaginary: f64,
    level: f64,
    potential: f64,
}

impl ComplexSmoothing {
    /// Parameters with the smallest squared one-step error inside the stability region, for every history.
    pub(crate) fn fit_each(histories: &[&[f64]]) -> Vec<Self> {
        let tasks: Vec<Task> = histories.iter().map(|values| Task::of(values)).collect();
        let budget = Budget { evaluations: 250, tolerance: 0.01 };
        let search = |_: &Task| Search::new([0.5; 4], 4, 0.1, budget);
        let found = minimize_each(&mut Lanes::default(), &tasks, search);
        tasks.iter().zip(found).map(|(task, (at, _))| task.size.decode(&at)).collect()
    }

    pub(crate) fn forecast(&self, values: &[f64], horizon: usize) -> Vec<f64> {
        let (mut level, mut potential) = self.walk(values, |_, _| ());
        let mut ahead = Vec::with_capacity(horizon);
        for _ in 0..horizon {
            ahead.push(level);
            (level, potential) = self.next(level, potential, 0.0);
        }
        ahead
    }

    /// One-step-ahead forecasts inside the history.
    pub(crate) fn fitted(&self, values: &[f64]) -> Vec<f64> {
        let mut fitted = vec![0.0; values.len()];
        self.walk(values, |i, forecast| fitted[i] = forecast);
        fitted
    }

    fn walk(&self, values: &[f64], mut tell: impl FnMut(usize, f64)) -> (f64, f64) {
        let (mut level, mut potential) = (self.level, self.potential);
        for (i, &value) in values.iter().enumerate() {
            tell(i, level);
            (level, potential) = self.next(level, potential, value - level);
        }
        (level, potential)
    }

    #[inline(always)]
    fn next(&self, level: f64, potential: f64, error: f64) -> (f64, f64) {
        (
            level - (1.0 - self.imaginary) * potential + (self.real - self.imaginary) * error,
            level + (1.0 - self.real) * potential + (self.real + self.imaginary) * error,
        )
    }

    fn is_stable(&self) -> bool {
        let distance =
            |real: f64, imaginary: f64| (self.real - real).powi(2) + (self.imaginary - imaginary).powi(2);
        distance(2.5, 0.0) > 1.25 && distance(0.5, 1.0) > 0.25 && distance(1.5, 0.5) < 1.5
    }
}

/// A history whose parameters are searched.
struct Task<'a> {
    values: &'a [f64],
    size: Size,
}

/// The first level of a history and the size of its changes.
#[derive(Clone, Copy, Default)]
struct Size {
    level: f64,
    spread: f64,
}

impl<'a> Task<'a> {
    fn of(values: &'a [f64]) -> Self {
        let early = &values[..values.len().min(10)];
        let level = early.iter().sum::<f64>() / early.len() as f64;
        let spread =
            values.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f64>() / values.len() as f64;
        Self { values, size: Size { level, spread } }
    }
}

impl Size {
    /// Maps a point of the unit cube to parameters.
    fn decode(self, at: &[f64; 4]) -> ComplexSmoothing {
        let Self { level, spread } = self;
        ComplexSmoothing {
            real: 0.3 + 2.0 * at[0],
            imaginary: 0.5 + at[1],
            level: level + (at[2] - 0.5) * 6.0 * spread,
            potential: level / 1.1 + (at[3] - 0.5) * (6.0 * spread + 0.4 * level.abs()),
        }
    }
}

#[derive(Default)]
struct Lanes<'a> {
    histories: Histories<1>,
    sizes: [Size; LANES],
    of: PhantomData<Task<'a>>,
}

impl<'a> Models<4> for Lanes<'a> {
    type Task = Task<'a>;

    fn load(&mut self, lane: usize, task: &Task) {
        self.histories.load(lane, task.values.iter().map(|value| [*value]));
        self.sizes[lane] = task.size;
    }

    fn unload(&mut self, lane: usize) {
        self.histories.unload(lane);
    }

    /// The logarithms of the squared one-step errors times the number of values; infinite outside the stability region.
    fn costs(&mut self, points: &[[f64; 4]; LANES]) -> Four {
        let models: [ComplexSmoothing; LANES] =
            std::array::from_fn(|lane| self.sizes[lane].decode(&points[lane]));
        let (mut level, mut potential) =
            (models.map(|model| model.level), models.map(|model| model.potential));
        let mut squares = [0.0; LANES];
        let mut costs = [f64::INFINITY; LANES];
        for (part, ending) in self.histories.parts() {
            for [value] in part {
                let error = four(|lane| value[lane] - level[lane]);
                squares = four(|lane| squares[lane] + error[lane] * error[lane]);
                let next: [(f64, f64); LANES] =
                    std::array::from_fn(|lane| models[lane].next(level[lane], potential[lane], error[lane]));
                (level, potential) = (next.map(|next| next.0), next.map(|next| next.1));
            }
            if models[ending].is_stable() {
                costs[ending] = (squares[ending] + 1e-300).ln() * self.histories.length(ending) as f64;
            }
        }
        costs
    }
}

#[cfg(test)]
mod tests {
    use super::ComplexSmoothing;

    fn fit(values: &[f64]) -> ComplexSmoothing {
        ComplexSmoothing::fit_each(&[values]).remove(0)
    }

    #[test]
    fn a_constant_level_is_continued() {
        let ahead = fit(&[20.0; 30]).forecast(&[20.0; 30], 4);
        assert!(ahead.iter().all(|value| (value - 20.0).abs() < 0.5), "{ahead:?}");
    }

    #[test]
    fn a_trend_is_continued_without_a_trend_component() {
        let values: Vec<f64> = (0..60).map(|i| 100.0 + 3.0 * f64::from(i)).collect();
        let ahead = fit(&values).forecast(&values, 4);
        assert!(ahead[0] > 277.0 && ahead[3] > ahead[0], "{ahead:?}");
    }
}
