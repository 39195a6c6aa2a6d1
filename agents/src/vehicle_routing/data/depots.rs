//! Finds the rows of the depots: the requested ones, the marked ones, those named depot, or the first row.

use std::collections::BTreeSet;

use crate::vehicle_routing::{
    data::{columns, own_report::OwnReport, place::Place, source::Source},
    params::RouteParams,
};
use intake::AgentError;
use kernels::cancel;
use report::markdown::plain;

/// The records that are depots.
pub(crate) struct Depots {
    /// Where routes may start; at least one.
    pub used: Vec<usize>,
    /// Depots that are marked in the file but not requested.
    pub idle: Vec<usize>,
}

/// The depots of a file.
pub(crate) fn find(source: &Source, params: &RouteParams) -> Result<Depots, AgentError> {
    let marked = marked(source);
    let mut used = match &params.depots {
        Some(requested) => with_ids(source, &requested.iter().collect::<Vec<_>>())?,
        None => marked.clone(),
    };
    let fleet_depots: Vec<&String> =
        params.fleet.iter().flatten().filter_map(|kind| kind.depot.as_ref()).collect();
    for record in with_ids(source, &fleet_depots)? {
        if !used.contains(&record) {
            used.push(record);
        }
    }
    if used.is_empty() {
        used.push(unmarked(source));
    }
    let idle = marked.into_iter().filter(|record| !used.contains(record)).collect();
    Ok(Depots { used, idle })
}

/// The records that are marked as depots.
fn marked(source: &Source) -> Vec<usize> {
    if let Some(report) = OwnReport::of(source) {
        return starts(source, &report);
    }
    let Some(mark) = columns::named(&source.table, columns::MARK) else { return Vec::new() };
    let column = source.column_name(mark);
    let mut marked = Vec::new();
    for record in 0..source.table.rows {
        if source.text(mark, record).is_some_and(|cell| columns::marks_depot(column, cell)) {
            marked.push(record);
        }
    }
    marked
}

/// The places at which the routes of a report start, each one once.
fn starts(source: &Source, report: &OwnReport) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let leaving = (0..source.table.rows).filter(|record| report.leaves(*record));
    leaving.filter(|record| seen.insert(id(source, *record))).collect()
}

fn id(source: &Source, record: usize) -> Option<&str> {
    source.id().and_then(|position| source.text(position, record))
}

/// The record named depot, else the first one.
fn unmarked(source: &Source) -> usize {
    let columns = [source.id(), source.names()];
    for record in 0..source.table.rows {
        let mut texts = columns.iter().flatten().filter_map(|position| source.text(*position, record));
        if texts.any(columns::is_called_depot) {
            return record;
        }
    }
    0
}

/// The records with these ids, each one once.
fn with_ids(source: &Source, requested: &[&String]) -> Result<Vec<usize>, AgentError> {
    let mut found = Vec::new();
    for requested in requested {
        cancel::tick();
        let mut records = 0..source.table.rows;
        let record = records
            .find(|record| id(source, *record).is_some_and(|id| id.eq_ignore_ascii_case(requested.trim())));
        let Some(record) = record else {
            return Err(AgentError::Needs(format!(
                "No row of {} has the id {}, which was to be a depot. Name the depot as the file does, or leave it out: the \
                 first row is the depot then.",
                plain(&source.name),
                plain(requested)
            )));
        };
        if !found.contains(&record) {
            found.push(record);
        }
    }
    Ok(found)
}

/// The sentence about the start and the end of routes, with the reason.
pub(crate) fn sentence(depots: &[Place], at: &[usize], params: &RouteParams) -> String {
    let is_asked = params.depots.is_some() || params.fleet.iter().flatten().any(|kind| kind.depot.is_some());
    let is_open = params.open_routes.unwrap_or(false);
    let names: Vec<String> = depots.iter().map(|depot| plain(&depot.label())).collect();
    if let [name] = names.as_slice() {
        let why = match (is_asked, at) {
            (true, _) => "as you asked",
            (false, [0]) => "the first row",
            (false, _) => "which is marked as a depot",
        };
        return if is_open {
            format!("Routes start at {name} ({why}) and end at their last stop.")
        } else {
            format!("Routes start and end at {name} ({why}).")
        };
    }
    let why = if is_asked { "as you asked" } else { "the rows that are marked as depots" };
    let fleet = if params.fleet.iter().flatten().any(|kind| kind.depot.is_some()) {
        String::new()
    } else {
        format!(
            ", and every depot has the whole fleet; to assign vehicles to depots, ask with “3 vans at {} and 2 vans at {}”",
            plain(&depots[0].id),
            plain(&depots[1].id)
        )
    };
    let ends = if is_open { "starts" } else { "starts and ends" };
    format!("Every route {ends} at its own depot, one of {} ({why}){fleet}.", names.join(", "))
}
