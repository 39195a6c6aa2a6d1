//! The text of an answer: the figure, a small table, and how it was calculated.

use language::written::{
    markdown::{mixed_table, plain},
    number::counted,
};
use report::result::Warning;

use super::{figure::cell, scope::scope, sentence::sentence};
use crate::{
    data::{Data, Kind},
    execute::{Found, Value, measure_label},
    query::{Measure, Query, Shape, Test},
};

/// Rows of the table in the text; the file has the rest.
const SHOWN_ROWS: usize = 10;
/// More columns than this cannot be read in a conversation.
const SHOWN_COLUMNS: usize = 8;

/// The text about the question at this place of the text that was asked.
pub(crate) fn story(query: &Query, found: &Found, data: &Data, place: usize) -> String {
    let mut text = String::new();
    for doubt in query.doubts.iter().cloned().chain(doubts_of_numbers(query, data)) {
        text.push_str(&format!("{doubt}\n\n"));
    }
    text.push_str(&format!("{}\n", sentence(query, found, data)));
    if !found.lines.is_empty() && !is_said(found) {
        text.push_str(&format!("\n{}", small_table(found, place)));
    }
    text.push_str(&format!("\nCalculated: {}.\n", calculation(query, found, data)));
    for note in query.notes.iter().chain(&data.notes) {
        text.push_str(&format!("\n{note}\n"));
    }
    text
}

/// Why the numbers that were calculated with, or that chose the rows, may be wrong.
fn doubts_of_numbers(query: &Query, data: &Data) -> Vec<String> {
    let limits = query.having.iter().filter_map(|having| having.measure.column);
    let compared = query.filters.iter().filter(|filter| matches!(filter.test, Test::Number(..)));
    let mut columns = calculated_columns(query);
    columns.extend(limits.chain(compared.map(|filter| filter.column)));
    let mut doubts: Vec<String> = columns
        .into_iter()
        .filter(|column| data.column(*column).kind == Kind::Number)
        .filter_map(|column| data.column(column).doubt.as_deref().map(plain))
        .collect();
    doubts.dedup();
    doubts
}

/// Whether the sentence holds all that a table would show.
fn is_said(found: &Found) -> bool {
    found.lines.len() == 1 && found.lines[0].len() == 1
}

fn small_table(found: &Found, place: usize) -> String {
    let width = found.head.len().min(SHOWN_COLUMNS);
    let head: Vec<String> = found.head[..width].iter().map(|name| plain(name)).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut is_number = Vec::new();
    for column in 0..width {
        is_number.push(found.lines.iter().any(|line| matches!(line[column], Value::Number(_))));
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in found.lines.iter().take(SHOWN_ROWS) {
        rows.push(line[..width].iter().map(cell).collect());
    }
    let mut text = mixed_table(&head, &is_number, &rows);
    if found.lines.len() > SHOWN_ROWS || found.head.len() > width {
        let (rows, columns) = (counted(found.lines.len(), "row"), counted(found.head.len(), "column"));
        let file = format!("{}.csv", super::table::name(place));
        text.push_str(&format!("\nThe whole table has {rows} and {columns}: [{file}]({file})\n"));
    }
    text
}

/// `sum of units, rows with channel = web: 1,204 rows of sales.csv`.
pub(super) fn calculation(query: &Query, found: &Found, data: &Data) -> String {
    let what = match &query.shape {
        Shape::Figure { measure, .. }
        | Shape::YearOverYear { measure, .. }
        | Shape::FirstOfEach { measure, .. }
        | Shape::Compare { measure, .. } => label(*measure, data),
        Shape::Concentration { measure, key, .. } => {
            format!("{} of each {}, the largest first", label(*measure, data), plain(&key.label(data)))
        }
        Shape::Runs { measure, key, step, .. } => format!(
            "{} of each {} and {}, each {} beside the one before",
            label(*measure, data),
            plain(&key.label(data)),
            step.label(data),
            step.label(data)
        ),
        Shape::StepsPassing { measure, step, .. } => {
            format!("{} of each {}", label(*measure, data), step.label(data))
        }
        Shape::Changes { measure, key, sides, .. } => format!(
            "{} of each {} ({} less {})",
            label(*measure, data),
            plain(&key.label(data)),
            plain(&sides[0].label),
            plain(&sides[1].label)
        ),
        Shape::OfTotals { measure, per, .. } => {
            format!("{} of each {}", label(*measure, data), per.label(data))
        }
        Shape::Share { measure, .. } => format!("{} of the part and of the whole", label(*measure, data)),
        Shape::Rows { .. } => "rows as the file has them".to_owned(),
        Shape::Distinct { column } => format!("different values of {}", plain(&data.column(*column).name)),
        Shape::Correlation { .. } => "correlation over rows that have both numbers".to_owned(),
    };
    let scope = scope(query, data);
    let rows = counted(found.rows, "row");
    let file = plain(&data.name);
    if scope.is_empty() {
        return format!("{what}; {rows} of {file}");
    }
    format!("{what}, rows with {scope}; {rows} of {file}")
}

fn label(measure: Measure, data: &Data) -> String {
    match measure.column {
        Some(_) => plain(&measure_label(measure, data)),
        None => "number of rows".to_owned(),
    }
}

/// What was left out of the figure.
pub(crate) fn warnings(query: &Query, found: &Found, data: &Data) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let names: Vec<String> =
        calculated_columns(query).iter().map(|column| plain(&data.column(*column).name)).collect();
    let names = names.join(" and ");
    if found.unread > 0 {
        let count = counted(found.unread, "row");
        let kind = if calculated_columns(query)
            .iter()
            .any(|column| data.column(*column).kind == crate::data::Kind::Date)
        {
            "date"
        } else {
            "number"
        };
        warnings.push(Warning::general(format!(
            "{names}: the text of {count} could not be read as a {kind}; these rows are not in the figure."
        )));
    }
    let blank = found.without_value.saturating_sub(found.unread);
    if blank > 0 && !names.is_empty() {
        let count = counted(blank, "row");
        warnings.push(Warning::general(format!(
            "{names}: {count} without a value {} not in the figure.",
            if blank == 1 { "is" } else { "are" }
        )));
    }
    if found.blank_keys {
        warnings
            .push(Warning::general("Rows without a value in the grouping column are not listed.".to_owned()));
    }
    warnings
}

fn calculated_columns(query: &Query) -> Vec<usize> {
    if let Shape::Correlation { first, second } = &query.shape {
        return vec![*first, *second];
    }
    query.shape.measure().and_then(|measure| measure.column).into_iter().collect()
}
