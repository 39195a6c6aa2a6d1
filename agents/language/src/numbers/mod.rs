//! The one reader of numbers. A reader takes a place in the text and returns the value and the piece after it.

mod cardinals;
mod digits;
mod fractions;
mod ordinals;
mod parts;
mod percent;
mod signed;

pub use digits::literal;
pub use ordinals::ordinal;
pub use percent::percent;
pub use signed::{number, plain, unsigned};

/// A value and the piece after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Read {
    pub value: f64,
    pub next: usize,
}
