//! The result of a reader of numbers.

/// A value and the piece after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Read {
    pub value: f64,
    pub next: usize,
}
