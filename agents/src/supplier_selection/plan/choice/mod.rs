//! The comparison: its suppliers, its columns with their good ends, and the values that fill blanks of the file.
//! Everything that is left out is listed with its reason.

mod check;
pub(crate) mod choose;
pub(crate) mod criterion;
mod selection;
pub(crate) mod table;

pub(crate) use selection::broken_requirement;
