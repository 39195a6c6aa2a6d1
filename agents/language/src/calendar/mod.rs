//! Dates, periods, durations, times of day and working hours.

mod arithmetic;
mod clock;
mod digits;
mod edges;
mod fiscal;
mod foreign_parts;
mod holidays;
mod inside;
mod months;
mod offsets;
mod open;
mod point;
mod range;
mod relative;
mod resolve;
mod simple;
mod span;
mod weekdays;
mod years;

pub use crate::lexicon::calendar::Unit;
pub use clock::{Clock, clock, hours};
pub use open::{Dates, dates};
pub use point::{DateOrder, Now, Period};
pub use span::{Span, span};
