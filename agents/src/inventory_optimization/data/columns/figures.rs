//! The figures of one column.

use intake::number::is_nothing;
use provenance::record::{CaseSize, Combined, Reading};

/// One column of figures in its final unit.
pub(crate) struct Figures {
    pub position: usize,
    pub values: Vec<Option<f64>>,
    /// What the numbers of the file were multiplied by.
    pub factor: f64,
    /// The column that says how many units a case holds, where this one counts cases or has prices of one.
    pub case_size: Option<CaseSize>,
}

impl Figures {
    /// What became of the numbers of the column, with how those of several rows are combined.
    pub(crate) fn reading(&self, combined: Option<Combined>) -> Reading {
        Reading {
            factor: (self.factor != 1.0).then_some(self.factor),
            case_size: self.case_size.clone(),
            combined,
            ..Reading::default()
        }
    }
}

/// Whether a cell contains a text that is not a figure.
pub(crate) fn is_unreadable(text: Option<&str>) -> bool {
    text.is_some_and(|text| !text.trim().is_empty() && !is_nothing(text.trim()))
}
