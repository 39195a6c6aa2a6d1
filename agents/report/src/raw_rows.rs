//! Rows of a file as they stand in it, for a reader who checks a figure. Nothing is read as a number or a date.

use std::collections::HashSet;

use intake::{AgentError, Dataset, Table, opened::Opened, source};
use kernels::cancel;
use protocol::file_rows::{RowOfFile, RowsOfFile, WantedRows};

/// The most columns of a row, and the most characters of a cell.
const MOST_COLUMNS: usize = 60;
const LONGEST_CELL: usize = 200;

/// The wanted rows of the file of a run. This is CPU work, so the caller puts it on a blocking thread.
///
/// # Errors
/// When the file cannot be read, or none of its sheets is that of the run.
pub fn raw_rows(dataset: &Dataset, wanted: &WantedRows) -> Result<RowsOfFile, AgentError> {
    let table = Opened::read(dataset, None)?.table;
    let shown: HashSet<u32> = numbers(&table, wanted).into_iter().collect();
    let grid = source::open(&dataset.name, &dataset.bytes, table.source.sheet.as_deref())?.grid;
    let cells = |row: usize, width: usize| -> Vec<String> {
        (0..width).map(|column| short(grid.cell(row, column))).collect()
    };
    let header = (0..grid.rows()).find(|row| grid.number(*row) == table.source.header_row);
    let rows: Vec<usize> = (0..grid.rows()).filter(|row| shown.contains(&grid.number(*row))).collect();
    let width = rows.iter().chain(&header).map(|row| grid.width(*row)).max().unwrap_or(0);
    let kept = width.min(MOST_COLUMNS);
    Ok(RowsOfFile {
        columns: header.map_or_else(|| vec![String::new(); kept], |row| cells(row, kept)),
        more_columns: width - kept,
        rows: rows
            .into_iter()
            .map(|row| RowOfFile { number: grid.number(row), cells: cells(row, kept) })
            .collect(),
    })
}

/// The numbers of the wanted rows.
fn numbers(table: &Table, wanted: &WantedRows) -> Vec<u32> {
    let part = |numbers: Vec<u32>| numbers.into_iter().skip(wanted.skip).take(wanted.take).collect();
    if let Some(count) = wanted.all {
        let all = used(table, &wanted.unused, |_| true);
        if all.len() as u64 == count {
            return part(all);
        }
    }
    match &wanted.listed {
        Some(listed) => listed.iter().copied().take(wanted.take).collect(),
        None => part(wanted.groups.iter().flat_map(|names| with_names(table, wanted, names)).collect()),
    }
}

/// The numbers of the rows with the names, in the order of the file.
fn with_names(table: &Table, wanted: &WantedRows, names: &[(String, String)]) -> Vec<u32> {
    let key = |name: &str| match wanted.is_any_spelling {
        true => name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase(),
        false => name.trim().to_owned(),
    };
    let columns: Option<Vec<(usize, String)>> =
        names.iter().map(|(column, name)| Some((table.position(column)?, key(name)))).collect();
    let Some(columns) = columns.filter(|columns| !columns.is_empty()) else { return Vec::new() };
    used(table, &wanted.unused, |record| {
        columns
            .iter()
            .all(|(column, name)| table.texts(*column).get(record).is_some_and(|text| key(text) == *name))
    })
}

/// The numbers of the rows with a record that holds, in the order of the file, without unused ones.
fn used(table: &Table, unused: &[u32], holds: impl Fn(usize) -> bool) -> Vec<u32> {
    let unused: HashSet<u32> = unused.iter().copied().collect();
    let mut numbers = Vec::new();
    for record in 0..table.rows {
        cancel::tick();
        let number = u32::try_from(table.row_of(record)).unwrap_or(u32::MAX);
        // A row of a wide table holds many records.
        if holds(record) && !unused.contains(&number) && numbers.last() != Some(&number) {
            numbers.push(number);
        }
    }
    numbers
}

fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST_CELL) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Dataset {
        Dataset::new("a.csv", text.to_owned().into())
    }

    fn shown(rows: &RowsOfFile) -> Vec<u32> {
        rows.rows.iter().map(|row| row.number).collect()
    }

    #[test]
    fn listed_rows_are_shown_as_the_file_has_them_below_its_names() {
        let file = file("Stock\n\nsku;cost\nA;1,50\nB;=1+1\nTotal;9\n");
        let wanted = WantedRows { listed: Some(vec![4, 5]), take: 20, ..WantedRows::default() };
        let found = raw_rows(&file, &wanted).unwrap();
        assert_eq!(found.columns, ["sku", "cost"]);
        assert_eq!(shown(&found), [4, 5]);
        assert_eq!(found.rows[1].cells, ["B", "=1+1"], "as it stands; who shows it escapes it");
    }

    #[test]
    fn rows_with_a_name_are_found_without_unused_ones_and_a_part_of_them_is_given() {
        let rows: String = (0..50).map(|row| format!("{},{row}\n", ["A", "b"][row % 2])).collect();
        let file = file(&format!("sku,quantity\n{rows}"));
        let of_a = |skip| WantedRows {
            groups: vec![vec![("sku".to_owned(), "A".to_owned())]],
            unused: vec![4],
            skip,
            take: 3,
            ..WantedRows::default()
        };
        assert_eq!(shown(&raw_rows(&file, &of_a(0)).unwrap()), [2, 6, 8]);
        assert_eq!(shown(&raw_rows(&file, &of_a(3)).unwrap()), [10, 12, 14]);
        let named = WantedRows { groups: vec![vec![("sku".to_owned(), " B".to_owned())]], ..of_a(0) };
        assert!(raw_rows(&file, &named).unwrap().rows.is_empty());
        let spelled = WantedRows { is_any_spelling: true, ..named };
        assert_eq!(shown(&raw_rows(&file, &spelled).unwrap()), [3, 5, 7]);
        let both = WantedRows {
            groups: ["A", "b"].map(|name| vec![("sku".to_owned(), name.to_owned())]).to_vec(),
            ..of_a(23)
        };
        assert_eq!(shown(&raw_rows(&file, &both).unwrap()), [3, 5, 50], "the last of A, then the first of b");
    }

    #[test]
    fn all_used_rows_are_given_if_the_file_has_as_many_and_else_those_that_are_listed() {
        let rows: String = (0..50).map(|row| format!("{row}\n")).collect();
        let file = file(&format!("quantity\n{rows}"));
        let of_count = |count| WantedRows {
            listed: Some(vec![9, 12]),
            all: Some(count),
            unused: vec![4, 50],
            skip: 46,
            take: 20,
            ..WantedRows::default()
        };
        assert_eq!(shown(&raw_rows(&file, &of_count(48)).unwrap()), [49, 51]);
        assert_eq!(shown(&raw_rows(&file, &of_count(47)).unwrap()), [9, 12]);
    }

    #[test]
    fn long_cells_and_wide_rows_are_cut() {
        let names: Vec<String> = (0..80).map(|column| format!("c{column}")).collect();
        let cells: Vec<String> = (0..80).map(|_| "x".repeat(300)).collect();
        let file = file(&format!("{}\n{}\n", names.join(","), cells.join(",")));
        let wanted = WantedRows { listed: Some(vec![2]), take: 1, ..WantedRows::default() };
        let found = raw_rows(&file, &wanted).unwrap();
        assert_eq!((found.columns.len(), found.more_columns), (60, 20));
        assert_eq!(found.rows[0].cells[0].chars().count(), 201);
    }
}
