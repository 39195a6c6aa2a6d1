//! Sentences about the file: how its columns were read, rows of the same place, and rows that cannot be used.

use std::collections::{BTreeMap, HashSet};

use crate::vehicle_routing::data::{goods::Good, place::Place, rows::Rows};
use intake::{AgentError, problem::Problem};
use report::{
    markdown::plain,
    number::{agree, counted, whole},
    result::Warning,
};

/// The problem of a stop that the user leaves out, and of one whose coordinates cannot be right.
pub(crate) const AS_ASKED: &str = "left out, as you asked";
pub(crate) const FAR_AWAY: &str = "far from all other places";

/// How many rows hold a stop that cannot be used, neither a copy of another row nor left out by the user.
pub(crate) fn unusable(problems: &[Problem]) -> usize {
    let rows: HashSet<u64> = problems
        .iter()
        .filter(|problem| problem.problem != AS_ASKED && !problem.problem.starts_with("a copy of row"))
        .map(|problem| problem.row)
        .collect();
    rows.len()
}

/// The ids of the stops that the user leaves out, each once.
pub(crate) fn left_out(problems: &[Problem]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for problem in problems.iter().filter(|problem| problem.problem == AS_ASKED) {
        if !ids.contains(&problem.value) {
            ids.push(problem.value.clone());
        }
    }
    ids
}

/// How the columns were read, except those of places and coordinates.
pub(crate) fn columns(rows: &Rows, goods: &[Good]) -> Vec<String> {
    let mut sentences = Vec::new();
    for good in goods {
        match (good.column, &rows.pickup) {
            (Some(column), _) => {
                let name = column_name(rows, column);
                sentences.push(format!("{name} is the amount delivered to each stop, in {}.", good.unit));
            }
            (None, None) => sentences
                .push("No column has the amount for each stop, so every stop counts as one unit.".to_owned()),
            (None, Some(_)) => {}
        }
    }
    if let Some(pickup) = &rows.pickup {
        let name = column_name(rows, pickup.position);
        sentences.push(format!("{name} is the amount that is collected and brought to the depot."));
    }
    for column in [&rows.ready, &rows.due, &rows.service].into_iter().flatten() {
        sentences.extend(column.sentence.clone());
    }
    if let Some(skill) = rows.skill {
        sentences.push(format!("{} names the skills that the vehicle needs.", column_name(rows, skill)));
    }
    if let Some(vehicle) = rows.vehicle.filter(|_| rows.report.is_none()) {
        let name = column_name(rows, vehicle);
        sentences.push(format!("{name} names the kind of vehicle that must come."));
    }
    if rows.id.is_none() {
        sentences.push("No column names the places, so they are named after their rows.".to_owned());
    }
    sentences
}

fn column_name(rows: &Rows, position: usize) -> String {
    plain(rows.source.column_name(position))
}

/// Rows that repeat an id are separate orders with their own service time.
pub(crate) fn repeated(depots: &[Place], stops: &[Place]) -> Option<String> {
    let places: HashSet<&str> = depots.iter().chain(stops).map(|place| place.id.as_str()).collect();
    let orders = depots.len() + stops.len() - places.len();
    (orders > 0).then(|| {
        format!(
            "{} {} of a place that was there before: each is an order of its own with its own time at the stop.",
            counted(orders, "row"),
            agree(orders, "is", "are")
        )
    })
}

/// The number of deliveries from one stop to another.
pub(crate) fn paired(pairs: &[(usize, usize)]) -> Option<String> {
    (!pairs.is_empty()).then(|| {
        format!(
            "{} {} from one stop to another: the same vehicle visits both, in that order.",
            whole(pairs.len() as f64),
            agree(pairs.len(), "delivery goes", "deliveries go")
        )
    })
}

/// Refuses a file without stops.
pub(crate) fn nothing_usable(name: &str, problems: &[Problem]) -> AgentError {
    let example = problems.first().map_or(String::new(), |first| {
        format!(" Row {}, column {}: {} ({:?}).", first.row, plain(&first.column), first.problem, first.value)
    });
    AgentError::Unreadable(format!(
        "No row of {} besides the depot can be planned. A stop needs an id, coordinates and a demand, as in \
         `location_id,name,x_coord,y_coord,demand`.{example}",
        plain(name)
    ))
}

/// One sentence per kind of problem, with its rows.
pub(crate) fn summary(problems: &[Problem]) -> Vec<Warning> {
    let mut kinds: BTreeMap<(&str, &str), Vec<u64>> = BTreeMap::new();
    for problem in problems {
        // The number in “a copy of row 7” belongs in the list of rows only.
        let kind = problem.problem.trim_end_matches(|c: char| c.is_ascii_digit());
        kinds.entry((&problem.column, kind)).or_default().push(problem.row);
    }
    let mut warnings = Vec::with_capacity(kinds.len());
    for ((column, problem), rows) in kinds {
        let problem = match problem.strip_suffix(" row ") {
            Some(start) => format!("{start} an earlier row"),
            None => problem.to_owned(),
        };
        warnings.push(Warning::of_rows(column, &problem, &rows, "not planned"));
    }
    warnings
}
