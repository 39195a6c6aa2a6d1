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

impl Opened {
    /// Reads a file; `columns` are the roles that the caller has set.
    pub fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Self, AgentError> {
        // The choice of a column decides about the shape of the table too.
        let mut recipe = dataset.recipe.clone();
        recipe.roles = recipe.roles.corrected_by(columns.unwrap_or(&Roles::default()));
        let read = || reader::read(&dataset.name, &dataset.bytes, &recipe);
        let table = dataset.kept.or_read(&recipe, read)?;
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
