//! The rows of a file as demand: when, which product, how much. Every row is either used or listed as a problem.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{
    Table,
    date::{self, DateOrder, DateStyle},
    number::{self, DecimalMark},
    problem::{NOT_USED, Problem, USED},
    recipe::Rules,
    roles::{Role, Roles},
};
use crate::{AgentError, report::markdown::plain};

/// The name of the one series of a file without a product column.
pub const ALL_PRODUCTS: &str = "all";

const SHOWN_COLUMNS: usize = 30;

/// One usable row of the file; `product` is a position in `Demand::products`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DemandRow {
    /// Position in the table.
    pub record: usize,
    /// Row of the file.
    pub row: u64,
    pub product: usize,
    pub date: NaiveDate,
    pub quantity: f64,
}

/// All usable rows, the names of the products in alphabetical order, and what was not usable.
#[derive(Debug)]
pub struct Demand {
    pub products: Vec<String>,
    pub rows: Vec<DemandRow>,
    pub problems: Vec<Problem>,
    pub date_column: String,
    pub quantity_column: String,
    /// Sentences about how dates and numbers were read.
    pub notes: Vec<String>,
}

/// The columns that a forecast reads, by position.
struct Columns {
    date: usize,
    quantity: usize,
    product: Option<usize>,
}

/// Reads the demand out of a table.
pub fn read(name: &str, table: &Table, roles: &Roles, _rules: &Rules) -> Result<Demand, AgentError> {
    let columns = columns(name, table, roles)?;
    let mut notes = table.notes.clone();
    let dates = dates(table, columns.date, &mut notes);
    let quantities = quantities(table, columns.quantity);
    let products: Vec<Option<&str>> = match columns.product {
        Some(index) => table.column(index).collect(),
        None => vec![Some(ALL_PRODUCTS); table.rows],
    };
    let names = sorted_names(&products);
    let positions: HashMap<&str, usize> =
        names.iter().enumerate().map(|(position, name)| (name.as_str(), position)).collect();

    let mut rows = Vec::with_capacity(table.rows);
    let mut problems = Vec::new();
    for record in 0..table.rows {
        let (date, quantity) = (&dates[record], &quantities[record]);
        match (date.read, quantity.read, products[record]) {
            (Some(date), Some(quantity), Some(product)) if table.too_long.binary_search(&record).is_err() => {
                rows.push(DemandRow {
                    record,
                    row: table.row_of(record),
                    product: positions[product],
                    date,
                    quantity,
                });
            }
            _ => problems.push(problem(table, &columns, record, date, quantity, products[record])),
        }
    }
    if rows.is_empty() {
        return Err(nothing_usable(name, &problems));
    }
    problems.extend(copies(table, &columns, &rows));
    problems.extend(odd_codes(table, &columns, &rows, &names));
    problems.sort_by_key(|problem| problem.row);
    let name = |index: usize| table.names[index].clone();
    let (date_column, quantity_column) = (name(columns.date), name(columns.quantity));
    let demand = Demand { products: names, rows, problems, date_column, quantity_column, notes };
    Ok(drop_unused_products(demand))
}

/// A value as written and what was understood.
struct Value<'a, T> {
    text: Option<&'a str>,
    read: Option<T>,
}

fn columns(name: &str, table: &Table, roles: &Roles) -> Result<Columns, AgentError> {
    let position = |role: Role| roles.get(role).and_then(|column| table.position(column));
    let missing = |what: &str, template: &str| {
        AgentError::Needs(format!(
            "No column of {name} could be recognised as the {what}. Its columns are: {}. \
             Name one of them `{template}` and upload the file again.",
            named(&table.names)
        ))
    };
    let date = position(Role::Date).ok_or_else(|| missing("date", "date"))?;
    let quantity = position(Role::Quantity).ok_or_else(|| missing("demand", "demand"))?;
    Ok(Columns { date, quantity, product: position(Role::Product) })
}

/// The first columns, as far as a person reads.
fn named(columns: &[String]) -> String {
    let shown: Vec<String> = columns.iter().take(SHOWN_COLUMNS).map(|name| plain(name)).collect();
    let rest = columns.len().saturating_sub(SHOWN_COLUMNS);
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}

/// Equal texts are parsed once: a file repeats its dates for every product.
fn dates<'a>(table: &'a Table, index: usize, notes: &mut Vec<String>) -> Vec<Value<'a, NaiveDate>> {
    let style = DateStyle::of(table.column(index).flatten());
    let serials = table.column(index).flatten().take(100).all(|text| date::from_excel_serial(text).is_some());
    if style.is_assumed {
        notes.push(format!(
            "Dates in {} could be day first or month first; they were read day first.",
            table.names[index]
        ));
    } else if style.order == DateOrder::MonthFirst {
        notes.push(format!("Dates in {} were read month first.", table.names[index]));
    }
    let mut known: HashMap<&str, Option<NaiveDate>> = HashMap::new();
    let read = |text| if serials { date::from_excel_serial(text) } else { date::parse(text, style.order) };
    let values = table.column(index).map(|text| {
        let read = text.and_then(|text| *known.entry(text).or_insert_with(|| read(text)));
        Value { text, read }
    });
    values.collect()
}

