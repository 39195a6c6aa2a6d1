//! The plan as a whole, and two plans side by side.

use crate::vehicle_routing::plan::totals::Totals;
use report::result::{Cell, Column, Table};

/// A name, a unit and a value.
type Figure = (&'static str, &'static str, Option<f64>);

fn figures(totals: &Totals, unit: &'static str) -> Vec<Figure> {
    vec![
        ("routes", "vehicles used", Some(totals.routes as f64)),
        ("stops", "stops visited", Some(totals.stops as f64)),
        ("unassigned", "stops", Some(totals.unassigned as f64)),
        ("distance", "km", Some(totals.km)),
        ("duration", "minutes", Some(totals.minutes)),
        ("driving", "minutes", Some(totals.driving)),
        ("service", "minutes", Some(totals.service)),
        ("waiting", "minutes", Some(totals.waiting)),
        ("late", "minutes", Some(totals.late)),
        ("break", "minutes", Some(totals.break_minutes)),
        ("reloads", "times", Some(totals.reloads as f64)),
        ("load", unit, Some(totals.delivered)),
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
pub(crate) fn plan_totals(totals: &Totals, unit: &'static str) -> Table {
    let row = |(figure, unit, value): Figure| {
        vec![Cell::Text(figure.to_owned()), Cell::Text(unit.to_owned()), cell(value)]
    };
    let columns = vec![Column::text("figure"), Column::text("unit"), Column::number("value", None)];
    let rows = figures(totals, unit).into_iter().map(row).collect();
    Table { name: "totals", title: "The plan as a whole".to_owned(), columns, rows }
}

/// A row per figure of both plans.
pub(crate) fn what_if(before: &Totals, after: &Totals, unit: &'static str) -> Table {
    let row = |(before, after): (Figure, Figure)| {
        let change = after.2.zip(before.2).map(|(after, before)| after - before);
        let percent = change.zip(before.2).map(|(change, before)| 100.0 * change / before);
        let mut cells = vec![Cell::Text(before.0.to_owned()), Cell::Text(before.1.to_owned())];
        cells.extend([before.2, after.2, change, percent].map(cell));
        cells
    };
    let mut columns = Vec::from(["figure", "unit"].map(Column::text));
    columns.extend(["before", "after", "change"].map(|name| Column::number(name, None)));
    columns.push(Column::number("change_percent", Some("percent")));
    let rows = figures(before, unit).into_iter().zip(figures(after, unit)).map(row).collect();
    Table { name: "what_if", title: "The plan before and this one".to_owned(), columns, rows }
}
