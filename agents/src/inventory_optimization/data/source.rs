//! The file as a table with the roles of its columns, before any figure is read.

use intake::{
    AgentError, Dataset, Table, needs,
    opened::Opened,
    roles::{Mapped, Role, Roles, TableKind},
};

/// A file that was read, and the roles of its columns.
pub(crate) struct Source {
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
    /// Names of the suppliers in alphabetical order; empty without a column of suppliers.
    pub suppliers: Vec<String>,
}

/// Reads a file; `columns` are the roles that the caller assigns.
pub(crate) fn open(dataset: &Dataset, columns: Option<&Roles>) -> Result<Source, AgentError> {
    let Opened { table, mut roles, mapping, kind } = Opened::read(dataset, columns)?;
    let period_demand = period_demand(&table, &roles, &mapping);
    let kind = kind.filter(|_| period_demand.is_none());
    if let Some(demand) = period_demand {
        roles.set(Role::Quantity, demand);
    }
    let is_history = roles.get(Role::Date).is_some()
        && roles.get(Role::Quantity).is_some()
        && roles.get(Role::AnnualDemand).is_none()
        && kind.is_none_or(TableKind::is_demand);
    let product = match needs::column(&dataset.name, &table, &roles, &mapping, Role::Product) {
        Ok(product) => product,
        Err(error) => roles.get(Role::ProductName).and_then(|name| table.position(name)).ok_or(error)?,
    };
    let names = distinct_texts(&table, product);
    let supplier = roles.get(Role::Supplier).and_then(|column| table.position(column));
    let suppliers = supplier.map(|column| distinct_texts(&table, column)).unwrap_or_default();
    let name = dataset.name.clone();
    Ok(Source { name, table, roles, mapping, is_history, product, names, suppliers })
}

/// The column of demand per period: in a file with dates in which items repeat, demand is not that of a year.
fn period_demand(table: &Table, roles: &Roles, mapping: &[Mapped]) -> Option<String> {
    let has_quantity = roles.get(Role::Quantity).is_some() || roles.get(Role::AnnualDemand).is_some();
    if roles.get(Role::Date).is_none() || has_quantity {
        return None;
    }
    let product = table.position(roles.get(Role::Product)?)?;
    let repeats = table.rows as u64 >= 4 * table.distinct(product).max(1);
    let demand = mapping.iter().find(|found| found.role == Role::AnnualDemand)?;
    repeats.then(|| demand.column.clone())
}

/// The distinct texts of a column in alphabetical order.
fn distinct_texts(table: &Table, column: usize) -> Vec<String> {
    let mut texts: Vec<&str> = table.column(column).flatten().collect();
    texts.sort_unstable();
    texts.dedup();
    texts.into_iter().map(str::to_owned).collect()
}

impl Source {
    /// The position of the column with a role, if one is certain.
    pub(crate) fn position(&self, role: Role) -> Option<usize> {
        self.roles.get(role).and_then(|column| self.table.position(column))
    }

    /// The column of a role, or a question that names the candidates.
    pub(crate) fn needed(&self, role: Role) -> Result<usize, AgentError> {
        needs::column(&self.name, &self.table, &self.roles, &self.mapping, role)
    }

    pub(crate) fn column_name(&self, position: usize) -> &str {
        &self.table.names[position]
    }

    /// Columns that may be useful but whose role is not certain: they are reported and not used.
    pub(crate) fn unsure(&self) -> Vec<String> {
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
        needs::unsure(&self.mapping, &self.roles, &HELPFUL).map(needs::not_used).collect()
    }
}
