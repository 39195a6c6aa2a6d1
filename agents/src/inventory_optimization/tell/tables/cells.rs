//! Cells that may be empty.

use report::result::Cell;

/// A number that may be unknown.
pub fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::number)
}

/// A text that may be missing.
pub fn text(value: Option<&str>) -> Cell {
    value.map_or(Cell::Empty, |text| Cell::Text(text.to_owned()))
}
