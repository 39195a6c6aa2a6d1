//! Tables of a ranking, in the columns of the contract; further columns and tables follow them.
//! Reading order: `supplier_report`, `weights`, `beside`.

mod beside;
mod supplier_report;
mod weights;

pub use beside::{comparison, dominated, left_out, memo};
pub use supplier_report::{FIRST_CRITERION, report};
pub use weights::{agreement, weights};

use report::result::Cell;

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}
