//! The rows of a table, and the cells of a row by the names of their columns.

use provenance::{formula::Value, stored::Table};

/// The rows of a table.
pub(crate) fn rows(table: &Table) -> impl Iterator<Item = RowOf<'_>> {
    (0..table.rows.len()).map(move |row| RowOf { table, row })
}

#[derive(Clone, Copy)]
pub(crate) struct RowOf<'a> {
    pub(crate) table: &'a Table,
    pub(crate) row: usize,
}

impl<'a> RowOf<'a> {
    /// A text that is not empty.
    pub(crate) fn text(self, column: &str) -> Option<&'a str> {
        match self.table.published(column, self.row)? {
            Value::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    pub(crate) fn number(self, column: &str) -> Option<f64> {
        match self.table.published(column, self.row)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// `ITM-0016 (Motor 16)`: a name, and what it is called where the table says so.
    pub(crate) fn named(self, id: &str, name: &str) -> Option<String> {
        let id = self.text(id)?;
        let called = self.text(name).filter(|name| *name != id);
        Some(called.map_or_else(|| id.to_owned(), |name| format!("{id} ({name})")))
    }
}
