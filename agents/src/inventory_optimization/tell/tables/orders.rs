//! What to order now and in the next weeks, by supplier.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::inventory_optimization::plan::{orders::Order, planned::Planned};
use crate::inventory_optimization::tell::tables::cells::{number, text};
use report::result::{Cell, Column, Table};

/// A row per order.
pub fn order_table(planned: &[Planned], orders: &[Order]) -> Table {
    let row = |order: &Order| {
        let planned = &planned[order.place];
        let item = &planned.item;
        let day = |date: Option<NaiveDate>| date.map_or(Cell::Empty, |date| Cell::Text(date.to_string()));
        vec![
            text(item.supplier.as_deref()),
            Cell::Text(item.id.clone()),
            text(item.name.as_deref()),
            text(item.location.as_deref()),
            Cell::Text(if order.in_days == 0.0 { "now" } else { "later" }.to_owned()),
            Cell::number(order.in_days),
            day(order.date),
            day(order.arrival),
            Cell::number(order.quantity),
            Cell::number(planned.unit_price),
            Cell::number(order.value),
            number(item.stock),
            number(planned.orders.map(|orders| orders.reorder_point)),
            number(planned.today.map(|today| today.stockout_risk)),
            Cell::number(order.shortage_value),
            order.fits.map_or(Cell::Empty, |fits| Cell::Text(if fits { "yes" } else { "no" }.to_owned())),
        ]
    };
    let mut columns = Vec::from(["supplier", "item_id", "item_name", "location", "when"].map(Column::text));
    columns.extend([
        Column::number("order_in_days", Some("days")),
        Column::date("order_date"),
        Column::date("arrival_date"),
        Column::number("quantity", Some("units")),
        Column::number("unit_price", Some("money")),
        Column::number("value", Some("money")).calculated("[quantity]*[unit_price]").with_total(),
        Column::number("current_stock", Some("units")),
        Column::number("reorder_point", Some("units")),
        Column::number("stockout_risk", Some("chance")).shown_as("0.0%"),
        Column::number("shortage_value", Some("money short before it arrives, on average")),
        Column::text("within_order_budget"),
    ]);
    let rows = orders.iter().map(row).collect();
    Table { name: "order_list", title: "Orders of now and of the next 30 days".to_owned(), columns, rows }
}

/// Orders of now to one supplier.
#[derive(Default)]
struct ToSupplier {
    items: u64,
    units: f64,
    value: f64,
    date: Option<NaiveDate>,
    /// When the last of them arrives.
    arrival: Option<NaiveDate>,
}

/// Orders of now per supplier, the most money first; nothing when the file names no supplier.
pub fn orders_by_supplier(planned: &[Planned], orders: &[Order]) -> Option<Table> {
    let mut suppliers: BTreeMap<&str, ToSupplier> = BTreeMap::new();
    for order in orders.iter().filter(|order| order.in_days == 0.0) {
        let supplier = planned[order.place].item.supplier.as_deref().unwrap_or_default();
        let sum = suppliers.entry(supplier).or_default();
        sum.items += 1;
        sum.units += order.quantity;
        sum.value += order.value;
        sum.date = order.date;
        sum.arrival = sum.arrival.max(order.arrival);
    }
    if suppliers.keys().all(|supplier| supplier.is_empty()) {
        return None;
    }
    let mut suppliers: Vec<_> = suppliers.into_iter().collect();
    suppliers.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let day = |date: Option<NaiveDate>| date.map_or(Cell::Empty, |date| Cell::Text(date.to_string()));
    let row = |(supplier, sum): (&str, ToSupplier)| {
        let name = if supplier.is_empty() { "(not named)" } else { supplier };
        vec![
            Cell::Text(name.to_owned()),
            Cell::Count(sum.items),
            Cell::number(sum.units),
            Cell::number(sum.value),
            day(sum.date),
            day(sum.arrival),
        ]
    };
    let columns = vec![
        Column::text("supplier"),
        Column::number("items", None),
        Column::number("units", Some("units")),
        Column::number("value", Some("money")).with_total(),
        Column::date("order_date"),
        Column::date("last_arrival"),
    ];
    let rows = suppliers.into_iter().map(row).collect();
    Some(Table { name: "orders_by_supplier", title: "Orders of now per supplier".to_owned(), columns, rows })
}
