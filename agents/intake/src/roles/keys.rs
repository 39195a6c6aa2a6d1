//! Keys beside names: the column of codes that goes with the names of products, and the key of suppliers of whom several
//! have the same name.

use std::collections::HashMap;

use super::{
    Mapped, Role, SURE,
    candidates::{Candidate, Column},
    doubts,
    kind::TableKind,
    name::Name,
};
use crate::Table;

/// Words of columns of keys. In a table that names its products, such a column may be their key.
const CODES: [&str; 18] = [
    "id",
    "ids",
    "code",
    "cod",
    "codigo",
    "codice",
    "kod",
    "kode",
    "ref",
    "referencia",
    "reference",
    "key",
    "sku",
    "nr",
    "no",
    "num",
    "numero",
    "artikelnr",
];
/// The confidence of a key that goes with the names.
const BESIDE_NAMES: f64 = 0.85;

/// Where products have names and no key, the column named after a key whose values go with the names is their key.
pub(super) fn of_products(
    table: &Table,
    columns: &[Column],
    kind: Option<TableKind>,
    mapped: &mut Vec<Mapped>,
) {
    let find = |role: Role| mapped.iter().find(|found| found.role == role);
    if find(Role::Product).is_some_and(|found| found.confidence >= SURE) {
        return;
    }
    let Some(name) = find(Role::ProductName).filter(|found| found.confidence >= SURE) else { return };
    let Some(name) = table.position(&name.column) else { return };
    let is_list = kind.is_none_or(|kind| kind == TableKind::InventoryList)
        && find(Role::Order).is_none()
        && columns[name].content.distinct >= 0.5;
    let is_key = |index: &usize| {
        let column = &columns[*index];
        let is_free =
            mapped.iter().all(|found| found.column != table.names[*index] || found.role == Role::Product);
        let is_code = Name::of(&table.names[*index]).words.iter().any(|word| CODES.contains(&word.as_str()));
        let is_listed = || is_list && column.content.distinct > 0.99 && column.content.numbers < 0.99;
        is_free
            && is_code
            && column.content.filled * 10 >= columns[name].content.filled * 9
            && (column.content.numbers < 0.5 || column.content.integers > 0.99)
            && !column.content.is_date()
            && (doubts::is_one_to_one(column, &columns[name]) || is_listed())
    };
    let Some(key) = (0..columns.len()).filter(|index| *index != name).find(is_key) else { return };
    let reason = format!("Its name is that of a key, and its values go with those of {}.", table.names[name]);
    mapped.retain(|found| found.role != Role::Product);
    mapped.push(Mapped::new(table, Role::Product, key, BESIDE_NAMES, reason));
}

/// Where several suppliers have the same name, their key tells them apart.
pub(super) fn of_suppliers(
    table: &Table,
    columns: &[Column],
    candidates: &[Candidate],
    mapped: &mut [Mapped],
) {
    let Some(found) = mapped.iter_mut().find(|found| found.role == Role::Supplier && found.confidence < 1.0)
    else {
        return;
    };
    let Some(name) = table.position(&found.column) else { return };
    let is_key = |candidate: &&Candidate| {
        candidate.role == Role::Supplier
            && candidate.confidence >= SURE
            && !candidate.is_second_sense
            && !candidate.needs_kind
            && candidate.column != name
            && is_finer(&columns[candidate.column], &columns[name])
    };
    if let Some(key) = candidates.iter().find(is_key) {
        let reason = format!("Several of its values have the same {}.", table.names[name]);
        found.others.retain(|other| *other != table.names[key.column]);
        found.others.insert(0, std::mem::replace(&mut found.column, table.names[key.column].clone()));
        found.reason = format!("{} {reason}", key.reason);
    }
}

/// Whether each value of the key has one name, and some names have several keys.
fn is_finer(key: &Column, name: &Column) -> bool {
    let mut names = HashMap::new();
    let pairs =
        key.content.texts.iter().zip(&name.content.texts).filter(|(key, name)| **key != 0 && **name != 0);
    for (key, name) in pairs {
        if *names.entry(key).or_insert(name) != name {
            return false;
        }
    }
    let different: std::collections::HashSet<_> = names.values().collect();
    different.len() < names.len() && different.len() * 10 >= names.len() * 9
}
