//! The orders of now and of the next weeks, one by one and per supplier.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use report::result::{Cell, Column, Table, TableBuilder};

use crate::inventory_optimization::plan::{orders::Order, planned::Planned};

const SHORTAGE: Option<&str> = Some("money short before it arrives, on average");

/// An order with the item that is ordered.
struct OrderOfItem<'a> {
    order: &'a Order,
    planned: &'a Planned,
}

/// A row per order.
pub(super) fn order_table(planned: &[Planned], orders: &[Order]) -> Table {
    let mut columns = TableBuilder::<OrderOfItem>::new();
    columns.add(Column::text("supplier"), |row| row.planned.item.supplier.clone());
    columns.add(Column::text("item_id"), |row| row.planned.item.id.clone());
    columns.add(Column::text("item_name"), |row| row.planned.item.name.clone());
    columns.add(Column::text("location"), |row| row.planned.item.location.clone());
    columns.add(Column::text("when"), |row| if row.order.in_days == 0.0 { "now" } else { "later" });
    columns.add(Column::number("order_in_days", Some("days")), |row| row.order.in_days);
    columns.add(Column::date("order_date"), |row| row.order.date);
    columns.add(Column::date("arrival_date"), |row| row.order.arrival);
    columns.add(Column::number("quantity", Some("units")), |row| row.order.quantity);
    columns.add(Column::number("unit_price", Some("money")), |row| row.planned.unit_price);
    let value = Column::number("value", Some("money")).calculated("[quantity]*[unit_price]").with_total();
    columns.add(value, |row| row.order.value);
    columns.add(Column::number("current_stock", Some("units")), |row| row.planned.item.stock);
    columns.add(Column::number("reorder_point", Some("units")), |row| {
        row.planned.orders.map(|orders| orders.reorder_point)
    });
    columns.add(Column::number("stockout_risk", Some("chance")).shown_as("0.0%"), |row| {
        row.planned.today.map(|today| today.stockout_risk)
    });
    columns.add(Column::number("shortage_value", SHORTAGE), |row| row.order.shortage_value);
    columns.add(Column::text("within_order_budget"), |row| row.order.fits.map(Cell::yes_or_no));

    let rows = orders.iter().map(|order| OrderOfItem { order, planned: &planned[order.place] });
    columns.build("order_list", "Orders of now and of the next 30 days", rows)
}

/// Orders of now to one supplier.
#[derive(Default)]
struct SupplierOrders {
    items: u64,
    units: f64,
    value: f64,
    date: Option<NaiveDate>,
    /// The day on which the last of them arrives.
    last_arrival: Option<NaiveDate>,
}

/// Orders of now per supplier, the most money first; nothing when the file names no supplier.
pub(super) fn orders_by_supplier(planned: &[Planned], orders: &[Order]) -> Option<Table> {
    let mut suppliers: BTreeMap<&str, SupplierOrders> = BTreeMap::new();
    for order in orders.iter().filter(|order| order.in_days == 0.0) {
        let supplier = planned[order.place].item.supplier.as_deref().unwrap_or_default();
        let sum = suppliers.entry(supplier).or_default();
        sum.items += 1;
        sum.units += order.quantity;
        sum.value += order.value;
        sum.date = order.date;
        sum.last_arrival = sum.last_arrival.max(order.arrival);
    }
    if suppliers.keys().all(|supplier| supplier.is_empty()) {
        return None;
    }
    let mut suppliers: Vec<(&str, SupplierOrders)> = suppliers.into_iter().collect();
    suppliers.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));

    let mut columns = TableBuilder::<(&str, SupplierOrders)>::new();
    columns.add(Column::text("supplier"), |(name, _)| if name.is_empty() { "(not named)" } else { *name });
    columns.add(Column::number("items", None), |(_, orders)| orders.items);
    columns.add(Column::number("units", Some("units")), |(_, orders)| orders.units);
    columns.add(Column::number("value", Some("money")).with_total(), |(_, orders)| orders.value);
    columns.add(Column::date("order_date"), |(_, orders)| orders.date);
    columns.add(Column::date("last_arrival"), |(_, orders)| orders.last_arrival);
    Some(columns.build("orders_by_supplier", "Orders of now per supplier", suppliers))
}
