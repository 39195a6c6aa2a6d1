//! Reads the places of a file. Every row is used, or listed with the reason why not.

use crate::vehicle_routing::{
    data::{
        addresses::Addresses,
        carried, columns, coordinates as surface,
        depots::{self, Depots},
        distance_table::Given,
        figures::{Figures, TimeColumn},
        goods::{Good, goods},
        notes, orders, other_ends,
        own_report::OwnReport,
        pairs,
        place::Place,
        readings::{self, PlaceReading},
        rows::Rows,
        source::{Position, Source},
        stop_rules, unused,
        visit_times::{self, VisitTimes},
        windows::Windows,
    },
    params::RouteParams,
    settings::{Coordinates, TimeUnit},
};
use intake::{AgentError, Recipe, problem::Problem, roles::Role};
use report::{markdown::plain, result::Warning};

/// The depots and the stops of a file, with the assumptions and warnings about them.
#[derive(Clone)]
pub(crate) struct Places {
    /// Where routes start and end; at least one. The first `starts` are starts, the others only ends.
    pub depots: Vec<Place>,
    pub starts: usize,
    /// The depot where all routes of an uploaded report end, if they start elsewhere.
    pub report_end: Option<usize>,
    /// Routes of an uploaded report that end elsewhere than they do in this plan.
    pub other_ends: Option<String>,
    pub stops: Vec<Place>,
    /// Pairs of a stop where goods are picked up and the stop where they are delivered.
    pub pairs: Vec<(usize, usize)>,
    /// The measures of the goods, the most important first.
    pub goods: Vec<Good>,
    /// The names of the columns that reports carry.
    pub carried: Vec<String>,
    pub coordinates: Coordinates,
    /// Whether the coordinates of the places are known.
    pub has_points: bool,
    /// The columns that its figures are from.
    pub readings: Vec<PlaceReading>,
    /// The file's own distances, and the row of each place in them, the depots first.
    pub given: Option<(Given, Vec<usize>)>,
    pub problems: Vec<Problem>,
    /// Rows of stops that cannot be used, without copies of other rows and stops that the user leaves out.
    pub unusable: usize,
    /// The ids of the stops that the user leaves out.
    pub left_out: Vec<String>,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
}

impl Places {
    /// The depots first, then the stops, in the order of the rows of distance tables.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Place> {
        self.depots.iter().chain(&self.stops)
    }

    /// The row of a stop in distance tables; for a depot, the row is its position.
    pub(crate) fn row_of(&self, stop: usize) -> usize {
        self.depots.len() + stop
    }

    /// The position of the stop with this id; upper and lower case are the same.
    pub(crate) fn stop_with_id(&self, id: &str) -> Option<usize> {
        self.stops.iter().position(|stop| stop.id.eq_ignore_ascii_case(id))
    }

    /// The position of the depot with this id; upper and lower case are the same.
    pub(crate) fn depot_with_id(&self, id: &str) -> Option<usize> {
        self.depots.iter().position(|depot| depot.id.eq_ignore_ascii_case(id.trim()))
    }

    /// The other stop of a pair.
    pub(crate) fn partner(&self, stop: usize) -> Option<usize> {
        self.pairs.iter().find_map(|(pickup, delivery)| match stop {
            it if it == *pickup => Some(*delivery),
            it if it == *delivery => Some(*pickup),
            _ => None,
        })
    }

    pub(crate) fn has_windows(&self) -> bool {
        self.stops.iter().any(|stop| !stop.windows.is_empty())
    }
}

