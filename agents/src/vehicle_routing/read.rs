//! The places of a file. Every row is used, or listed with the reason why not.

use std::collections::BTreeMap;

use super::{
    columns,
    figures::{Figures, TimeColumn},
    matrix::Given,
    params::RouteParams,
    place::Place,
    rows::Rows,
    settings::Coordinates,
    source::Source,
    surface,
};
use crate::{
    AgentError, Recipe,
    report::{markdown::plain, result::Warning},
    table::{problem::Problem, roles::Role},
};

/// The depot and the stops of a file, with everything that was decided on the way.
pub struct Places {
    pub depot: Place,
    pub stops: Vec<Place>,
    pub coordinates: Coordinates,
    /// Whether it is known where the places are.
    pub has_points: bool,
    /// The file's own lengths, and the row of each place in them, the depot first.
    pub given: Option<(Given, Vec<usize>)>,
    pub problems: Vec<Problem>,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
}

impl Places {
    /// The depot first, then the stops: the rows of the tables of lengths.
    pub fn all(&self) -> impl Iterator<Item = &Place> {
        std::iter::once(&self.depot).chain(&self.stops)
    }

    pub fn has_windows(&self) -> bool {
        self.stops.iter().any(Place::has_window)
    }
}

/// Reads the places of a file.
pub fn read(source: &Source, params: &RouteParams, recipe: &Recipe) -> Result<Places, AgentError> {
    if source.is_of_pairs() {
        return of_pairs(source, params);
    }
    let position = match source.coordinates() {
        Ok(position) => Some(position),
        Err(_) if source.given.is_some() => None,
        Err(error) => return Err(error),
    };
    let (coordinates, reason) = match &position {
        Some(position) => surface::coordinates(source, position, params, recipe),
        None => (Coordinates::Plane, "The file has no coordinates, so there is no map.".to_owned()),
    };
    let mut rows = Rows {
        id: source.id(),
        names: source.names(),
        points: position.map(|position| [position.x, position.y].map(|at| Figures::read(source, at, recipe))),
        demand: source.demand().map(|position| Figures::read(source, position, recipe)),
        pickup: columns::named(&source.table, columns::PICKUP).map(|at| Figures::read(source, at, recipe)),
        priority: source.position(Role::Priority).map(|position| Figures::read(source, position, recipe)),
        ready: TimeColumn::read(source, Role::ReadyTime, params, recipe),
        due: TimeColumn::read(source, Role::DueTime, params, recipe),
        service: TimeColumn::read(source, Role::ServiceTime, params, recipe),
        skill: source.position(Role::Skill),
        vehicle: columns::named(&source.table, columns::VEHICLE),
        problems: source.table.left_out.clone(),
        source,
        coordinates,
    };
    let at = depot(source, params)?;
    let depot = rows.depot(at)?;
    let stops = rows.stops(at, &depot);
    let mut assumptions = vec![depot_sentence(&depot, at, params), reason];
    assumptions.extend(sentences(&rows));
    let has_points = rows.points.is_some();
    let mut problems = rows.problems;
    problems.sort_by_key(|problem| problem.row);
    if stops.is_empty() {
        return Err(nothing_usable(&source.name, &problems));
    }
    let given = given(source, std::iter::once(&depot).chain(&stops), &mut assumptions)?;
    let mut warnings: Vec<Warning> = source.table.notes.iter().cloned().map(Warning::general).collect();
    warnings.extend(source.unsure().into_iter().map(Warning::general));
    warnings.extend(summary(&problems));
    Ok(Places { depot, stops, coordinates, has_points, given, problems, assumptions, warnings })
}

/// A file of ways between places says nothing but their ids.
fn of_pairs(source: &Source, params: &RouteParams) -> Result<Places, AgentError> {
    let ids = source.given.iter().flat_map(|given| given.ids.iter());
    let mut stops: Vec<Place> =
        ids.map(|id| Place { id: id.clone(), demand: 1.0, ..Place::default() }).collect();
    let asked = params.depots.iter().flatten().next().map(String::as_str);
    let is_depot = |place: &Place| match asked {
        Some(asked) => place.id.eq_ignore_ascii_case(asked),
        None => columns::is_called_depot(&place.id),
    };
    if stops.len() < 2 {
        return Err(nothing_usable(&source.name, &[]));
    }
    let at = stops.iter().position(is_depot).unwrap_or(0);
    let depot = stops.remove(at);
    let mut assumptions = vec![
        format!("Routes start and end at {}.", plain(&depot.id)),
        "The file has ways and no places, so every stop counts as one unit and there is no map.".to_owned(),
    ];
    let given = given(source, std::iter::once(&depot).chain(&stops), &mut assumptions)?;
    let warnings = source.table.notes.iter().cloned().map(Warning::general).collect();
    let problems = source.table.left_out.clone();
    let coordinates = Coordinates::Plane;
    Ok(Places { depot, stops, coordinates, has_points: false, given, problems, assumptions, warnings })
}

