//! Finds the parameters with the smallest cost, without derivatives and in bounded time.

use crate::cancel;

/// Limits of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    pub evaluations: usize,
    /// Costs that differ by less are treated as equal.
    pub tolerance: f64,
}

/// A corner of the simplex.
#[derive(Clone, Copy)]
struct Corner<const N: usize> {
    at: [f64; N],
    cost: f64,
}

/// Downhill simplex (Nelder and Mead, 1965) inside the unit cube. It names the points to try one by one and takes the cost of each, so
/// that the caller decides where the costs come from. Points have `N` coordinates, of which the first `axes` are searched.
pub(crate) struct Search<const N: usize> {
    axes: usize,
    budget: Budget,
    evaluations: usize,
    best: Corner<N>,
    others: [Corner<N>; N],
    centre: [f64; N],
    stage: Stage,
}

/// The cost that a search waits for.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// Of a first corner; zero is the start.
    First(usize),
    /// Of the worst corner, reflected through the centre of the others.
    Reflected,
    /// Of the worst corner, twice as far beyond the centre; the reflected one has this cost.
    Expanded(f64),
    /// Of the worst corner, at this multiple of its distance from the centre; the reflected one has this cost.
    Contracted(f64, f64),
    /// Of a corner other than the best, drawn half the way to it.
    Shrunk(usize),
    Found,
}

/// Places on the line of the worst corner through the centre of the others, as multiples of its distance.
const REFLECTED: f64 = -1.0;
const EXPANDED: f64 = -2.0;
const OUTSIDE: f64 = -0.5;
const INSIDE: f64 = 0.5;

impl<const N: usize> Search<N> {
    /// A search from `start` with first steps of `step` along the first `axes` coordinates, at least one.
    pub(crate) fn new(start: [f64; N], axes: usize, step: f64, budget: Budget) -> Self {
        let first = Corner { at: start, cost: f64::INFINITY };
        let mut others = [first; N];
        for (axis, other) in others.iter_mut().enumerate() {
            other.at[axis] += if start[axis] + step <= 1.0 { step } else { -step };
        }
        Self { axes, budget, evaluations: 0, best: first, others, centre: start, stage: Stage::First(0) }
    }

    /// The point whose cost is needed next; `None` when the search is over.
    pub(crate) fn point(&self) -> Option<[f64; N]> {
        let point = match self.stage {
            Stage::First(0) => self.best.at,
            Stage::First(number) => self.others[number - 1].at,
            Stage::Reflected => self.along(REFLECTED),
            Stage::Expanded(_) => self.along(EXPANDED),
            Stage::Contracted(factor, _) => self.along(factor),
            Stage::Shrunk(number) => self.others[number].at,
            Stage::Found => return None,
        };
        Some(point.map(mirror))
    }

