//! The upload as a table with the roles of its columns, before any number is read. Every tool starts here.

use crate::{
    AgentError, Dataset, Table,
    profile::Profile,
    reader,
    roles::{self, Mapped, Roles, TableKind},
};

/// A file that was read, and the roles of its columns.
pub struct Opened {
    pub table: Table,
    pub roles: Roles,
    pub mapping: Vec<Mapped>,
    pub kind: Option<TableKind>,
}

/// The table of a file with all its rows, whatever the question is about.
///
/// # Errors
/// When it cannot be read as a table.
pub fn whole_table(dataset: &Dataset) -> Result<Table, AgentError> {
    table(dataset, None)
}

fn table(dataset: &Dataset, columns: Option<&Roles>) -> Result<Table, AgentError> {
    // The choice of a column decides about the shape of the table too.
    let mut recipe = dataset.recipe.clone();
    recipe.roles = recipe.roles.corrected_by(columns.unwrap_or(&Roles::default()));
    dataset.kept.or_read(&recipe, || reader::read(&dataset.name, &dataset.bytes, &recipe))
}

impl Opened {
    /// Reads a file; `columns` are the roles that the caller has set.
    pub fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Self, AgentError> {
        let table = table(dataset, columns)?;
        // A stored profile of the other shape describes columns that are not here.
        let is_of_table =
            |profile: &&Profile| profile.mapping.iter().all(|found| table.position(&found.column).is_some());
        let (mut roles, mapping, kind) = match dataset.profile.as_ref().filter(is_of_table) {
            Some(profile) => (profile.roles.clone(), profile.mapping.clone(), profile.kind),
            None => {
                let mapping = roles::map(&table, &dataset.recipe.roles);
                (mapping.sure(), mapping.columns, mapping.kind)
            }
        };
        if let Some(columns) = columns {
            roles = roles.corrected_by(columns);
        }
        let table = dataset.selection.applied(&dataset.name, table, &roles, &dataset.recipe)?;
        Ok(Self { table, roles, mapping, kind })
    }
}
