//! Reads what people upload, and never forecasts.
//!
//! - Bytes become a table: `reader` calls `source` (kinds of files), `grid`, `region` (the table among other cells), `wide` and
//!   `split_dates` (other shapes), and returns a `table`. `recipe` holds what a person decided about the file.
//! - Texts become values: `number`, `date`, `values`.
//! - Columns get their meaning: `roles`; `needs` says which are missing; `opened` is a table with its roles.
//! - Rows become demand on a calendar: `demand`, `copies`, `frequency`, `calendar`, `cover`, `outliers`.
//! - The file is described: `profile`, `quality`, `problem`.

#![warn(unreachable_pub)]

pub mod calendar;
pub mod copies;
pub mod cover;
pub mod dataset;
pub mod date;
pub mod demand;
mod error;
pub mod frequency;
mod grid;
pub mod needs;
pub mod number;
pub mod opened;
pub mod outliers;
pub mod problem;
pub mod profile;
pub mod quality;
pub mod reader;
pub mod recipe;
mod region;
pub mod roles;
pub mod source;
mod split_dates;
mod table;
pub mod values;
mod wide;

pub use dataset::Dataset;
pub use error::AgentError;
pub use recipe::Recipe;
pub use table::Table;
