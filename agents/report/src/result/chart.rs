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
}

impl ChartSeries {
    pub fn new(name: impl Into<Cow<'static, str>>, values: Vec<Option<f64>>) -> Self {
        Self { name: name.into(), values, formula: None }
    }

    /// The workbook calculates the values, as `report::workbook` describes. A gap stays a gap.
    pub fn calculated(self, formula: impl Into<Cow<'static, str>>) -> Self {
        Self { formula: Some(formula.into()), ..self }
    }
}
