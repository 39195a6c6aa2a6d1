//! `route_report.csv`: a row per visit, with the depot before the first and after the last.

use super::{number, text};
use crate::{
    report::result::{Cell, Column, Table},
    vehicle_routing::{
        outcome::Outcome,
        place::Place,
        read::Places,
        route::{Route, Visit},
        times::clock,
    },
};

/// Columns of the contract, then those that explain them. Distances are from the place before, so they add up.
pub fn route_report(places: &Places, outcome: &Outcome) -> Table {
    let mut rows = Vec::new();
    for (number, route) in (1_u64..).zip(&outcome.routes) {
        let kind = &outcome.fleet.kinds[route.kind].name;
        rows.push(leaving(places, route, number, kind));
        for (place, visit) in (1_u64..).zip(&route.visits) {
            rows.push(visited(&places.stops[visit.stop], visit, (number, place), kind));
        }
        if !outcome.fleet.is_open {
            rows.push(back(places, route, number, kind));
        }
    }
    let mut columns = vec![Column::number("route", None), Column::number("stop", None)];
    columns.extend(["location_id", "name", "arrival", "departure"].map(Column::text));
    columns.extend([
        Column::number("load", Some("units on board when it leaves")),
        Column::number("distance", Some("km from the place before")).with_total(),
        Column::number("delivered", Some("units")).with_total(),
        Column::number("collected", Some("units")).with_total(),
        Column::number("waiting_minutes", Some("minutes")),
        Column::number("service_minutes", Some("minutes")),
        Column::number("distance_so_far", Some("km since the depot")),
        Column::text("window_from"),
        Column::text("window_until"),
        Column::number("arrival_minutes", Some("minutes after midnight")),
        Column::number("departure_minutes", Some("minutes after midnight")),
        Column::number("x_coord", None),
        Column::number("y_coord", None),
        Column::text("vehicle"),
    ]);
    Table { name: "route_report", title: "Every stop of every route".to_owned(), columns, rows }
}

/// What a row tells of one place of a route.
struct Row<'a> {
    place: &'a Place,
    at: (u64, u64),
    arrival: Option<f64>,
    departure: Option<f64>,
    load: f64,
    leg_km: f64,
    km: f64,
    amounts: (f64, f64),
    waiting: f64,
    service: f64,
    kind: &'a str,
}

fn cells(row: &Row) -> Vec<Cell> {
    let time = |minutes: Option<f64>| text(minutes.map(clock).as_deref());
    let place = row.place;
    vec![
        Cell::Count(row.at.0),
        Cell::Count(row.at.1),
        Cell::Text(place.id.clone()),
        text(place.name.as_deref()),
        time(row.arrival),
        time(row.departure),
        Cell::number(row.load),
        Cell::number(row.leg_km),
        Cell::number(row.amounts.0),
        Cell::number(row.amounts.1),
        Cell::number(row.waiting),
        Cell::number(row.service),
        Cell::number(row.km),
        time(place.ready),
        time(place.due),
        number(row.arrival),
        number(row.departure),
        Cell::number(place.x),
        Cell::number(place.y),
        text(Some(row.kind).filter(|kind| !kind.is_empty())),
    ]
}

fn visited(place: &Place, visit: &Visit, at: (u64, u64), kind: &str) -> Vec<Cell> {
    cells(&Row {
        place,
        at,
        arrival: Some(visit.arrival),
        departure: Some(visit.departure),
        load: visit.load,
        leg_km: visit.leg_km,
        km: visit.km,
        amounts: (place.demand, place.pickup),
        waiting: visit.begin - visit.arrival,
        service: visit.departure - visit.begin,
        kind,
    })
}

fn at_depot<'a>(places: &'a Places, at: (u64, u64), kind: &'a str) -> Row<'a> {
    Row {
        place: &places.depot,
        at,
        arrival: None,
        departure: None,
        load: 0.0,
        leg_km: 0.0,
        km: 0.0,
        amounts: (0.0, 0.0),
        waiting: 0.0,
        service: 0.0,
        kind,
    }
}

fn leaving(places: &Places, route: &Route, number: u64, kind: &str) -> Vec<Cell> {
    let row = at_depot(places, (number, 0), kind);
    cells(&Row { departure: Some(route.start), load: route.load_at_start, ..row })
}

fn back(places: &Places, route: &Route, number: u64, kind: &str) -> Vec<Cell> {
    let row = at_depot(places, (number, route.visits.len() as u64 + 1), kind);
    cells(&Row {
        arrival: Some(route.end),
        load: route.visits.last().map_or(0.0, |visit| visit.load),
        leg_km: route.return_km,
        km: route.km(),
        ..row
    })
}
