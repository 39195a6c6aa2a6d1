//! Reads what people upload: sheets of cells, the table on them, the meaning of its columns, dates, numbers, the calendar.
//! Never forecasts. Reading order: `reader`, `source`, `grid`, `region`, `split_dates`, `wide`, `table`, `recipe`, `number`, `date`,
//! `values`, `roles`,
//! `needs`, `copies`, `demand`, `frequency`, `calendar`, `cover`, `outliers`, `quality`, `profile`.

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
