//! `route_report.csv`: a row per step of every route, from the departure to the end; `event` names the step. Columns of the file
//! that the plan does not use, such as order numbers and addresses, come last.

use crate::vehicle_routing::{
    data::{place::Place, read::Places},
    params::RouteParams,
    plan::{
        fleet::Kind,
        outcome::Outcome,
        route::{Call, Step},
    },
    tell::tables::{vehicle_name, wanted::add_wanted},
    times::clock,
};
use intake::roles::Role;
use kernels::cancel;
use provenance::record::{ROW_IN_FILE, Reading};
use report::{
    number::amount,
    result::{Column, Table, TableBuilder},
};

/// How times on the way are found.
const DRIVEN: &str = "the end of the step before it and the time of driving from there, by the speed, the roads or the table of times \
     that the answer names";
/// How what only the order of the stops decides is found.
const ORDERED: &str = "follows from the order of the stops, which the route search has found";

/// Parameters that change the coordinates of the file.
const MOVED: &[&str] = &["misplaced_stops"];

/// One step of a route.
pub(super) struct ReportRow<'a> {
    /// The number of the route.
    route: u64,
    /// The number of the visits of the route so far, the return to the depot included.
    visits: u64,
    kind: &'a Kind,
    step: &'a Step,
    /// The stop or the depot; a break has no place.
    place: Option<&'a Place>,
    /// The number of rows above it.
    position: usize,
    /// When the step before it ends; a departure has none before it.
    departure_before: Option<f64>,
}

impl<'a> ReportRow<'a> {
    /// The stop that is visited.
    pub(super) fn stop(&self) -> Option<&'a Place> {
        self.place.filter(|_| matches!(self.step.call, Call::Stop(_)))
    }

    /// The number of the visit; breaks and reloads have none.
    fn visit(&self) -> Option<u64> {
        Some(self.visits).filter(|_| !matches!(self.step.call, Call::Break | Call::Reload))
    }

    fn arrival(&self) -> Option<f64> {
        Some(self.step.arrival).filter(|_| self.step.call != Call::Leave)
    }

    fn departure(&self) -> Option<f64> {
        Some(self.step.departure).filter(|_| self.step.call != Call::Return)
    }

    /// Minutes of service or reloading.
    fn service(&self) -> f64 {
        match self.step.call {
            Call::Stop(_) | Call::Reload => self.step.minutes(),
            Call::Leave | Call::Break | Call::Return => 0.0,
        }
    }

    fn break_minutes(&self) -> f64 {
        if self.step.call == Call::Break { self.step.minutes() } else { 0.0 }
    }

    /// Minutes of the break that this is, or that the driver takes between the arrival and the service.
    fn paused(&self) -> f64 {
        let Step { arrival, begin, waiting, .. } = *self.step;
        match self.step.call {
            Call::Break => self.step.minutes(),
            Call::Leave => 0.0,
            Call::Stop(_) | Call::Reload | Call::Return => {
                let paused = begin - arrival - waiting;
                // What the last digits of the times leave is no break.
                if paused.abs() < 1e-6 { 0.0 } else { paused }
            }
        }
    }

    /// The event of the row: `visit`, or another action of a vehicle.
    fn event(&self) -> &'static str {
        match self.step.call {
            Call::Leave => "leave",
            Call::Stop(_) => "visit",
            Call::Reload => "reload",
            Call::Break => "break",
            Call::Return => "return",
        }
    }
}

/// Columns of the contract, then columns that explain them. Distances are from the previous place, so they add up.
pub(crate) fn route_report(places: &Places, outcome: &Outcome, params: &RouteParams) -> Table {
    let rows = rows(places, outcome);
    let mut columns = TableBuilder::new();
    add_contract(&mut columns, outcome.fleet.unit());
    add_goods(&mut columns, outcome.fleet.unit(), &rows);
    add_times(&mut columns, &rows, params);
    add_places(&mut columns);
    // The first good is in the column `load`.
    for (at, good) in outcome.fleet.goods.iter().enumerate().skip(1) {
        let column = Column::number(format!("load_{}", good.unit), Some(good.unit));
        columns.add(column, move |row| row.step.load.get(at).copied());
    }
    add_wanted(&mut columns, places);
    for (at, name) in places.carried.iter().enumerate() {
        let column = Column::text(name.clone()).from_column(name.clone(), Reading::default(), Vec::new());
        columns.add(column, move |row| row.stop().and_then(|stop| stop.carried_text(at)));
    }
    add_before(&mut columns);
    let row = Column::number(ROW_IN_FILE, None).working().shown_as("0");
    columns.add(row, |row| row.place.map(|place| place.row).filter(|row| *row > 0));
    columns.build("route_report", "Every stop of every route", rows)
}

fn add_contract(columns: &mut TableBuilder<ReportRow>, unit: &'static str) {
    columns.add(Column::number("route", None).found_by(ORDERED), |row| row.route);
    columns.add(Column::number("stop", None).found_by(ORDERED), ReportRow::visit);
    columns.add(Column::text("location_id"), |row| row.place.map(|place| place.id.clone()));
    columns.add(Column::text("name"), |row| row.place.and_then(|place| place.name.clone()));
    columns.add(Column::text("arrival"), |row| row.arrival().map(clock));
    columns.add(Column::text("departure"), |row| row.departure().map(clock));
    let load = Column::number("load", Some(unit)).found_by(
        "what the vehicle has on board after this step: what it still has to bring on this trip, and what it has collected",
    );
    columns.add(load, |row| row.step.load.first().copied());
    let distance = Column::number("distance", Some("km from the place before")).with_total().found_by(
        "the way from the place before it: between their coordinates, by the roads or by the table of distances, as the answer \
         says; the order of the stops is what the route search has found",
    );
    columns.add(distance, |row| row.step.leg_km);
}