/// The file's own lengths, with the rows of the places in them.
fn given<'a>(
    source: &Source,
    places: impl Iterator<Item = &'a Place>,
    assumptions: &mut Vec<String>,
) -> Result<Option<(Given, Vec<usize>)>, AgentError> {
    let Some(given) = &source.given else { return Ok(None) };
    let rows = given.rows(places.map(|place| place.id.as_str()))?;
    assumptions
        .push("Distances are those of the file, in km, and not measured between coordinates.".to_owned());
    Ok(Some((given.clone(), rows)))
}

/// The record of the depot: the one that was asked for, that is marked, or that comes first.
fn depot(source: &Source, params: &RouteParams) -> Result<usize, AgentError> {
    let rows = 0..source.table.rows;
    let id = |record: usize| source.id().and_then(|position| source.text(position, record));
    if let Some(asked) = params.depots.iter().flatten().next() {
        let is_asked = |record: &usize| id(*record).is_some_and(|id| id.eq_ignore_ascii_case(asked.trim()));
        return rows.clone().find(is_asked).ok_or_else(|| {
            AgentError::Needs(format!(
                "No row of {} has the id {}, which was to be the depot. Name the depot as the file does, or leave it \
                 out: the first row is the depot then.",
                plain(&source.name),
                plain(asked)
            ))
        });
    }
    let mark = columns::named(&source.table, columns::MARK);
    let is_marked = |record: &usize| {
        mark.is_some_and(|mark| {
            let column = source.column_name(mark);
            source.text(mark, *record).is_some_and(|cell| columns::marks_depot(column, cell))
        })
    };
    let name = |record: usize| source.names().and_then(|position| source.text(position, record));
    let is_called = |record: &usize| {
        id(*record).is_some_and(columns::is_called_depot)
            || name(*record).is_some_and(columns::is_called_depot)
    };
    let marked: Vec<usize> = rows.clone().filter(is_marked).collect();
    match marked.as_slice() {
        [] => Ok(rows.clone().find(is_called).unwrap_or(0)),
        [one] => Ok(*one),
        several => {
            let ids: Vec<String> =
                several.iter().take(5).filter_map(|record| id(*record)).map(plain).collect();
            Err(AgentError::Needs(format!(
                "{} rows of {} are marked as depot ({}). Routes of one plan start at one depot: ask again with “depot is \
                 {}”, or upload a file for each.",
                several.len(),
                plain(&source.name),
                ids.join(", "),
                ids.first().map_or("ID", String::as_str)
            )))
        }
    }
}

fn depot_sentence(depot: &Place, at: usize, params: &RouteParams) -> String {
    let why = match (&params.depots, at) {
        (Some(_), _) => "as you said",
        (None, 0) => "the first row",
        (None, _) => "which is marked so",
    };
    format!("Routes start and end at {} ({why}).", plain(&depot.label()))
}

/// How the other columns were read.
fn sentences(rows: &Rows) -> Vec<String> {
    let name = |position: usize| plain(rows.source.column_name(position));
    let mut said = Vec::new();
    match (&rows.demand, &rows.pickup) {
        (Some(demand), _) => {
            said.push(format!("{} is what each stop gets, in units.", name(demand.position)))
        }
        (None, None) => {
            said.push("No column says how much each stop gets, so every stop counts as one unit.".to_owned())
        }
        (None, Some(_)) => {}
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
    if let Some(vehicle) = rows.vehicle {
        said.push(format!("{} names the kind of vehicle that must come.", name(vehicle)));
    }
    if rows.id.is_none() {
        said.push("No column names the places, so they are called by their rows.".to_owned());
    }
    said
}

fn nothing_usable(name: &str, problems: &[Problem]) -> AgentError {
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
fn summary(problems: &[Problem]) -> Vec<Warning> {
    let mut kinds: BTreeMap<(&str, &str), Vec<u64>> = BTreeMap::new();
    for problem in problems {
        // Of “the same id as row 7” the number is for the list.
        let kind = problem.problem.trim_end_matches(|c: char| c.is_ascii_digit());
        kinds.entry((&problem.column, kind)).or_default().push(problem.row);
    }
    let told = |((column, problem), rows): ((&str, &str), Vec<u64>)| {
        let problem = problem
            .strip_suffix(" as row ")
            .map_or(problem.to_owned(), |same| format!("{same} as an earlier row"));
        Warning::of_rows(column, &problem, &rows, "not planned")
    };
    kinds.into_iter().map(told).collect()
}
