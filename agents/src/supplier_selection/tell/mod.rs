//! Writes the answer: headline, tables, charts, assumptions, warnings and next steps.

pub mod advice;
pub mod charts;
mod concentration;
pub mod exposure;
mod names;
pub mod narrative;
pub mod order_lines;
pub mod orders;
pub mod tables;
pub mod workbook;
