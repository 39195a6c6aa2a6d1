//! What a run leaves behind: `result.json`, its tables as CSV, and numbers as people read them.
//! Knows no agent. Reading order: `result`, `draft`, `documents`, `purpose`, `run`, `csv`, `workbook`, `markdown_table`, `number`, `markdown`.

#![warn(unreachable_pub)]

pub mod answer;
pub mod confidence;
pub mod csv;
pub mod data_quality;
pub mod documents;
pub mod draft;
pub mod inspection;
pub mod markdown_table;
mod purpose;
pub mod raw_rows;
pub mod result;
pub mod run;
mod watched;
pub mod workbook;

pub use answer::{Answer, Run, RunFile};
pub use documents::Documents;
pub use language::written::{list, markdown, number};
pub use purpose::Purpose;

/// Raise it whenever a run could give other bytes than before, so that it gets another id and is not taken for a run that went
/// wrong when it is calculated again. `agents/tests/workbook/golden.rs` fails when it was forgotten for other numbers.
pub const ENGINE_VERSION: &str = "15";
