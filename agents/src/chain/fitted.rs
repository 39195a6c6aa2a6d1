//! Puts the figures of an earlier result into the file that the next analysis reads: which parts of their names stand in
//! which columns, and what each row then needs.

use std::collections::{BTreeMap, BTreeSet};

use intake::{
    Table,
    roles::{Role, Roles},
};

use super::amounts::{Amount, Amounts};

/// Columns that name something. A column of figures may hold the same digits as an id and means something else.
const NAMING: [Role; 7] = [
    Role::Product,
    Role::ProductName,
    Role::Location,
    Role::LocationName,
    Role::Customer,
    Role::Order,
    Role::Supplier,
];

/// The figures for the rows of a file, by the columns that name them.
pub(super) struct Fitted {
    pub columns: Vec<usize>,
    /// Of every combination of names in these columns that the result has.
    pub amounts: BTreeMap<Vec<String>, Amount>,
}

impl Fitted {
    /// The figures by the columns of the table that name the same things; none when no column does. Parts of names that are
    /// in no column are added up.
    pub(super) fn find(amounts: &Amounts, table: &Table, roles: &Roles, not: Option<Role>) -> Option<Self> {
        let pairs = pairs(amounts, table, roles, not);
        if pairs.is_empty() {
            return None;
        }
        let mut by_names: BTreeMap<Vec<String>, Amount> = BTreeMap::new();
        for amount in &amounts.list {
            let names: Vec<String> = pairs.iter().map(|(part, _)| key(&amount.names[*part])).collect();
            let shown = pairs.iter().map(|(part, _)| amount.names[*part].clone()).collect();
            let sum = by_names.entry(names).or_insert(Amount { names: shown, units: 0.0, deviation: 0.0 });
            sum.units += amount.units;
            // Errors of products that are forecast apart are taken as independent.
            sum.deviation = sum.deviation.hypot(amount.deviation);
        }
        Some(Self { columns: pairs.into_iter().map(|(_, column)| column).collect(), amounts: by_names })
    }

    /// The names of every record of the table in the columns of the figures.
    pub(super) fn names_of_records(&self, table: &Table) -> Vec<Vec<String>> {
        let mut names = vec![Vec::new(); table.rows];
        for column in &self.columns {
            for (record, text) in table.column(*column).enumerate() {
                names[record].push(key(text.unwrap_or_default()));
            }
        }
        names
    }
}

/// Each part of the names with the column that holds most of them, if it holds at least half.
fn pairs(amounts: &Amounts, table: &Table, roles: &Roles, not: Option<Role>) -> Vec<(usize, usize)> {
    let mut columns: Vec<(usize, BTreeSet<String>)> = Vec::new();
    for role in NAMING.into_iter().filter(|role| Some(*role) != not) {
        let Some(column) = roles.get(role).and_then(|name| table.position(name)) else { continue };
        columns.push((column, table.column(column).flatten().map(key).collect()));
    }
    let parts = amounts.list.iter().map(|amount| amount.names.len()).min().unwrap_or_default();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for part in 0..parts {
        let names: BTreeSet<String> = amounts.list.iter().map(|amount| key(&amount.names[part])).collect();
        let free = columns.iter().filter(|(column, _)| pairs.iter().all(|(_, used)| used != column));
        let shares = free.map(|(column, texts)| (share(&names, texts), *column));
        let best = shares.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
        if let Some((share, column)) = best
            && share >= 0.5
        {
            pairs.push((part, column));
        }
    }
    pairs
}

/// How many of the names of the smaller side are on both sides.
fn share(names: &BTreeSet<String>, texts: &BTreeSet<String>) -> f64 {
    let known = names.iter().filter(|name| !name.is_empty() && texts.contains(*name)).count();
    known as f64 / names.len().min(texts.len()).max(1) as f64
}

fn key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
