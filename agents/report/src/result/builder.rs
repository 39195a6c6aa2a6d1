//! Tables written column by column: the name, the unit and the cell of a column stand in one place.

use std::borrow::Borrow;

use super::{Cell, Column, Table};

type CellOf<'a, Row> = Box<dyn Fn(&Row) -> Cell + Send + Sync + 'a>;

/// The columns of a table with the cell of each; `Row` is the type that one row is written from.
pub struct TableBuilder<'a, Row> {
    columns: Vec<Column>,
    cells: Vec<CellOf<'a, Row>>,
}

impl<'a, Row> TableBuilder<'a, Row> {
    #[expect(clippy::new_without_default, reason = "a table without columns is of no use")]
    pub fn new() -> Self {
        Self { columns: Vec::new(), cells: Vec::new() }
    }

    /// Adds a column after the others.
    pub fn add<C: Into<Cell>>(&mut self, column: Column, cell: impl Fn(&Row) -> C + Send + Sync + 'a) {
        self.columns.push(column);
        self.cells.push(Box::new(move |row| cell(row).into()));
    }

    /// The number of columns.
    #[expect(clippy::len_without_is_empty, reason = "a table without columns is of no use")]
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// The cells of the first `width` columns.
    pub fn row(&self, row: &Row, width: usize) -> Vec<Cell> {
        self.cells[..width].iter().map(|cell| cell(row)).collect()
    }

    /// The table with rows that were written by `row`, for example on several threads.
    pub fn into_table(self, name: &'static str, title: impl Into<String>, rows: Vec<Vec<Cell>>) -> Table {
        Table { name, title: title.into(), columns: self.columns, rows }
    }

    /// The table with one row for each of `rows`.
    pub fn build<R: Borrow<Row>>(
        self,
        name: &'static str,
        title: impl Into<String>,
        rows: impl IntoIterator<Item = R>,
    ) -> Table {
        let rows = rows.into_iter().map(|row| self.row(row.borrow(), self.len())).collect();
        self.into_table(name, title, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_the_cells_of_all_columns_in_their_order() {
        let mut columns = TableBuilder::<(&str, f64)>::new();
        columns.add(Column::text("item"), |row| row.0);
        columns.add(Column::number("double", None), |row| 2.0 * row.1);
        columns.add(Column::number("root", None), |row| row.1.sqrt());

        let table = columns.build("doubles", "Doubles", [("A", 4.0), ("B", -1.0)]);

        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_ref()).collect();
        assert_eq!(names, ["item", "double", "root"]);
        assert_eq!(table.rows[0], [Cell::from("A"), Cell::Number(8.0), Cell::Number(2.0)]);
        assert_eq!(table.rows[1], [Cell::from("B"), Cell::Number(-2.0), Cell::Empty]);
    }
}
