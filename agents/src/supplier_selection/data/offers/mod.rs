//! The offers of a file: items with the units needed, and the suppliers of each with prices and limits.

mod agreed;
pub(crate) mod columns;
mod demand;
pub(crate) mod market;
mod offer_rows;
mod rates;
pub(crate) mod read;
mod shares;
