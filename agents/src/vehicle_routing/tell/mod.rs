//! The answer: headline, tables, charts, assumptions, warnings, next steps and files.
//! Every number comes from `plan`; nothing is calculated here.

pub(super) mod advice;
pub(super) mod assumptions;
pub(super) mod buys;
pub(super) mod charts;
pub(super) mod compared;
mod direct;
pub(super) mod draft;
pub(super) mod files;
pub(super) mod found;
mod further_breaks;
pub(super) mod inputs;
pub(super) mod levers;
pub(super) mod misplaced;
pub(super) mod narrative;
pub(super) mod tables;
pub(super) mod wishes;