/// Reads the places of a file.
pub(crate) fn read(source: &Source, params: &RouteParams, recipe: &Recipe) -> Result<Places, AgentError> {
    if source.is_of_pairs() {
        return of_pairs(source, params);
    }
    let position = position(source)?;
    let (coordinates, reason) = match (&source.addresses, &position) {
        (Some(addresses), _) => (Coordinates::Globe, addresses.sentence(&source.table)),
        (None, Some(position)) => surface::coordinates(source, position, params, recipe),
        (None, None) => (Coordinates::Plane, "The file has no coordinates, so there is no map.".to_owned()),
    };
    let (goods, about_goods) = goods(source, params, recipe)?;
    let mut points = match &source.addresses {
        Some(addresses) => Some(addresses.points()),
        None => position.map(|at| surface::points(source, &at, coordinates, recipe)),
    };
    let on_globe = points.as_mut().filter(|_| coordinates == Coordinates::Globe && source.given.is_none());
    let (misplaced, about_misplaced) = on_globe
        .zip(params.misplaced_stops)
        .map(|(points, decision)| surface::settle(points, decision))
        .unzip();
    let misplaced = misplaced.unwrap_or_default();
    let times = visit_times::find(source);
    let columns = columns_of(source, params, recipe, &goods, times);
    let mut rows = Rows { points, coordinates, misplaced, ..columns };
    let used_columns = unused::used(&rows, &goods);
    if rows.report.is_none() {
        visit_times::check(source, &times, &used_columns)?;
    }
    rows.carried = carried::carried(&rows, &used_columns);
    let Depots { used, ends, idle } = depots::find(source, params)?;
    let mut depots: Vec<Place> = used.iter().map(|at| rows.depot(*at)).collect::<Result<_, _>>()?;
    let (closed, mut also_stops): (Vec<usize>, Vec<usize>) =
        ends.into_iter().partition(|at| depots::is_no_stop(source, *at, rows.has_goods(*at)));
    let at_depots: Vec<usize> = used.iter().chain(&closed).copied().collect();
    for at in &closed {
        depots.push(rows.depot(*at)?);
    }
    let is_of_report = rows.report.is_some() && params.ends_at().is_none() && !closed.is_empty();
    let report_end = is_of_report.then_some(used.len());
    let other_ends = other_ends::sentence(source, report_end.map(|at| depots[at].id.as_str()), params);
    let mut stops = rows.stops(&at_depots, &depots, &idle);
    let about_rules = stop_rules::apply(&mut stops, params)?;
    // The windows of a stop are about its visit, and not about vehicles that end there.
    also_stops.retain(|at| stops.iter().any(|stop| stop.row == source.table.row_of(*at)));
    for at in also_stops {
        depots.push(Place { windows: Windows::default(), ..rows.depot(at)? });
    }
    let (pairs, about_orders) = pairs::tie(&mut stops, &depots, &mut rows);
    let mut assumptions = vec![depots::sentence(&depots, &used, params), reason];
    assumptions.extend(about_rules);
    assumptions.extend(about_misplaced);
    assumptions.extend(about_goods);
    assumptions.extend(notes::columns(&rows, &goods));
    assumptions.extend(visit_times::half_window(source, &times));
    assumptions.extend(unused::sentence(&rows, &used_columns));
    assumptions.extend(notes::repeated(&depots, &stops));
    assumptions.extend(notes::paired(&pairs));
    assumptions.extend(about_orders);
    let has_points = rows.points.is_some();
    let readings = readings::readings(&rows, &goods);
    let carried = rows.carried.iter().map(|at| source.column_name(*at).to_owned()).collect();
    let mut problems = rows.problems;
    let unusable = notes::unusable(&problems[source.table.left_out.len()..]);
    let left_out = notes::left_out(&problems);
    problems.sort_by_key(|problem| problem.row);
    if stops.is_empty() {
        return Err(notes::nothing_usable(&source.name, &problems));
    }
    let given = given(source, depots.iter().chain(&stops), &mut assumptions)?;
    Ok(Places {
        warnings: warnings(source, &problems),
        depots,
        starts: used.len(),
        report_end,
        other_ends,
        stops,
        pairs,
        goods,
        carried,
        coordinates,
        has_points,
        readings,
        given,
        problems,
        unusable,
        left_out,
        assumptions,
    })
}

/// The columns of the coordinates; a file with its own distances, or with addresses that were looked up, needs none.
fn position(source: &Source) -> Result<Option<Position>, AgentError> {
    if source.addresses.is_some() {
        return Ok(None);
    }
    match source.coordinates() {
        Ok(position) => Ok(Some(position)),
        Err(_) if source.given.is_some() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The columns of the file by what they mean for a place, except the coordinates.
fn columns_of<'a>(
    source: &'a Source,
    params: &RouteParams,
    recipe: &Recipe,
    goods: &[Good],
    times: VisitTimes,
) -> Rows<'a> {
    let table = &source.table;
    Rows {
        id: source.id(),
        names: source.names(),
        points: None,
        demands: goods.iter().map(|good| Figures::of(source, good.column, recipe)).collect(),
        pickup: Figures::of(source, columns::named(table, columns::PICKUP), recipe),
        priority: Figures::of(source, source.position(Role::Priority), recipe),
        ready: TimeColumn::read(source, times.ready, false, times.unit, params, recipe),
        due: TimeColumn::read(source, times.due, false, times.unit, params, recipe),
        service: TimeColumn::read(source, times.service, true, TimeUnit::Minutes, params, recipe),
        windows: columns::named(table, columns::WINDOWS),
        prize: Figures::of(source, columns::named(table, columns::PRIZE), recipe),
        deliver_to: columns::named(table, columns::DELIVER_TO),
        orders: orders::columns(source),
        skill: source.skill(),
        vehicle: columns::named(table, columns::VEHICLE),
        route: columns::named(table, columns::ROUTE),
        sequence: Figures::of(source, source.sequence(), recipe),
        locked: columns::named(table, columns::LOCKED),
        carried: Vec::new(),
        report: OwnReport::of(source),
        problems: table.left_out.clone(),
        source,
        coordinates: Coordinates::Plane,
        left_out: params.left_out.clone().unwrap_or_default(),
        misplaced: Vec::new(),
    }
}

