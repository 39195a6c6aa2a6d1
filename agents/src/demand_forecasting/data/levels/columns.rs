//! Levels in columns besides the product: where it sells (store, region), and its kind (category).

use std::collections::HashMap;

use intake::{
    Table,
    demand::Demand,
    roles::{Mapped, Role, Roles},
};
use kernels::cancel;

/// More columns than this describe the product and do not form a hierarchy.
const MOST_COLUMNS: usize = 4;
/// More series than this are a list of customers, not of places to plan for.
const MOST_SERIES: usize = 50_000;
/// With fewer dates with demand than this per series on average, a place is not informative.
const LEAST_DATES: usize = 6;
/// The level value of a record whose cell is empty.
const NOWHERE: &str = "none";

/// The columns of the table that are levels, coarser ones first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Columns of places: a product sells at several of them at the same time.
    pub places: Vec<usize>,
    /// Columns of kinds: every product has one value.
    pub kinds: Vec<usize>,
}

/// A column with its values as small numbers, one per record.
struct Codes {
    column: usize,
    codes: Vec<u32>,
    values: Vec<String>,
}

/// Finds the columns that are levels. Without a product column, only places are used.
pub(super) fn find(demand: &Demand, table: &Table, roles: &Roles, mapping: &[Mapped]) -> Found {
    let mut located = candidates(table, roles, mapping, &[Role::Country, Role::Location]);
    let is_divided = located.iter().any(|column| divides(demand, column, roles));
    if is_divided {
        located.retain(|column| divides(demand, column, roles) || belongs_to_product(demand, column));
        let mut places = by_width(located);
        places.truncate(MOST_COLUMNS);
        let mut kinds = by_width(candidates(table, roles, mapping, &[Role::Category]));
        kinds.retain(|column| belongs_to_product(demand, column) && groups_products(demand, column));
        return Found { places: positions(&places), kinds: positions(&kinds) };
    }
    located.extend(candidates(table, roles, mapping, &[Role::Category]));
    let has_products = roles.get(Role::Product).is_some();
    located.retain(|column| has_products && belongs_to_product(demand, column));
    let mut kinds = by_width(located);
    kinds.truncate(MOST_COLUMNS);
    kinds.retain(|column| groups_products(demand, column));
    Found { places: Vec::new(), kinds: positions(&kinds) }
}

/// Whether products share values; a column with a different value for every product groups nothing.
fn groups_products(demand: &Demand, column: &Codes) -> bool {
    column.values.len() < demand.products.len()
}

fn positions(columns: &[Codes]) -> Vec<usize> {
    columns.iter().map(|column| column.column).collect()
}

/// The columns with these roles, and the columns that could have one of these roles and have no other.
fn candidates(table: &Table, roles: &Roles, mapping: &[Mapped], wanted: &[Role]) -> Vec<Codes> {
    let mut found: Vec<usize> = Vec::new();
    for role in wanted {
        cancel::tick();
        let Some(sure) = roles.get(*role) else { continue };
        let mut names = vec![sure];
        for mapped in mapping.iter().filter(|mapped| mapped.role == *role) {
            names.extend(mapped.others.iter().map(String::as_str).filter(|name| !has_role(roles, name)));
        }
        for position in names.into_iter().filter_map(|name| table.position(name)) {
            cancel::tick();
            if !found.contains(&position) {
                found.push(position);
            }
        }
    }
    found.into_iter().map(|column| codes(table, column)).filter(|column| column.values.len() > 1).collect()
}

/// Whether a column already has a role.
fn has_role(roles: &Roles, name: &str) -> bool {
    roles.iter().any(|(_, column)| column.eq_ignore_ascii_case(name))
}

fn codes(table: &Table, column: usize) -> Codes {
    let mut known: HashMap<&str, u32> = HashMap::new();
    let mut values = Vec::new();
    let mut codes = Vec::with_capacity(table.rows);
    for text in table.column(column) {
        let text = text.map_or(NOWHERE, str::trim);
        codes.push(*known.entry(text).or_insert_with(|| {
            values.push(text.to_owned());
            (values.len() - 1) as u32
        }));
    }
    Codes { column, codes, values }
}

/// Sorts coarser columns first and drops a column that only renames another one.
fn by_width(mut columns: Vec<Codes>) -> Vec<Codes> {
    columns.sort_by_key(|column| column.values.len());
    let mut kept: Vec<Codes> = Vec::new();
    for column in columns {
        cancel::tick();
        if !kept.iter().any(|other| is_renamed(other, &column)) {
            kept.push(column);
        }
    }
    kept
}

