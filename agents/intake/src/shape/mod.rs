//! The shape of a table: finds the table among the cells of a sheet (`region`), and turns tables in other shapes
//! into one row per record (`wide`, `side_by_side`, `split_dates`). `cell` and `periods` recognise values and periods by their look.

mod cell;
mod periods;
pub(crate) mod region;
pub(crate) mod side_by_side;
pub(crate) mod split_dates;
pub(crate) mod wide;
