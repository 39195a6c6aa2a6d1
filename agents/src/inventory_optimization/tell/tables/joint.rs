//! Items that are ordered together from one supplier.

use kernels::cancel;
use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::{
    params::year::Year,
    plan::{
        joint_orders::{JointLine, JointOrders},
        planned::Planned,
    },
};

const COST: Option<&str> = Some("money a year: ordering, and holding half of each lot");

/// A row per supplier.
pub(super) fn joint_orders(joint: &[JointOrders], year: Year) -> Table {
    let mut columns = TableBuilder::<JointOrders>::new();
    columns.add(Column::text("supplier"), |orders| orders.supplier.clone());
    columns.add(Column::number("items", None), |orders| orders.lines.len());
    columns.add(Column::number("order_cost", Some("money per order, paid once")), |orders| orders.order_cost);
    columns.add(Column::number("order_every", Some("days")), |orders| orders.cycle_days);
    columns.add(
        Column::number("orders_per_year", None).calculated("days_per_year/[order_every]"),
        move |orders| year.days / orders.cycle_days,
    );
    columns.add(Column::number("joint_cost", COST).with_total(), |orders| orders.cost);
    columns.add(Column::number("separate_cost", COST).with_total(), |orders| orders.separate_cost);
    let saving = Column::number("saving", Some("money a year"));
    columns.add(saving.calculated("[separate_cost]-[joint_cost]").with_total(), |orders| {
        orders.separate_cost - orders.cost
    });
    columns.build("joint_orders", "Items of a supplier ordered together", joint)
}

/// One item in the joint orders of its supplier.
struct Line<'a> {
    orders: &'a JointOrders,
    line: &'a JointLine,
    planned: &'a Planned,
}

/// A row per item.
pub(super) fn joint_order_items(planned: &[Planned], joint: &[JointOrders]) -> Table {
    let mut lines = Vec::new();
    for orders in joint {
        cancel::tick();
        for line in &orders.lines {
            cancel::tick();
            lines.push(Line { orders, line, planned: &planned[line.place] });
        }
    }

    let mut columns = TableBuilder::<Line>::new();
    columns.add(Column::text("supplier"), |row| row.orders.supplier.clone());
    columns.add(Column::text("item_id"), |row| row.planned.item.label());
    columns.add(Column::number("in_every", Some("how many orders to the supplier")), |row| row.line.every);
    columns.add(Column::number("order_every", Some("days")), |row| {
        row.orders.cycle_days * f64::from(row.line.every)
    });
    columns.add(Column::number("quantity", Some("units")), |row| row.line.quantity);
    columns.add(Column::number("order_up_to", Some("units, for the service of the item")), |row| {
        row.line.order_up_to
    });
    columns.add(Column::number("lot_size_alone", Some("units")), |row| {
        row.planned.orders.map(|orders| orders.order.quantity)
    });
    columns.build("joint_order_items", "Items in joint orders", lines)
}
