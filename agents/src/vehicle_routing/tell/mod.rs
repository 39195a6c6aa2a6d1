//! The answer: headline, tables, charts, assumptions, warnings, next steps and files.
//! Every number comes from `plan`; nothing is calculated here.

pub mod advice;
pub mod assumptions;
pub mod charts;
pub mod draft;
pub mod files;
pub mod found;
pub mod inputs;
pub mod narrative;
pub mod tables;
