//! The cells of one column as numbers: amounts, flags and categories.

use intake::{Recipe, Table, number, values};

use super::candidates::Cells;

const NO: [&str; 14] = [
    "0", "no", "n", "false", "f", "nein", "non", "não", "nao", "off", "none", "nothing", "normal", "regular",
];
const YES: [&str; 15] =
    ["1", "yes", "y", "true", "t", "x", "ja", "oui", "si", "sí", "sim", "on", "active", "promo", "holiday"];

/// Whether all cells are words or digits for no and yes, blanks apart.
pub(crate) fn is_flag(table: &Table, column: usize) -> bool {
    let mut has_yes = false;
    for text in table.column(column).flatten() {
        match switch(text) {
            Some(is_on) => has_yes |= is_on,
            None => return false,
        }
    }
    has_yes
}

fn switch(text: &str) -> Option<bool> {
    let lower = text.trim().to_lowercase();
    let lower = lower.strip_suffix(".0").unwrap_or(&lower);
    if NO.contains(&lower) {
        return Some(false);
    }
    YES.contains(&lower).then_some(true)
}

/// A number per record and the names of the categories, if it has some. A blank flag is no event as soon as the column
/// never writes a zero.
pub(crate) fn numbers(
    table: &Table,
    column: usize,
    cells: Cells,
    recipe: &Recipe,
) -> (Vec<Option<f64>>, Vec<String>) {
    match cells {
        Cells::Number => (values::numbers(table, column, recipe.decimal_mark).values, Vec::new()),
        Cells::Flag => (flags(table, column), Vec::new()),
        Cells::Category => categories(table, column),
        Cells::Text => (vec![None; table.rows], Vec::new()),
    }
}

fn flags(table: &Table, column: usize) -> Vec<Option<f64>> {
    let writes_zeros = table.column(column).flatten().any(|text| switch(text) == Some(false));
    let blank = if writes_zeros { None } else { Some(0.0) };
    let mut flags = Vec::with_capacity(table.rows);
    for text in table.column(column) {
        flags.push(match text.filter(|text| !number::is_nothing(text)) {
            None => blank,
            // The name of an event is an event.
            Some(text) => Some(f64::from(u8::from(switch(text).unwrap_or(true)))),
        });
    }
    flags
}

fn categories(table: &Table, column: usize) -> (Vec<Option<f64>>, Vec<String>) {
    let mut names: Vec<String> = Vec::new();
    let mut values = Vec::with_capacity(table.rows);
    for text in table.column(column) {
        let Some(text) = text.map(str::trim) else {
            values.push(None);
            continue;
        };
        let place = names.iter().position(|name| name == text).unwrap_or_else(|| {
            names.push(text.to_owned());
            names.len() - 1
        });
        values.push(Some(place as f64));
    }
    (values, names)
}
