//! Where a table is in the workbook, for formulas that look through it.

use rust_xlsxwriter::utility::{column_number_to_name, quote_sheet_name};

use crate::result::Table;

/// A table and the sheet that it is on. The first row has the names.
pub(super) struct Place<'a> {
    pub table: &'a Table,
    pub sheet: String,
    first_row: u32,
    most_rows: usize,
}

impl<'a> Place<'a> {
    pub(super) fn new(table: &'a Table, sheet: String, first_row: u32, most_rows: usize) -> Self {
        Self { table, sheet, first_row, most_rows }
    }

    /// Rows that the sheet shows.
    pub(super) fn shown(&self) -> usize {
        self.table.rows.len().min(self.most_rows)
    }

    /// The sheet does not show all rows.
    pub(super) fn is_cut(&self) -> bool {
        self.shown() < self.table.rows.len()
    }

    /// The position of a column by its name.
    pub(super) fn column(&self, name: &str) -> Option<u16> {
        let position = self.table.columns.iter().position(|column| column.name == name)?;
        u16::try_from(position).ok()
    }

    /// `report!$B$2:$B$101`, without the row of names and that of the totals.
    pub(super) fn range(&self, column: u16) -> String {
        let column = column_number_to_name(column);
        let (first, last) = (self.first_row + 2, self.first_row + 1 + self.shown().max(1) as u32);
        format!("{}!${column}${first}:${column}${last}", quote_sheet_name(&self.sheet))
    }
}
