//! Ruin and recreate: takes strings of near stops out of a plan and puts them back one by one where they cost least
//! (Christiaens and Vanden Berghe, 2020). Works on feasible plans only.

mod anneal;
mod exchange;
#[cfg(test)]
mod exchange_tests;
mod insertion;
mod rejoin;
mod removal;
mod savings;
mod tours;

pub(crate) use anneal::{anneal, start};
pub(crate) use tours::Tours;
