//! Turns the rows of a file into demand: when, which product, how much. Every row is either used, planned or listed as a
//! problem. `plan` finds the planned rows, `moved` the movements of stock
//! that are no demand, `unsold` the rows of cancelled or returned orders, `years` the sums of whole years, and `rules` applies the user's
//! decisions about doubtful rows. `frequency` finds the length of the periods, `cover` the periods without a row, `copies`
//! the rows that repeat others, `outliers` the quantities that stand out.

pub mod copies;
pub mod cover;
pub mod frequency;
pub(crate) mod moved;
pub mod outliers;
mod plan;
mod rules;
#[cfg(test)]
mod tests;
pub(crate) mod unsold;
pub(crate) mod years;

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{
    Table,
    date::{self, DateOrder},
    needs, number,
    problem::{NOT_USED, Problem, USED},
    recipe::Recipe,
    roles::{Mapped, Role, Roles},
    values::{self, Dates, Numbers},
};
use crate::AgentError;
use kernels::cancel;
use language::written::{
    markdown::plain,
    number::{agree, counted},
};
use rules::Blank;

/// The name of the only series in a file without a product column.
pub const ALL_PRODUCTS: &str = "all";

/// How the note begins that says that no product is sure.
pub const UNSURE_PRODUCT: &str = "No column is surely the product";

/// One usable row of the file; `product` is a position in `Demand::products`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DemandRow {
    /// The position of the row in the table.
    pub record: usize,
    /// The number of the row in the file.
    pub row: u64,
    pub product: usize,
    pub date: NaiveDate,
    pub quantity: f64,
}

/// All usable rows, the names of the products in alphabetical order, and the rows that were not usable.
#[derive(Debug)]
pub struct Demand {
    pub products: Vec<String>,
    pub rows: Vec<DemandRow>,
    pub problems: Vec<Problem>,
    pub date_column: String,
    pub quantity_column: String,
    /// Sentences about how dates and numbers were read.
    pub notes: Vec<String>,
    /// Sentences about the user's decisions.
    pub assumptions: Vec<String>,
}

/// The positions of the columns that a forecast reads.
#[derive(Clone, Copy)]
pub struct Columns {
    pub date: usize,
    pub quantity: usize,
    pub product: Option<usize>,
}

/// The demand of a file, with the facts that the quality report needs about it.
pub struct Reading {
    pub columns: Columns,
    pub dates: Dates,
    pub quantities: Numbers,
    /// Rows that repeat an earlier one.
    pub copies: usize,
    /// Rows that lack only a quantity.
    pub blanks: usize,
    /// What leaves is written as a negative quantity, and what arrives as a positive one.
    pub leaves_as_negative: bool,
    pub products: Vec<String>,
    pub rows: Vec<DemandRow>,
    pub problems: Vec<Problem>,
    pub date_column: String,
    pub quantity_column: String,
    pub notes: Vec<String>,
    pub assumptions: Vec<String>,
}

/// Reads the demand from a table. `mapping` lists the candidates for a column that is not sure.
pub fn read(
    name: &str,
    table: &Table,
    roles: &Roles,
    mapping: &[Mapped],
    recipe: &Recipe,
) -> Result<Demand, AgentError> {
    let demand = take(name, table, roles, mapping, recipe)?.into_demand();
    if demand.rows.is_empty() {
        return Err(nothing_usable(name, &demand.problems));
    }
    Ok(demand)
}

/// Reads every usable row; the demand is empty if no row is usable.
pub fn take(
    name: &str,
    table: &Table,
    roles: &Roles,
    mapping: &[Mapped],
    recipe: &Recipe,
) -> Result<Reading, AgentError> {
    let needed = |role: Role| needs::column(name, table, roles, mapping, role);
    let columns = Columns {
        date: needed(Role::Date)?,
        quantity: needed(Role::Quantity)?,
        product: roles.get(Role::Product).and_then(|column| table.position(column)),
    };
    let dates = values::dates(table, columns.date, recipe.date_order);
    let quantities = values::numbers(table, columns.quantity, recipe.decimal_mark);
    let mut notes = table.notes.clone();
    notes.extend(notes_on(table, columns, &dates, &quantities, mapping));
    let mut reading = Reading {
        columns,
        dates,
        quantities,
        copies: 0,
        blanks: 0,
        leaves_as_negative: false,
        products: Vec::new(),
        rows: Vec::with_capacity(table.rows),
        problems: Vec::new(),
        date_column: table.names[columns.date].clone(),
        quantity_column: table.names[columns.quantity].clone(),
        notes,
        assumptions: Vec::new(),
    };
    let (products, names, continued) = products(table, columns.product);
    reading.products = names;
    reading.assumptions.extend(continuation(table, columns.product, continued));
    let mut blanks = reading.take_rows(table, products);
    plan::take_out(&mut blanks, &reading.rows, roles);
    moved::take_out(table, &mut reading);
    unsold::take_out(table, &mut reading);
    years::take_out(table, &mut reading);
    reading.blanks = blanks.len();
    rules::fill(table, &mut reading, blanks, recipe.rules.blanks);
    rules::copies(table, &mut reading, columns.quantity, recipe.rules.copies);
    let odd = odd_codes(table, &columns, &reading.rows, &reading.products);
    reading.problems.extend(odd);
    reading.problems.sort_by_key(|problem| problem.row);
    Ok(reading)
}

