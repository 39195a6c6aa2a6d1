//! The file as a table with the parts of its columns, before any figure is read.

use intake::{
    AgentError, Dataset, Table, needs,
    opened::Opened,
    roles::{Mapped, Role, Roles, TableKind},
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
    /// Names of the suppliers in alphabetical order; none without a column of them.
    pub suppliers: Vec<String>,
}

/// Reads a file; `columns` are those that the caller names.
pub fn open(dataset: &Dataset, columns: Option<&Roles>) -> Result<Source, AgentError> {
    let Opened { table, mut roles, mapping, kind } = Opened::read(dataset, columns)?;
    let of_periods = demand_of_periods(&table, &roles, &mapping);
    let kind = kind.filter(|_| of_periods.is_none());
    if let Some(demand) = of_periods {
        roles.set(Role::Quantity, demand);
    }
    let has = |role: Role| roles.get(role).is_some();
    let is_history = has(Role::Date)
        && has(Role::Quantity)
        && !has(Role::AnnualDemand)
        && kind.is_none_or(TableKind::is_demand);
    let product = match needs::column(&dataset.name, &table, &roles, &mapping, Role::Product) {
        Ok(product) => product,
        Err(error) => roles.get(Role::ProductName).and_then(|name| table.position(name)).ok_or(error)?,
    };
    let names = different(&table, product);
    let supplier = roles.get(Role::Supplier).and_then(|column| table.position(column));
    let suppliers = supplier.map(|column| different(&table, column)).unwrap_or_default();
    let name = dataset.name.clone();
    Ok(Source { name, table, roles, mapping, is_history, product, names, suppliers })
}

/// A column of demand beside dates, in a file in which items repeat, is that of periods and not of a year.
fn demand_of_periods(table: &Table, roles: &Roles, mapping: &[Mapped]) -> Option<String> {
    let has = |role: Role| roles.get(role).is_some();
    if !has(Role::Date) || has(Role::Quantity) || has(Role::AnnualDemand) {
        return None;
    }
    let product = table.position(roles.get(Role::Product)?)?;
    let repeats = table.rows as u64 >= 4 * table.distinct(product).max(1);
    let demand = mapping.iter().find(|found| found.role == Role::AnnualDemand)?;
    repeats.then(|| demand.column.clone())
}

/// The different texts of a column in alphabetical order.
fn different(table: &Table, column: usize) -> Vec<String> {
    let mut texts: Vec<&str> = table.column(column).flatten().collect();
    texts.sort_unstable();
    texts.dedup();
    texts.into_iter().map(str::to_owned).collect()
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
        needs::unsure(&self.mapping, &self.roles, &HELPFUL).map(needs::not_used).collect()
    }
}
