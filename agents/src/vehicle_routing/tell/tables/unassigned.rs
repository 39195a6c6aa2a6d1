//! `unassigned.csv`: a row per stop that no vehicle visits; empty when every stop is visited.

use crate::vehicle_routing::{
    data::read::Places,
    plan::{left_out::Unassigned, outcome::Outcome},
};
use report::result::{Column, Table, TableBuilder};

pub(crate) fn unassigned(places: &Places, outcome: &Outcome) -> Table {
    let stops = &places.stops;
    let mut columns = TableBuilder::<Unassigned>::new();
    columns.add(Column::text("location_id"), |row| stops[row.stop].id.clone());
    columns.add(Column::text("reason"), |row| row.reason.clone());
    columns.add(Column::text("remedy"), |row| row.remedy.clone());
    columns.add(Column::text("name"), |row| stops[row.stop].name.clone());
    columns.add(Column::number("demand", Some(outcome.fleet.unit())), |row| stops[row.stop].delivered());
    columns.add(Column::number("row", Some("of the file")), |row| stops[row.stop].row);
    columns.build("unassigned", "Stops in no route, and what would fix it", &outcome.unassigned)
}
