//! Lengths of the ways between places: tables, measures that work cells out, near stops and places without a way.

pub(in crate::routing) mod islands;
pub(in crate::routing) mod matrix;
pub(in crate::routing) mod measure;
#[cfg(test)]
mod measure_tests;
pub(in crate::routing) mod neighbours;
pub(in crate::routing) mod ways;
