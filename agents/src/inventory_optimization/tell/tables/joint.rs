//! Orders to each supplier together.

use crate::inventory_optimization::tell::tables::cells::number;
use crate::inventory_optimization::{
    params::year::Year,
    plan::{joint_orders::JointOrders, planned::Planned},
};
use kernels::cancel;
use report::result::{Cell, Column, Table};

const MONEY: Option<&str> = Some("money a year: ordering, and holding half of each lot");

/// A row per supplier.
pub fn joint_orders(joint: &[JointOrders], year: Year) -> Table {
    let row = |orders: &JointOrders| {
        vec![
            Cell::Text(orders.supplier.clone()),
            Cell::Count(orders.lines.len() as u64),
            Cell::number(orders.order_cost),
            Cell::number(orders.cycle_days),
            Cell::number(year.days / orders.cycle_days),
            Cell::number(orders.cost),
            Cell::number(orders.separate_cost),
            Cell::number(orders.separate_cost - orders.cost),
        ]
    };
    let columns = vec![
        Column::text("supplier"),
        Column::number("items", None),
        Column::number("order_cost", Some("money per order, paid once")),
        Column::number("order_every", Some("days")),
        Column::number("orders_per_year", None).calculated("days_per_year/[order_every]"),
        Column::number("joint_cost", MONEY).with_total(),
        Column::number("separate_cost", MONEY).with_total(),
        Column::number("saving", Some("money a year"))
            .calculated("[separate_cost]-[joint_cost]")
            .with_total(),
    ];
    let rows = joint.iter().map(row).collect();
    Table { name: "joint_orders", title: "Items of a supplier ordered together".to_owned(), columns, rows }
}

/// A row per item.
pub fn joint_order_items(planned: &[Planned], joint: &[JointOrders]) -> Table {
    let mut rows = Vec::new();
    for orders in joint {
        cancel::tick();
        for line in &orders.lines {
            cancel::tick();
            let of = &planned[line.place];
            rows.push(vec![
                Cell::Text(orders.supplier.clone()),
                Cell::Text(of.item.label()),
                Cell::Count(u64::from(line.every)),
                Cell::number(orders.cycle_days * f64::from(line.every)),
                Cell::number(line.quantity),
                number(line.order_up_to),
                number(of.orders.map(|orders| orders.order.quantity)),
            ]);
        }
    }
    let columns = vec![
        Column::text("supplier"),
        Column::text("item_id"),
        Column::number("in_every", Some("how many orders to the supplier")),
        Column::number("order_every", Some("days")),
        Column::number("quantity", Some("units")),
        Column::number("order_up_to", Some("units, for the service of the item")),
        Column::number("lot_size_alone", Some("units")),
    ];
    Table { name: "joint_order_items", title: "Items in joint orders".to_owned(), columns, rows }
}
