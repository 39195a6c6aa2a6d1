//! Checks rows: rows that are not records, rows that cannot be used, and rows that appear twice.

use std::collections::BTreeMap;

use super::found::{Description, Found, choices, name_of};
use crate::{
    demand::moved::is_no_demand,
    problem::{NOT_USED, Problem},
    recipe::{Blanks, Copies},
};
use kernels::cancel;
use language::written::number::counted;

pub(super) fn check(found: &mut Found<'_>) {
    left_out(found);
    match found.read.demand {
        Some(demand) => unusable(found, &demand.problems),
        None => {
            too_long(found);
            copies(found);
        }
    }
}

/// Titles, totals, repeated headers and notes, each with its own reason.
fn left_out(found: &mut Found<'_>) {
    let table = found.read.table;
    table.left_out.iter().for_each(|problem| found.lines.take(problem));
    for (reason, problems) in by_reason(&table.left_out) {
        cancel::tick();
        let rows: Vec<u64> = problems.iter().map(|problem| problem.row).collect();
        let text = format!("{} no record: {reason}.", are(rows.len()));
        found.push(None, rows.len(), rows, Description::new("left_out", text, "No number comes from them."));
    }
}

/// Problems of single rows that were listed while the demand was read.
fn unusable(found: &mut Found<'_>, problems: &[Problem]) {
    problems.iter().for_each(|problem| found.lines.take(problem));
    let rules = found.read.recipe.rules;
    for (reason, problems) in by_reason(problems) {
        cancel::tick();
        let rows: Vec<u64> = problems.iter().map(|problem| problem.row).collect();
        let (count, used) = (rows.len(), problems.iter().filter(|problem| problem.done != NOT_USED).count());
        let column = found.read.table.position(&problems[0].column);
        let name = &problems[0].column;
        let mut description = match reason {
            "no quantity" => {
                Description::new("blank_quantity", format!("{} no value in {name}.", have(count)), "")
            }
            "no date" | "empty row" => {
                Description::new("blank_date", format!("{} no date in {name}.", have(count)), "")
            }
            "no product" => {
                Description::new("blank_key", format!("{} no product in {name}.", have(count)), "")
            }
            "not a number" => {
                let text = format!("{} a text in {name} that is not a number.", have(count));
                Description::new("not_a_number", text, "")
            }
            "an error of a formula" => {
                let text = format!("{} the error of a formula in {name}.", have(count));
                Description::new("error_cell", text, "")
            }
            "more values than columns; quotes may be missing" => {
                let text = format!("{} more values than there are columns{}.", have(count), cause(found));
                Description::new("ragged", text, "")
            }
            COPY => {
                Description::new("copies", format!("{} an earlier row in every column.", repeat(count)), "")
            }
            "unlike the other product codes; perhaps not a product" => {
                let text =
                    format!("{} a code in {name} unlike the others; perhaps not a product.", have(count));
                Description::new("odd_code", text, "")
            }
            reason if is_no_demand(reason) => {
                Description::new("no_demand", format!("{} {reason} in {name}.", hold(count)), "")
            }
            reason => Description::new("not_a_date", format!("{} {name}: {reason}.", have_in(count)), ""),
        };
        description.effect = match used {
            0 if description.kind == "no_demand" => "They are not demand and are not counted.",
            0 => "They are not used, so their demand is missing from the analysis.",
            used if used == count => "They are used as they are.",
            _ => "Some of them are used; data_quality.csv says which.",
        };
        match description.kind {
            "blank_quantity" => {
                let values = [
                    ("drop", "Leave them out"),
                    ("fill_zero", "Count as 0"),
                    ("fill_previous", "Repeat the value before"),
                ];
                description.choices =
                    choices("blanks", &values, &name_of(rules.blanks.unwrap_or(Blanks::Drop)));
            }
            "copies" => {
                let values = [("sum", "Add them up"), ("drop", "Use the first one only")];
                description.choices =
                    choices("copies", &values, &name_of(rules.copies.unwrap_or(Copies::Sum)));
                description.effect = match used {
                    0 if description.kind == "no_demand" => "They are not demand and are not counted.",
                    0 => "Only the first of each is used.",
                    _ => "They are added up, so a row entered twice by mistake counts twice.",
                };
            }
            _ => {}
        }
        found.push(column, count, rows, description);
    }
}

const COPY: &str = "same as an earlier row";

/// Groups problems that have the same text, in the order of the first of each; each copy names a different earlier row.
fn by_reason(problems: &[Problem]) -> Vec<(&str, Vec<&Problem>)> {
    let mut places: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut groups: Vec<(&str, Vec<&Problem>)> = Vec::new();
    for problem in problems {
        let reason =
            if problem.problem.starts_with("same as row ") { COPY } else { problem.problem.as_str() };
        let column = if reason == COPY { "" } else { problem.column.as_str() };
        let place = *places.entry((reason, column)).or_insert_with(|| {
            groups.push((reason, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(problem);
    }
    groups
}

fn too_long(found: &mut Found<'_>) {
    let records = &found.read.table.too_long;
    let text = format!("{} more values than there are columns{}.", have(records.len()), cause(found));
    let problem = "more values than columns; quotes may be missing";
    found.cells(
        0,
        records,
        problem,
        Description::new("ragged", text, "The values beyond the last column are not used."),
    );
}

/// Why a row may have too many values. Cells of a workbook have no quotes.
fn cause(found: &Found<'_>) -> &'static str {
    if found.read.table.source.separator.is_some() { "; quotes may be missing" } else { "" }
}

/// Repeated rows in a table without demand.
fn copies(found: &mut Found<'_>) {
    let table = found.read.table;
    let columns: Vec<usize> = (0..table.names.len()).collect();
    let copies = crate::demand::copies::repeated(table, &columns, 0..table.rows);
    let records: Vec<usize> = copies.iter().map(|(record, _)| *record).collect();
    let text = format!("{} an earlier row in every column.", repeat(records.len()));
    found.cells(0, &records, COPY, Description::new("copies", text, "They are used as they are."));
}

fn are(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "is" } else { "are" })
}

fn have(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "has" } else { "have" })
}

fn hold(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "holds" } else { "hold" })
}

fn have_in(count: usize) -> String {
    format!("{} no date in", have(count))
}

fn repeat(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "repeats" } else { "repeat" })
}
