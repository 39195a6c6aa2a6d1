//! The rows of the file behind a figure. Reading order: this file (those of a row of a table), `tables` (the rows of tables that
//! a formula reads), `figure` (both for any figure, merged).

mod figure;
mod tables;

use std::collections::{HashMap, hash_map::Entry};

use crate::{
    formula::Value,
    record::{FileRows, ROW_IN_FILE, RowList},
    stored::{Place, Stored, Table},
};

pub use figure::{FigureRows, Page};

/// The table of the problems of a file, its column with their rows, and what it says about rows without use.
const QUALITY: &str = "data_quality";
const ROW_OF_PROBLEM: &str = "row";
const NOT_USED: &str = "row not used";

/// The rows of the file behind a row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behind {
    /// Column of the file and name: the rows are among those with these names.
    pub names: Vec<(String, String)>,
    /// Names that differ in capitals and blanks only are one.
    pub is_any_spelling: bool,
    pub rows: RowList,
}

impl Stored {
    /// The rows of the file that a row of a table is about, with the names that both have.
    #[must_use]
    pub fn rows_behind(&self, table: &Table, row: usize) -> Option<Behind> {
        let lists = Lists::of(self);
        Some(lists.behind(lists.place(table, row)?))
    }

    /// Rows of the file that the run has not used, as far as it lists them.
    #[must_use]
    pub fn unused_rows(&self) -> Vec<u32> {
        let Some(table) = self.table(QUALITY) else { return Vec::new() };
        let is_unused =
            |row: &usize| table.published("done", *row) == Some(&Value::Text(NOT_USED.to_owned()));
        let number = |row: usize| number_of_row(table.published(ROW_OF_PROBLEM, row)?);
        (0..table.rows.len()).filter(is_unused).filter_map(number).collect()
    }

    /// The row of the file that a table gives for its row.
    fn row_in_file(&self, table: &Table, row: usize) -> Option<u32> {
        if table.name == QUALITY {
            return number_of_row(table.published(ROW_OF_PROBLEM, row)?);
        }
        number_of_row(&Place::row(self, table, row).cell_of(table, ROW_IN_FILE, row)?)
    }
}

fn number_of_row(value: &Value) -> Option<u32> {
    match value {
        Value::Number(row) if *row >= 1.0 => Some(*row as u32),
        _ => None,
    }
}

/// Where the rows behind a row of a table stand in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RowsAt {
    /// This row of the file alone, with the list of its names, if one has it.
    Own(u32, Option<(usize, usize)>),
    /// The list and the place in it.
    Listed(usize, usize),
}

/// The lists of a record by the names of their rows.
struct Lists<'a> {
    stored: &'a Stored,
    lists: Vec<(&'a FileRows, Order<'a>)>,
}

/// The names of a list in the order of their first appearance, and the place of each.
#[derive(Default)]
struct Order<'a> {
    names: Vec<Vec<&'a str>>,
    places: HashMap<Vec<&'a str>, usize>,
}

impl<'a> Lists<'a> {
    fn of(stored: &'a Stored) -> Self {
        let mut lists: Vec<_> =
            stored.file_rows.iter().map(|list| (list, order_of_names(stored, list))).collect();
        // The list with more names is about fewer rows.
        lists.sort_by_key(|(list, _)| std::cmp::Reverse(list.cells.len()));
        Self { stored, lists }
    }

    fn place(&self, table: &Table, row: usize) -> Option<RowsAt> {
        let listed = self.listed(table, row);
        match self.stored.row_in_file(table, row) {
            Some(own) => {
                // A list that is cut short does not show whether it has the row.
                let has_it = |(list, at): &(usize, usize)| {
                    let rows = &self.lists[*list].0.rows[*at];
                    rows.is_cut() || rows.has(own as usize)
                };
                Some(RowsAt::Own(own, listed.filter(has_it)))
            }
            None => listed.map(|(list, at)| RowsAt::Listed(list, at)),
        }
    }

    fn listed(&self, table: &Table, row: usize) -> Option<(usize, usize)> {
        self.lists.iter().enumerate().find_map(|(number, (list, order))| {
            let at = if list.is_in_order() {
                (list.table == table.name).then_some(row)?
            } else {
                *order.places.get(&names_of(table, row, &list.cells)?)?
            };
            list.rows.get(at).filter(|rows| rows.count() > 0)?;
            Some((number, at))
        })
    }

    fn rows(&self, at: RowsAt) -> RowList {
        match at {
            RowsAt::Own(row, _) => RowList::One(row),
            RowsAt::Listed(list, at) => self.lists[list].0.rows[at].clone(),
        }
    }

    fn behind(&self, at: RowsAt) -> Behind {
        let (names, is_any_spelling) = match at {
            RowsAt::Own(_, named) => {
                (named.map(|(list, at)| self.names(list, at)).unwrap_or_default(), false)
            }
            RowsAt::Listed(list, at) => (self.names(list, at), self.lists[list].0.is_any_spelling),
        };
        Behind { names, is_any_spelling, rows: self.rows(at) }
    }

    fn names(&self, list: usize, place: usize) -> Vec<(String, String)> {
        let (list, order) = &self.lists[list];
        let names = order.names.get(place).into_iter().flatten().map(|name| (*name).to_owned());
        list.columns.iter().cloned().zip(names).collect()
    }
}

fn names_of<'a>(table: &'a Table, row: usize, cells: &[String]) -> Option<Vec<&'a str>> {
    let name = |cell: &String| match table.published(cell, row)? {
        Value::Text(name) => Some(name.as_str()),
        _ => None,
    };
    cells.iter().map(name).collect()
}

fn order_of_names<'a>(stored: &'a Stored, list: &FileRows) -> Order<'a> {
    let mut order = Order::default();
    let Some(table) = stored.table(&list.table).filter(|_| !list.is_in_order()) else { return order };
    for row in 0..table.rows.len() {
        let Some(names) = names_of(table, row, &list.cells) else { continue };
        if let Entry::Vacant(new) = order.places.entry(names) {
            order.names.push(new.key().clone());
            new.insert(order.names.len() - 1);
        }
    }
    order
}
