//! `unassigned.csv`: a row per stop that no vehicle visits; empty when every stop is visited.

use crate::vehicle_routing::{data::read::Places, plan::outcome::Outcome, tell::tables::text};
use report::result::{Cell, Column, Table};

pub(crate) fn unassigned(places: &Places, outcome: &Outcome) -> Table {
    let mut columns = Vec::from(["location_id", "reason", "remedy", "name"].map(Column::text));
    columns.push(Column::number("demand", Some(outcome.fleet.unit())));
    columns.push(Column::number("row", Some("of the file")));
    let rows = outcome.unassigned.iter().map(|unassigned| {
        let place = &places.stops[unassigned.stop];
        vec![
            Cell::Text(place.id.clone()),
            Cell::Text(unassigned.reason.clone()),
            Cell::Text(unassigned.remedy.clone()),
            text(place.name.as_deref()),
            Cell::number(place.delivered()),
            Cell::Count(place.row),
        ]
    });
    let rows = rows.collect();
    Table { name: "unassigned", title: "Stops in no route, and what would fix it".to_owned(), columns, rows }
}
