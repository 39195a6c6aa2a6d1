//! The plan as a whole, and two plans side by side.

use crate::{
    report::result::{Cell, Column, Table},
    vehicle_routing::totals::Totals,
};

/// Name and unit of each figure, with its value.
fn figures(totals: &Totals) -> Vec<(&'static str, &'static str, Option<f64>)> {
    vec![
        ("routes", "vehicles used", Some(totals.routes as f64)),
        ("stops", "stops visited", Some(totals.stops as f64)),
        ("unassigned", "stops", Some(totals.unassigned as f64)),
        ("distance", "km", Some(totals.km)),
        ("duration", "minutes", Some(totals.minutes)),
        ("driving", "minutes", Some(totals.driving)),
        ("service", "minutes", Some(totals.service)),
        ("waiting", "minutes", Some(totals.waiting)),
        ("load", "units brought", Some(totals.delivered)),
        ("utilisation", "share of the capacity", totals.utilisation),
        ("cost", "money", Some(totals.cost)),
        ("fuel", "litres", Some(totals.fuel)),
        ("co2", "kg", Some(totals.co2)),
    ]
}

fn cell(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::number)
}

/// A row per figure.
pub fn plan_totals(totals: &Totals) -> Table {
    let row = |(figure, unit, value): (&str, &str, Option<f64>)| {
        vec![Cell::Text(figure.to_owned()), Cell::Text(unit.to_owned()), cell(value)]
    };
    let columns = vec![Column::text("figure"), Column::text("unit"), Column::number("value", None)];
    let rows = figures(totals).into_iter().map(row).collect();
    Table { name: "totals", title: "The plan as a whole".to_owned(), columns, rows }
}

/// A row per figure of both plans.
pub fn what_if(before: &Totals, after: &Totals) -> Table {
    let pairs = figures(before).into_iter().zip(figures(after));
    let row = |((figure, unit, before), (_, _, after)): ((&str, &str, Option<f64>), (_, _, Option<f64>))| {
        let change = after.zip(before).map(|(after, before)| after - before);
        let percent = change.zip(before).map(|(change, before)| 100.0 * change / before);
        let mut cells = vec![Cell::Text(figure.to_owned()), Cell::Text(unit.to_owned())];
        cells.extend([before, after, change, percent].map(cell));
        cells
    };
    let mut columns = Vec::from(["figure", "unit"].map(Column::text));
    columns.extend(["before", "after", "change"].map(|name| Column::number(name, None)));
    columns.push(Column::number("change_percent", Some("percent")));
    let rows = pairs.map(row).collect();
    Table { name: "what_if", title: "The plan before and this one".to_owned(), columns, rows }
}
