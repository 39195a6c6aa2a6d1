//! Compares what is read with what was expected, and counts every row of the file.

use std::fmt::Debug;

use agents::{Inspection, Role, inspect};
use intake::{
    Table,
    demand::{self, Demand},
    reader,
};

use crate::case::{Case, Expected};

/// Reads every case and tells of all that are wrong.
pub fn all(cases: &[Case]) {
    let wrong: Vec<String> = cases.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// What is wrong with a case, if anything is.
fn wrong(case: &Case) -> Option<String> {
    let mut faults = Vec::new();
    match (inspect(case.file, &case.bytes, &case.recipe), case.expected.refused) {
        (Err(error), Some(phrase)) => {
            let reason = error.to_string();
            if !reason.contains(phrase) {
                faults.push(format!("the reason is {reason:?} and has no {phrase:?}"));
            }
        }
        (Err(error), None) => faults.push(format!("refused: {error}")),
        (Ok(_), Some(phrase)) => faults.push(format!("read instead of refused ({phrase})")),
        (Ok(inspection), None) => {
            let table = reader::read(case.file, &case.bytes, &case.recipe).unwrap();
            compare_table(&case.expected, &table, &mut faults);
            compare_profile(&case.expected, &inspection, &mut faults);
            let profile = &inspection.profile;
            let demand = demand::read(case.file, &table, &profile.roles, &profile.mapping, &case.recipe);
            match demand {
                Ok(demand) => compare_demand(&case.expected, &table, &demand, &inspection, &mut faults),
                Err(error) => compare_question(&case.expected, &error.to_string(), &mut faults),
            }
        }
    }
    (!faults.is_empty()).then(|| format!("- {}\n    {}", case.name, faults.join("\n    ")))
}

fn same<T: PartialEq + Debug>(what: &str, found: T, expected: T, faults: &mut Vec<String>) {
    if found != expected {
        faults.push(format!("{what}: {found:?} instead of {expected:?}"));
    }
}

fn compare_table(expected: &Expected, table: &Table, faults: &mut Vec<String>) {
    same("records", table.rows, expected.rows, faults);
    same("columns", table.names.join("|").as_str(), expected.columns, faults);
    let header = u64::from(table.source.header_row);
    let above = table.left_out.iter().filter(|problem| problem.row < header).count();
    same("left out", (above, table.left_out.len() - above), expected.left_out, faults);
    if table.left_out.iter().any(|problem| problem.problem.is_empty() || problem.row == 0) {
        faults.push(format!("left out without a reason or a row: {:?}", table.left_out));
    }
    for (record, column, text) in &expected.cells {
        let found = table.position(column).and_then(|index| table.texts(index).get(*record));
        same(&format!("record {record}, {column}"), found.unwrap_or_default(), text, faults);
    }
}

fn compare_profile(expected: &Expected, inspection: &Inspection, faults: &mut Vec<String>) {
    let profile = &inspection.profile;
    let records = expected.file_rows.unwrap_or(expected.rows);
    let (above, below) = expected.left_out;
    // A row of a wide table that holds no value is listed, and is one of the rows that were counted.
    let file_rows = if expected.file_rows.is_some() { records } else { records + below };
    same("rows of the file", profile.file_rows, file_rows as u64, faults);
    same("rows that are left out", profile.left_out, (above + below) as u64, faults);
    for (role, column) in &expected.roles {
        same(&format!("{role:?}"), profile.roles.get(*role), Some(*column), faults);
    }
    let source = &profile.source;
    if let Some(encoding) = expected.encoding {
        same("encoding", source.encoding.as_deref(), Some(encoding), faults);
    }
    if let Some(separator) = expected.separator {
        same("separator", source.separator, Some(separator), faults);
    }
    if let Some(sheet) = expected.sheet {
        same("sheet", source.sheet.as_deref(), Some(sheet), faults);
    }
    if let Some(kind) = expected.kind {
        same("kind", source.kind.as_str(), kind, faults);
    }
    if let Some((first, last)) = expected.dates {
        let found = (profile.first_date, profile.last_date);
        same("dates", found, (first.parse().ok(), last.parse().ok()), faults);
    }
    let findings = profile.findings.iter().map(|finding| finding.text.as_str());
    let texts: Vec<&str> = profile.warnings.iter().map(String::as_str).chain(findings).collect();
    for phrase in &expected.says {
        if !texts.iter().any(|text| text.contains(phrase)) {
            faults.push(format!("nothing says {phrase:?}: {texts:#?}"));
        }
    }
    if expected.sum.is_some() && profile.roles.get(Role::Quantity).is_none() {
        faults.push(format!("no column is the quantity: {:?}", profile.mapping));
    }
}

fn compare_question(expected: &Expected, error: &str, faults: &mut Vec<String>) {
    if expected.sum.is_some() {
        faults.push(format!("no demand: {error}"));
    }
    if let Some(phrase) = expected.asks.filter(|phrase| !error.contains(phrase)) {
        faults.push(format!("asks {error:?} and not {phrase:?}"));
    }
}

/// Rows are used, or listed: in the demand and in the file of doubtful values alike.
fn compare_demand(
    expected: &Expected,
    table: &Table,
    demand: &Demand,
    inspection: &Inspection,
    faults: &mut Vec<String>,
) {
    let unused = demand.problems.iter().filter(|problem| problem.done == "row not used").count();
    if expected.asks.is_some() {
        faults.push("no column was asked for".to_owned());
    }
    same("records used and listed", demand.rows.len() + unused, table.rows, faults);
    same("records not used", unused, expected.unused, faults);
    let listed = not_used(&inspection.data_quality);
    same("rows listed as not used", listed, unused + table.left_out.len(), faults);
    if let Some(expected) = expected.sum {
        let sum: f64 = demand.rows.iter().map(|row| row.quantity).sum();
        if (sum - expected).abs() > 1e-9 * expected.abs().max(1.0) {
            faults.push(format!("the quantity sums up to {sum} instead of {expected}"));
        }
    }
}

/// Lines of `data_quality.csv` that say that a row is not used.
fn not_used(data_quality: &[u8]) -> usize {
    let mut lines = csv::Reader::from_reader(data_quality);
    lines.records().filter(|line| line.as_ref().unwrap().get(4) == Some("row not used")).count()
}
