//! A table as CSV. Texts that a spreadsheet would run as a formula are made plain text; numbers stay numbers.

use std::{borrow::Cow, fmt::Write};

use anyhow::Context;
use rayon::prelude::*;

use super::result::{Cell, Table};

/// Rows that one thread writes at a time.
const ROWS_AT_ONCE: usize = 4096;

/// The table with its column names in the first row.
pub fn write(table: &Table) -> anyhow::Result<Vec<u8>> {
    let mut head = csv::Writer::from_writer(Vec::new());
    head.write_record(table.published_columns().map(|column| plain(&column.name).into_owned()))?;
    let head = head.into_inner().context("writing a table as CSV")?;
    let parts: Vec<Vec<u8>> =
        table.rows.par_chunks(ROWS_AT_ONCE).map(|rows| part(table, rows)).collect::<anyhow::Result<_>>()?;
    let mut all = head;
    all.reserve_exact(parts.iter().map(Vec::len).sum());
    parts.into_iter().for_each(|part| all.extend_from_slice(&part));
    Ok(all)
}

fn part(table: &Table, rows: &[Vec<Cell>]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut digits = String::new();
    for row in rows {
        for cell in table.published_cells(row) {
            digits.clear();
            match cell {
                Cell::Text(text) => writer.write_field(plain(text).as_bytes())?,
                Cell::Number(number) => {
                    write!(digits, "{number}")?;
                    writer.write_field(&digits)?;
                }
                Cell::Count(number) => {
                    write!(digits, "{number}")?;
                    writer.write_field(&digits)?;
                }
                Cell::Empty => writer.write_field("")?,
            }
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.into_inner().context("writing a table as CSV")
}

/// Text that no spreadsheet takes for a formula.
fn plain(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
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
