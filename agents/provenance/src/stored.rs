//! The record of a run (`result.json`) as far as explanations need it, and what its formulas refer to.

use serde::{Deserialize, Deserializer};

use crate::{
    formula::{Expression, Scope, Value, evaluate},
    record::{FileRows, RowList, RowSet, Source},
};

/// Formulas of working columns that need each other deeper than this give no figure.
const DEEPEST: usize = 12;

/// A run that was stored.
#[derive(Debug, Deserialize)]
pub struct Stored {
    #[serde(default)]
    pub run_id: String,
    pub tool: String,
    /// Changes whenever a number could change.
    #[serde(default)]
    pub engine_version: String,
    pub dataset: Dataset,
    #[serde(default)]
    pub params: serde_json::Value,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub inputs: Vec<Named>,
    #[serde(default)]
    pub figures: Vec<Named>,
    /// How figures that follow from no formula were calculated.
    #[serde(default)]
    pub method: String,
    #[serde(default)]
    pub tables: Vec<Table>,
    #[serde(default)]
    pub charts: Vec<Chart>,
    #[serde(default)]
    pub file_rows: Vec<FileRows>,
    /// The rows of the file that figures come from; none in a record of an older version.
    #[serde(default)]
    pub used_rows: Option<RowList>,
    /// The parameters that people try other values of.
    #[serde(default)]
    pub levers: Vec<Lever>,
}

/// A parameter that people try other values of.
#[derive(Debug, Deserialize)]
pub struct Lever {
    pub label: String,
    #[serde(default)]
    pub unit: Option<String>,
    /// What is in force; null when that is different from row to row, or nothing is.
    #[serde(default)]
    pub value: serde_json::Value,
    /// The only values that it may have, if these are few.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// Where its value stands in the parameters.
    pub set: Vec<String>,
}

/// A value of a parameter and what people call it.
#[derive(Debug, Deserialize)]
pub struct Choice {
    pub value: serde_json::Value,
    pub label: String,
}

/// The file of the run.
#[derive(Debug, Deserialize)]
pub struct Dataset {
    pub name: String,
    pub sha256: String,
    pub rows: u64,
    /// The owner's decisions about the file; null without any, as the next four.
    #[serde(default)]
    pub recipe: serde_json::Value,
    /// The rows that the question is about.
    #[serde(default)]
    pub selection: serde_json::Value,
    /// The earlier result that figures of the file were taken from.
    #[serde(default)]
    pub rests_on: serde_json::Value,
    /// A digest of outside data, such as roads.
    #[serde(default)]
    pub outside: serde_json::Value,
    /// Further files of the question.
    #[serde(default)]
    pub others: serde_json::Value,
}

impl Dataset {
    /// Whether the question has changed this column in some rows.
    #[must_use]
    pub fn supposes(&self, column: &str) -> bool {
        let changes = self.selection["changes"].as_array();
        changes.into_iter().flatten().any(|change| change["column"] == column)
    }
}

/// An input or a key figure.
#[derive(Debug, Deserialize)]
pub struct Named {
    pub name: String,
    pub label: String,
    pub value: Option<f64>,
    pub unit: Option<String>,
    #[serde(default)]
    pub formula: Option<String>,
    #[serde(default)]
    pub source: Source,
}

#[derive(Debug, Deserialize)]
pub struct Table {
    pub name: String,
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Value>>,
    /// Columns that formulas need beside the published ones.
    #[serde(default)]
    pub working: Vec<Column>,
}

/// A published column, or a working column with its figures.
#[derive(Debug, Deserialize)]
pub struct Column {
    pub name: String,
    /// `text`, `date` or `number`; none for working columns.
    #[serde(default, rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub unit: Option<String>,
    /// What people call it, when its name in words is not enough.
    #[serde(default)]
    pub label: Option<String>,
    #[serde(default)]
    pub formula: Option<String>,
    #[serde(default)]
    pub source: Source,
    /// How its figures are found, where the method of the run does not say it well enough.
    #[serde(default)]
    pub method: Option<String>,
    /// Columns of its row that the engine found the figure from, where no formula says how.
    #[serde(default)]
    pub uses: Vec<String>,
    /// The figure of all rows.
    #[serde(default)]
    pub value: Option<Value>,
    /// Equal to those of a published column.
    #[serde(default)]
    pub same_as: Option<SameAs>,
    /// What a formula gives from published columns; it is not how they were found.
    #[serde(default)]
    pub by: Option<FoundAgain>,
    #[serde(default)]
    pub counted: Option<Counted>,
    /// Figures that repeat, each with the row after its last one; the record has their numbers of rows.
    #[serde(default, deserialize_with = "with_ends")]
    pub runs: Vec<(Value, usize)>,
    #[serde(default)]
    pub values: Vec<Value>,
}

