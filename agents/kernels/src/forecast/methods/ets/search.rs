//! Searches for the most likely parameters of a form.

use super::{Form, Trend};
use crate::forecast::methods::optimize::{Budget, minimize};

/// Searches only the coordinates that the form has; the others stay in the middle.
pub(super) fn minimize_used(
    form: Form,
    mut cost: impl FnMut(&[f64; 6]) -> f64,
    budget: Budget,
) -> ([f64; 6], f64) {
    const START: [f64; 6] = [0.3, 0.5, 0.25, 0.5, 0.25, 0.9];
    let used: &[usize] = match (form.trend, form.season.is_some()) {
        (Trend::None, false) => &[0, 1],
        (Trend::None, true) => &[0, 1, 4],
        (Trend::Additive, false) => &[0, 1, 2, 3],
        (Trend::Additive, true) => &[0, 1, 2, 3, 4],
        (Trend::Damped, false) => &[0, 1, 2, 3, 5],
        (Trend::Damped, true) => &[0, 1, 2, 3, 4, 5],
    };
    let mut spread_out = |values: &[f64]| {
        let mut at = START;
        for (axis, value) in used.iter().zip(values) {
            at[*axis] = *value;
        }
        (at, cost(&at))
    };
    match *used {
        [a, b] => {
            let best = minimize([START[a], START[b]], 0.2, budget, |at| spread_out(at).1).0;
            spread_out(&best)
        }
        [a, b, c] => {
            let best = minimize([START[a], START[b], START[c]], 0.2, budget, |at| spread_out(at).1).0;
            spread_out(&best)
        }
        [a, b, c, d] => {
            let start = [START[a], START[b], START[c], START[d]];
            let best = minimize(start, 0.2, budget, |at| spread_out(at).1).0;
            spread_out(&best)
        }
        [a, b, c, d, e] => {
            let start = [START[a], START[b], START[c], START[d], START[e]];
            let best = minimize(start, 0.2, budget, |at| spread_out(at).1).0;
            spread_out(&best)
        }
        _ => minimize(START, 0.2, budget, |at| cost(at)),
    }
}
