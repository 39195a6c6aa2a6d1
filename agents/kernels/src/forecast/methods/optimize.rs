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

/// Downhill simplex (Nelder and Mead, 1965) inside the unit cube, from `start` with first steps of `step`.
pub(crate) fn minimize<const N: usize>(
    start: [f64; N],
    step: f64,
    budget: Budget,
    mut cost: impl FnMut(&[f64; N]) -> f64,
) -> ([f64; N], f64) {
    let mut evaluations = 0;
    let mut corner = |at: [f64; N]| {
        evaluations += 1;
        let cost = cost(&at.map(mirror));
        (Corner { at, cost: if cost.is_nan() { f64::INFINITY } else { cost } }, evaluations)
    };
    let first = corner(start).0;
    let mut others = [first; N];
    for (axis, other) in others.iter_mut().enumerate() {
        let mut at = start;
        at[axis] += if at[axis] + step <= 1.0 { step } else { -step };
        *other = corner(at).0;
    }
    let mut best = first;
    loop {
        cancel::tick();
        sort(&mut best, &mut others);
        let worst = others[N - 1];
        let second_worst = if N > 1 { others[N - 2].cost } else { best.cost };
        if worst.cost - best.cost < budget.tolerance {
            return (best.at.map(mirror), best.cost);
        }
        let centre = centre(&best, &others);
        let along =
            |factor: f64| std::array::from_fn(|axis| centre[axis] + factor * (worst.at[axis] - centre[axis]));
        let (reflected, used) = corner(along(-1.0));
        if used >= budget.evaluations {
            let last = if reflected.cost < best.cost { reflected } else { best };
            return (last.at.map(mirror), last.cost);
        }
        others[N - 1] = if reflected.cost < best.cost {
            let expanded = corner(along(-2.0)).0;
            if expanded.cost < reflected.cost { expanded } else { reflected }
        } else if reflected.cost < second_worst {
            reflected
        } else {
            let outside = reflected.cost < worst.cost;
            let contracted = corner(along(if outside { -0.5 } else { 0.5 })).0;
            if contracted.cost < worst.cost.min(reflected.cost) {
                contracted
            } else {
                for other in &mut others {
                    *other = corner(std::array::from_fn(|axis| (best.at[axis] + other.at[axis]) / 2.0)).0;
                }
                others[N - 1]
            }
        };
    }
}

/// Reflects a coordinate back into the cube; clamping it would flatten the simplex against the boundary.
fn mirror(coordinate: f64) -> f64 {
    let folded = coordinate.rem_euclid(2.0);
    if folded > 1.0 { 2.0 - folded } else { folded }
}

/// Moves the cheapest corner into `best` and the most expensive to the end of `others`.
fn sort<const N: usize>(best: &mut Corner<N>, others: &mut [Corner<N>; N]) {
    others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    if others[0].cost < best.cost {
        std::mem::swap(best, &mut others[0]);
        others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    }
}

/// Mean of all corners except the most expensive.
fn centre<const N: usize>(best: &Corner<N>, others: &[Corner<N>; N]) -> [f64; N] {
    std::array::from_fn(|axis| {
        let sum: f64 = others[..N - 1].iter().map(|other| other.at[axis]).sum();
        (best.at[axis] + sum) / N as f64
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
