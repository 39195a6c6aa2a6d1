//! VIKOR: the index has a kink wherever another criterion becomes the worst regret, so changes of the winner are searched for.

use super::Moving;
use super::crossing::Crossings;
use crate::cancel;
use crate::suppliers::methods::compromise_index;

const STEPS: usize = 1_000;
/// Differences of `Q`, which lies between 0 and 1, below this are rounding.
const ROUNDING: f64 = 1e-11;

/// Steps from the present weight to 1 and to 0 until a rival is ahead, then bisects the last step.
pub(super) fn crossings(
    regrets: &[Vec<f64>],
    moving: &Moving,
    winner: usize,
    group_utility: f64,
) -> Crossings {
    let parts = Parts::of(regrets, moving, group_utility);
    Crossings {
        below: walk(&parts, moving.weight, 0.0, winner),
        above: walk(&parts, moving.weight, 1.0, winner),
    }
}

fn walk(parts: &Parts, from: f64, end: f64, winner: usize) -> Option<(f64, usize)> {
    let steps = ((end - from).abs() * STEPS as f64).ceil();
    let mut inside = from;
    for step in 1..=steps as usize {
        cancel::look();
        let mut outside = from + (end - from) * step as f64 / steps;
        if let Some(mut rival) = parts.ahead_of(winner, outside) {
            while (outside - inside).abs() > 1e-13 {
                let middle = f64::midpoint(inside, outside);
                match parts.ahead_of(winner, middle) {
                    Some(other) => (outside, rival) = (middle, other),
                    None => inside = middle,
                }
                if middle == inside && middle == outside {
                    break;
                }
            }
            return Some((outside, rival));
        }
        inside = outside;
    }
    None
}

/// The parts of `S` and `R` from the weight that changes and from the other weights.
struct Parts<'a> {
    own: &'a [f64],
    rest_sum: Vec<f64>,
    rest_worst: Vec<f64>,
    group_utility: f64,
}

impl<'a> Parts<'a> {
    fn of(regrets: &'a [Vec<f64>], moving: &Moving, group_utility: f64) -> Self {
        let own = &regrets[moving.criterion];
        let mut rest_sum = vec![0.0; own.len()];
        let mut rest_worst = vec![0.0_f64; own.len()];
        for (other, share) in moving.others() {
            cancel::look();
            for (supplier, regret) in regrets[other].iter().enumerate() {
                rest_sum[supplier] += share * regret;
                rest_worst[supplier] = rest_worst[supplier].max(share * regret);
            }
        }
        Self { own, rest_sum, rest_worst, group_utility }
    }

    /// The best supplier at weight `t`; `None` when the winner is as good.
    fn ahead_of(&self, winner: usize, t: f64) -> Option<usize> {
        let left = 1.0 - t;
        let group: Vec<f64> =
            self.own.iter().zip(&self.rest_sum).map(|(own, rest)| t * own + left * rest).collect();
        let worst: Vec<f64> =
            self.own.iter().zip(&self.rest_worst).map(|(own, rest)| (t * own).max(left * rest)).collect();
        let index = compromise_index(&group, &worst, self.group_utility);
        let best = (0..index.len()).min_by(|&a, &b| index[a].total_cmp(&index[b]))?;
        (index[best] < index[winner] - ROUNDING).then_some(best)
    }
}
