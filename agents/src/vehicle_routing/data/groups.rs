//! Groups of stops that a question may name: the values of a column of words, such as the pharmacies of a column `type`.

use std::collections::BTreeMap;

use crate::vehicle_routing::{
    data::{columns, source::Source},
    question::is_vehicle,
};

/// More values than this are no groups but names.
const MOST: usize = 20;
/// A group has at least this many stops on average.
const USUAL_SIZE: usize = 2;
/// Words for every stop, and for what is no stop.
const NO_GROUPS: [&str; 16] = [
    "customer",
    "customers",
    "stop",
    "stops",
    "client",
    "delivery",
    "pickup",
    "depot",
    "location",
    "kunde",
    "cliente",
    "parada",
    "yes",
    "no",
    "true",
    "false",
];

/// The values in lower case, with the ids of their stops.
pub(super) fn groups(source: &Source) -> Vec<(String, Vec<String>)> {
    let named = |names: &[&str]| columns::named(&source.table, names);
    let known = [source.id(), source.names(), source.skill(), named(columns::ROUTE), named(columns::VEHICLE)];
    let mut groups = Vec::new();
    for column in (0..source.table.names.len()).filter(|column| !known.contains(&Some(*column))) {
        groups.extend(of_column(source, column));
    }
    groups
}

fn of_column(source: &Source, column: usize) -> Vec<(String, Vec<String>)> {
    let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut count = 0;
    for record in 0..source.table.rows {
        let Some(text) = source.text(column, record) else { continue };
        // Depots have no group of their own among stops.
        let value = text.to_lowercase();
        if !is_word(&value) {
            if NO_GROUPS.contains(&value.as_str()) {
                continue;
            }
            return Vec::new();
        }
        if names_vehicles(&value) {
            return Vec::new();
        }
        count += 1;
        values.entry(value).or_default().extend(source.id_of(record));
        if values.len() > MOST {
            return Vec::new();
        }
    }
    if count < USUAL_SIZE * values.len() { Vec::new() } else { values.into_iter().collect() }
}

/// Whether a value names vehicles: `the van must be back by 12` is about no stops.
fn names_vehicles(value: &str) -> bool {
    value.split([' ', '-']).any(is_vehicle)
}

/// `pharmacy`, `zone 2`, `st. gallen`
fn is_word(value: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | '&' | '\'' | '/');
    let letters = value.chars().filter(|c| c.is_alphabetic()).count();
    letters >= 3
        && value.chars().count() <= 30
        && value.starts_with(char::is_alphabetic)
        && value.chars().all(is_part)
        && !NO_GROUPS.contains(&value)
}
