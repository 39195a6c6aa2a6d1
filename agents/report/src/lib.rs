//! What a run leaves behind: `result.json`, its tables as CSV, and numbers as people read them.
//! Knows no agent. Reading order: `result`, `draft`, `run`, `csv`, `workbook`, `markdown_table`, `number`, `markdown`.

#![warn(unreachable_pub)]

pub mod answer;
pub mod confidence;
pub mod csv;
pub mod data_quality;
pub mod draft;
pub mod inspection;
pub mod markdown_table;
pub mod result;
pub mod run;
mod watched;
pub mod workbook;

pub use answer::{Answer, Run, RunFile};
pub use language::written::{markdown, number};

/// Raise it whenever a run could give other numbers than before, so that it gets another id; `agents/tests/workbook/golden.rs`
/// fails when that was forgotten.
pub const ENGINE_VERSION: &str = "3";
