//! Levels of demand: a total, regions, stores, items. Finds them in the ids or in columns, forecasts every node, and
//! makes all forecasts add up. The arithmetic is in `kernels::hierarchy`.
//! Reading order: `levels` (what the file says), `ids`, `columns`, `nodes`, `reconcile`, `table`, `words`.

mod columns;
mod ids;
mod levels;
mod nodes;
mod reconcile;
mod table;
mod words;

pub use levels::Levels;
pub use reconcile::{Hierarchy, reconcile};
pub use table::forecast_hierarchy;
pub use words::{assumptions, parts, who};

#[cfg(test)]
mod tests;
