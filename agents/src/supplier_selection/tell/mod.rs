//! Writes the answer: headline, tables, charts, assumptions, warnings and next steps.

pub(super) mod advice;
pub(super) mod charts;
mod concentration;
pub(super) mod exposure;
pub(super) mod levers;
pub(super) mod names;
pub(super) mod narrative;
pub(super) mod order_lines;
pub(super) mod orders;
pub(super) mod tables;
pub(super) mod workbook;
