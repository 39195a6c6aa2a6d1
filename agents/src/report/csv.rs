//! A table as CSV. Texts that a spreadsheet would run as a formula are made plain text; numbers stay numbers.

use anyhow::Context;

use super::result::{Cell, Table};

/// The table with its column names in the first row.
pub fn write(table: &Table) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(table.published_columns().map(|column| plain(&column.name)))?;
    for row in &table.rows {
        writer.write_record(table.published_cells(row).map(text))?;
    }
    writer.into_inner().context("writing a table as CSV")
}

/// Text that no spreadsheet takes for a formula.
fn plain(text: &str) -> String {
    let quote = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("{quote}{text}")
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => plain(text),
        Cell::Number(number) => number.to_string(),
        Cell::Count(number) => number.to_string(),
        Cell::Empty => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::result::Column;

    #[test]
    fn formulas_become_text_and_negative_numbers_stay_numbers() {
        let rows = ["=1+1", "+1", "-1", "@x", "\tx", "plain, \"quoted\""]
            .map(|value| vec![Cell::Text(value.to_owned()), Cell::Number(-1.5), Cell::Empty, Cell::Empty]);
        let columns = vec![
            Column::text("name"),
            Column::number("value", None),
            Column::text("=1+1").working(),
            Column::text("=2+2".to_owned()),
        ];
        let table = Table { name: "t", title: "T".to_owned(), columns, rows: rows.into() };
        assert_eq!(
            String::from_utf8(write(&table).unwrap()).unwrap(),
            "name,value,'=2+2\n'=1+1,-1.5,\n'+1,-1.5,\n'-1,-1.5,\n'@x,-1.5,\n'\tx,-1.5,\n\"plain, \"\"quoted\"\"\",-1.5,\n"
        );
    }
}
