//! The answer: sentences in business words, tables, charts, and a workbook whose inputs are the effects that were found.
//! Reading order: `findings`, `effects`, `reasons`, `story`, `forecast`, `bases`, `assumed`, `unexplained`, `advice`, `tables`, `workbook`, `charts`,
//! `explain`,
//! `figures`, `levers`, `in_force`.

pub(super) mod advice;
pub(super) mod assumed;
mod bases;
pub(super) mod charts;
pub(super) mod confidence;
pub(super) mod effects;
pub(super) mod explain;
pub(super) mod figures;
pub(super) mod findings;
pub(super) mod forecast;
pub(super) mod in_force;
pub(super) mod levers;
pub(super) mod reasons;
pub(super) mod story;
pub(super) mod tables;
pub(super) mod unexplained;
pub(super) mod workbook;