/// The published column that a working column repeats.
#[derive(Debug, Deserialize)]
pub struct SameAs {
    pub column: String,
    #[serde(flatten)]
    pub filled: Filled,
}

/// A formula that gives the figures of a working column again.
#[derive(Debug, Deserialize)]
pub struct FoundAgain {
    pub formula: String,
    /// Rows with other figures, in their order.
    #[serde(default)]
    pub others: Vec<(usize, Value)>,
    #[serde(flatten)]
    pub filled: Filled,
}

/// Whole numbers that count up by 1: each stands for `each` rows, and after `of` of them the count begins again.
#[derive(Debug, Deserialize)]
pub struct Counted {
    pub from: u64,
    pub each: u64,
    #[serde(default)]
    pub of: Option<u64>,
    #[serde(flatten)]
    pub filled: Filled,
}

/// The rows of a table, from 0, in which a working column has figures: a list, or that of another column.
#[derive(Debug, Deserialize)]
pub struct Filled {
    #[serde(default)]
    rows: Option<RowSet>,
    #[serde(default)]
    rows_of: Option<String>,
}

/// Reads the number of rows of each figure as the row after its last one, so that the figure of a row is found at once.
fn with_ends<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(Value, usize)>, D::Error> {
    let mut runs = Vec::<(Value, usize)>::deserialize(deserializer)?;
    let mut end: usize = 0;
    for (_, count) in &mut runs {
        end = end.saturating_add(*count);
        *count = end;
    }
    Ok(runs)
}

impl FoundAgain {
    /// The figure of a row that the formula does not give.
    fn other(&self, row: usize) -> Option<&Value> {
        let at = self.others.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        self.others.get(at).map(|(_, value)| value)
    }
}

impl Counted {
    fn at(&self, row: usize) -> Option<f64> {
        let step = (row as u64).checked_div(self.each)?;
        let step = self.of.map_or(Some(step), |of| step.checked_rem(of))?;
        Some((self.from + step) as f64)
    }
}

impl Filled {
    fn has(&self, table: &Table, row: usize) -> bool {
        let list = match &self.rows_of {
            Some(other) => table.working.iter().find(|column| column.name == *other).and_then(Column::filled),
            None => Some(self),
        };
        list.and_then(|list| list.rows.as_ref()).is_some_and(|rows| rows.has(row))
    }
}

#[derive(Debug, Deserialize)]
pub struct Chart {
    pub name: String,
    pub title: String,
    #[serde(default)]
    pub kind: String,
    pub x: Vec<String>,
    pub series: Vec<Series>,
    #[serde(default)]
    pub x_title: Option<String>,
    #[serde(default)]
    pub y_title: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Series {
    pub name: String,
    pub values: Vec<Option<f64>>,
    #[serde(default)]
    pub formula: Option<String>,
    #[serde(default)]
    pub method: Option<String>,
}

impl Stored {
    /// Reads the bytes of a `result.json`.
    ///
    /// # Errors
    /// When they are not the record of a run.
    pub fn read(bytes: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(bytes)
    }

    #[must_use]
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The input or key figure of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Named> {
        self.figures.iter().chain(&self.inputs).find(|named| named.name == name)
    }
}

/// `reorder_point` as words.
#[must_use]
pub fn in_words(name: &str) -> String {
    name.replace('_', " ")
}

impl Column {
    fn in_runs(&self, row: usize) -> Option<&Value> {
        let at = self.runs.partition_point(|(_, end)| *end <= row);
        self.runs.get(at).map(|(value, _)| value)
    }

    /// The rows with figures, where these are not listed one by one.
    fn filled(&self) -> Option<&Filled> {
        let same = self.same_as.as_ref().map(|same| &same.filled);
        let counted = || self.counted.as_ref().map(|counted| &counted.filled);
        same.or_else(|| self.by.as_ref().map(|by| &by.filled)).or_else(counted)
    }