    /// Goes on with the cost of the point; one that is not a number is the highest.
    pub(crate) fn learn(&mut self, cost: f64) {
        self.evaluations += 1;
        let cost = if cost.is_nan() { f64::INFINITY } else { cost };
        match self.stage {
            Stage::First(number) => {
                let corner = if number == 0 { &mut self.best } else { &mut self.others[number - 1] };
                corner.cost = cost;
                if number < self.axes { self.stage = Stage::First(number + 1) } else { self.begin_move() }
            }
            Stage::Reflected => self.judge_reflected(cost),
            Stage::Expanded(reflected) if cost < reflected => self.move_worst(EXPANDED, cost),
            Stage::Expanded(reflected) => self.move_worst(REFLECTED, reflected),
            Stage::Contracted(factor, reflected) if cost < self.worst().cost.min(reflected) => {
                self.move_worst(factor, cost);
            }
            Stage::Contracted(..) => {
                let best = self.best.at;
                for other in &mut self.others[..self.axes] {
                    other.at = std::array::from_fn(|axis| (best[axis] + other.at[axis]) / 2.0);
                }
                self.stage = Stage::Shrunk(0);
            }
            Stage::Shrunk(number) => {
                self.others[number].cost = cost;
                if number + 1 < self.axes {
                    self.stage = Stage::Shrunk(number + 1)
                } else {
                    self.begin_move()
                }
            }
            Stage::Found => {}
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.stage == Stage::Found
    }

    /// The best point and its cost.
    pub(crate) fn found(&self) -> ([f64; N], f64) {
        (self.best.at.map(mirror), self.best.cost)
    }

    fn worst(&self) -> &Corner<N> {
        &self.others[self.axes - 1]
    }

    /// The worst corner at a multiple of its distance from the centre of the others.
    fn along(&self, factor: f64) -> [f64; N] {
        let worst = &self.worst().at;
        std::array::from_fn(|axis| self.centre[axis] + factor * (worst[axis] - self.centre[axis]))
    }

    fn begin_move(&mut self) {
        sort(&mut self.best, &mut self.others[..self.axes]);
        if self.worst().cost - self.best.cost < self.budget.tolerance {
            self.stage = Stage::Found;
            return;
        }
        self.centre = centre(&self.best, &self.others[..self.axes]);
        self.stage = Stage::Reflected;
    }

    fn judge_reflected(&mut self, cost: f64) {
        if self.evaluations >= self.budget.evaluations {
            if cost < self.best.cost {
                self.best = Corner { at: self.along(REFLECTED), cost };
            }
            self.stage = Stage::Found;
            return;
        }
        let second_worst = self.axes.checked_sub(2).map_or(self.best.cost, |second| self.others[second].cost);
        if cost < self.best.cost {
            self.stage = Stage::Expanded(cost);
        } else if cost < second_worst {
            self.move_worst(REFLECTED, cost);
        } else {
            self.stage = Stage::Contracted(if cost < self.worst().cost { OUTSIDE } else { INSIDE }, cost);
        }
    }

    fn move_worst(&mut self, factor: f64, cost: f64) {
        self.others[self.axes - 1] = Corner { at: self.along(factor), cost };
        self.begin_move();
    }
}

/// Searches along all coordinates.
pub(crate) fn minimize<const N: usize>(
    start: [f64; N],
    step: f64,
    budget: Budget,
    mut cost: impl FnMut(&[f64; N]) -> f64,
) -> ([f64; N], f64) {
    let mut search = Search::new(start, N, step, budget);
    while let Some(point) = search.point() {
        cancel::tick();
        search.learn(cost(&point));
    }
    search.found()
}

/// Reflects a coordinate back into the cube; clamping it would flatten the simplex against the boundary.
fn mirror(coordinate: f64) -> f64 {
    if (0.0..=1.0).contains(&coordinate) {
        return coordinate;
    }
    let folded = coordinate.rem_euclid(2.0);
    if folded > 1.0 { 2.0 - folded } else { folded }
}

/// Moves the cheapest corner into `best` and the most expensive to the end of `others`.
fn sort<const N: usize>(best: &mut Corner<N>, others: &mut [Corner<N>]) {
    others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    if others[0].cost < best.cost {
        std::mem::swap(best, &mut others[0]);
        others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
}

/// Mean of all corners except the most expensive.
fn centre<const N: usize>(best: &Corner<N>, others: &[Corner<N>]) -> [f64; N] {
    let count = others.len();
    std::array::from_fn(|axis| {
        let sum: f64 = others[..count - 1].iter().map(|other| other.at[axis]).sum();
        (best.at[axis] + sum) / count as f64
    })
}

/// Golden-section search for a smooth cost with one parameter.
pub(crate) fn minimize_scalar(cost: impl Fn(f64) -> f64, low: f64, high: f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_894_8;
    let (mut low, mut high) = (low, high);
    let (mut left, mut right) = (high - RATIO * (high - low), low + RATIO * (high - low));
    let (mut cost_left, mut cost_right) = (cost(left), cost(right));
    for _ in 0..24 {
        cancel::tick();
        if cost_left <= cost_right {
            (high, right, cost_right) = (right, left, cost_left);
            left = high - RATIO * (high - low);
            cost_left = cost(left);
        } else {
            (low, left, cost_left) = (left, right, cost_right);
            right = low + RATIO * (high - low);
            cost_right = cost(right);
        }
    }
    if cost_left <= cost_right { left } else { right }
}

#[cfg(test)]
mod tests {
    use super::{Budget, minimize, minimize_scalar};

    const BUDGET: Budget = Budget { evaluations: 400, tolerance: 1e-12 };

    #[test]
    fn the_bottom_of_a_parabola_is_found() {
        assert!((minimize_scalar(|x| (x - 0.3).powi(2), 0.0, 1.0) - 0.3).abs() < 1e-4);
    }

    #[test]
    fn the_bottom_of_a_curved_valley_is_found() {
        let valley = |at: &[f64; 2]| (0.6 - at[0]).powi(2) + 100.0 * (at[1] - at[0] * at[0]).powi(2);
        let (at, cost) = minimize([0.1, 0.9], 0.1, BUDGET, valley);
        assert!(cost < 1e-9 && (at[0] - 0.6).abs() < 1e-3);
    }

    #[test]
    fn a_minimum_outside_the_cube_ends_on_its_boundary() {
        let (at, _) = minimize([0.5, 0.5], 0.1, BUDGET, |at| (at[0] - 2.0).powi(2) + (at[1] - 0.2).powi(2));
        assert!((at[0] - 1.0).abs() < 1e-3 && (at[1] - 0.2).abs() < 1e-3);
    }

    #[test]
    fn a_search_that_runs_out_of_evaluations_stays_inside_the_cube() {
        for evaluations in 1..60 {
            let budget = Budget { evaluations, tolerance: 0.0 };
            let (at, _) = minimize([0.9; 4], 0.2, budget, |at| -at.iter().sum::<f64>());
            assert!(at.iter().all(|coordinate| (0.0..=1.0).contains(coordinate)));
        }
    }

    #[test]
    fn a_cost_that_is_not_a_number_keeps_the_limit_of_evaluations() {
        let mut calls = 0;
        minimize([0.5; 3], 0.1, BUDGET, |_| {
            calls += 1;
            f64::NAN
        });
        assert!(calls <= BUDGET.evaluations + 6);
    }
}