impl Reading {
    /// Keeps the usable rows and lists the others as problems, except for those that only lack a quantity.
    fn take_rows(&mut self, table: &Table, product_of: Vec<Option<usize>>) -> Vec<Blank> {
        let mut blanks = Vec::new();
        let mut texts = table.column(self.columns.quantity);
        for (record, product) in product_of.into_iter().enumerate() {
            cancel::tick();
            let quantity_text = texts.next().flatten().filter(|text| !number::is_nothing(text));
            let is_too_long = table.too_long.binary_search(&record).is_ok();
            match (self.dates.values[record], self.quantities.values[record], product) {
                (Some(date), Some(quantity), Some(product)) if !is_too_long => {
                    let row = table.row_of(record);
                    self.rows.push(DemandRow { record, row, product, date, quantity });
                }
                (Some(date), None, Some(product)) if !is_too_long && quantity_text.is_none() => {
                    blanks.push(Blank { record, product, date });
                }
                (date, _, product) => {
                    let problem =
                        problem(table, &self.columns, record, date, quantity_text, product.is_some());
                    self.problems.push(problem);
                }
            }
        }
        blanks
    }

    /// The demand that an analysis continues with.
    pub fn into_demand(self) -> Demand {
        let Self { products, rows, problems, date_column, quantity_column, notes, assumptions, .. } = self;
        let demand = Demand { products, rows, problems, date_column, quantity_column, notes, assumptions };
        drop_unused_products(demand)
    }
}

/// Describes how dates and numbers were read, where a user might read them differently.
fn notes_on(
    table: &Table,
    columns: Columns,
    dates: &Dates,
    quantities: &Numbers,
    mapping: &[Mapped],
) -> Vec<String> {
    let (date, quantity) = (&table.names[columns.date], &table.names[columns.quantity]);
    let mut notes = Vec::new();
    if dates.style.is_assumed {
        notes.push(format!(
            "Dates in {date} could be day first or month first; they were read {}.",
            dates.style.words()
        ));
    } else if dates.style.order == DateOrder::MonthFirst {
        notes.push(format!("Dates in {date} were read month first."));
    }
    if dates.has_zones {
        notes.push(format!("Dates in {date} name a time zone; the day as it is written counts."));
    }
    if dates.has_numbers {
        notes.push(format!(
            "Numbers in {date} were read as day numbers of a spreadsheet or as seconds since 1970."
        ));
    }
    if quantities.style.is_assumed {
        notes.push(format!(
            "Values in {quantity} such as 1,234 or 1.234 could have a decimal mark or a thousands mark; a comma was \
             read as thousands, a point as decimal."
        ));
    }
    let unsure = mapping.iter().find(|found| found.role == Role::Product && columns.product.is_none());
    notes.extend(unsure.map(|found| {
        format!(
            "{UNSURE_PRODUCT}, so all rows count as one series; {} may be it. Choose it in the mapping \
             if so.",
            found.column
        )
    }));
    notes
}

/// The product of each record, the names in alphabetical order, and how many records take the product above them.
fn products(table: &Table, column: Option<usize>) -> (Vec<Option<usize>>, Vec<String>, usize) {
    let Some(column) = column else {
        return (vec![Some(0); table.rows], vec![ALL_PRODUCTS.to_owned()], 0);
    };
    let mut found: HashMap<&str, usize> = HashMap::new();
    let mut names: Vec<&str> = Vec::new();
    let mut records = Vec::with_capacity(table.rows);
    for text in table.column(column) {
        cancel::tick();
        records.push(text.map(|text| {
            *found.entry(text).or_insert_with(|| {
                names.push(text);
                names.len() - 1
            })
        }));
    }
    let continued = if is_printed_once(&records, names.len()) { fill_down(&mut records) } else { 0 };
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_unstable_by_key(|place| names[*place]);
    let mut rank = vec![0; names.len()];
    order.iter().enumerate().for_each(|(at, place)| rank[*place] = at);
    records.iter_mut().flatten().for_each(|place| *place = rank[*place]);
    (records, order.into_iter().map(|place| names[place].to_owned()).collect(), continued)
}

