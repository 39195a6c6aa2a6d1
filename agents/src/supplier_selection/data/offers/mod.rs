//! What a file offers: items with the units needed of each, and who sells them at which price within which limits.

pub mod columns;
mod demand;
pub mod market;
mod offer_rows;
mod rates;
pub mod read;
