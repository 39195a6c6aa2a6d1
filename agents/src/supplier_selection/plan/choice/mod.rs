//! What is compared: which suppliers, by which columns, with which end good, and what fills the blanks of the file.
//! Everything that is left out is listed with its reason.

mod check;
pub mod choose;
pub mod criterion;
mod selection;
pub mod table;
