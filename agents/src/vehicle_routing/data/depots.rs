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
    /// Other places where routes end.
    pub ends: Vec<usize>,
    /// Depots that are marked in the file but not requested.
    pub idle: Vec<usize>,
}

impl Depots {
    /// The ids of the places where routes begin and end.
    pub(crate) fn ids(&self, source: &Source) -> Vec<String> {
        self.used.iter().chain(&self.ends).filter_map(|record| source.id_of(*record)).collect()
    }
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
    let kinds = params.fleet.iter().flatten();
    let requested: Vec<&String> =
        kinds.filter_map(|kind| kind.end.as_ref()).chain(params.ends_at()).collect();
    let mut ends = Vec::new();
    for end in requested {
        let found = with_ids(source, &[end]).map_err(|_| no_such_end(&source.name, end))?;
        for record in found {
            if !ends.contains(&record) {
                ends.push(record);
            }
        }
    }
    if let Some(report) = OwnReport::of(source) {
        ends.extend(report_end(source, &report, &used));
    }
    ends.retain(|record| !used.iter().any(|used| id(source, *used) == id(source, *record)));
    let idle = marked.into_iter().filter(|record| !used.contains(record) && !ends.contains(record)).collect();
    Ok(Depots { used, ends, idle })
}

/// The place where all routes of a report end, if they start elsewhere.
fn report_end(source: &Source, report: &OwnReport, starts: &[usize]) -> Option<usize> {
    let mut ends = (0..source.table.rows).filter(|record| report.returns(*record));
    let first = ends.next()?;
    let is_same = ends.all(|record| id(source, record) == id(source, first));
    let is_start = starts.iter().all(|start| id(source, *start) == id(source, first));
    (is_same && !is_start).then_some(first)
}

/// Whether a row where routes end is a depot and no stop: it is marked or called so, or nothing is brought there.
pub(crate) fn is_no_stop(source: &Source, record: usize, has_goods: bool) -> bool {
    let columns = [source.id(), source.names()];
    let mut texts = columns.iter().flatten().filter_map(|position| source.text(*position, record));
    let is_of_report = OwnReport::of(source).is_some_and(|report| !report.is_visit(record));
    is_of_report || !has_goods || marked(source).contains(&record) || texts.any(columns::is_called_depot)
}

/// The records that are marked as depots.
pub(crate) fn marked(source: &Source) -> Vec<usize> {
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

/// The question about a place where routes should end and that the file does not have.
pub(crate) fn no_such_end(file: &str, end: &str) -> AgentError {
    AgentError::Needs(format!(
        "No row of {} has the id {}, where routes were to end. Name the place as the file does, or leave it out: routes end where \
         they start then.",
        plain(file),
        plain(end)
    ))
}

/// The sentence about the start and the end of routes, with the reason.
pub(crate) fn sentence(places: &[Place], at: &[usize], params: &RouteParams) -> String {
    let is_asked = params.depots.is_some() || params.fleet.iter().flatten().any(|kind| kind.depot.is_some());
    let is_open = params.open_routes.unwrap_or(false);
    let (depots, others) = places.split_at(at.len());
    let names: Vec<String> = depots.iter().map(|depot| plain(&depot.label())).collect();
    let end = params.ends_at().filter(|_| !is_open);
    let end = end.and_then(|id| places.iter().find(|place| place.id.eq_ignore_ascii_case(id.trim())));
    // A report that is uploaded again says where its routes end.
    let end = end.or(others.first().filter(|_| !is_open && params.fleet.is_none()));
    let end = end.map(|end| plain(&end.label()));
    if let [name] = names.as_slice() {
        let why = match (is_asked, at) {
            (true, _) => "as you asked",
            (false, [0]) => "the first row",
            (false, _) => "which is marked as a depot",
        };
        return match end {
            _ if is_open => format!("Routes start at {name} ({why}) and end at their last stop."),
            Some(end) if end != *name => format!("Routes start at {name} ({why}) and end at {end}."),
            _ => format!("Routes start and end at {name} ({why})."),
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
    let names = names.join(", ");
    match end {
        Some(end) => {
            format!("Every route starts at its own depot, one of {names} ({why}), and ends at {end}{fleet}.")
        }
        None if is_open => format!("Every route starts at its own depot, one of {names} ({why}){fleet}."),
        None => format!("Every route starts and ends at its own depot, one of {names} ({why}){fleet}."),
    }
}
