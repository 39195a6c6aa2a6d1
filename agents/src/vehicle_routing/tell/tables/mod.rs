//! The tables of a plan. Reading order: `route_report` (a row per visit), `routes` (a row per route), `unassigned`, `totals`
//! (the plan as a whole, and compared with another one).

mod route_report;
mod routes;
mod totals;
mod unassigned;
mod wanted;

pub(crate) use route_report::route_report;
pub(crate) use routes::routes;
pub(crate) use totals::{plan_totals, what_if};
pub(crate) use unassigned::unassigned;

use report::result::Cell;

fn text(text: Option<&str>) -> Cell {
    text.map_or(Cell::Empty, |text| Cell::Text(text.to_owned()))
}

fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::number)
}
