//! Figures over time: what the users of each plan use, who signs up and is active, and what is paid. Each is summed from
//! the rows when it is asked for, and can be downloaded as CSV (`export.rs`).

pub mod export;
pub mod money;
pub mod people;
mod period;
pub mod usage;

pub use period::{FiguresQuery, Period};
