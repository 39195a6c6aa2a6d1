//! Understands text without knowing an agent: numbers, percentages, money, sizes, dates, periods, durations, times,
//! working hours, negation, methods, and the names of a file. Reads no file and runs no analysis.
//! Start with `entities`; each module in the list below may use those above it.

#![warn(unreachable_pub)]

pub mod lexicon;
pub mod text;

pub mod numbers;

pub mod units;

pub mod calendar;

pub mod names;

pub mod tokens;

pub mod conversation;

pub mod written;

mod entities;
mod entity;
mod shared;

pub use calendar::{Clock, DateOrder, Period, Span, Unit};
pub use entities::{Context, entities};
pub use entity::{Entity, Field, Kind};
pub use names::{FileColumn, FileNames};
