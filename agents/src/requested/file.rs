//! What the mapping of a request needs to know of a file: its columns and their roles.

use intake::{
    Dataset,
    opened::Opened,
    roles::{Role, Roles},
};

/// The columns of a file; empty when it cannot be read, which the agent then reports.
#[derive(Default)]
pub(crate) struct FileFacts {
    pub columns: Vec<String>,
    pub roles: Roles,
}

impl FileFacts {
    /// From the stored profile when there is one.
    pub(crate) fn of(dataset: &Dataset) -> Self {
        if let Some(profile) = &dataset.profile {
            let columns = profile.columns.iter().map(|column| column.name.clone()).collect();
            return Self { columns, roles: profile.roles.clone() };
        }
        match Opened::read(dataset, None) {
            Ok(opened) => Self { columns: opened.table.names, roles: opened.roles },
            Err(_) => Self::default(),
        }
    }

    /// The column as the file writes it.
    pub(crate) fn column(&self, name: &str) -> Option<&str> {
        let found = self.columns.iter().find(|column| column.eq_ignore_ascii_case(name));
        found.map(String::as_str)
    }

    pub(crate) fn is(&self, column: &str, role: Role) -> bool {
        self.roles.get(role).is_some_and(|known| known.eq_ignore_ascii_case(column))
    }

    pub(crate) fn has_dates(&self) -> bool {
        self.roles.get(Role::Date).is_some()
    }
}
