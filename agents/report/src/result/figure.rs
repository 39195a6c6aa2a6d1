//! Single numbers of a run: the inputs that a person may change in the workbook, and the key figures that follow.

use std::borrow::Cow;

use serde::Serialize;

/// A number that formulas of the workbook use by its name, to be changed there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Input {
    /// Lower-case words joined by underscores.
    pub name: &'static str,
    pub label: String,
    pub value: f64,
    pub unit: Option<&'static str>,
}

/// A key figure on the first sheet of the workbook. Formulas may use its name like that of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub name: &'static str,
    pub label: String,
    pub value: f64,
    pub unit: Option<&'static str>,
    /// Its formula in the workbook; without one it is a plain number.
    pub formula: Option<Cow<'static, str>>,
    /// How a spreadsheet shows it; by its size when absent.
    pub format: Option<&'static str>,
}
