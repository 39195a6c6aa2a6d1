//! The row of the file of each row of a table is left out where the list of rows by names says the same.

use std::collections::HashMap;

use provenance::record::{FileRows, ROW_IN_FILE, RowList};

use super::table::{Cell, Table};

/// Marks the working column with the rows of the file as implied, when each row of the table finds its own by its names.
pub(crate) fn leave_out_implied(table: &mut Table, lists: &[FileRows]) {
    let is_of_rows = |column: &super::Column| column.name == ROW_IN_FILE && column.is_working;
    let Some(at) = table.columns.iter().position(is_of_rows) else { return };
    let Some(list) = lists.iter().find(|list| list.table == table.name) else { return };
    table.columns[at].is_implied = says_the_same(table, at, list);
}

fn says_the_same(table: &Table, at: usize, list: &FileRows) -> bool {
    let position = |name: &String| table.columns.iter().position(|column| column.name == *name);
    let Some(names) = list.cells.iter().map(position).collect::<Option<Vec<usize>>>() else { return false };
    let mut order: HashMap<Vec<&str>, usize> = HashMap::new();
    table.rows.iter().all(|row| {
        let text = |at: &usize| match row.get(*at) {
            Some(Cell::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        let own = row.get(at).and_then(Cell::as_number);
        let Some(names) = names.iter().map(text).collect::<Option<Vec<&str>>>() else { return own.is_none() };
        let next = order.len();
        let listed = list.rows.get(*order.entry(names).or_insert(next));
        match own {
            Some(own) => matches!(listed, Some(RowList::One(row)) if f64::from(*row) == own),
            None => listed.is_none_or(|listed| listed.count() == 0),
        }
    })
}
