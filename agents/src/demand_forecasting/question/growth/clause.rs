//! A stretch of words that states a growth.

/// The growth in percent, and the places of its first and last word.
pub struct Clause {
    pub percent: f64,
    pub first: usize,
    pub last: usize,
}
