//! The only reader of numbers. Each function takes a place in the text and returns the value and the piece after it.

mod cardinals;
mod digits;
mod fractions;
mod ordinals;
mod parts;
mod percent;
mod read;
mod signed;

pub use digits::literal;
pub use ordinals::ordinal;
pub use percent::percent;
pub use read::Read;
pub(crate) use signed::has_point;
pub use signed::{number, plain, unsigned};
