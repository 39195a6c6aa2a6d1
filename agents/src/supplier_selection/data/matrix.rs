//! A file that is a table of comparisons of criteria: a row and a column for each, and how many times as much the row counts as
//! the column, as a number or as `1/3`.

use intake::{Dataset, Table, opened::Opened};

use crate::supplier_selection::{data::fields::roster::name_key, params::Pairwise};

/// Fewer criteria need no table.
const FEWEST: usize = 2;
const MOST: usize = 15;

/// The comparisons of a file; none for any other table.
pub(crate) fn of_file(dataset: &Dataset) -> Option<Pairwise> {
    let table = Opened::read(dataset, None).ok()?.table;
    let criteria: Vec<String> = table.names.iter().skip(1).cloned().collect();
    if !(FEWEST..=MOST).contains(&criteria.len()) || table.rows != criteria.len() {
        return None;
    }
    let is_same =
        |(row, name): (Option<&str>, &String)| row.is_some_and(|row| name_key(row) == name_key(name));
    if !table.column(0).zip(&criteria).all(is_same) {
        return None;
    }
    let matrix = entries(&table, criteria.len())?;
    Some(Pairwise { criteria, matrix })
}

/// The entries by row; a blank is 1 divided by its mirror, and 1 on the diagonal.
fn entries(table: &Table, size: usize) -> Option<Vec<Vec<f64>>> {
    let mut known = vec![vec![None; size]; size];
    for (row, entries) in known.iter_mut().enumerate() {
        for (column, entry) in entries.iter_mut().enumerate() {
            let text = table.texts(column + 1).get(row).filter(|text| !text.trim().is_empty());
            *entry = text.map(|text| ratio(text).ok_or(())).transpose().ok()?;
        }
    }
    let entry = |row: usize, column: usize| {
        let mirror = || known[column][row].map(|mirror| 1.0 / mirror);
        known[row][column].or_else(|| if row == column { Some(1.0) } else { mirror() })
    };
    (0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
}

/// `3`, `0,5` or `1/3`; nothing for any other text and for zero.
fn ratio(text: &str) -> Option<f64> {
    let number = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok();
    let value = match text.split_once('/') {
        Some((upper, lower)) => number(upper)? / number(lower)?,
        None => number(text)?,
    };
    (value.is_finite() && value > 0.0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Pairwise> {
        of_file(&Dataset::new("ahp.csv", text.to_owned().into_bytes().into()))
    }

    #[test]
    fn a_square_of_ratios_is_a_table_of_comparisons() {
        let found =
            read("criterion,price,quality,risk\nprice,1,3,5\nquality,1/3,1,2\nrisk,,0.5,1\n").unwrap();
        assert_eq!(found.criteria, ["price", "quality", "risk"]);
        assert_eq!(found.matrix, [[1.0, 3.0, 5.0], [1.0 / 3.0, 1.0, 2.0], [0.2, 0.5, 1.0]]);
    }

    #[test]
    fn other_tables_are_none() {
        assert_eq!(read("supplier,price,quality\nAlder,1,3\nBirch,2,4\n"), None);
        assert_eq!(read("criterion,price,quality\nprice,1,low\nquality,2,1\n"), None);
        assert_eq!(read("criterion,price,quality\nprice,1,3\n"), None);
    }
}
