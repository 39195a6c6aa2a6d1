//! Amounts of something: sizes with a unit and money with a currency.

mod currency;
mod money;
mod size;

pub use money::{Money, money};
pub use size::{Size, size};
