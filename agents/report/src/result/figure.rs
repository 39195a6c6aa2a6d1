//! Single numbers of a run: the inputs that a person may change in the workbook, and the key figures that follow.

use std::borrow::Cow;

use provenance::record::Source;
use serde::Serialize;
use serde_json::Value;

use super::origin::Origin;

/// A number that formulas of the workbook use by its name, to be changed there.
#[derive(Clone, Debug, Serialize)]
pub struct Input {
    /// Lower-case words joined by underscores.
    pub name: &'static str,
    pub label: String,
    pub value: f64,
    pub unit: Option<&'static str>,
    /// What it was taken from, as the agent declares it; `source` is what that means for the run.
    #[serde(skip)]
    pub origin: Origin,
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub source: Source,
}

impl Input {
    /// An input with its unit.
    pub fn new(name: &'static str, label: impl Into<String>, value: f64, unit: &'static str) -> Self {
        let (origin, source) = (Origin::default(), Source::default());
        Self { name, label: label.into(), value, unit: Some(unit), origin, source }
    }

    /// It is the first of these parameters of the run that was said.
    #[must_use]
    pub fn from_params(self, params: &'static [&'static str]) -> Self {
        Self { origin: Origin { params, ..self.origin }, ..self }
    }

    /// What it is when nothing was said, in words that follow a figure: `the usual 50`.
    #[must_use]
    pub fn otherwise(self, words: impl Into<Cow<'static, str>>) -> Self {
        Self { origin: Origin { otherwise: Some(words.into()), ..self.origin }, ..self }
    }

    pub(crate) fn find_source(&mut self, params: &Value) {
        let said = self.origin.said(params).map(Cow::Borrowed);
        let otherwise = self.origin.otherwise.take().filter(|_| said.is_none());
        self.source = Source { said, otherwise, ..Source::default() };
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
