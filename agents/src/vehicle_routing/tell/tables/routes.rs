//! `routes.csv`: a row per route. The workbook adds up the report and multiplies by the factors on its sheet of inputs.

use crate::vehicle_routing::{
    plan::{outcome::Outcome, route::Route, totals::cost},
    tell::tables::{number, text},
    times::clock,
};
use report::result::{Cell, Column, Table};

/// A row per route; `inputs` are the names of the numbers that a user may change.
pub(crate) fn routes(outcome: &Outcome, inputs: &[&str]) -> Table {
    let from = |column: Column, input: &'static str| {
        if inputs.contains(&input) { column.calculated(input) } else { column }
    };
    let money = |name| Column::number(name, Some("money")).shown_as("#,##0.00");
    let minutes = |name| Column::number(name, Some("minutes"));
    let unit = outcome.fleet.unit();
    let sum = |column: &str| format!("SUMIFS(route_report[{column}],route_report[route],[route])");
    let columns = vec![
        Column::number("route", None),
        Column::text("vehicle"),
        Column::number("stops", None)
            .calculated("COUNTIFS(route_report[route],[route],route_report[event],\"visit\")")
            .with_total(),
        Column::number("load", Some(unit)).calculated(sum("delivered")).with_total(),
        from(Column::number("capacity", Some(unit)), "vehicle_capacity"),
        utilisation(outcome),
        Column::number("distance", Some("km")).calculated(sum("distance")).with_total(),
        Column::text("start"),
        Column::text("end"),
        minutes("driving_minutes"),
        minutes("service_minutes").calculated(sum("service_minutes")),
        minutes("waiting_minutes").calculated(sum("waiting_minutes")),
        minutes("break_minutes").calculated(sum("break_minutes")),
        minutes("duration_minutes")
            .calculated("[driving_minutes]+[service_minutes]+[waiting_minutes]+[break_minutes]")
            .with_total(),
        Column::number("fuel", Some("litres"))
            .calculated("[distance]*fuel_litres_per_100_km/100")
            .shown_as("#,##0.00")
            .with_total(),
        Column::number("co2", Some("kg"))
            .calculated("[fuel]*co2_kg_per_litre")
            .shown_as("#,##0.00")
            .with_total(),
        money("cost")
            .calculated("[distance]*[km_cost]+[duration_minutes]/60*cost_per_hour+[vehicle_cost]")
            .with_total(),
        Column::number("most_load", Some(unit)).working(),
        from(money("km_cost"), "cost_per_km").working(),
        from(money("vehicle_cost"), "cost_per_vehicle").working(),
    ];
    let rows = (1_u64..).zip(&outcome.routes).map(|(number, route)| row(outcome, number, route)).collect();
    Table { name: "routes", title: "A row per route".to_owned(), columns, rows }
}

/// With several goods, the utilisation of the one that fills a vehicle most; with one, a formula on the loads.
fn utilisation(outcome: &Outcome) -> Column {
    let column = Column::number("utilisation", Some("share of the capacity, where it is fullest"));
    let is_alone = outcome.fleet.goods.len() == 1;
    let column = if is_alone { column.calculated("[most_load]/[capacity]") } else { column };
    column.shown_as("0.0%")
}

fn row(outcome: &Outcome, place: u64, route: &Route) -> Vec<Cell> {
    let kind = &outcome.fleet.kinds[route.kind];
    vec![
        Cell::Count(place),
        text(Some(kind.name.as_str()).filter(|name| !name.is_empty())),
        Cell::Count(route.stops() as u64),
        Cell::number(route.delivered),
        number(kind.capacity()),
        number(route.utilisation(kind)),
        Cell::number(route.km()),
        Cell::Text(clock(route.start())),
        Cell::Text(clock(route.end())),
        Cell::number(route.driving()),
        Cell::number(route.service()),
        Cell::number(route.waiting()),
        Cell::number(route.break_minutes()),
        Cell::number(route.minutes()),
        Cell::number(outcome.factors.fuel(route.km())),
        Cell::number(outcome.factors.co2(route.km())),
        Cell::number(cost(route, &outcome.fleet, &outcome.factors)),
        number(route.most_load.first().copied()),
        Cell::number(kind.cost_per_km),
        Cell::number(kind.cost_per_vehicle),
    ]
}
