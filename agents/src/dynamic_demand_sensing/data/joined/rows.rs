//! The rows of a file of signals: which are used, and why the others are not.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;

use intake::{Table, problem::Problem};
use kernels::cancel;

use crate::dynamic_demand_sensing::data::source::Source;

/// The text of `done` for a row of the file of signals. It is not a row of the demand, so it lowers no confidence.
const NOT_JOINED: &str = "row not joined";

/// The records of a file of signals, placed on days and products.
pub(super) struct Rows {
    pub dates: Vec<Option<NaiveDate>>,
    pub product_of: Vec<Option<usize>>,
    pub problems: Vec<Problem>,
    /// Products that the demand does not have.
    pub unknown_products: Vec<String>,
    pub without_date: usize,
    pub without_product: usize,
    pub copies: usize,
    /// Days, or days of a product, with several rows that differ.
    pub repeated: usize,
}

impl Rows {
    /// Places each record; `dates` are those of the `date` column.
    pub(super) fn of(
        file: &str,
        table: &Table,
        date: usize,
        dates: Vec<Option<NaiveDate>>,
        key: Option<usize>,
        source: &Source,
    ) -> Self {
        let (copies, repeated) = (copies(table), 0);
        let mut rows = Self {
            product_of: vec![None; dates.len()],
            dates,
            problems: Vec::new(),
            unknown_products: Vec::new(),
            without_date: 0,
            without_product: 0,
            copies: copies.len(),
            repeated,
        };
        rows.leave_out_copies(file, table, date, &copies);
        rows.leave_out_undated(file, table, date, &copies);
        if let Some(key) = key {
            rows.find_products(file, table, key, source);
        }
        rows.count_repeated();
        rows
    }

    fn leave_out_copies(&mut self, file: &str, table: &Table, date: usize, copies: &HashSet<usize>) {
        for (record, value) in table.column(date).enumerate() {
            if copies.contains(&record) {
                self.dates[record] = None;
                let column = (table.names[date].as_str(), value);
                self.leave_out(file, table, record, column, "same as an earlier row");
            }
        }
    }

    fn leave_out_undated(&mut self, file: &str, table: &Table, date: usize, copies: &HashSet<usize>) {
        for (record, value) in table.column(date).enumerate() {
            if self.dates[record].is_none() && !copies.contains(&record) {
                self.without_date += 1;
                let problem = if value.is_none() { "no date" } else { "not a date" };
                self.leave_out(file, table, record, (table.names[date].as_str(), value), problem);
            }
        }
    }

    /// Finds the product of each dated row. A blank name is about all products.
    fn find_products(&mut self, file: &str, table: &Table, key: usize, source: &Source) {
        let places: HashMap<&str, usize> =
            source.demand.products.iter().map(|name| name.trim()).zip(0..).collect();
        let mut unknown = BTreeSet::new();
        for (record, name) in table.column(key).enumerate() {
            let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else { continue };
            if self.dates[record].is_none() {
                continue;
            }
            self.product_of[record] = places.get(name).copied();
            if self.product_of[record].is_none() {
                self.dates[record] = None;
                self.without_product += 1;
                unknown.insert(name.to_owned());
                let column = (table.names[key].as_str(), Some(name));
                self.leave_out(file, table, record, column, "not in the file with the demand");
            }
        }
        self.unknown_products = unknown.into_iter().collect();
    }

    fn count_repeated(&mut self) {
        let mut seen: HashMap<(NaiveDate, Option<usize>), usize> = HashMap::new();
        for (day, product) in self.dates.iter().zip(&self.product_of) {
            cancel::tick();
            if let Some(day) = day {
                *seen.entry((*day, *product)).or_default() += 1;
            }
        }
        self.repeated = seen.values().filter(|rows| **rows > 1).count();
    }

    fn leave_out(
        &mut self,
        file: &str,
        table: &Table,
        record: usize,
        (column, value): (&str, Option<&str>),
        problem: &str,
    ) {
        self.problems.push(Problem {
            row: table.row_of(record),
            column: format!("{column} ({file})"),
            value: value.unwrap_or_default().to_owned(),
            problem: problem.to_owned(),
            done: NOT_JOINED,
        });
    }
}

/// Records that repeat an earlier one in every column.
fn copies(table: &Table) -> HashSet<usize> {
    let mut texts = vec![String::new(); table.rows];
    for column in 0..table.names.len() {
        for (text, cell) in texts.iter_mut().zip(table.column(column)) {
            text.push_str(cell.unwrap_or_default());
            text.push('\u{1f}');
        }
    }
    let mut seen = HashSet::new();
    let mut copies = HashSet::new();
    for (record, text) in texts.iter().enumerate() {
        if !seen.insert(text) {
            copies.insert(record);
        }
    }
    copies
}
