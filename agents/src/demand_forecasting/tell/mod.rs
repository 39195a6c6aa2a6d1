//! Turns results into the report: the answer in words, tables, charts, assumptions, warnings and next steps.

mod advice;
mod beside;
mod change;
pub(super) mod draft;
mod events;
mod explanation;
mod growth;
mod hierarchy;
pub(super) mod item;
mod items;
mod level_shifts;
mod levers;
mod methods;
pub(super) mod names;
mod narrative;
mod tables;
pub(super) mod warnings;
mod window;
mod workbook;
