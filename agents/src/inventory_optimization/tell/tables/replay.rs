//! The history played again.

use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::{
    plan::{planned::Planned, replay::Replayed},
    tell::words,
};

/// A row per item that was played.
pub(super) fn replay(planned: &[Planned], played: &[Replayed]) -> Table {
    let mut columns = TableBuilder::<Replayed>::new();
    columns.add(Column::text("item_id"), |played| planned[played.place].item.id.clone());
    columns.add(Column::number("periods_learned", None), |played| played.learned);
    columns.add(Column::number("periods_played", None), |played| played.played);
    columns.add(Column::number("lead_time", Some("whole periods")), |played| played.lead_time);
    columns.add(Column::number("reorder_point", Some("units")), |played| played.reorder_point);
    columns.add(Column::number("lot_size", Some("units")), |played| played.quantity);
    columns.add(Column::number("service_target", Some("share")), |played| {
        words::target(planned[played.place].figures.target).1
    });
    columns.add(Column::number("cycle_service", Some("share of the times between deliveries")), |played| {
        played.replay.cycle_service
    });
    columns.add(Column::number("fill_rate", Some("share of units")), |played| played.replay.fill_rate);
    columns.add(Column::number("units_demanded", Some("units")), |played| played.replay.units_demanded);
    columns.add(Column::number("units_short", Some("units")), |played| played.replay.units_short);
    columns.add(Column::number("orders", None), |played| played.replay.orders);
    columns.add(Column::number("average_stock", Some("units")), |played| played.replay.average_stock);
    columns.add(Column::number("average_stock_value", Some("money")), |played| {
        played.replay.average_stock * planned[played.place].unit_price
    });
    columns.build("replay", "The history played again under the policy", played)
}
