//! What was read against what was written, row of the file by row of the file.

use std::collections::HashMap;

use agents::{Inspection, Recipe, Role, inspect};
use intake::{
    Table,
    demand::{self, Demand, DemandRow},
    reader,
};

use super::{
    dialect::{Dialect, Form},
    random::Random,
    table::{Kind, Value, Written},
    writing::{self, File},
};

pub enum Outcome {
    Equal,
    /// Something differs, and the person is told.
    Reported(String),
    /// Something differs, and nobody is told.
    Wrong(String),
}

pub fn outcome(written: &Written, dialect: &Dialect, random: &mut Random) -> Outcome {
    let file = writing::write(written, dialect, random);
    let recipe = recipe(written);
    match read(&file, &recipe) {
        Ok((table, demand, inspection)) => {
            let found = Found {
                written,
                dialect,
                file: &file,
                table: &table,
                demand: &demand,
                inspection: &inspection,
            };
            found.outcome().unwrap_or_else(Outcome::Wrong)
        }
        Err(reason) => Outcome::Wrong(format!("refused: {reason}")),
    }
}

/// The columns are named by hand, so that only reading is at stake.
fn recipe(written: &Written) -> Recipe {
    let mut recipe = Recipe::default();
    for (role, kind) in
        [(Role::Date, Kind::Date), (Role::Product, Kind::Product), (Role::Quantity, Kind::Quantity)]
    {
        recipe.roles.set(role, written.columns[written.position(kind)].0.clone());
    }
    recipe
}

fn read(file: &File, recipe: &Recipe) -> Result<(Table, Demand, Inspection), String> {
    let inspection = inspect("x.csv", &file.bytes, recipe).map_err(|error| error.to_string())?;
    let table = reader::read("x.csv", &file.bytes, recipe).map_err(|error| error.to_string())?;
    let profile = &inspection.profile;
    let demand = demand::read("x.csv", &table, &profile.roles, &profile.mapping, recipe);
    Ok((table, demand.map_err(|error| error.to_string())?, inspection))
}

struct Found<'a> {
    written: &'a Written,
    dialect: &'a Dialect,
    file: &'a File,
    table: &'a Table,
    demand: &'a Demand,
    inspection: &'a Inspection,
}

impl Found<'_> {
    fn outcome(&self) -> Result<Outcome, String> {
        let columns = self.written.columns.len();
        if self.table.names.len() != columns {
            return Err(format!("{columns} columns were written, and read {:?}", self.table.names));
        }
        self.rows_are_counted()?;
        let mut reported = Vec::new();
        let records: HashMap<u64, usize> =
            (0..self.table.rows).map(|record| (self.table.row_of(record), record)).collect();
        let used: HashMap<u64, &DemandRow> = self.demand.rows.iter().map(|row| (row.row, row)).collect();
        for row in &self.file.others {
            if used.contains_key(row) {
                return Err(format!("row {row} is no record, and was used"));
            }
            self.is_listed(*row)?;
        }
        for (values, row) in self.written.rows.iter().zip(&self.file.records) {
            match records.get(row) {
                Some(record) => self.texts_are_equal(values, *record, *row)?,
                None => {
                    self.is_listed(*row)?;
                    reported.push(format!("a record is listed as: {}", self.reason(*row)));
                }
            }
            reported.extend(self.demand_is_equal(values, *row, used.get(row).copied())?);
        }
        reported.sort_unstable();
        reported.dedup();
        Ok(if reported.is_empty() { Outcome::Equal } else { Outcome::Reported(reported.join("; ")) })
    }

    /// Rows of the file are records or listed, and nothing else is.
    fn rows_are_counted(&self) -> Result<(), String> {
        let mut known: Vec<u64> = (0..self.table.rows).map(|record| self.table.row_of(record)).collect();
        known.extend(self.table.left_out.iter().map(|problem| problem.row));
        known.sort_unstable();
        let mut rows = [self.file.records.as_slice(), &self.file.others].concat();
        rows.sort_unstable();
        if known != rows {
            return Err(format!("rows {rows:?} were written, and {known:?} are accounted for"));
        }
        let header = u64::from(self.table.source.header_row);
        let below = rows.iter().filter(|row| **row > header).count() as u64;
        let profile = &self.inspection.profile;
        if (profile.rows, profile.file_rows) != (self.table.rows as u64, below) {
            return Err(format!("{below} rows are below the names, and {} are told", profile.file_rows));
        }
        Ok(())
    }

    fn reason(&self, row: u64) -> &str {
        let problems = self.table.left_out.iter().chain(&self.demand.problems);
        let found =
            problems.filter(|problem| problem.row == row).find(|problem| problem.done == "row not used");
        found.map_or("", |problem| problem.problem.as_str())
    }

    fn is_listed(&self, row: u64) -> Result<(), String> {
        let line = format!("\n{row},");
        let lines = String::from_utf8_lossy(&self.inspection.data_quality);
        if self.reason(row).is_empty() || !lines.contains(&line) {
            return Err(format!("row {row} is not used, and nothing says so"));
        }
        Ok(())
    }

    /// Texts come back letter by letter; numbers and dates of texts do, too.
    fn texts_are_equal(&self, values: &[Value], record: usize, row: u64) -> Result<(), String> {
        for (column, value) in values.iter().enumerate() {
            let expected = match value {
                Value::Blank => String::new(),
                Value::Text(text) => text.trim().to_owned(),
                _ if self.dialect.form == Form::Workbook => continue,
                Value::Date(date) => date.format(self.dialect.date).to_string(),
                Value::Number(number) => self.dialect.number(*number),
            };
            let found = self.table.texts(column).get(record).unwrap_or_default();
            if found != expected {
                return Err(format!("row {row}: {expected:?} was written, and read {found:?}"));
            }
        }
        Ok(())
    }

    /// Date, product and quantity come back, or somebody is told that they may not.
    fn demand_is_equal(
        &self,
        values: &[Value],
        row: u64,
        used: Option<&DemandRow>,
    ) -> Result<Option<String>, String> {
        let value = |kind: Kind| &values[self.written.position(kind)];
        let (Value::Date(date), Value::Text(product), Value::Number(quantity)) =
            (value(Kind::Date), value(Kind::Product), value(Kind::Quantity))
        else {
            if used.is_some() {
                return Err(format!("row {row} lacks a value, and was used"));
            }
            return self.is_listed(row).map(|()| None);
        };
        let Some(found) = used else {
            self.is_listed(row)?;
            return Ok(Some(format!("a record is not used: {}", self.reason(row))));
        };
        if self.demand.products[found.product] != product.trim() {
            return Err(format!("row {row}: {product:?} became {:?}", self.demand.products[found.product]));
        }
        let mut told = None;
        if found.date != *date {
            told = Some("the order of day and month is told as assumed".to_owned());
            self.says("could be day first or month first")
                .map_err(|error| format!("row {row}: {date} became {}; {error}", found.date))?;
        }
        let quantity = *quantity as f64 / 1000.0;
        if (found.quantity - quantity).abs() > 1e-9 {
            told = Some("the decimal mark is told as assumed".to_owned());
            self.says("could have a decimal mark or a thousands mark")
                .map_err(|error| format!("row {row}: {quantity} became {}; {error}", found.quantity))?;
        }
        Ok(told)
    }

    fn says(&self, phrase: &str) -> Result<(), String> {
        let mut texts = self.inspection.profile.warnings.iter();
        if texts.any(|text| text.contains(phrase)) { Ok(()) } else { Err("nothing says so".to_owned()) }
    }
}
