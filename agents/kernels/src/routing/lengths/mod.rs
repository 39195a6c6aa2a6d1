//! Lengths between places: tables, measures that compute cells, and near stops; also parallel searches (`islands`).

pub(in crate::routing) mod islands;
pub(in crate::routing) mod matrix;
pub(in crate::routing) mod measure;
#[cfg(test)]
mod measure_tests;
pub(in crate::routing) mod neighbours;
pub(in crate::routing) mod ways;
