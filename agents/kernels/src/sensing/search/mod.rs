//! Finds the signals: guards against what only looks like one, a search on one part of the history, a confirmation on
//! the other, and a correction for everything that was tried.

pub(crate) mod discovery;
pub(crate) mod forms;
pub(crate) mod guards;
pub(crate) mod judge;
pub(crate) mod leaks;
pub(crate) mod pairs;
pub(crate) mod rows;
pub(crate) mod scan;
pub(crate) mod select;
