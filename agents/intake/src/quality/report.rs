//! Builds the report: each check in turn adds its findings and lines.

use super::{
    Finding, Lines, columns,
    found::{Found, Read},
    keys, rows, series, values,
};

/// The findings, the most serious first, and the lines of `data_quality.csv`.
pub fn report(read: &Read<'_>) -> (Vec<Finding>, Lines) {
    let mut found = Found { read, findings: Vec::new(), lines: Lines::default() };
    rows::check(&mut found);
    values::check(&mut found);
    keys::check(&mut found);
    series::check(&mut found);
    columns::check(&mut found);
    (found.findings, found.lines)
}
