//! Results to words, tables and charts. Reading order: `figure`, `scope`, `sentence`, `story`, `table`, `chart`.

mod chart;
mod compared;
mod figure;
mod scope;
mod sentence;
mod story;
mod table;

pub(crate) use chart::charts;
pub(crate) use story::{story, warnings};
pub(crate) use table::{MOST, table};