/// Notes of the reader, columns that are not certain, and rows that cannot be used.
fn warnings(source: &Source, problems: &[Problem]) -> Vec<Warning> {
    let mut warnings: Vec<Warning> = source.table.notes.iter().map(|note| Warning::note(note)).collect();
    warnings.extend(source.addresses.iter().flat_map(Addresses::warnings));
    warnings.extend(source.unsure().into_iter().map(Warning::general));
    warnings.extend(notes::summary(problems));
    warnings
}

/// Reads a file of pairs of places, which has only the ids of the places.
fn of_pairs(source: &Source, params: &RouteParams) -> Result<Places, AgentError> {
    let ids = source.given.iter().flat_map(|given| given.ids.iter());
    let mut stops: Vec<Place> =
        ids.map(|id| Place { id: id.clone(), demand: 1.0, ..Place::default() }).collect();
    if stops.len() < 2 {
        return Err(notes::nothing_usable(&source.name, &[]));
    }
    let fleet_depots = params.fleet.iter().flatten().filter_map(|kind| kind.depot.as_ref());
    let requested: Vec<&String> = params.depots.iter().flatten().chain(fleet_depots).collect();
    let depots = stops.extract_if(.., |place| {
        if requested.is_empty() {
            columns::is_called_depot(&place.id)
        } else {
            requested.iter().any(|id| place.id.eq_ignore_ascii_case(id.trim()))
        }
    });
    let mut depots: Vec<Place> = depots.collect();
    if depots.is_empty() {
        depots.push(stops.remove(0));
    }
    let is_left_out = |stop: &mut Place| is_one_of(&stop.id, params.left_out.as_deref().unwrap_or_default());
    let left_out = stops.extract_if(.., is_left_out).map(|stop| stop.id).collect();
    if stops.is_empty() {
        return Err(notes::nothing_usable(&source.name, &[]));
    }
    let about_rules = stop_rules::apply(&mut stops, params)?;
    let starts = depots.len();
    let ends = params.fleet.iter().flatten().filter_map(|kind| kind.end.as_ref()).chain(params.ends_at());
    for id in ends {
        if depots.iter().any(|depot| depot.id.eq_ignore_ascii_case(id.trim())) {
            continue;
        }
        let found = stops.iter().position(|stop| stop.id.eq_ignore_ascii_case(id.trim()));
        let Some(at) = found else { return Err(depots::no_such_end(&source.name, id)) };
        let end = if columns::is_called_depot(id) { stops.remove(at) } else { stops[at].clone() };
        depots.push(end);
    }
    let ids: Vec<String> = depots[..starts].iter().map(|depot| plain(&depot.id)).collect();
    let mut assumptions = vec![
        if params.open_routes.unwrap_or(false) {
            format!("Routes start at {} and end at their last stop.", ids.join(", "))
        } else if let Some(end) = params.ends_at() {
            format!("Routes start at {} and end at {}.", ids.join(", "), plain(end))
        } else {
            format!("Routes start and end at {}.", ids.join(", "))
        },
        "The file has ways and no places, so every stop counts as one unit and there is no map.".to_owned(),
    ];
    assumptions.extend(about_rules);
    let given = given(source, depots.iter().chain(&stops), &mut assumptions)?;
    let warnings = source.table.notes.iter().map(|note| Warning::note(note)).collect();
    let problems = source.table.left_out.clone();
    let coordinates = Coordinates::Plane;
    Ok(Places {
        depots,
        starts,
        report_end: None,
        other_ends: None,
        stops,
        pairs: Vec::new(),
        goods: vec![Good::uncounted()],
        carried: Vec::new(),
        coordinates,
        readings: Vec::new(),
        has_points: false,
        given,
        problems,
        unusable: 0,
        left_out,
        assumptions,
        warnings,
    })
}

/// Whether an id is in a list; upper and lower case are the same.
fn is_one_of(id: &str, ids: &[String]) -> bool {
    ids.iter().any(|other| other.eq_ignore_ascii_case(id))
}

/// The file's own distances, with the rows of the places in them.
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
