//! From results to the report: the answer in words, tables, charts, assumptions, warnings and next steps.

mod advice;
mod change;
pub mod draft;
mod events;
mod explanation;
mod growth;
mod hierarchy;
pub mod item;
mod items;
pub mod names;
mod narrative;
mod tables;
pub mod warnings;
mod window;
mod workbook;