/// Whether each product is written only in the first of its rows, as in a printed report: no product appears twice, the
/// first row has one, and many others have none. A single row without a product is a gap.
fn is_printed_once(products: &[Option<usize>], names: usize) -> bool {
    let filled = products.iter().flatten().count();
    let blank = products.len() - filled;
    names > 1 && filled == names && products[0].is_some() && blank >= 2 && blank * 2 >= filled
}

/// Gives every record without a product the one above it; returns how many did.
fn fill_down(products: &mut [Option<usize>]) -> usize {
    let (mut last, mut filled) = (None, 0);
    for product in products {
        cancel::tick();
        filled += usize::from(product.is_none());
        *product = product.or(last);
        last = *product;
    }
    filled
}

fn continuation(table: &Table, column: Option<usize>, continued: usize) -> Option<String> {
    let name = plain(&table.names[column.filter(|_| continued > 0)?]);
    Some(format!(
        "{} without a value in {name} {} to the one above, since the file writes each only once.",
        counted(continued, "row"),
        agree(continued, "belongs", "belong")
    ))
}

/// The first reason why a record cannot be used.
fn problem(
    table: &Table,
    columns: &Columns,
    record: usize,
    date: Option<NaiveDate>,
    quantity: Option<&str>,
    has_product: bool,
) -> Problem {
    let date_text = table.texts(columns.date).get(record);
    let (index, text, problem) = match (date_text, quantity) {
        _ if table.too_long.binary_search(&record).is_ok() => {
            (columns.quantity, quantity, "more values than columns; quotes may be missing")
        }
        (None, None) if !has_product || columns.product.is_none() => (columns.date, None, "empty row"),
        (None, _) => (columns.date, None, "no date"),
        (Some(text), _) if date.is_none() => (columns.date, date_text, date::refusal(text)),
        (_, None) => (columns.quantity, None, "no quantity"),
        (_, Some(text)) if has_product => (columns.quantity, quantity, not_a_number(text)),
        _ => (columns.product.unwrap_or(columns.date), None, "no product"),
    };
    Problem {
        row: table.row_of(record),
        column: table.names[index].clone(),
        value: text.unwrap_or_default().to_owned(),
        problem: problem.to_owned(),
        done: NOT_USED,
    }
}

fn not_a_number(text: &str) -> &'static str {
    if values::is_formula_error(text) { "an error of a formula" } else { "not a number" }
}

/// Codes without a digit among products whose codes have digits: often postage, discounts or manual entries.
fn odd_codes(table: &Table, columns: &Columns, rows: &[DemandRow], names: &[String]) -> Vec<Problem> {
    let is_odd: Vec<bool> = names.iter().map(|name| !name.contains(|c: char| c.is_ascii_digit())).collect();
    let odd = is_odd.iter().filter(|odd| **odd).count();
    let Some(column) = columns.product.filter(|_| odd * 10 < names.len()) else { return Vec::new() };
    let problem = |row: &DemandRow| Problem {
        row: row.row,
        column: table.names[column].clone(),
        value: names[row.product].clone(),
        problem: "unlike the other product codes; perhaps not a product".to_owned(),
        done: USED,
    };
    rows.iter().filter(|row| is_odd[row.product]).map(problem).collect()
}

fn nothing_usable(name: &str, problems: &[Problem]) -> AgentError {
    let example =
        problems.iter().find(|problem| problem.problem != "empty row").map_or(String::new(), |first| {
            format!(" Row {}, column {}: {} ({:?}).", first.row, first.column, first.problem, first.value)
        });
    AgentError::Unreadable(format!("No row of {name} has a date, a quantity and a product.{example}"))
}

/// Removes products that have no usable row, as they have no demand to forecast.
fn drop_unused_products(mut demand: Demand) -> Demand {
    let mut used = vec![false; demand.products.len()];
    for row in &demand.rows {
        used[row.product] = true;
    }
    let mut renumbered = Vec::with_capacity(used.len());
    let mut next = 0;
    for used in &used {
        renumbered.push(next);
        next += usize::from(*used);
    }
    for row in &mut demand.rows {
        row.product = renumbered[row.product];
    }
    let mut used = used.into_iter();
    demand.products.retain(|_| used.next().unwrap_or(false));
    demand
}
