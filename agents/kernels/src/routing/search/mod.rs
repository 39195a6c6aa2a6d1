//! The search for identical vehicles: `plain` recognises its problems, `solve` runs it, `ruin` makes and improves the plan,
//! `meeting` lets parallel searches exchange plans.

pub(in crate::routing) mod meeting;
#[cfg(test)]
mod meeting_tests;
pub(in crate::routing) mod plain;
pub(in crate::routing) mod random;
pub(in crate::routing) mod ruin;
pub(in crate::routing) mod solve;
