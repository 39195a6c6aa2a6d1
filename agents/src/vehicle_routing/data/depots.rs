//! Which rows are depots: those that were asked for, that are marked, that are called so, or the first one.

use std::collections::BTreeSet;

use crate::vehicle_routing::{
    data::{columns, own_report::OwnReport, place::Place, source::Source},
    params::RouteParams,
};
use intake::AgentError;
use kernels::cancel;
use report::markdown::plain;

/// The records of depots.
pub struct Depots {
    /// Where routes may start; at least one.
    pub used: Vec<usize>,
    /// Marked as depots, and not among those that were asked for.
    pub idle: Vec<usize>,
}

/// The depots of a file.
pub fn find(source: &Source, params: &RouteParams) -> Result<Depots, AgentError> {
    let marked = marked(source);
    let of_fleet: Vec<&String> =
        params.fleet.iter().flatten().filter_map(|kind| kind.depot.as_ref()).collect();
    let mut used = match &params.depots {
        Some(asked) => called(source, &asked.iter().collect::<Vec<_>>())?,
        None => marked.clone(),
    };
    let further = called(source, &of_fleet)?;
    used.extend(further.into_iter().filter(|record| !used.contains(record)).collect::<Vec<_>>());
    if used.is_empty() {
        used.push(unmarked(source));
    }
    let idle = marked.into_iter().filter(|record| !used.contains(record)).collect();
    Ok(Depots { used, idle })
}

/// The records whose cells say that they are depots.
fn marked(source: &Source) -> Vec<usize> {
    if let Some(report) = OwnReport::of(source) {
        return left(source, &report);
    }
    let Some(mark) = columns::named(&source.table, columns::MARK) else { return Vec::new() };
    let column = source.column_name(mark);
    let is_marked =
        |record: &usize| source.text(mark, *record).is_some_and(|cell| columns::marks_depot(column, cell));
    (0..source.table.rows).filter(is_marked).collect()
}

/// Where the routes of a report leave, each place once.
fn left(source: &Source, report: &OwnReport) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let id = |record: usize| source.id().and_then(|position| source.text(position, record));
    (0..source.table.rows).filter(|record| report.leaves(*record) && seen.insert(id(*record))).collect()
}

/// The record that is called depot, else the first one.
fn unmarked(source: &Source) -> usize {
    let texts = |record: usize| {
        let columns = [source.id(), source.names()].into_iter().flatten();
        columns.filter_map(move |position| source.text(position, record))
    };
    (0..source.table.rows).find(|record| texts(*record).any(columns::is_called_depot)).unwrap_or(0)
}

/// The records with these ids, each once.
fn called(source: &Source, asked: &[&String]) -> Result<Vec<usize>, AgentError> {
    let id = |record: usize| source.id().and_then(|position| source.text(position, record));
    let mut found = Vec::new();
    for asked in asked {
        cancel::tick();
        let is_asked = |record: &usize| id(*record).is_some_and(|id| id.eq_ignore_ascii_case(asked.trim()));
        let Some(record) = (0..source.table.rows).find(is_asked) else {
            return Err(AgentError::Needs(format!(
                "No row of {} has the id {}, which was to be a depot. Name the depot as the file does, or leave it out: the \
                 first row is the depot then.",
                plain(&source.name),
                plain(asked)
            )));
        };
        if !found.contains(&record) {
            found.push(record);
        }
    }
    Ok(found)
}

/// Where routes start and end, and why there.
pub fn sentence(depots: &[Place], at: &[usize], params: &RouteParams) -> String {
    let is_asked = params.depots.is_some() || params.fleet.iter().flatten().any(|kind| kind.depot.is_some());
    let is_open = params.open_routes.unwrap_or(false);
    let names: Vec<String> = depots.iter().map(|depot| plain(&depot.label())).collect();
    if let [name] = names.as_slice() {
        let why = match (is_asked, at) {
            (true, _) => "as you said",
            (false, [0]) => "the first row",
            (false, _) => "which is marked so",
        };
        return if is_open {
            format!("Routes start at {name} ({why}) and end at their last stop.")
        } else {
            format!("Routes start and end at {name} ({why}).")
        };
    }
    let why = if is_asked { "as you said" } else { "the rows that are marked so" };
    let fleet = if params.fleet.iter().flatten().any(|kind| kind.depot.is_some()) {
        String::new()
    } else {
        format!(
            ", and the fleet counts for each of them; to say which vehicles are where, ask with “3 vans at {} and 2 vans at \
             {}”",
            plain(&depots[0].id),
            plain(&depots[1].id)
        )
    };
    let ends = if is_open { "starts" } else { "starts and ends" };
    format!("Every route {ends} at its own depot, one of {} ({why}){fleet}.", names.join(", "))
}
