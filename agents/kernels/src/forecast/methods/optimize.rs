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

/// The number of points that a search names at once. It needs some of them, but all can be evaluated side by side.
pub(crate) const POINTS: usize = 4;

/// Downhill simplex (Nelder and Mead, 1965) inside the unit cube. It names the points whose cost it may need next and is
/// told the costs, so that the caller decides how they are evaluated. Points have `N` coordinates, of which the first
/// `axes` are searched.
pub(crate) struct Search<const N: usize> {
    axes: usize,
    budget: Budget,
    evaluations: usize,
    best: Corner<N>,
    others: [Corner<N>; N],
    centre: [f64; N],
    stage: Stage,
}

/// What a search waits for.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The costs of the first corners, from this one on; zero is the start.
    First(usize),
    /// The cost of the next move of the worst corner.
    Move,
    /// The costs of all corners except the best, drawn half the way to it, from this one on.
    Shrink(usize),
    Found,
}

/// The moves of the worst corner along its line through the centre of the others, as multiples of its distance.
const REFLECTED: f64 = -1.0;
const EXPANDED: f64 = -2.0;
const OUTSIDE: f64 = -0.5;
const INSIDE: f64 = 0.5;
const MOVES: [f64; POINTS] = [REFLECTED, EXPANDED, OUTSIDE, INSIDE];

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

    /// The points whose costs may be needed next; `None` when the search is over.
    pub(crate) fn points(&self) -> Option<[[f64; N]; POINTS]> {
        let points: [[f64; N]; POINTS] = match self.stage {
            Stage::First(from) => std::array::from_fn(|i| match from + i {
                0 => self.best.at,
                number => self.others[(number - 1).min(self.axes - 1)].at,
            }),
            Stage::Move => MOVES.map(|factor| self.along(factor)),
            Stage::Shrink(from) => std::array::from_fn(|i| self.others[(from + i).min(self.axes - 1)].at),
            Stage::Found => return None,
        };
        Some(points.map(|point| point.map(mirror)))
    }

    /// Goes on with the costs of the points; asks only for those that it needs, by their number.
    pub(crate) fn learn(&mut self, mut cost: impl FnMut(usize) -> f64) {
        match self.stage {
            Stage::First(from) => {
                let to = (from + POINTS).min(self.axes + 1);
                for number in from..to {
                    let cost = self.count(cost(number - from));
                    let corner = if number == 0 { &mut self.best } else { &mut self.others[number - 1] };
                    corner.cost = cost;
                }
                if to <= self.axes { self.stage = Stage::First(to) } else { self.begin_move() }
            }
            Stage::Move => {
                let reflected = self.count(cost(0));
                self.move_worst(reflected, cost);
            }
            Stage::Shrink(from) => {
                let to = (from + POINTS).min(self.axes);
                for number in from..to {
                    self.others[number].cost = self.count(cost(number - from));
                }
                if to < self.axes { self.stage = Stage::Shrink(to) } else { self.begin_move() }
            }
            Stage::Found => {}
        }
    }

    /// The best point and its cost.
    pub(crate) fn found(&self) -> ([f64; N], f64) {
        (self.best.at.map(mirror), self.best.cost)
    }

    fn worst(&self) -> Corner<N> {
        self.others[self.axes - 1]
    }

    /// The worst corner at a multiple of its distance from the centre of the others.
    fn along(&self, factor: f64) -> [f64; N] {
        let worst = self.worst().at;
        std::array::from_fn(|axis| self.centre[axis] + factor * (worst[axis] - self.centre[axis]))
    }

    fn begin_move(&mut self) {
        cancel::tick();
        sort(&mut self.best, &mut self.others[..self.axes]);
        if self.worst().cost - self.best.cost < self.budget.tolerance {
            self.stage = Stage::Found;
            return;
        }
        self.centre = centre(&self.best, &self.others[..self.axes]);
        self.stage = Stage::Move;
    }

    fn move_worst(&mut self, reflected: f64, mut cost: impl FnMut(usize) -> f64) {
        let worst = self.worst();
        if self.evaluations >= self.budget.evaluations {
            if reflected < self.best.cost {
                self.best = Corner { at: self.along(REFLECTED), cost: reflected };
            }
            self.stage = Stage::Found;
            return;
        }
        let second_worst = self.axes.checked_sub(2).map_or(self.best.cost, |second| self.others[second].cost);
        let (factor, cost) = if reflected < self.best.cost {
            let expanded = self.count(cost(1));
            if expanded < reflected { (EXPANDED, expanded) } else { (REFLECTED, reflected) }
        } else if reflected < second_worst {
            (REFLECTED, reflected)
        } else {
            let (number, factor) = if reflected < worst.cost { (2, OUTSIDE) } else { (3, INSIDE) };
            let contracted = self.count(cost(number));
            if contracted >= worst.cost.min(reflected) {
                return self.shrink();
            }
            (factor, contracted)
        };
        self.others[self.axes - 1] = Corner { at: self.along(factor), cost };
        self.begin_move();
    }

    /// Draws all corners except the best half the way to it.
    fn shrink(&mut self) {
        let best = self.best.at;
        for other in &mut self.others[..self.axes] {
            other.at = std::array::from_fn(|axis| (best[axis] + other.at[axis]) / 2.0);
        }
        self.stage = Stage::Shrink(0);
    }

    /// Counts an evaluation; a cost that is not a number is the highest.
    fn count(&mut self, cost: f64) -> f64 {
        self.evaluations += 1;
        if cost.is_nan() { f64::INFINITY } else { cost }
    }
}

/// Searches along all coordinates, with one cost at a time.
pub(crate) fn minimize<const N: usize>(
    start: [f64; N],
    step: f64,
    budget: Budget,
    mut cost: impl FnMut(&[f64; N]) -> f64,
) -> ([f64; N], f64) {
    let mut search = Search::new(start, N, step, budget);
    while let Some(points) = search.points() {
        cancel::tick();
        search.learn(|number| cost(&points[number]));
    }
    search.found()
}

/// Searches along all coordinates, with the costs of several points calculated side by side.
pub(crate) fn minimize_side_by_side<const N: usize>(
    start: [f64; N],
    step: f64,
    budget: Budget,
    mut costs: impl FnMut(&[[f64; N]; POINTS]) -> [f64; POINTS],
) -> ([f64; N], f64) {
    let mut search = Search::new(start, N, step, budget);
    while let Some(points) = search.points() {
        cancel::tick();
        let costs = costs(&points);
        search.learn(|number| costs[number]);
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
