//! The first half of every tool here: the bytes of a file, the parts of its columns, the demand in its rows.

use crate::{
    AgentError, Dataset, Progress, Request, Tools, general, profile,
    report::result::DatasetInfo,
    table::{
        Table,
        demand::{self, Demand},
        reader,
        roles::{self, Roles},
    },
};
use protocol::AgentKind;

/// A file whose demand was found, before it is put on a calendar.
pub struct Intake {
    pub table: Table,
    pub demand: Demand,
}

/// Reads the demand of a file; `columns` are those that the caller names.
pub fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Intake, AgentError> {
    let table = reader::read(&dataset.name, &dataset.bytes, &dataset.recipe)?;
    let (mut roles, mapping) = match &dataset.profile {
        Some(profile) => (profile.roles.clone(), profile.mapping.clone()),
        None => {
            let mapping = roles::map(&table, &dataset.recipe.roles);
            (mapping.sure(), mapping.columns)
        }
    };
    if let Some(columns) = columns {
        roles = roles.corrected_by(columns);
    }
    let demand = demand::read(&dataset.name, &table, &roles, &mapping, &dataset.recipe)
        .map_err(|error| with_fitting_agent(error, dataset))?;
    Ok(Intake { table, demand })
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

/// Refuses more products than the plan allows; none named means all.
pub fn allow(
    request: &Request,
    dataset: &Dataset,
    in_file: usize,
    named: Option<&[String]>,
) -> Result<(), AgentError> {
    request.limits.allow(&dataset.name, in_file, named.map_or(0, <[String]>::len))
}

/// Tells how far the work is, and stops it when asked to.
pub fn step(tools: &Tools, step: u32, steps: u32, percent: u8, message: String) -> Result<(), AgentError> {
    if tools.cancel.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    (tools.progress)(Progress { message, percent, step, steps });
    Ok(())
}

/// What the record of a run says about the file.
pub fn info(dataset: &Dataset, table: &Table) -> DatasetInfo {
    DatasetInfo {
        name: dataset.name.clone(),
        sha256: dataset.sha256.clone(),
        rows: table.rows as u64,
        columns: table.names.clone(),
        recipe: dataset.recipe.clone(),
    }
}
