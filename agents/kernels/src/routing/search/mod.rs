//! The search for alike vehicles: a first plan in `plain`, ruin and recreate in `ruin`, side by side in `solve`, with the
//! meetings of the threads in `meeting`.

pub(in crate::routing) mod meeting;
#[cfg(test)]
mod meeting_tests;
pub(in crate::routing) mod plain;
pub(in crate::routing) mod random;
pub(in crate::routing) mod ruin;
pub(in crate::routing) mod solve;
