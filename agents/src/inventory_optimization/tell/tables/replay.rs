//! The history played again.

use crate::inventory_optimization::plan::{planned::Planned, replay::Replayed};
use crate::inventory_optimization::tell::tables::cells::number;
use report::result::{Cell, Column, Table};

/// A row per item that was played.
pub fn replay(planned: &[Planned], played: &[Replayed]) -> Table {
    let row = |played: &Replayed| {
        let of = &planned[played.place];
        let (_, target) = crate::inventory_optimization::tell::words::target(of.figures.target);
        let replay = &played.replay;
        vec![
            Cell::Text(of.item.id.clone()),
            Cell::Count(played.learned as u64),
            Cell::Count(played.played as u64),
            Cell::Count(played.lead_time as u64),
            Cell::number(played.reorder_point),
            Cell::number(played.quantity),
            Cell::number(target),
            number(replay.cycle_service),
            Cell::number(replay.fill_rate),
            Cell::number(replay.units_demanded),
            Cell::number(replay.units_short),
            Cell::Count(replay.orders as u64),
            Cell::number(replay.average_stock),
            Cell::number(replay.average_stock * of.unit_price),
        ]
    };
    let mut columns = vec![Column::text("item_id")];
    columns.extend([
        Column::number("periods_learned", None),
        Column::number("periods_played", None),
        Column::number("lead_time", Some("whole periods")),
        Column::number("reorder_point", Some("units")),
        Column::number("lot_size", Some("units")),
        Column::number("service_target", Some("share")),
        Column::number("cycle_service", Some("share of the times between deliveries")),
        Column::number("fill_rate", Some("share of units")),
        Column::number("units_demanded", Some("units")),
        Column::number("units_short", Some("units")),
        Column::number("orders", None),
        Column::number("average_stock", Some("units")),
        Column::number("average_stock_value", Some("money")),
    ]);
    let rows = played.iter().map(row).collect();
    Table { name: "replay", title: "The history played again under the policy".to_owned(), columns, rows }
}
