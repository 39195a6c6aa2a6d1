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
    /// Where it comes from, in words: `said`, `the usual 50`; none where the label says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Cow<'static, str>>,
}

impl Input {
    /// An input with its unit.
    pub fn new(name: &'static str, label: impl Into<String>, value: f64, unit: &'static str) -> Self {
        Self { name, label: label.into(), value, unit: Some(unit), from: None }
    }

    /// The same with where it comes from, in words.
    #[must_use]
    pub fn taken_from(self, from: impl Into<Cow<'static, str>>) -> Self {
        Self { from: Some(from.into()), ..self }
    }
}

/// A key figure on the first sheet of the workbook. Formulas may use its name like that of an input.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    pub name: &'static str,
    pub label: String,
    pub value: f64,
    pub unit: Option<&'static str>,
    /// How it follows from others; without one it is a plain number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<Cow<'static, str>>,
    /// How a spreadsheet shows it; by its size when absent.
    #[serde(skip)]
    pub format: Option<&'static str>,
}
