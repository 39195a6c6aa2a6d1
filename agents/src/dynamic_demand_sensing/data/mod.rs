//! From the bytes of a file to demand and candidate signals on a grid of days or weeks.
//! Reading order: `files`, `source`, `joined`, `candidates`, `step`, `grid`, `cells`, `signals`, `holidays`, `stock`.

pub(super) mod candidates;
pub(super) mod cells;
pub(super) mod files;
pub(super) mod grid;
pub(super) mod holidays;
pub(super) mod joined;
pub(super) mod signals;
pub(super) mod source;
pub(super) mod step;
