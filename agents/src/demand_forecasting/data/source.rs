//! The first half of every tool of this agent: reads the bytes of a file, the roles of its columns, the demand in its rows.

use intake::{
    AgentError, Dataset, Table,
    demand::{self, Demand},
    opened::Opened,
    roles::{Mapped, Roles},
};

/// A file with its demand, before the demand is put on a calendar.
pub(crate) struct Intake {
    pub table: Table,
    pub demand: Demand,
    pub roles: Roles,
    pub mapping: Vec<Mapped>,
}

/// Reads the demand of a file; `columns` are the roles that the caller states.
pub(crate) fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Intake, AgentError> {
    let Opened { table, roles, mapping, .. } = Opened::read(dataset, columns)?;
    let demand =
        demand::read(&dataset.name, &table, &roles, &mapping, &dataset.recipe).map_err(other_table)?;
    Ok(Intake { table, demand, roles, mapping })
}

/// Whether a short question names a product of the file, such as `A`.
pub(crate) fn is_product(question: &str, dataset: &Dataset) -> bool {
    read(dataset, None)
        .is_ok_and(|intake| crate::question::products::is_named(question, &intake.demand.products))
}

/// Reports a file that lacks the columns that every tool here needs as a table for another agent.
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