fn quantities(table: &Table, index: usize) -> Vec<Value<'_, f64>> {
    let mark = DecimalMark::of(table.column(index).flatten());
    let value = |text: Option<_>| Value { text, read: text.and_then(|text| number::parse(text, mark)) };
    table.column(index).map(value).collect()
}

fn sorted_names(products: &[Option<&str>]) -> Vec<String> {
    let mut names: Vec<&str> = products.iter().flatten().copied().collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(str::to_owned).collect()
}

/// The first reason why a record cannot be used.
fn problem(
    table: &Table,
    columns: &Columns,
    record: usize,
    date: &Value<NaiveDate>,
    quantity: &Value<f64>,
    product: Option<&str>,
) -> Problem {
    let (index, text, problem) = match (date.text, quantity.text) {
        _ if table.too_long.binary_search(&record).is_ok() => {
            (columns.quantity, quantity.text, "more values than columns; quotes may be missing")
        }
        (None, None) if product.is_none() || columns.product.is_none() => (columns.date, None, "empty row"),
        (None, _) => (columns.date, None, "no date"),
        _ if date.read.is_none() => (columns.date, date.text, "not a date"),
        (_, None) => (columns.quantity, None, "no quantity"),
        _ if quantity.read.is_none() => (columns.quantity, quantity.text, "not a number"),
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

/// Rows that repeat an earlier one in every column. They may be meant, so they are used.
fn copies(table: &Table, columns: &Columns, rows: &[DemandRow]) -> Vec<Problem> {
    let width = table.names.len();
    let mut texts: Vec<_> = (0..width).map(|index| table.column(index)).collect();
    let mut values: Vec<Option<&str>> = Vec::with_capacity(table.rows * width);
    for _ in 0..table.rows {
        values.extend(texts.iter_mut().map(|column| column.next().flatten()));
    }
    let mut first_row = HashMap::with_capacity(table.rows);
    let mut copies = Vec::new();
    for row in rows {
        let record = &values[row.record * width..][..width];
        let first = *first_row.entry(record).or_insert(row.row);
        if first != row.row {
            copies.push(Problem {
                row: row.row,
                column: table.names[columns.quantity].clone(),
                value: record[columns.quantity].unwrap_or_default().to_owned(),
                problem: format!("same as row {first} in every column"),
                done: USED,
            });
        }
    }
    copies
}

/// Codes without a digit among products that have one: often postage, discounts or manual entries.
fn odd_codes(table: &Table, columns: &Columns, rows: &[DemandRow], names: &[String]) -> Vec<Problem> {
    let is_odd: Vec<bool> = names.iter().map(|name| !name.contains(|c: char| c.is_ascii_digit())).collect();
    let odd = is_odd.iter().filter(|odd| **odd).count();
    let Some(column) = columns.product.filter(|_| odd * 10 < names.len()) else { return Vec::new() };
    let problem = |row: &DemandRow| Problem {
        row: row.row,
        column: table.names[column].clone(),
        value: names[row.product].clone(),
        problem: "unlike the other product codes; perhaps no product".to_owned(),
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

/// Products all of whose rows were unusable have no demand to forecast.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Recipe, reader, roles};

    fn demand(text: &str) -> Result<Demand, AgentError> {
        let table = reader::read("x.csv", text.as_bytes(), &Recipe::default())?;
        read("x.csv", &table, &roles::find(&table), &Rules::default())
    }

    #[test]
    fn every_row_is_used_or_listed() {
        let text = "date,demand,product_id\n2025-01-01,5,B\nsoon,5,B\n2025-01-03,many,B\n\n2025-01-05,,A\n\
                    ,1,B\n2025-01-06,1,\n2025-01-07,1,C,9\n";
        let demand = demand(text).unwrap();
        assert_eq!(demand.products, ["B"]);
        assert_eq!(demand.rows.len(), 1);
        let listed: Vec<(u64, &str, &str, &str)> = demand
            .problems
            .iter()
            .map(|problem| {
                (problem.row, problem.column.as_str(), problem.value.as_str(), problem.problem.as_str())
            })
            .collect();
        assert_eq!(
            listed,
            [
                (3, "date", "soon", "not a date"),
                (4, "demand", "many", "not a number"),
                (6, "demand", "", "no quantity"),
                (7, "date", "", "no date"),
                (8, "product_id", "", "no product"),
                (9, "demand", "1", "more values than columns; quotes may be missing"),
            ]
        );
    }

    #[test]
    fn a_file_without_dates_or_quantities_says_what_it_has() {
        assert_eq!(
            demand("a,b\nx,y\n").unwrap_err().to_string(),
            "No column of x.csv could be recognised as the date. Its columns are: a, b. \
             Name one of them `date` and upload the file again."
        );
    }

    #[test]
    fn excel_serials_are_dates() {
        let demand = demand("date,demand\n45658,5\n45659,6\n").unwrap();
        assert_eq!(demand.rows[0].date, "2025-01-01".parse::<NaiveDate>().unwrap());
        assert_eq!(demand.products, [ALL_PRODUCTS]);
    }
}
