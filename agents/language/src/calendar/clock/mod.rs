//! Times of day and working hours.

mod half_of_day;
mod hours;
mod one;
mod spoken;
mod written;

pub use half_of_day::Clock;
pub use hours::hours;
pub use one::clock;
