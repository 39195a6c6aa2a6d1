//! What tells the rows of a table with one column per period apart. Where no column is the product, each row is a series of its own
//! and is named by these columns; added up, the rows would count things that have nothing in common.

use std::collections::HashSet;

use polars::prelude::{NewChunkedArray, StringChunked};

use super::free_name;
use crate::{
    AgentError, Table,
    roles::{self, Role, Roles},
    shape::cell::Look,
};
use kernels::cancel;
use language::written::markdown::plain;

/// Between the values of several columns in the name of a series.
const BETWEEN: &str = " / ";

/// The columns that tell the rows apart, in the order of the file; one where one is enough. `others` are no periods.
pub(super) fn columns(table: &Table, others: &[usize], looks: &[Look]) -> Vec<usize> {
    if table.rows < 2 {
        return Vec::new();
    }
    let is_unique = |columns: &[usize]| different(table, columns) == table.rows;
    let mut texts: Vec<usize> = others.iter().copied().filter(|index| looks[*index] == Look::Text).collect();
    texts.retain(|index| different(table, &[*index]) > 1);
    if let Some(one) = texts.iter().find(|index| is_unique(&[**index])) {
        return vec![*one];
    }
    if texts.is_empty() {
        let is_only = others.len() == 1;
        let is_number = |index: &&usize| {
            let names_rows = is_unique(&[**index]) || is_only && different(table, &[**index]) > 1;
            looks[**index] == Look::Number && names_rows && are_whole(table, **index)
        };
        return others.first().filter(is_number).map(|index| vec![*index]).unwrap_or_default();
    }
    let all = different(table, &texts);
    for index in texts.clone() {
        let rest: Vec<usize> = texts.iter().copied().filter(|other| *other != index).collect();
        if !rest.is_empty() && different(table, &rest) == all {
            texts = rest;
        }
    }
    texts
}

/// Whether the numbers of a column are written as keys are, without a decimal mark.
fn are_whole(table: &Table, index: usize) -> bool {
    table.column(index).flatten().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The number of different combinations of values in these columns.
fn different(table: &Table, columns: &[usize]) -> usize {
    let mut found = HashSet::new();
    for record in 0..table.rows {
        cancel::tick();
        let values: Vec<Option<&str>> = columns.iter().map(|index| table.texts(*index).get(record)).collect();
        found.insert(values);
    }
    found.len()
}

/// Marks the column that names the series of `long`, where no column surely is its product; several columns `key` are joined to one.
pub(super) fn name_series(mut long: Table, key: &[String], corrections: &Roles) -> Result<Table, AgentError> {
    if key.is_empty() {
        return Ok(long);
    }
    let sure = roles::map(&long, corrections).sure();
    let is = |name: &String, role: Role| sure.get(role) == Some(name.as_str());
    if sure.get(Role::Product).is_some() {
        if let Some(note) = added_up(&sure, key) {
            long.say_first(note);
        }
        return Ok(long);
    }
    // The demand is divided by places in any case.
    let is_place = |name: &&String| !(is(name, Role::Location) || is(name, Role::Country));
    let parts: Vec<String> = key.iter().filter(is_place).cloned().collect();
    let series = match parts.as_slice() {
        [] => return Ok(long),
        [one] => one.clone(),
        several => {
            let name = free_name(&long.names, [&several.join(BETWEEN), "series", "name_of_series"]);
            long = joined(long, several, &name)?;
            name
        }
    };
    long.notes.push(format!(
        "No column is named as the product, so each row of the file is a series of its own, named by {}.",
        named(&parts)
    ));
    long.series_name = Some(series);
    Ok(long)
}

/// Says which columns tell rows of the same product apart, as these rows are added up.
fn added_up(sure: &Roles, key: &[String]) -> Option<String> {
    let has_role = |name: &&String| sure.iter().any(|(_, column)| column == name.as_str());
    let is_product = |name: &String| sure.get(Role::Product) == Some(name.as_str());
    let rest: Vec<String> = key.iter().filter(|name| !has_role(name)).cloned().collect();
    (key.iter().any(is_product) && !rest.is_empty()).then(|| {
        format!(
            "Rows of the same product differ in {} and are added up. If they must not be added up, such as plan and actual, \
             keep only the rows that count.",
            named(&rest)
        )
    })
}

fn named(columns: &[String]) -> String {
    columns.iter().map(|name| plain(name)).collect::<Vec<_>>().join(" and ")
}

/// The table with one more column, the first, that joins the values of the columns `parts`.
fn joined(long: Table, parts: &[String], name: &str) -> Result<Table, AgentError> {
    let columns: Vec<usize> = parts.iter().filter_map(|part| long.position(part)).collect();
    let texts: Vec<Option<String>> = (0..long.rows)
        .map(|record| {
            let values: Vec<&str> =
                columns.iter().filter_map(|column| long.texts(*column).get(record)).collect();
            (!values.is_empty()).then(|| values.join(BETWEEN))
        })
        .collect();
    long.merged(&[], name.to_owned(), StringChunked::from_iter_options("".into(), texts.into_iter()))
}
