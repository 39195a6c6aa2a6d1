//! A table as CSV. Texts that a spreadsheet would run as a formula are made plain text; numbers stay numbers.

use anyhow::Context;

use super::result::{Cell, Table};

/// The table with its column names in the first row.
pub fn write(table: &Table) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(table.columns.iter().map(|column| column.name))?;
    for row in &table.rows {
        writer.write_record(row.iter().map(text))?;
    }
    writer.into_inner().context("writing a table as CSV")
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r']) => format!("'{text}"),
        Cell::Text(text) => text.clone(),
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
            .map(|value| vec![Cell::Text(value.to_owned()), Cell::Number(-1.5)]);
        let columns = vec![Column::text("name"), Column::number("value", None)];
        let table = Table { name: "t", title: "T".to_owned(), columns, rows: rows.into() };
        assert_eq!(
            String::from_utf8(write(&table).unwrap()).unwrap(),
            "name,value\n'=1+1,-1.5\n'+1,-1.5\n'-1,-1.5\n'@x,-1.5\n'\tx,-1.5\n\"plain, \"\"quoted\"\"\",-1.5\n"
        );
    }
}
