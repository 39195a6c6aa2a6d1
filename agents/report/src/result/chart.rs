//! Charts of a run as numbers. The browser and the workbook draw them.

use std::borrow::Cow;

use serde::Serialize;

/// A chart as numbers; `x` are the labels of its points, numbers as text for a `scatter`.
#[derive(Debug, Default, Serialize)]
pub struct Chart {
    pub name: &'static str,
    pub title: String,
    /// `line`, `bar`, `stacked` (bars on top of each other) or `scatter`.
    pub kind: &'static str,
    pub x: Vec<String>,
    pub series: Vec<ChartSeries>,
    /// The quantity on the axis, with its unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x_title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y_title: Option<String>,
}

/// One line of a chart; `None` leaves a gap.
#[derive(Debug, Default, Serialize)]
pub struct ChartSeries {
    pub name: Cow<'static, str>,
    pub values: Vec<Option<f64>>,
    /// How the values follow from tables; `[x]` is the label of the point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<Cow<'static, str>>,
    /// The formula is for explanations; the workbook writes the values.
    #[serde(skip)]
    pub is_explained_only: bool,
    /// How values without a formula are found, when the method of the run does not say it well enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Cow<'static, str>>,
}

impl ChartSeries {
    pub fn new(name: impl Into<Cow<'static, str>>, values: Vec<Option<f64>>) -> Self {
        Self { name: name.into(), values, ..Self::default() }
    }

    /// The workbook calculates the values, as `report::workbook` describes. A gap stays a gap.
    pub fn calculated(self, formula: impl Into<Cow<'static, str>>) -> Self {
        Self { formula: Some(formula.into()), ..self }
    }

    /// How the values follow from tables, for explanations; the workbook writes them as they are.
    pub fn explained(self, formula: impl Into<Cow<'static, str>>) -> Self {
        Self { formula: Some(formula.into()), is_explained_only: true, ..self }
    }

    /// How values without a formula are found, in words that begin a sentence.
    pub fn found_by(self, method: impl Into<Cow<'static, str>>) -> Self {
        Self { method: Some(method.into()), ..self }
    }

    /// The formula that the workbook calculates.
    pub fn live_formula(&self) -> Option<&str> {
        self.formula.as_deref().filter(|_| !self.is_explained_only)
    }
}
