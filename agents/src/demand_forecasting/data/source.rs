//! The first half of every tool here: the bytes of a file, the parts of its columns, the demand in its rows.

use intake::{
    AgentError, Dataset, Table,
    demand::{self, Demand},
    opened::Opened,
    roles::{Mapped, Roles},
};

/// A file whose demand was found, before it is put on a calendar.
pub struct Intake {
    pub table: Table,
    pub demand: Demand,
    pub roles: Roles,
    pub mapping: Vec<Mapped>,
}

/// Reads the demand of a file; `columns` are those that the caller names.
pub fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Intake, AgentError> {
    let Opened { table, roles, mapping, .. } = Opened::read(dataset, columns)?;
    let demand =
        demand::read(&dataset.name, &table, &roles, &mapping, &dataset.recipe).map_err(other_table)?;
    Ok(Intake { table, demand, roles, mapping })
}

/// Whether a few words of talk name a product of the file, such as `A`.
pub fn is_product(question: &str, dataset: &Dataset) -> bool {
    read(dataset, None)
        .is_ok_and(|intake| crate::question::products::is_named(question, &intake.demand.products))
}

/// A file that lacks what every tool here needs is the table of another agent.
fn other_table(error: AgentError) -> AgentError {
    match error {
        AgentError::Needs(text) => AgentError::OtherTable(text),
        AgentError::Unreadable(_)
        | AgentError::OtherTable(_)
        | AgentError::Limit(_)
        | AgentError::Cancelled
        | AgentError::Internal(_) => error,
    }
}
