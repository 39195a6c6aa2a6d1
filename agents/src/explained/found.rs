//! The tables of a stored result, and the rows and figures in them that a question means.

use provenance::explanation::Spot;
use report::markdown::plain;
use serde::Deserialize;
use serde_json::Value;

use super::asked::Figure;

/// Endings of columns that name what a row is about.
const NAMES: &[&str] = &["item", "_id", "name", "supplier", "criterion", "signal", "node"];

/// A stored `result.json`.
pub(super) struct Stored<'a> {
    pub(super) tool: &'a str,
    pub(super) result: &'a Value,
    /// The same record, as explanations read it.
    record: Option<provenance::Stored>,
    pub(super) tables: Vec<Table<'a>>,
}

pub(super) struct Table<'a> {
    pub(super) name: &'a str,
    pub(super) columns: Vec<&'a str>,
    pub(super) units: Vec<Option<&'a str>>,
    pub(super) rows: Vec<&'a [Value]>,
}

impl<'a> Stored<'a> {
    pub(super) fn of(result: &'a Value) -> Self {
        let tables = list(&result["tables"]).iter().map(Table::of).collect();
        let record = provenance::Stored::deserialize(result).ok();
        Self { tool: result["tool"].as_str().unwrap_or_default(), result, record, tables }
    }

    /// How the figure was calculated, in words; none when no formula of the run gives it.
    pub(super) fn calculation(&self, table: &Table, row: &[Value], column: &str) -> Option<String> {
        let row = table.rows.iter().position(|other| std::ptr::eq(*other, row))?;
        let spot = Spot::Cell { table: table.name.to_owned(), row, column: column.to_owned() };
        let explanation = self.record.as_ref()?.explain(&spot)?;
        explanation.steps.into_iter().next().map(|step| plain(&step.words))
    }

    /// The names of rows that the question contains, the longest first; a name within another one is not meant.
    pub(super) fn names_in(&self, question: &str) -> Vec<String> {
        let mut all: Vec<&str> = self.tables.iter().flat_map(Table::names).collect();
        all.sort_unstable_by_key(|name| (std::cmp::Reverse(name.len()), *name));
        all.dedup();
        let mut rest = question.to_owned();
        let mut names: Vec<String> = Vec::new();
        for name in all {
            let Some(at) = position(&rest, name) else { continue };
            // A single letter is more often a word or a class than the name of a row.
            if name.chars().count() == 1 && !names.is_empty() {
                continue;
            }
            rest.replace_range(at..at + name.len(), " ");
            names.push(name.to_owned());
        }
        names
    }

    /// The names of the rows of the first table that has names.
    pub(super) fn main_names(&self) -> Vec<String> {
        for table in &self.tables {
            let mut names: Vec<String> = Vec::new();
            for row in &table.rows {
                let name = table.name_of(row).map(str::to_owned);
                names.extend(name.filter(|name| !names.contains(name)));
            }
            if !names.is_empty() {
                return names;
            }
        }
        Vec::new()
    }
}

impl<'a> Table<'a> {
    fn of(table: &'a Value) -> Self {
        let columns = list(&table["columns"]);
        Self {
            name: table["name"].as_str().unwrap_or_default(),
            columns: columns.iter().map(|column| column["name"].as_str().unwrap_or_default()).collect(),
            units: columns.iter().map(|column| column["unit"].as_str()).collect(),
            rows: list(&table["rows"]).iter().map(list).collect(),
        }
    }

    fn is_name(&self, at: usize) -> bool {
        self.columns.get(at).is_some_and(|column| NAMES.iter().any(|ending| column.ends_with(ending)))
    }

    fn names(&self) -> Vec<&'a str> {
        let mut names = Vec::new();
        for row in &self.rows {
            for (at, cell) in row.iter().enumerate() {
                names.extend(cell.as_str().filter(|name| !name.trim().is_empty() && self.is_name(at)));
            }
        }
        names
    }

    /// What the row is about: its first name.
    pub(super) fn name_of(&self, row: &'a [Value]) -> Option<&'a str> {
        let mut cells = row.iter().enumerate().filter(|(at, _)| self.is_name(*at));
        cells.find_map(|(_, cell)| cell.as_str())
    }

    pub(super) fn rows_of(&self, name: &str) -> Vec<&'a [Value]> {
        let mut rows = Vec::new();
        for row in &self.rows {
            let mut cells = row.iter().enumerate();
            if cells.any(|(at, cell)| self.is_name(at) && cell.as_str() == Some(name)) {
                rows.push(*row);
            }
        }
        rows
    }

    pub(super) fn number(&self, row: &[Value], column: &str) -> Option<f64> {
        self.cell(row, column)?.as_f64()
    }

    pub(super) fn cell<'r>(&self, row: &'r [Value], column: &str) -> Option<&'r Value> {
        let at = self.columns.iter().position(|name| *name == column)?;
        row.get(at)
    }

    /// The columns of the row in which the figure stands.
    pub(super) fn columns_with(&self, row: &[Value], figure: &Figure) -> Vec<&'a str> {
        let mut columns = Vec::new();
        for (name, cell) in self.columns.iter().zip(row) {
            if cell.as_f64().is_some_and(|value| figure.is(value)) {
                columns.push(*name);
            }
        }
        columns
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Where a name stands in a text as a word of its own; a single letter must be written as in the file.
pub(super) fn position(text: &str, name: &str) -> Option<usize> {
    let is_letter = name.chars().count() == 1;
    for (at, _) in text.char_indices() {
        let Some(piece) = text.get(at..at + name.len()) else { continue };
        let is_same = if is_letter { piece == name } else { piece.eq_ignore_ascii_case(name) };
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        if is_same && !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        {
            return Some(at);
        }
    }
    None
}
