//! The shape of a table: finds the table among the cells of a sheet (`region`), and turns tables in other shapes
//! into one row per record (`wide`, `side_by_side`, `split_dates`, `years_unsaid`, `counted_rows`); `totals_inside` says which records may be totals. `cell` and `periods` recognise values and periods by their look.

mod cell;
pub(crate) mod counted_rows;
mod periods;
pub(crate) mod region;
pub(crate) mod side_by_side;
pub(crate) mod split_dates;
pub(crate) mod totals_inside;
pub(crate) mod wide;
pub(crate) mod years_unsaid;

/// Whether a number is a sum; the parts may be rounded.
pub(crate) fn is_near_sum(number: f64, sum: f64) -> bool {
    const TOLERANCE: f64 = 0.005;
    (number - sum).abs() <= (sum.abs() * TOLERANCE).max(0.011)
}
