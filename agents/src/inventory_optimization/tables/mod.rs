//! The tables of a run, in the columns of the contract.
//! Reading order: `inventory_report`, `working`, `matrix`, `orders`, `money`, `comparison`, `policies`, `limits`, `joint`, `season`, `lots`, `proof`.

mod comparison;
mod inventory_report;
mod joint;
mod limits;
mod lots;
mod matrix;
mod money;
mod orders;
mod policies;
mod proof;
mod season;
mod working;

pub use comparison::{what_if, what_if_items};
pub use inventory_report::inventory_report;
pub use joint::{joint_order_items, joint_orders};
pub use limits::limit_curve;
pub use lots::{lot_costs, lot_plan};
pub use matrix::policy_matrix;
pub use money::service_curve;
pub use orders::{Order, order_list, order_table, orders_by_supplier};
pub use policies::policies;
pub use proof::replay;
pub use season::season_orders;

use report::result::Cell;

/// A number that may be unknown.
fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::number)
}

/// A text that may be missing.
fn text(value: Option<&str>) -> Cell {
    value.map_or(Cell::Empty, |text| Cell::Text(text.to_owned()))
}