/// What the times of a step follow from: the step before it, and a break between the arrival and the service. The cells of a
/// departure have no step before them.
fn add_before(columns: &mut TableBuilder<ReportRow>) {
    let paused = Column::number("paused_minutes", Some("minutes")).labelled("break").working();
    columns.add(paused, ReportRow::paused);
    let row = Column::number("row_before", None).working().shown_as("0");
    columns.add(row, |row| Some(row.position).filter(|_| row.step.call != Call::Leave));
    let departure = Column::number("departure_before", Some("minutes after midnight"))
        .labelled("departure of the step before")
        .explained("INDEX(route_report[departure_minutes],[row_before])")
        .working();
    columns.add(departure, |row| row.departure_before);
}

/// Rows of the table that are no visit, or one whose amount is that of its order.
fn rows_where(rows: &[ReportRow], fits: impl Fn(&ReportRow) -> bool) -> Vec<u32> {
    (0..).zip(rows).filter(|(_, row)| fits(row)).map(|(at, _)| at).collect()
}

fn add_goods(columns: &mut TableBuilder<ReportRow>, unit: &'static str, rows: &[ReportRow]) {
    let is_apart = |row: &ReportRow| row.stop().is_none_or(|stop| stop.hauls.iter().any(|haul| *haul != 0.0));
    let delivered = Column::number("delivered", Some(unit))
        .with_total()
        .from_role(Role::Quantity)
        .otherwise("one, because the file has no quantities")
        .apart(
            rows_where(rows, is_apart),
            "the amount of its order at a stop of an order of two rows, and none where no stop is visited",
        );
    columns.add(delivered, |row| row.stop().map_or(0.0, Place::delivered));
    let collected = Column::number("collected", Some(unit)).with_total();
    columns.add(collected, |row| row.stop().map_or(0.0, Place::collected));
}

fn add_times(columns: &mut TableBuilder<ReportRow>, rows: &[ReportRow], params: &RouteParams) {
    let waiting = Column::number("waiting_minutes", Some("minutes"))
        .found_by("from the arrival to the begin of the next time window of the stop; none where it may be visited at once");
    columns.add(waiting, |row| row.step.waiting);
    let service = Column::number("service_minutes", Some("minutes"))
        .from_role(Role::ServiceTime)
        .from_params(&["service_minutes"])
        .otherwise(match params.service_minutes {
            Some(minutes) => format!("the {} minutes that were said", amount(minutes)),
            None => "no time at a stop is known".to_owned(),
        })
        .apart(
            rows_where(rows, |row| row.stop().is_none()),
            "the time of loading at a depot, and none where no stop is visited",
        );
    columns.add(service, ReportRow::service);
    columns.add(Column::number("break_minutes", Some("minutes")), ReportRow::break_minutes);
    let late = Column::number("late_minutes", Some("minutes"))
        .found_by("from the end of the last time window of the stop to the begin of the visit; none where that is in time");
    columns.add(late, |row| row.step.late);
}

fn add_places(columns: &mut TableBuilder<ReportRow>) {
    let so_far = Column::number("distance_so_far", Some("km since the depot")).explained(
        "SUMPRODUCT((route_report[route]=[route])*(route_report[arrival_minutes]<=[arrival_minutes])*route_report[distance])",
    );
    columns.add(so_far, |row| row.step.km);
    columns
        .add(Column::text("window_from"), |row| row.place.and_then(|place| place.windows.first()).map(clock));
    columns
        .add(Column::text("window_until"), |row| row.place.and_then(|place| place.windows.last()).map(clock));
    let arrival = Column::number("arrival_minutes", Some("minutes after midnight"))
        .found_from(&["departure_before", "distance"])
        .found_by(DRIVEN);
    columns.add(arrival, ReportRow::arrival);
    let departure = Column::number("departure_minutes", Some("minutes after midnight")).explained(
        "IF([event]=\"leave\",INDEX(routes[start_minutes],[route]),\
         [arrival_minutes]+[waiting_minutes]+[service_minutes]+[paused_minutes])",
    );
    columns.add(departure, ReportRow::departure);
    columns.add(Column::number("x_coord", None).from_role(Role::XCoordinate).changed_by(MOVED), |row| {
        row.place.map(|place| place.x)
    });
    columns.add(Column::number("y_coord", None).from_role(Role::YCoordinate).changed_by(MOVED), |row| {
        row.place.map(|place| place.y)
    });
    columns.add(Column::text("vehicle"), |row| vehicle_name(row.kind));
    columns.add(Column::text("event"), ReportRow::event);
}

fn rows<'a>(places: &'a Places, outcome: &'a Outcome) -> Vec<ReportRow<'a>> {
    let mut rows = Vec::new();
    for (number, route) in (1..).zip(&outcome.routes) {
        let kind = &outcome.fleet.kinds[route.kind];
        let (mut visits, mut departure_before) = (0, None);
        for step in &route.steps {
            cancel::tick();
            let place = match step.call {
                Call::Stop(stop) => Some(&places.stops[stop]),
                Call::Leave | Call::Reload => Some(&places.depots[kind.depot]),
                Call::Return => Some(&places.depots[kind.end]),
                Call::Break => None,
            };
            visits += u64::from(matches!(step.call, Call::Stop(_) | Call::Return));
            rows.push(ReportRow {
                route: number,
                visits,
                kind,
                step,
                place,
                position: rows.len(),
                departure_before: departure_before.replace(step.departure),
            });
        }
    }
    rows
}
