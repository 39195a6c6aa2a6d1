//! The columns of a file by which suppliers can be compared: every column of numbers or grades beside the name, with
//! its values per supplier, its unit, and which end is good as far as its name shows it.

pub(crate) mod column;
pub(crate) mod field;
mod grades;
pub(crate) mod prices;
pub(crate) mod roster;
pub(crate) mod sense;
