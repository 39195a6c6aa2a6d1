//! The answer in words, for a buyer who has to defend the choice: who, by how much and why, how sure, and what it costs.
//! Every number comes from the result; nothing is estimated here.

mod firmness;
mod headline;
pub mod memo;
mod reasons;
pub mod story;
mod suppliers;
pub mod write;
