//! The data that the checks of a file use, and the place for their findings and lines.

use super::{Choice, Finding, Lines};
use crate::{
    Recipe, Table,
    demand::Reading,
    problem::{Problem, USED},
    roles::{Content, Mapping, Role, Roles},
};

/// The most rows that a finding names.
const SHOWN_ROWS: usize = 10;

/// All the data about a file that the report is written from.
pub struct Read<'a> {
    pub table: &'a Table,
    pub mapping: &'a Mapping,
    pub roles: &'a Roles,
    pub contents: &'a [Content],
    /// The demand of the file, if it has any.
    pub demand: Option<&'a Reading>,
    pub recipe: &'a Recipe,
}

impl Read<'_> {
    /// The column of a role, if it is sure.
    pub fn position(&self, role: Role) -> Option<usize> {
        self.roles.get(role).and_then(|column| self.table.position(column))
    }

    /// The text of a cell.
    pub fn text(&self, record: usize, column: usize) -> &str {
        self.table.texts(column).get(record).unwrap_or_default()
    }
}

/// The findings so far.
pub(super) struct Found<'a> {
    pub read: &'a Read<'a>,
    pub findings: Vec<Finding>,
    pub lines: Lines,
}

/// The content of a finding, except where it was found.
pub(super) struct Description {
    pub kind: &'static str,
    pub text: String,
    pub effect: &'static str,
    pub choices: Vec<Choice>,
}

impl Description {
    pub(super) fn new(kind: &'static str, text: String, effect: &'static str) -> Self {
        Self { kind, text, effect, choices: Vec::new() }
    }
}

impl Found<'_> {
    /// Adds a finding about cells of a column; each cell becomes a line with `problem`, and its row is still used.
    pub(super) fn cells(
        &mut self,
        column: usize,
        records: &[usize],
        problem: &str,
        description: Description,
    ) {
        let read = self.read;
        for record in records {
            let line = || Problem {
                row: read.table.row_of(*record),
                column: read.table.names[column].clone(),
                value: read.text(*record, column).to_owned(),
                problem: problem.to_owned(),
                done: USED,
            };
            self.lines.add(line, true);
        }
        self.without_lines(Some(column), records, description);
    }

    /// Adds a finding whose lines are added elsewhere, or that has none.
    pub(super) fn without_lines(
        &mut self,
        column: Option<usize>,
        records: &[usize],
        description: Description,
    ) {
        if records.is_empty() {
            return;
        }
        let rows = records.iter().take(SHOWN_ROWS).map(|record| self.read.table.row_of(*record)).collect();
        self.push(column, records.len(), rows, description);
    }

    /// Adds a finding with its rows.
    pub(super) fn push(
        &mut self,
        column: Option<usize>,
        count: usize,
        mut rows: Vec<u64>,
        description: Description,
    ) {
        rows.truncate(SHOWN_ROWS);
        self.findings.push(Finding {
            kind: description.kind.to_owned(),
            column: column.map(|column| self.read.table.names[column].clone()),
            count: count as u64,
            rows,
            text: description.text,
            effect: description.effect.to_owned(),
            choices: description.choices,
        });
    }
}

/// The values of a rule with their labels, starting with the value that applies now.
pub(super) fn choices(rule: &str, values: &[(&str, &str)], in_force: &str) -> Vec<Choice> {
    let choice = |(value, label): &(&str, &str)| Choice {
        rule: rule.to_owned(),
        value: (*value).to_owned(),
        label: (*label).to_owned(),
    };
    let mut choices: Vec<Choice> = values.iter().map(choice).collect();
    choices.sort_by_key(|choice| choice.value != in_force);
    choices
}

/// The stored name of a value of a rule.
pub(super) fn name_of(value: impl serde::Serialize) -> String {
    let name = serde_json::to_value(value).ok().and_then(|name| name.as_str().map(str::to_owned));
    name.unwrap_or_default()
}
