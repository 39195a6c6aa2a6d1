//! `routes.csv`: a row per route. The workbook adds up the report and multiplies by the factors on its sheet of inputs.

use crate::vehicle_routing::{
    data::read::Places,
    plan::{fleet::Kind, outcome::Outcome, route::Route, totals::cost},
    tell::tables::vehicle_name,
    times::clock,
};
use report::result::{Column, Table, TableBuilder};

/// How the start of a route is found.
const STARTED: &str =
    "the begin of the working hours, or the latest start that keeps every visit in its time";

/// A route with its number.
struct RouteRow<'a> {
    number: u64,
    route: &'a Route,
    kind: &'a Kind,
    /// The id of the depot where it starts.
    depot: &'a str,
}

/// A row per route; `inputs` are the names of the numbers that a user may change.
pub(crate) fn routes(places: &Places, outcome: &Outcome, inputs: &[&str]) -> Table {
    let mut columns = TableBuilder::new();
    add_loads(&mut columns, outcome, inputs);
    add_times(&mut columns);
    add_costs(&mut columns, outcome);
    add_working(&mut columns, outcome, inputs);
    let mut rows = Vec::with_capacity(outcome.routes.len());
    for (number, route) in (1..).zip(&outcome.routes) {
        let kind = &outcome.fleet.kinds[route.kind];
        rows.push(RouteRow { number, route, kind, depot: &places.depots[kind.depot].id });
    }
    columns.build("routes", "A row per route", rows)
}

fn add_loads(columns: &mut TableBuilder<RouteRow>, outcome: &Outcome, inputs: &[&str]) {
    let unit = outcome.fleet.unit();
    columns.add(Column::number("route", None), |row| row.number);
    columns.add(Column::text("vehicle"), |row| vehicle_name(row.kind));
    columns.add(Column::text("depot"), |row| row.depot.to_owned());
    let stops = Column::number("stops", None)
        .calculated("COUNTIFS(route_report[route],[route],route_report[event],\"visit\")");
    columns.add(stops.with_total(), |row| row.route.stops());
    let load = Column::number("load", Some(unit)).calculated(sum_of_report("delivered"));
    columns.add(load.with_total(), |row| row.route.delivered);
    let capacity = Column::number("capacity", Some(unit));
    columns.add(from_input(capacity, "vehicle_capacity", inputs), |row| row.kind.capacity());
    columns.add(utilisation(outcome), |row| row.route.utilisation(row.kind));
    let distance = Column::number("distance", Some("km")).calculated(sum_of_report("distance"));
    columns.add(distance.with_total(), |row| row.route.km());
}

fn add_times(columns: &mut TableBuilder<RouteRow>) {
    columns.add(Column::text("start"), |row| clock(row.route.start()));
    columns.add(Column::text("end"), |row| clock(row.route.end()));
    let driving = minutes("driving_minutes")
        .found_from(&["start_minutes", "end_minutes", "service_minutes", "waiting_minutes", "break_minutes"])
        .found_by("what is left of the time between the start and the end of the route");
    columns.add(driving, |row| row.route.driving());
    let service = minutes("service_minutes").calculated(sum_of_report("service_minutes"));
    columns.add(service, |row| row.route.service());
    let waiting = minutes("waiting_minutes").calculated(sum_of_report("waiting_minutes"));
    columns.add(waiting, |row| row.route.waiting());
    let breaks = minutes("break_minutes").calculated(sum_of_report("break_minutes"));
    columns.add(breaks, |row| row.route.break_minutes());
    let duration = minutes("duration_minutes")
        .calculated("[driving_minutes]+[service_minutes]+[waiting_minutes]+[break_minutes]");
    columns.add(duration.with_total(), |row| row.route.minutes());
}

fn add_costs<'a>(columns: &mut TableBuilder<'a, RouteRow<'a>>, outcome: &'a Outcome) {
    let Outcome { fleet, factors, .. } = outcome;
    let fuel = Column::number("fuel", Some("litres"))
        .calculated("[distance]*fuel_litres_per_100_km/100")
        .shown_as("#,##0.00");
    columns.add(fuel.with_total(), move |row| factors.fuel(row.route.km()));
    let co2 = Column::number("co2", Some("kg")).calculated("[fuel]*co2_kg_per_litre").shown_as("#,##0.00");
    columns.add(co2.with_total(), move |row| factors.co2(row.route.km()));
    let total =
        money("cost").calculated("[distance]*[km_cost]+[duration_minutes]/60*cost_per_hour+[vehicle_cost]");
    columns.add(total.with_total(), move |row| cost(row.route, fleet, factors));
}

/// Columns that only the formulas of the others need.
fn add_working(columns: &mut TableBuilder<RouteRow>, outcome: &Outcome, inputs: &[&str]) {
    let most_load = Column::number("most_load", Some(outcome.fleet.unit()));
    columns.add(most_load.working(), |row| row.route.most_load.first().copied());
    let start = Column::number("start_minutes", Some("minutes after midnight")).labelled("start");
    columns.add(start.found_by(STARTED).working(), |row| row.route.start());
    let end = Column::number("end_minutes", Some("minutes after midnight")).labelled("end");
    columns.add(end.found_by("the end of the last step of the route").working(), |row| row.route.end());
    let km_cost = from_input(money("km_cost"), "cost_per_km", inputs);
    columns.add(km_cost.working(), |row| row.kind.cost_per_km);
    let vehicle_cost = from_input(money("vehicle_cost"), "cost_per_vehicle", inputs);
    columns.add(vehicle_cost.working(), |row| row.kind.cost_per_vehicle);
}

fn minutes(name: &'static str) -> Column {
    Column::number(name, Some("minutes"))
}

fn money(name: &'static str) -> Column {
    Column::number(name, Some("money")).shown_as("#,##0.00")
}

/// The formula that adds up a column of the report over the rows of the route.
fn sum_of_report(column: &str) -> String {
    format!("SUMIFS(route_report[{column}],route_report[route],[route])")
}

/// The column takes its value from an input, if a user may change that.
fn from_input(column: Column, input: &'static str, inputs: &[&str]) -> Column {
    if inputs.contains(&input) { column.calculated(input) } else { column }
}

/// With several goods, the utilisation of the one that fills a vehicle most; with one, a formula on the loads.
fn utilisation(outcome: &Outcome) -> Column {
    let column = Column::number("utilisation", Some("share of the capacity, where it is fullest"));
    let is_alone = outcome.fleet.goods.len() == 1;
    let column = if is_alone { column.calculated("[most_load]/[capacity]") } else { column };
    column.shown_as("0.0%")
}
