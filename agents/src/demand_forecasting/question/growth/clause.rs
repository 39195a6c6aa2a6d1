//! The words of a question that state a growth.

/// The growth in percent, and the positions of its first and last word.
pub(super) struct Clause {
    pub percent: f64,
    pub first: usize,
    pub last: usize,
}
