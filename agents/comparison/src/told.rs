//! A comparison as the text of an answer: the sentence, what differs, key figures, and the rows that changed most.

use language::written::{
    list::joined,
    markdown::plain,
    number::{amount, signed_percent, whole},
};

use crate::{CellChange, Comparison, FigureChange, TableChange, rows::Cell};

/// The most rows of a table.
const MOST_ROWS: usize = 5;
/// The most differences that are listed.
const MOST_DIFFERENCES: usize = 8;

/// The text, in Markdown.
#[must_use]
pub fn told(comparison: &Comparison) -> String {
    let mut parts = vec![format!("**{}**", plain(&comparison.sentence))];
    parts.extend(differences(comparison));
    parts.extend(figures(&comparison.figures));
    let is_moved = |table: &&TableChange| table.came.count + table.went.count + table.changed.count > 0;
    parts.extend(comparison.tables.iter().find(is_moved).map(rows));
    parts.join("\n\n")
}

fn differences(comparison: &Comparison) -> Option<String> {
    let all = &comparison.differences;
    let mut lines: Vec<String> = all
        .iter()
        .take(MOST_DIFFERENCES)
        .map(|one| format!("- {}: {} → {}", plain(&one.label), plain(&one.before), plain(&one.after)))
        .collect();
    if all.len() > MOST_DIFFERENCES {
        lines.push(format!("- and {} more", all.len() - MOST_DIFFERENCES));
    }
    (!lines.is_empty()).then(|| format!("## What differs\n\n{}", lines.join("\n")))
}

fn figures(all: &[FigureChange]) -> Option<String> {
    let lines: Vec<String> = all.iter().map(figure_row).collect();
    let head = "## Key figures\n\n| Figure | Before | Now | Change |\n| --- | ---: | ---: | ---: |";
    (!lines.is_empty()).then(|| format!("{head}\n{}", lines.join("\n")))
}

/// A key figure as a row of a table: what it is, before, after, and the change.
pub(crate) fn figure_row(figure: &FigureChange) -> String {
    let shown = |text: &Option<String>| text.as_deref().map_or("–".to_owned(), plain);
    let change = figure.change.map_or("–".to_owned(), signed);
    let share = figure.relative.map(|share| format!(" ({})", signed_percent(share))).unwrap_or_default();
    format!(
        "| {} | {} | {} | {change}{share} |",
        plain(&figure.label),
        shown(&figure.shown_before),
        shown(&figure.shown_after)
    )
}

/// How many rows came, went and changed, and the changes that are largest.
fn rows(table: &TableChange) -> String {
    let counts =
        [(&table.came.count, "came"), (&table.went.count, "went"), (&table.changed.count, "changed")];
    let counts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| **count > 0)
        .map(|(count, what)| format!("{} {what}", whole(**count as f64)))
        .collect();
    let mut lines = vec![format!(
        "## {}\n\nOf {} rows before and {} now, {}. The same as before: {}.",
        plain(&table.title),
        whole(table.rows_before as f64),
        whole(table.rows_after as f64),
        joined(&counts),
        whole(table.same as f64)
    )];
    for (rows, what) in [(&table.came, "Came"), (&table.went, "Went")] {
        let names: Vec<String> =
            rows.first.iter().take(MOST_ROWS).map(|row| name(&row.key, row.row)).collect();
        if !names.is_empty() {
            let more = rows.count - names.len();
            let more = if more > 0 { format!(" and {} more", whole(more as f64)) } else { String::new() };
            lines.push(format!("{what}: {}{more}.", names.join(", ")));
        }
    }
    let changed: Vec<String> = table
        .changed
        .first
        .iter()
        .take(MOST_ROWS)
        .filter_map(|row| Some((row, row.cells.first()?)))
        .map(|(row, cell)| format!("| {} | {} |", name(&row.key, row.row_after), moved(cell)))
        .collect();
    if !changed.is_empty() {
        let head = "| Row | Column | Before | Now | Change |\n| --- | --- | ---: | ---: | ---: |";
        lines.push(format!("{head}\n{}", changed.join("\n")));
    }
    lines.join("\n\n")
}

/// The cells of the key, or the place of a row without one.
fn name(key: &[String], row: usize) -> String {
    if key.is_empty() { format!("row {}", row + 1) } else { plain(&key.join(", ")) }
}

fn moved(cell: &CellChange) -> String {
    let column = match &cell.unit {
        Some(unit) => format!("{} ({unit})", cell.column),
        None => cell.column.clone(),
    };
    let change = cell.change.map_or("–".to_owned(), signed);
    format!(
        "{} | {} | {} | {change}",
        plain(&column.replace('_', " ")),
        shown(&cell.before),
        shown(&cell.after)
    )
}

fn shown(cell: &Cell) -> String {
    match cell {
        Cell::Number(value) => amount(*value),
        Cell::Text(text) => plain(text),
        Cell::Truth(true) => "yes".to_owned(),
        Cell::Truth(false) => "no".to_owned(),
        Cell::Empty => "–".to_owned(),
    }
}

fn signed(value: f64) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}", amount(value))
}
