//! What a run leaves behind: `result.json`, its tables as CSV, and numbers as people read them.
//! Knows no agent. Reading order: `result`, `draft`, `run`, `csv`, `workbook`, `number`, `markdown`.

pub mod csv;
pub mod data_quality;
pub mod draft;
pub mod markdown;
pub mod number;
pub mod result;
pub mod run;
mod watched;
pub mod workbook;
