//! Reads uploaded files; it never forecasts.
//!
//! - Bytes become a table: `reader` calls `source` (from file formats to cells) and `shape` (finds the table among the
//!   cells, and converts tables in other shapes), and returns a `table`. `recipe` holds the user's decisions about the file.
//! - Texts become values: `number`, `date`, `values`; `memo` spares reading a text twice.
//! - Columns get their roles: `roles`; `needs` reports which are missing; `opened` is a table with its roles, `kept` a table that is read again soon.
//! - A question chooses rows (`selection`) or supposes something of them (`changes`).
//! - Rows become demand on a `calendar`: `demand`; in a list of stock movements (`movements`) only what leaves. The public holidays of countries: `holidays`.
//! - The file is described: `profile`, `quality`, `problem`.

#![warn(unreachable_pub)]

pub mod calendar;
pub mod changes;
pub mod dataset;
pub mod date;
pub mod demand;
mod error;
pub mod holidays;
pub mod kept;
mod memo;
pub mod movements;
pub mod needs;
pub mod number;
pub mod opened;
pub mod problem;
pub mod profile;
pub mod quality;
pub mod reader;
pub mod recipe;
pub mod roles;
pub mod selection;
mod shape;
pub mod source;
mod table;
pub mod values;

pub use dataset::Dataset;
pub use demand::{copies, cover, frequency, outliers};
pub use error::AgentError;
pub use kept::KeptTable;
pub use recipe::Recipe;
pub use table::Table;
