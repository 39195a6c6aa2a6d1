//! Checks columns as a whole: the same value in every row, texts among numbers, decisions about columns that do not exist.

use super::{
    found::{Description, Found},
    values::decimal_mark,
};
use crate::{
    number,
    roles::{Shape, label, shape},
    values::{self, is_formula_error},
};
use kernels::cancel;
use language::written::number::counted;

/// If at least this share of a column is numbers, its other values are doubtful.
const MOSTLY: f64 = 0.8;

pub(super) fn check(found: &mut Found<'_>) {
    for column in 0..found.read.table.names.len() {
        constant(found, column);
        mixed(found, column);
        unread_marks(found, column);
        errors(found, column);
    }
    corrections(found);
}

fn constant(found: &mut Found<'_>, column: usize) {
    let table = found.read.table;
    // A file with only one product or one shop is normal.
    let is_key = |role| matches!(shape(role), Shape::Key | Shape::Text);
    let mut roles = found.read.roles.iter();
    let is_added = table.counted_rows.as_ref() == Some(&table.names[column]);
    if table.rows < 3 || is_added || roles.any(|(role, name)| name == table.names[column] && is_key(role)) {
        return;
    }
    let mut texts = table.column(column);
    let Some(first) = texts.next().flatten() else { return };
    if !texts.all(|text| text == Some(first)) {
        return;
    }
    let shown: String = first.chars().take(50).collect();
    let text = format!("Every row has {shown} in {}.", table.names[column]);
    let description = Description::new(
        "constant_column",
        text,
        "It does not distinguish any rows and does not affect any analysis.",
    );
    found.push(Some(column), table.rows, vec![table.row_of(0)], description);
}

/// Failed formulas among keys and texts; those among numbers and dates are found where these are read.
fn errors(found: &mut Found<'_>, column: usize) {
    let read = found.read;
    let name = &read.table.names[column];
    let is_read = |role| matches!(shape(role), Shape::Number | Shape::Date);
    if read.roles.iter().any(|(role, other)| other == name && is_read(role)) {
        return;
    }
    let texts = read.table.column(column).enumerate();
    let records: Vec<usize> =
        texts.filter(|(_, text)| text.is_some_and(is_formula_error)).map(|(record, _)| record).collect();
    let text =
        format!("{} in {name} {} the error of a formula.", counted(records.len(), "value"), are(&records));
    let effect = "They are treated as text; correct the formula and save the file.";
    found.cells(column, &records, "an error of a formula", Description::new("error_cell", text, effect));
}

fn are(records: &[usize]) -> &'static str {
    if records.len() == 1 { "is" } else { "are" }
}

/// Numbers with an ambiguous mark in a column whose values no role reads: a question about rows may still add them up.
fn unread_marks(found: &mut Found<'_>, column: usize) {
    let read = found.read;
    let name = &read.table.names[column];
    let is_checked = |role| shape(role) == Shape::Number;
    let is_number = read.contents.get(column).is_some_and(|content| content.numbers >= MOSTLY);
    if is_number && !read.roles.iter().any(|(role, other)| other == name && is_checked(role)) {
        let style = values::style(read.table, column, read.recipe.decimal_mark);
        decimal_mark(found, column, style);
    }
}

/// Texts among numbers in a column whose values no role reads.
fn mixed(found: &mut Found<'_>, column: usize) {
    let read = found.read;
    let name = &read.table.names[column];
    let is_read_or_key = read
        .roles
        .iter()
        .any(|(role, other)| other == name && !matches!(shape(role), Shape::Grade | Shape::Time));
    let share = read.contents.get(column).map_or(0.0, |content| content.numbers);
    if is_read_or_key || !(MOSTLY..1.0).contains(&share) {
        return;
    }
    let style = values::style(read.table, column, read.recipe.decimal_mark);
    let is_text = |text: &str| {
        number::parse(text, style.mark).is_none() && !number::is_nothing(text) && !is_formula_error(text)
    };
    let texts = read.table.column(column).enumerate();
    let records: Vec<usize> =
        texts.filter(|(_, text)| text.is_some_and(is_text)).map(|(record, _)| record).collect();
    let text = format!(
        "{} in {name} {} text among numbers.",
        counted(records.len(), "value"),
        if records.len() == 1 { "is a" } else { "are" }
    );
    let effect = "An analysis that reads this column as numbers leaves them out.";
    found.cells(column, &records, "a text among numbers", Description::new("mixed_types", text, effect));
}

/// Decisions that the user made for another file, which has other columns.
fn corrections(found: &mut Found<'_>) {
    for (role, column) in found.read.recipe.roles.iter() {
        cancel::tick();
        if found.read.table.position(column).is_some() {
            continue;
        }
        let text =
            format!("You chose column {column} as the {}, but the file has no such column.", label(role));
        let description =
            Description::new("missing_correction", text, "The columns of the file decided instead.");
        found.push(None, 0, Vec::new(), description);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Recipe, profile::profile};

    #[test]
    fn a_doubtful_decimal_mark_is_told_before_the_column_has_a_role() {
        let text = "sku;wert xyz\nA;316.307\nB;65556\nC;12.500\n";
        let findings = profile("x.csv", text.as_bytes(), &Recipe::default()).unwrap().findings;
        let found = findings.iter().find(|finding| finding.kind == "decimal_mark").unwrap();
        assert_eq!((found.column.as_deref(), found.count), (Some("wert xyz"), 2));
    }
}
