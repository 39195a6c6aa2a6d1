//! How a figure of a stored run came about: its formula with the figures that it was calculated from, where each of these
//! came from, and the rows of the file behind them. Knows the record of a run and no agent. Reading order: `formula`,
//! `stored`, `behind`, `explanation`.

#![warn(unreachable_pub)]

pub mod behind;
pub mod explanation;
pub mod formula;
pub mod record;
pub mod stored;

pub use stored::Stored;
