//! `route_report.csv`: a row per step of every route, from the departure to the end; `event` names the step.

use crate::vehicle_routing::{
    data::{goods::Good, place::Place, read::Places},
    plan::{
        outcome::Outcome,
        route::{Call, Route, Step},
    },
    tell::tables::{
        number, text,
        wanted::{Wanted, wanted},
    },
    times::clock,
};
use kernels::cancel;
use report::result::{Cell, Column, Table};

/// Columns of the contract, then columns that explain them. Distances are from the previous place, so they add up.
pub(crate) fn route_report(places: &Places, outcome: &Outcome) -> Table {
    let mut rows = Vec::new();
    let wanted = wanted(places);
    for (number, route) in (1_u64..).zip(&outcome.routes) {
        cancel::tick();
        let mut visits = 0;
        for step in &route.steps {
            cancel::tick();
            visits +=
                u64::from(step.call != Call::Leave && step.call != Call::Break && step.call != Call::Reload);
            let mut cells = row(places, outcome, (number, visits), (route, step));
            cells.extend(wanted.iter().map(|(_, cell)| match step.call {
                Call::Stop(stop) => cell(&places.stops[stop]),
                Call::Leave | Call::Reload | Call::Break | Call::Return => Cell::Empty,
            }));
            rows.push(cells);
        }
    }
    let unit = outcome.fleet.unit();
    let minutes = |name| Column::number(name, Some("minutes"));
    let mut columns = vec![Column::number("route", None), Column::number("stop", None)];
    columns.extend(["location_id", "name", "arrival", "departure"].map(Column::text));
    columns.extend([
        Column::number("load", Some(unit)),
        Column::number("distance", Some("km from the place before")).with_total(),
        Column::number("delivered", Some(unit)).with_total(),
        Column::number("collected", Some(unit)).with_total(),
        minutes("waiting_minutes"),
        minutes("service_minutes"),
        minutes("break_minutes"),
        minutes("late_minutes"),
        Column::number("distance_so_far", Some("km since the depot")),
        Column::text("window_from"),
        Column::text("window_until"),
        Column::number("arrival_minutes", Some("minutes after midnight")),
        Column::number("departure_minutes", Some("minutes after midnight")),
        Column::number("x_coord", None),
        Column::number("y_coord", None),
        Column::text("vehicle"),
        Column::text("event"),
    ]);
    columns
        .extend(further(outcome).map(|good| Column::number(format!("load_{}", good.unit), Some(good.unit))));
    columns.extend(wanted.into_iter().map(|(column, _): Wanted| column));
    Table { name: "route_report", title: "Every stop of every route".to_owned(), columns, rows }
}

/// The goods other than the most important one.
fn further(outcome: &Outcome) -> impl Iterator<Item = &Good> {
    outcome.fleet.goods.iter().skip(1)
}

/// The event of a row: `visit`, or another action of a vehicle.
fn event(call: Call) -> &'static str {
    match call {
        Call::Leave => "leave",
        Call::Stop(_) => "visit",
        Call::Reload => "reload",
        Call::Break => "break",
        Call::Return => "return",
    }
}

fn row(places: &Places, outcome: &Outcome, at: (u64, u64), (route, step): (&Route, &Step)) -> Vec<Cell> {
    let kind = &outcome.fleet.kinds[route.kind];
    let place = match step.call {
        Call::Stop(stop) => Some(&places.stops[stop]),
        Call::Break => None,
        Call::Leave | Call::Reload | Call::Return => Some(&places.depots[kind.depot]),
    };
    let stop = place.filter(|_| matches!(step.call, Call::Stop(_)));
    let number_of = |of: fn(&Place) -> f64| number(place.map(of));
    let time = |minutes: Option<f64>| text(minutes.map(clock).as_deref());
    let arrival = Some(step.arrival).filter(|_| step.call != Call::Leave);
    let departure = Some(step.departure).filter(|_| step.call != Call::Return);
    let is_served = matches!(step.call, Call::Stop(_) | Call::Reload);
    let minutes_if = |is_meant: bool| Cell::number(if is_meant { step.minutes() } else { 0.0 });
    let mut cells = vec![
        Cell::Count(at.0),
        if matches!(step.call, Call::Break | Call::Reload) { Cell::Empty } else { Cell::Count(at.1) },
        text(place.map(|place| place.id.as_str())),
        text(place.and_then(|place| place.name.as_deref())),
        time(arrival),
        time(departure),
        number(step.load.first().copied()),
        Cell::number(step.leg_km),
        Cell::number(stop.map_or(0.0, Place::delivered)),
        Cell::number(stop.map_or(0.0, Place::collected)),
        Cell::number(step.waiting),
        minutes_if(is_served),
        minutes_if(step.call == Call::Break),
        Cell::number(step.late),
        Cell::number(step.km),
        time(place.and_then(|place| place.windows.first())),
        time(place.and_then(|place| place.windows.last())),
        number(arrival),
        number(departure),
        number_of(|place| place.x),
        number_of(|place| place.y),
        text(Some(kind.name.as_str()).filter(|kind| !kind.is_empty())),
        Cell::Text(event(step.call).to_owned()),
    ];
    cells.extend(step.load.iter().skip(1).map(|load| Cell::number(*load)));
    cells
}