fn is_renamed(one: &Codes, other: &Codes) -> bool {
    let mut pairs: Vec<(u32, u32)> = one.codes.iter().copied().zip(other.codes.iter().copied()).collect();
    pairs.sort_unstable();
    pairs.dedup();
    one.values.len() == other.values.len() && pairs.len() == one.values.len()
}

/// Whether products have rows with different values on the same date, often enough for one series per value.
fn divides(demand: &Demand, column: &Codes, roles: &Roles) -> bool {
    let mut cells: Vec<(usize, u32, chrono::NaiveDate)> =
        demand.rows.iter().map(|row| (row.product, column.codes[row.record], row.date)).collect();
    cells.sort_unstable();
    cells.dedup();
    let series = cells.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)).count();
    let rows = cells.len();
    cells.sort_unstable_by_key(|cell| (cell.0, cell.2));
    let (mut dates, mut shared) = (0, 0);
    for cell in cells.chunk_by(|one, other| (one.0, one.2) == (other.0, other.2)) {
        dates += 1;
        shared += usize::from(cell.len() > 1);
    }
    // A country is more often the customer's than a place to plan for.
    let is_country = roles.get(Role::Location).is_none();
    let is_usual = if is_country { shared * 2 >= dates } else { shared * 10 >= dates };
    shared > 0 && is_usual && rows >= series * LEAST_DATES && series <= MOST_SERIES
}

/// Whether every product has only one value.
fn belongs_to_product(demand: &Demand, column: &Codes) -> bool {
    let mut values: Vec<Option<u32>> = vec![None; demand.products.len()];
    demand.rows.iter().all(|row| {
        let code = column.codes[row.record];
        *values[row.product].get_or_insert(code) == code
    })
}

/// The value of each product in each of these columns: `[column][product]`.
pub(super) fn kinds(demand: &Demand, table: &Table, columns: &[usize]) -> Vec<Vec<String>> {
    columns.iter().map(|column| kinds_of_products(demand, table, *column)).collect()
}

fn kinds_of_products(demand: &Demand, table: &Table, column: usize) -> Vec<String> {
    let Codes { codes, values, .. } = codes(table, column);
    let mut kinds = vec![NOWHERE.to_owned(); demand.products.len()];
    for row in &demand.rows {
        cancel::tick();
        kinds[row.product].clone_from(&values[codes[row.record] as usize]);
    }
    kinds
}

/// Creates a series for every product at every place. Returns for each its name, its places and its product.
pub(super) fn split(
    demand: &mut Demand,
    table: &Table,
    places: &[usize],
) -> Vec<(String, Vec<String>, usize)> {
    let columns: Vec<Codes> = places.iter().map(|column| codes(table, *column)).collect();
    let mut numbers: HashMap<(usize, Vec<u32>), usize> = HashMap::new();
    let mut series: Vec<(String, Vec<String>, usize)> = Vec::new();
    for row in &mut demand.rows {
        cancel::tick();
        let at: Vec<u32> = columns.iter().map(|column| column.codes[row.record]).collect();
        let product = row.product;
        row.product = *numbers.entry((product, at)).or_insert_with_key(|(_, at)| {
            let path = values_of(&columns, at);
            series.push((name(&path, &demand.products[product]), path, product));
            series.len() - 1
        });
    }
    let mut order: Vec<usize> = (0..series.len()).collect();
    order.sort_by(|one, other| series[*one].0.cmp(&series[*other].0));
    let mut rank = vec![0; series.len()];
    order.iter().enumerate().for_each(|(at, number)| rank[*number] = at);
    demand.rows.iter_mut().for_each(|row| row.product = rank[row.product]);
    series.sort_by(|one, other| one.0.cmp(&other.0));
    demand.products = series.iter().map(|(name, _, _)| name.clone()).collect();
    series
}

/// The values of some columns, from their codes.
fn values_of(columns: &[Codes], codes: &[u32]) -> Vec<String> {
    columns.iter().zip(codes).map(|(column, code)| column.values[*code as usize].clone()).collect()
}

fn name(places: &[String], product: &str) -> String {
    let mut parts: Vec<&str> = places.iter().map(String::as_str).collect();
    if places.is_empty() || product != intake::demand::ALL_PRODUCTS {
        parts.push(product);
    }
    parts.join("|")
}
