//! The first half of every tool here: the bytes of a file, the parts of its columns, the demand in its rows.

use crate::{general, planner};
use intake::{
    AgentError, Dataset, Table,
    demand::{self, Demand},
    opened::Opened,
    profile::profile,
    roles::{Mapped, Roles},
};
use protocol::AgentKind;

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
    let demand = demand::read(&dataset.name, &table, &roles, &mapping, &dataset.recipe)
        .map_err(|error| with_fitting_agent(error, dataset))?;
    Ok(Intake { table, demand, roles, mapping })
}

/// Whether a few words of talk name a product of the file, such as `A`.
pub fn is_product(question: &str, dataset: &Dataset) -> bool {
    read(dataset, None).is_ok_and(|intake| planner::products::is_named(question, &intake.demand.products))
}

/// Names the agent that a file without demand looks made for.
fn with_fitting_agent(error: AgentError, dataset: &Dataset) -> AgentError {
    let AgentError::Needs(text) = error else { return error };
    let profile = profile(&dataset.name, &dataset.bytes, &dataset.recipe).ok();
    let fitting = profile.and_then(|profile| general::fitting(&profile));
    AgentError::Needs(match fitting.filter(|kind| *kind != AgentKind::DemandForecasting) {
        Some(kind) => format!("{text} The file looks made for the {} agent.", kind.info().name),
        None => text,
    })
}
