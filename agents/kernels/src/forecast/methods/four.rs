//! Four numbers that are calculated side by side, one for each point of a search. A step of a model waits for the step before it,
//! so a processor has time for several models at once; each takes the steps that it would take alone, to the last digit.

use super::optimize::POINTS;

pub(crate) type Four = [f64; POINTS];

/// A number for each of the four.
#[inline(always)]
pub(crate) fn four(of: impl FnMut(usize) -> f64) -> Four {
    std::array::from_fn(of)
}
