//! Scores that are a weighted sum over criteria: the lead over a rival is a straight line in the weight.

use super::Moving;
use super::crossing::Crossings;
use crate::cancel;

/// Rounding error of a sum of shares that lie between -1 and 1.
const ROUNDING: f64 = 1e-13;

/// `lead(t) = t a + (1 - t) b`, with `a` from the criterion itself and `b` from all others; it is zero at `b / (b - a)`.
pub(super) fn crossings(columns: &[Vec<f64>], moving: &Moving, winner: usize) -> Crossings {
    let own = &columns[moving.criterion];
    let mut rest = vec![0.0; own.len()];
    for (other, share) in moving.others() {
        cancel::look();
        rest.iter_mut().zip(&columns[other]).for_each(|(sum, value)| *sum += share * value);
    }
    let mut found = Crossings::default();
    for rival in (0..own.len()).filter(|&rival| rival != winner) {
        let (a, b) = (own[winner] - own[rival], rest[winner] - rest[rival]);
        let root = [b / (b - a)];
        let roots = if root[0].is_finite() { &root[..] } else { &[] };
        found.meet(moving.weight, rival, roots, ROUNDING, |t| t * a + (1.0 - t) * b);
    }
    found
}
