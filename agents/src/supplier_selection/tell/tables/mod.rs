//! Tables of a ranking, in the columns of the contract; further columns and tables follow them.

pub(crate) mod beside;
pub(crate) mod supplier_report;
pub(crate) mod weights;
