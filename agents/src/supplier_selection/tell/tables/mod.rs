//! Tables of a ranking, in the columns of the contract; further columns and tables follow them.

pub mod beside;
pub mod supplier_report;
pub mod weights;
