//! The file as a table with the parts of its columns, before any figure is read.

use crate::{
    AgentError, Dataset,
    opened::Opened,
    table::{
        Table, needs,
        roles::{self, Mapped, Role, Roles, TableKind},
    },
};

/// A file that was read, and what its columns are.
pub struct Source {
    pub name: String,
    pub table: Table,
    pub roles: Roles,
    pub mapping: Vec<Mapped>,
    /// A row is the demand of an item in a period, and not the item itself.
    pub is_history: bool,
    /// The column that names the items.
    pub product: usize,
    /// Names of the items in alphabetical order.
    pub names: Vec<String>,
}

/// Reads a file; `columns` are those that the caller names.
pub fn open(dataset: &Dataset, columns: Option<&Roles>) -> Result<Source, AgentError> {
    let Opened { table, roles, mapping, kind } = Opened::read(dataset, columns)?;
    let has = |role: Role| roles.get(role).is_some();
    let is_history = has(Role::Date)
        && has(Role::Quantity)
        && !has(Role::AnnualDemand)
        && kind.is_none_or(TableKind::is_demand);
    let product = match needs::column(&dataset.name, &table, &roles, &mapping, Role::Product) {
        Ok(product) => product,
        Err(error) => roles.get(Role::ProductName).and_then(|name| table.position(name)).ok_or(error)?,
    };
    let mut names: Vec<String> = table.column(product).flatten().map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    Ok(Source { name: dataset.name.clone(), table, roles, mapping, is_history, product, names })
}

impl Source {
    /// Where the column of a role stands, if one is sure.
    pub fn position(&self, role: Role) -> Option<usize> {
        self.roles.get(role).and_then(|column| self.table.position(column))
    }

    /// The column of a role, or a question that names the candidates.
    pub fn needed(&self, role: Role) -> Result<usize, AgentError> {
        needs::column(&self.name, &self.table, &self.roles, &self.mapping, role)
    }

    pub fn column_name(&self, position: usize) -> &str {
        &self.table.names[position]
    }

    /// Columns that may help but are not sure: they are named and not used.
    pub fn unsure(&self) -> Vec<String> {
        const HELPFUL: [Role; 13] = [
            Role::CurrentStock,
            Role::OnOrder,
            Role::DemandDeviation,
            Role::LeadTime,
            Role::LeadTimeDeviation,
            Role::OrderCost,
            Role::HoldingRate,
            Role::ServiceLevel,
            Role::MinimumOrder,
            Role::PackSize,
            Role::ReviewPeriod,
            Role::Supplier,
            Role::Location,
        ];
        let is_unsure =
            |found: &&Mapped| HELPFUL.contains(&found.role) && self.roles.get(found.role).is_none();
        let sentence = |found: &Mapped| {
            format!(
                "Column {} may be the {}, but that is not sure, so it was not used. Choose it in the mapping on the \
                 upload page if it is.",
                crate::report::markdown::plain(&found.column),
                roles::label(found.role)
            )
        };
        self.mapping.iter().filter(is_unsure).map(sentence).collect()
    }
}
