//! `route_report.csv`: a row per step of every route, from the departure to the end; `event` names the step. Columns of the file
//! that the plan does not use, such as order numbers and addresses, come last.

use crate::vehicle_routing::{
    data::{place::Place, read::Places},
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
use report::result::{Column, Table, TableBuilder};

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
pub(crate) fn route_report(places: &Places, outcome: &Outcome) -> Table {
    let mut columns = TableBuilder::new();
    add_contract(&mut columns, outcome.fleet.unit());
    add_times_and_places(&mut columns, outcome.fleet.unit());
    // The first good is in the column `load`.
    for (at, good) in outcome.fleet.goods.iter().enumerate().skip(1) {
        let column = Column::number(format!("load_{}", good.unit), Some(good.unit));
        columns.add(column, move |row| row.step.load.get(at).copied());
    }
    add_wanted(&mut columns, places);
    for (at, name) in places.carried.iter().enumerate() {
        columns.add(Column::text(name.clone()), move |row| row.stop().and_then(|stop| stop.carried_text(at)));
    }
    columns.build("route_report", "Every stop of every route", rows(places, outcome))
}

fn add_contract(columns: &mut TableBuilder<ReportRow>, unit: &'static str) {
    columns.add(Column::number("route", None), |row| row.route);
    columns.add(Column::number("stop", None), ReportRow::visit);
    columns.add(Column::text("location_id"), |row| row.place.map(|place| place.id.clone()));
    columns.add(Column::text("name"), |row| row.place.and_then(|place| place.name.clone()));
    columns.add(Column::text("arrival"), |row| row.arrival().map(clock));
    columns.add(Column::text("departure"), |row| row.departure().map(clock));
    columns.add(Column::number("load", Some(unit)), |row| row.step.load.first().copied());
    let distance = Column::number("distance", Some("km from the place before")).with_total();
    columns.add(distance, |row| row.step.leg_km);
}

fn add_times_and_places(columns: &mut TableBuilder<ReportRow>, unit: &'static str) {
    let delivered = Column::number("delivered", Some(unit))
        .with_total()
        .from_role(Role::Quantity)
        .otherwise("one, because the file has no quantities");
    columns.add(delivered, |row| row.stop().map_or(0.0, Place::delivered));
    let collected = Column::number("collected", Some(unit)).with_total();
    columns.add(collected, |row| row.stop().map_or(0.0, Place::collected));
    columns.add(Column::number("waiting_minutes", Some("minutes")), |row| row.step.waiting);
    let service = Column::number("service_minutes", Some("minutes"))
        .from_role(Role::ServiceTime)
        .from_params(&["service_minutes"])
        .otherwise("no time at a stop is known");
    columns.add(service, ReportRow::service);
    columns.add(Column::number("break_minutes", Some("minutes")), ReportRow::break_minutes);
    columns.add(Column::number("late_minutes", Some("minutes")), |row| row.step.late);
    columns.add(Column::number("distance_so_far", Some("km since the depot")), |row| row.step.km);
    columns
        .add(Column::text("window_from"), |row| row.place.and_then(|place| place.windows.first()).map(clock));
    columns
        .add(Column::text("window_until"), |row| row.place.and_then(|place| place.windows.last()).map(clock));
    columns.add(Column::number("arrival_minutes", Some("minutes after midnight")), ReportRow::arrival);
    columns.add(Column::number("departure_minutes", Some("minutes after midnight")), ReportRow::departure);
    columns.add(Column::number("x_coord", None), |row| row.place.map(|place| place.x));
    columns.add(Column::number("y_coord", None), |row| row.place.map(|place| place.y));
    columns.add(Column::text("vehicle"), |row| vehicle_name(row.kind));
    columns.add(Column::text("event"), ReportRow::event);
}

fn rows<'a>(places: &'a Places, outcome: &'a Outcome) -> Vec<ReportRow<'a>> {
    let mut rows = Vec::new();
    for (number, route) in (1..).zip(&outcome.routes) {
        let kind = &outcome.fleet.kinds[route.kind];
        let mut visits = 0;
        for step in &route.steps {
            cancel::tick();
            let place = match step.call {
                Call::Stop(stop) => Some(&places.stops[stop]),
                Call::Leave | Call::Reload => Some(&places.depots[kind.depot]),
                Call::Return => Some(&places.depots[kind.end]),
                Call::Break => None,
            };
            visits += u64::from(matches!(step.call, Call::Stop(_) | Call::Return));
            rows.push(ReportRow { route: number, visits, kind, step, place });
        }
    }
    rows
}
