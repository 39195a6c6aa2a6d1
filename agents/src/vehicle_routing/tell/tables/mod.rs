//! The tables of a plan. Reading order: `route_report` (a row per visit), `routes` (a row per route), `unassigned`, `totals`
//! (the plan as a whole, and beside another one).

mod route_report;
mod routes;
mod totals;
mod unassigned;
mod wanted;

pub use route_report::route_report;
pub use routes::routes;
pub use totals::{plan_totals, what_if};
pub use unassigned::unassigned;

use report::result::Cell;

fn text(text: Option<&str>) -> Cell {
    text.map_or(Cell::Empty, |text| Cell::Text(text.to_owned()))
}

fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::number)
}