    /// What people call the column.
    #[must_use]
    pub fn words(&self) -> String {
        self.label.clone().unwrap_or_else(|| in_words(&self.name))
    }
}

impl Table {
    /// The position of a published column.
    #[must_use]
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|published| published.name == column)
    }

    /// The numbers in a published column.
    #[must_use]
    pub fn numbers(&self, position: usize) -> Vec<f64> {
        let number = |row: &Vec<Value>| match row.get(position) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        };
        self.rows.iter().filter_map(number).collect()
    }

    /// A published or working column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().chain(&self.working).find(|column| column.name == name)
    }

    /// What a row is about: its first text.
    #[must_use]
    pub fn name_of(&self, row: usize) -> Option<&str> {
        self.rows.get(row)?.iter().find_map(|cell| match cell {
            Value::Text(name) if !name.is_empty() => Some(name.as_str()),
            _ => None,
        })
    }

    /// The cell of a published column.
    #[must_use]
    pub fn published(&self, column: &str, row: usize) -> Option<&Value> {
        self.rows.get(row)?.get(self.position(column)?)
    }
}

/// The scope of a formula: a row of a table, or a point of a chart.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub stored: &'a Stored,
    pub table: Option<&'a Table>,
    pub row: usize,
    /// The label of the point.
    pub x: Option<&'a str>,
    depth: usize,
}

impl<'a> Place<'a> {
    /// A row of a table.
    #[must_use]
    pub fn row(stored: &'a Stored, table: &'a Table, row: usize) -> Self {
        Self { stored, table: Some(table), row, x: None, depth: 0 }
    }

    /// A point of a chart.
    #[must_use]
    pub fn point(stored: &'a Stored, x: &'a str) -> Self {
        Self { x: Some(x), ..Self::run(stored) }
    }

    /// The run as a whole.
    #[must_use]
    pub fn run(stored: &'a Stored) -> Self {
        Self { stored, table: None, row: 0, x: None, depth: 0 }
    }

    /// The value of a formula here.
    ///
    /// # Errors
    /// As `formula::evaluate`, and when the text is no formula.
    pub fn calculate(&self, formula: &str) -> anyhow::Result<Value> {
        evaluate(&Expression::parse(formula)?, self)
    }

    fn working(&self, table: &Table, column: &Column, row: usize) -> Option<Value> {
        if let Some(value) = &column.value {
            return Some(value.clone());
        }
        if let Some(formula) = &column.formula {
            let deeper = Place { table: Some(table), row, depth: self.depth + 1, ..*self };
            // An empty cell where the formula cannot be calculated, as in the workbook.
            return (deeper.depth <= DEEPEST).then(|| deeper.calculate(formula).unwrap_or(Value::Blank));
        }
        if let Some(filled) = column.filled() {
            let again = || self.found_again(table, column, row);
            return Some(filled.has(table, row).then(again).flatten().unwrap_or(Value::Blank));
        }
        let listed = column.values.get(row).or_else(|| column.in_runs(row));
        Some(listed.cloned().unwrap_or(Value::Blank))
    }

    fn found_again(&self, table: &Table, column: &Column, row: usize) -> Option<Value> {
        if let Some(same) = &column.same_as {
            return table.published(&same.column, row).cloned();
        }
        if let Some(by) = &column.by {
            if let Some(other) = by.other(row) {
                return Some(other.clone());
            }
            let deeper = Place { row, depth: self.depth + 1, ..*self };
            let deeper = Place { table: self.stored.table(&table.name), ..deeper };
            return (deeper.depth <= DEEPEST).then(|| deeper.calculate(&by.formula).unwrap_or(Value::Blank));
        }
        Some(Value::Number(column.counted.as_ref()?.at(row)?))
    }

    pub(crate) fn cell_of(&self, table: &Table, column: &str, row: usize) -> Option<Value> {
        if let Some(value) = table.published(column, row) {
            return Some(value.clone());
        }
        let column = table.working.iter().find(|working| working.name == column)?;
        self.working(table, column, row)
    }
}

impl Scope for Place<'_> {
    fn cell(&self, column: &str) -> Option<Value> {
        match (self.x, self.table) {
            (Some(x), _) if column == "x" => Some(Value::Text(x.to_owned())),
            (_, Some(table)) => self.cell_of(table, column, self.row),
            _ => None,
        }
    }

    fn cell_at(&self, position: usize) -> Option<Value> {
        let table = self.table?;
        match table.columns.get(position) {
            Some(_) => table.rows.get(self.row)?.get(position).cloned(),
            None => self.working(table, table.working.get(position - table.columns.len())?, self.row),
        }
    }

    fn column(&self, table: &str, column: &str) -> Option<Vec<Value>> {
        let table = self.stored.table(table)?;
        (0..table.rows.len()).map(|row| self.cell_of(table, column, row)).collect()
    }

    fn name(&self, name: &str) -> Option<Value> {
        self.stored.named(name)?.value.map(Value::Number)
    }
}
