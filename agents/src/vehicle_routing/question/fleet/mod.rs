//! The vehicles of a question. `kinds` reads a fleet of several kinds: `segments` finds the part of the text about each kind,
//! `stated` reads the values in each part, `shared` moves values that apply to all. `vehicles` reads identical vehicles, and
//! `loads` reads the capacity of vehicles.

pub(super) mod kinds;
pub(super) mod loads;
pub(super) mod segments;
mod shared;
mod stated;
pub(super) mod vehicles;
