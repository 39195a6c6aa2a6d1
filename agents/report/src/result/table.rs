//! A table of a run: one CSV file and one sheet of the workbook, with columns that the workbook calculates.

use std::borrow::Cow;

use chrono::NaiveDate;
use compact_str::{CompactString, ToCompactString};
use intake::roles::Role;
use provenance::record::{Apart, Reading, Source};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{origin::Origin, working::working_columns};

/// One table; also one CSV file. Working columns are in the workbook only.
#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// The CSV file of the table.
    pub fn file_name(&self) -> String {
        format!("{}.csv", self.name)
    }
}

/// `kind` is `text`, `date` or `number`.
#[derive(Clone, Debug, Serialize)]
pub struct Column {
    pub name: Cow<'static, str>,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub unit: Option<&'static str>,
    /// What explanations call it; its name in words when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// How the cells follow from others, in the language that `report::workbook` describes. The workbook calculates it, and
    /// `provenance` explains a cell by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<Cow<'static, str>>,
    /// The formula is for explanations; the workbook writes the figures.
    #[serde(skip)]
    pub is_explained_only: bool,
    /// How cells without a formula are found, when the method of the run does not say it well enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Cow<'static, str>>,
    /// Columns of the same row that the engine found the cells from, where no formula says how.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    pub uses: &'static [&'static str],
    /// Where cells without a formula come from, as the agent declares it; `source` is what that means for the file.
    #[serde(skip)]
    pub origin: Option<Origin>,
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub source: Source,
    /// Whether the column may be added up, as the workbook does below the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_total: bool,
    /// Only the workbook has the column, because formulas of other columns need it.
    #[serde(skip)]
    pub is_working: bool,
    /// How figures of a working column follow from published ones, so that a record need not have them.
    #[serde(skip)]
    pub found_again: Option<FoundAgain>,
    /// The rest of the record says it already.
    #[serde(skip)]
    pub is_implied: bool,
    /// How a spreadsheet shows the numbers, such as `0.0%`; by their size when absent.
    #[serde(skip)]
    pub format: Option<&'static str>,
}

/// A formula that gives the figures of a working column again, but for those of other rows.
#[derive(Clone, Debug)]
pub struct FoundAgain {
    pub formula: Cow<'static, str>,
    /// Counted from 0.
    pub others: Vec<usize>,
}

impl Column {
    pub fn text(name: impl Into<Cow<'static, str>>) -> Self {
        Self::new(name.into(), "text", None)
    }

    pub fn date(name: impl Into<Cow<'static, str>>) -> Self {
        Self::new(name.into(), "date", None)
    }

    pub fn number(name: impl Into<Cow<'static, str>>, unit: Option<&'static str>) -> Self {
        Self::new(name.into(), "number", unit)
    }

    fn new(name: Cow<'static, str>, kind: &'static str, unit: Option<&'static str>) -> Self {
        Self {
            name,
            kind,
            unit,
            label: None,
            formula: None,
            is_explained_only: false,
            method: None,
            uses: &[],
            origin: None,
            source: Source::default(),
            has_total: false,
            is_working: false,
            found_again: None,
            is_implied: false,
            format: None,
        }
    }

    /// The workbook calculates the cells, as `report::workbook` describes. A cell that is empty here stays empty there.
    pub fn calculated(self, formula: impl Into<Cow<'static, str>>) -> Self {
        Self { formula: Some(formula.into()), ..self }
    }

    /// How the cells follow from others, for explanations. The workbook does not calculate them: a change of one cell there would
    /// leave others behind, or the cells follow from other rows of their own column.
    pub fn explained(self, formula: impl Into<Cow<'static, str>>) -> Self {
        Self { formula: Some(formula.into()), is_explained_only: true, ..self }
    }

    /// How cells without a formula are found, in words that begin a sentence, with the source of the method.
    pub fn found_by(self, method: impl Into<Cow<'static, str>>) -> Self {
        Self { method: Some(method.into()), ..self }
    }

    /// The formula that the workbook calculates.
    pub fn live_formula(&self) -> Option<&str> {
        self.formula.as_deref().filter(|_| !self.is_explained_only)
    }

