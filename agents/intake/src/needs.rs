//! The column for a role that an analysis requires: either one that is sure, or a question that names the candidates.

use super::{
    Table,
    roles::{Mapped, Role, Roles, label},
};
use crate::AgentError;
use language::written::markdown::plain;

const SHOWN_COLUMNS: usize = 30;

/// The column of a role. It is never a guess: the user is asked about a column that is not sure.
pub fn column(
    name: &str,
    table: &Table,
    roles: &Roles,
    mapping: &[Mapped],
    role: Role,
) -> Result<usize, AgentError> {
    if let Some(position) = roles.get(role).and_then(|column| table.position(column)) {
        return Ok(position);
    }
    let unsure = mapping.iter().find(|found| found.role == role);
    Err(AgentError::Needs(match unsure {
        Some(found) => unsure_text(name, role, found),
        None => missing_text(name, table, role),
    }))
}

/// Columns that may play one of the helpful roles, where no column surely plays it.
pub fn unsure<'a>(
    mapping: &'a [Mapped],
    roles: &'a Roles,
    helpful: &'a [Role],
) -> impl Iterator<Item = &'a Mapped> {
    mapping.iter().filter(|found| helpful.contains(&found.role) && roles.get(found.role).is_none())
}

/// States that an unsure column was not used.
pub fn not_used(found: &Mapped) -> String {
    format!(
        "Column {} may be the {}, but that is not sure, so it was not used. Choose it in the mapping on the upload page \
         if it is.",
        plain(&found.column),
        label(found.role)
    )
}

fn unsure_text(name: &str, role: Role, found: &Mapped) -> String {
    let mut columns = vec![plain(&found.column)];
    columns.extend(found.others.iter().map(|other| plain(other)));
    let choose = "Choose it in the mapping on the upload page.";
    let (what, reason) = (label(role), &found.reason);
    match columns.as_slice() {
        [column] => {
            format!("Column {column} of {name} may be the {what}, but that is not sure. {reason} {choose}")
        }
        [others @ .., last] => format!(
            "Which column of {name} is the {what}: {} or {last}? {}: {reason} {choose}",
            others.join(", "),
            plain(&found.column)
        ),
        [] => choose.to_owned(),
    }
}

fn missing_text(name: &str, table: &Table, role: Role) -> String {
    let (what, template) = match role {
        Role::Quantity => ("demand".to_owned(), "demand".to_owned()),
        _ => (label(role), label(role).replace(' ', "_")),
    };
    format!(
        "No column of {name} could be recognised as the {what}. Its columns are: {}. \
         Name one of them `{template}` and upload the file again.",
        named(&table.names)
    )
}

/// The first few columns, no more than a user would read.
fn named(columns: &[String]) -> String {
    let shown: Vec<String> = columns.iter().take(SHOWN_COLUMNS).map(|name| plain(name)).collect();
    let rest = columns.len().saturating_sub(SHOWN_COLUMNS);
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}
