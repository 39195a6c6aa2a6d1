//! TOPSIS: a quadratic in the squared odds of the weight decides which supplier is closer to the ideal.

use super::Moving;
use super::crossing::Crossings;
use crate::cancel;

/// Squared distances of one supplier: `own` on the criterion whose weight changes, `rest` on the others, before their shares.
struct Distances {
    ideal: Side,
    worst: Side,
}

#[derive(Clone, Copy)]
struct Side {
    own: f64,
    rest: f64,
}

/// Squared distances are `t^2 own + (1 - t)^2 rest`. The winner leads where `worst_w ideal_r - worst_r ideal_w > 0`,
/// which is `A P^2 + B P N + C N^2` with `P = t^2` and `N = (1 - t)^2`.
pub(super) fn crossings(columns: &[(Vec<f64>, Vec<f64>)], moving: &Moving, winner: usize) -> Crossings {
    let suppliers: Vec<Distances> =
        (0..columns[0].0.len()).map(|supplier| distances(columns, moving, supplier)).collect();
    let own = &suppliers[winner];
    let mut found = Crossings::default();
    for (rival, other) in suppliers.iter().enumerate().filter(|(rival, _)| *rival != winner) {
        cancel::look();
        let (gain, gain_size) = product(own.worst, other.ideal);
        let (loss, loss_size) = product(other.worst, own.ideal);
        let [a, b, c] = [0, 1, 2].map(|power| gain[power] - loss[power]);
        let rounding = 1e-13 * (gain_size + loss_size);
        let lead = |t: f64| {
            let (p, n) = (t * t, (1.0 - t) * (1.0 - t));
            a * p * p + b * p * n + c * n * n
        };
        found.meet(moving.weight, rival, &roots(a, b, c), rounding, lead);
    }
    found
}

fn distances(columns: &[(Vec<f64>, Vec<f64>)], moving: &Moving, supplier: usize) -> Distances {
    let (ideal, worst) = &columns[moving.criterion];
    let mut found = Distances {
        ideal: Side { own: ideal[supplier], rest: 0.0 },
        worst: Side { own: worst[supplier], rest: 0.0 },
    };
    for (other, share) in moving.others() {
        found.ideal.rest += share * share * columns[other].0[supplier];
        found.worst.rest += share * share * columns[other].1[supplier];
    }
    found
}

/// Coefficients of the product of two sums `(own P + rest N)`, and their size.
fn product(left: Side, right: Side) -> ([f64; 3], f64) {
    let terms = [left.own * right.own, left.own * right.rest + left.rest * right.own, left.rest * right.rest];
    (terms, terms.iter().sum())
}

/// Weights at which `a r^2 + b r + c` is zero for `r = (t / (1 - t))^2`.
fn roots(a: f64, b: f64, c: f64) -> Vec<f64> {
    let discriminant = b * b - 4.0 * a * c;
    if discriminant < 0.0 {
        return Vec::new();
    }
    // Adding numbers of the same sign keeps both roots precise.
    let half = -0.5 * (b + discriminant.sqrt().copysign(b));
    let odds = [half / a, c / half].into_iter().filter(|odds| odds.is_finite() && *odds >= 0.0);
    odds.map(|odds| odds.sqrt() / (1.0 + odds.sqrt())).collect()
}
