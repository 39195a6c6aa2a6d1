//! What is said of the file: how its columns were read, which rows are of one place, and which rows cannot be used.

use std::collections::{BTreeMap, HashSet};

use crate::vehicle_routing::data::{goods::Good, place::Place, rows::Rows};
use intake::{AgentError, problem::Problem};
use report::{
    markdown::plain,
    number::{agree, counted, whole},
    result::Warning,
};

/// How the columns besides places and coordinates were read.
pub fn columns(rows: &Rows, goods: &[Good]) -> Vec<String> {
    let name = |position: usize| plain(rows.source.column_name(position));
    let mut said = Vec::new();
    for good in goods {
        match (good.column, &rows.pickup) {
            (Some(column), _) => {
                said.push(format!("{} is what each stop gets, in {}.", name(column), good.unit));
            }
            (None, None) => said
                .push("No column says how much each stop gets, so every stop counts as one unit.".to_owned()),
            (None, Some(_)) => {}
        }
    }
    if let Some(pickup) = &rows.pickup {
        said.push(format!("{} is what is collected and brought to the depot.", name(pickup.position)));
    }
    said.extend(
        [&rows.ready, &rows.due, &rows.service]
            .into_iter()
            .flatten()
            .filter_map(|column| column.sentence.clone()),
    );
    if let Some(skill) = rows.skill {
        said.push(format!("{} names what the vehicle must be able to do.", name(skill)));
    }
    if let Some(vehicle) = rows.vehicle.filter(|_| rows.report.is_none()) {
        said.push(format!("{} names the kind of vehicle that must come.", name(vehicle)));
    }
    if rows.id.is_none() {
        said.push("No column names the places, so they are called by their rows.".to_owned());
    }
    said
}

/// Rows with an id that came before are orders of their own, and count their own time at the stop.
pub fn repeated(depots: &[Place], stops: &[Place]) -> Option<String> {
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

/// What goes from one stop to another.
pub fn paired(pairs: &[(usize, usize)]) -> Option<String> {
    (!pairs.is_empty()).then(|| {
        format!(
            "{} {} from one stop to another: the same vehicle visits both, in that order.",
            whole(pairs.len() as f64),
            agree(pairs.len(), "delivery goes", "deliveries go")
        )
    })
}

/// Refuses a file without stops.
pub fn nothing_usable(name: &str, problems: &[Problem]) -> AgentError {
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
pub fn summary(problems: &[Problem]) -> Vec<Warning> {
    let mut kinds: BTreeMap<(&str, &str), Vec<u64>> = BTreeMap::new();
    for problem in problems {
        // Of “a copy of row 7” the number is for the list.
        let kind = problem.problem.trim_end_matches(|c: char| c.is_ascii_digit());
        kinds.entry((&problem.column, kind)).or_default().push(problem.row);
    }
    let told = |((column, problem), rows): ((&str, &str), Vec<u64>)| {
        let problem =
            problem.strip_suffix(" row ").map_or(problem.to_owned(), |same| format!("{same} an earlier row"));
        Warning::of_rows(column, &problem, &rows, "not planned")
    };
    kinds.into_iter().map(told).collect()
}