    /// The cells are taken from the column of this role, unless a parameter was said.
    pub fn from_role(self, role: Role) -> Self {
        let origin = Origin { role: Some(role), ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// The cells are taken from this column of the file, which is blank for some rows of the table.
    pub fn from_column(self, column: impl Into<String>, reading: Reading, blank: Vec<u32>) -> Self {
        let column = Some((column.into(), reading));
        let origin = Origin { column, blank, ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// The cells of these rows of the table, from 0, have another reason, in words that follow a figure.
    pub fn apart(self, rows: Vec<u32>, words: impl Into<Cow<'static, str>>) -> Self {
        let apart = Some(Apart { rows, words: words.into() }).filter(|apart| !apart.rows.is_empty());
        let origin = Origin { apart, ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// The cells are the first of these parameters of the run that was said.
    pub fn from_params(self, params: &'static [&'static str]) -> Self {
        let origin = Origin { params, ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// The same, when the parameters only stand in for a column that the file does not have.
    pub fn from_params_without_column(self, params: &'static [&'static str]) -> Self {
        let origin = Origin { params, is_file_first: true, ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// These parameters change the cells, wherever they come from.
    pub fn changed_by(self, changed_by: &'static [&'static str]) -> Self {
        let origin = Origin { changed_by, ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// What the cells are when neither the conversation nor the file gives them, in words that follow a figure:
    /// `the usual 14 days`, `the standard deviation of its months`.
    pub fn otherwise(self, words: impl Into<Cow<'static, str>>) -> Self {
        let origin = Origin { otherwise: Some(words.into()), ..self.origin.unwrap_or_default() };
        Self { origin: Some(origin), ..self }
    }

    /// The engine finds the cells from these columns of the row.
    pub fn found_from(self, uses: &'static [&'static str]) -> Self {
        Self { uses, ..self }
    }

    /// What explanations call the column.
    pub fn labelled(self, label: impl Into<String>) -> Self {
        Self { label: Some(label.into()), ..self }
    }

    /// The workbook adds the column up below the table.
    pub fn with_total(self) -> Self {
        Self { has_total: true, ..self }
    }

    /// The column is in the workbook only; it comes after the others.
    pub fn working(self) -> Self {
        Self { is_working: true, ..self }
    }

    /// The record has this formula instead of the figures, where it gives them from published columns and inputs. It is not how
    /// they were found.
    pub fn found_again_by(self, formula: impl Into<Cow<'static, str>>) -> Self {
        Self { found_again: Some(FoundAgain { formula: formula.into(), others: Vec::new() }), ..self }
    }

    /// A spreadsheet shows the numbers like this: `0.0%`, `#,##0.00`.
    pub fn shown_as(self, format: &'static str) -> Self {
        Self { format: Some(format), ..self }
    }
}

/// One value; `Empty` is one that cannot be computed. A table of 100,000 items has millions of them, so a short text is
/// kept without memory of its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    Text(CompactString),
    Number(f64),
    Count(u64),
    Empty,
}

impl Cell {
    /// A number, or empty when it could not be computed.
    pub fn number(value: f64) -> Self {
        if value.is_finite() { Self::Number(value) } else { Self::Empty }
    }

    /// `yes` or `no`.
    pub fn yes_or_no(value: bool) -> Self {
        Self::from(if value { "yes" } else { "no" })
    }

    /// The number in a cell of numbers.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Count(number) => Some(*number as f64),
            Self::Text(_) | Self::Empty => None,
        }
    }
}

impl From<f64> for Cell {
    fn from(value: f64) -> Self {
        Self::number(value)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        Self::Count(u64::from(count))
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<char> for Cell {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_compact_string())
    }
}

impl From<NaiveDate> for Cell {
    fn from(date: NaiveDate) -> Self {
        Self::Text(date.to_compact_string())
    }
}

/// A value that may be unknown.
impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

impl Table {
    /// The columns of the contract, without the working columns.
    pub fn published_columns(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| !column.is_working)
    }

    /// The cells of a row in the columns of the contract.
    pub fn published_cells<'a>(&'a self, row: &'a [Cell]) -> impl Iterator<Item = &'a Cell> {
        row.iter().zip(&self.columns).filter(|(_, column)| !column.is_working).map(|(cell, _)| cell)
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = serializer.serialize_struct("Table", 5)?;
        table.serialize_field("name", self.name)?;
        table.serialize_field("title", &self.title)?;
        table.serialize_field("columns", &self.published_columns().collect::<Vec<_>>())?;
        table.serialize_field("rows", &Rows(self))?;
        let working = working_columns(self);
        if working.is_empty() {
            table.skip_field("working")?;
        } else {
            table.serialize_field("working", &working)?;
        }
        table.end()
    }
}

/// The rows of a table in the columns of the contract.
struct Rows<'a>(&'a Table);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows.iter().map(|row| RowCells(self.0, row)))
    }
}

struct RowCells<'a>(&'a Table, &'a [Cell]);

impl Serialize for RowCells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.published_cells(self.1))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_cell_takes_24_bytes_and_a_short_text_no_more() {
        assert_eq!(size_of::<Cell>(), 24);
        let Cell::Text(text) = Cell::from("cycle_service") else { panic!("a text") };
        assert!(!text.is_heap_allocated());
    }

    #[test]
    fn the_stored_table_has_formulas_and_sources_and_the_figures_of_working_columns_apart() {
        let columns = vec![
            Column::text("item"),
            Column::number("base", None).working(),
            Column::number("factor", None).working(),
            Column::number("fixed", None).working(),
            Column::number("group", None).working(),
            Column::number("half", None).calculated("[base]/2").working(),
            Column::number("cost", Some("money")).calculated("[base]*[factor]").with_total().shown_as("0.0"),
        ];
        let row = |base: f64, fixed: Option<f64>, group: u64| {
            let cells = [base.into(), Cell::from(2.0), fixed.into(), group.into(), (base / 2.0).into()];
            [Cell::from("A")].into_iter().chain(cells).chain([Cell::from(2.0 * base)]).collect::<Vec<Cell>>()
        };
        let rows = vec![
            row(1.5, None, 1),
            row(2.5, Some(5.0), 1),
            row(1.5, None, 1),
            row(2.5, None, 2),
            row(3.5, None, 2),
        ];
        let table = Table { name: "t", title: "T".to_owned(), columns, rows };
        assert_eq!(
            json!(table),
            json!({
                "name": "t",
                "title": "T",
                "columns": [
                    {"name": "item", "type": "text", "unit": null},
                    {"name": "cost", "type": "number", "unit": "money", "formula": "[base]*[factor]", "has_total": true},
                ],
                "rows": [["A", 3.0], ["A", 5.0], ["A", 3.0], ["A", 5.0], ["A", 7.0]],
                "working": [
                    {"name": "base", "values": [1.5, 2.5, 1.5, 2.5, 3.5]},
                    {"name": "factor", "value": 2.0},
                    {"name": "fixed", "same_as": {"column": "cost", "rows": "1"}},
                    {"name": "group", "counted": {"from": 1, "each": 3, "rows": "0-4"}},
                    {"name": "half", "formula": "[base]/2"},
                ],
            })
        );
    }
}
