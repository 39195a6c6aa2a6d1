//! Working columns in the record of a run: those with a formula as their formula, the others as their figures, so that
//! every formula of the record can be calculated again from it.

use provenance::record::Source;
use serde::{Serialize, Serializer};

use super::table::{Cell, Table};

/// A column that formulas need and that is not one of the published table.
#[derive(Serialize)]
pub(super) struct Working<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'a str>,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    uses: &'static [&'static str],
    #[serde(skip_serializing_if = "Source::is_empty")]
    source: &'a Source,
    /// The cell of all rows, when they have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Values<'a>>,
}

/// The cells of one column.
struct Values<'a> {
    table: &'a Table,
    at: usize,
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(cells(self.table, self.at))
    }
}

/// The working columns of a table.
pub(super) fn working_columns(table: &Table) -> Vec<Working<'_>> {
    let columns = table.columns.iter().enumerate().filter(|(_, column)| column.is_working);
    columns.map(|(at, _)| working(table, at)).collect()
}

fn working(table: &Table, at: usize) -> Working<'_> {
    let column = &table.columns[at];
    let mut working = Working {
        name: &column.name,
        label: column.label.as_deref(),
        formula: column.formula.as_deref(),
        uses: column.uses,
        source: &column.source,
        value: None,
        values: None,
    };
    if working.formula.is_none() {
        working.value = cells(table, at).next().filter(|first| cells(table, at).all(|cell| cell == *first));
        working.values = working.value.is_none().then_some(Values { table, at });
    }
    working
}

fn cells(table: &Table, at: usize) -> impl Iterator<Item = &Cell> {
    table.rows.iter().map(move |row| row.get(at).unwrap_or(&Cell::Empty))
}
