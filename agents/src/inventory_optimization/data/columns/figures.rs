//! The figures of one column.

use intake::number::is_nothing;

/// One column of figures in its final unit.
pub(crate) struct Figures {
    pub position: usize,
    pub values: Vec<Option<f64>>,
}

/// Whether a cell contains a text that is not a figure.
pub(crate) fn is_unreadable(text: Option<&str>) -> bool {
    text.is_some_and(|text| !text.trim().is_empty() && !is_nothing(text.trim()))
}
