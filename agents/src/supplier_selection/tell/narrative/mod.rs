//! The answer in words, for a buyer who has to defend the choice: the winner, its lead, the reasons, the certainty and the
//! cost.
//! Every number comes from the result; nothing is estimated here.

mod direct;
mod ends;
mod firmness;
mod headline;
pub(crate) mod memo;
mod reasons;
pub(crate) mod story;
mod suppliers;
pub(crate) mod write;
