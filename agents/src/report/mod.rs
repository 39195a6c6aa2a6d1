//! What a run leaves behind: `result.json`, its tables as CSV, and numbers as people read them.
//! Knows no agent. Reading order: `result`, `csv`, `number`.

pub mod csv;
pub mod number;
pub mod result;
