//! The items to order, and their suppliers.

use std::collections::BTreeMap;

use crate::inventory_optimization::tell::{
    findings::Findings,
    narrative::items::{SHOWN, named},
};
use crate::inventory_optimization::{
    plan::{orders::Order, planned::Planned},
    tell::words::chance,
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, whole},
};

pub(super) fn main_table(findings: &Findings) -> String {
    let orders: Vec<&Order> = findings.orders_now().collect();
    if orders.is_empty() {
        return policy_table(findings);
    }
    let count = orders.len();
    let mut sorted = orders;
    if findings.affordable.is_some() {
        sorted.sort_by_key(|order| order.fits != Some(true));
    }
    let mut text = order_table(findings).write(sorted.into_iter().take(SHOWN));
    if count > SHOWN {
        text.push_str(&format!(
            "\nThe orders that prevent the most shortage come first; {} more are in order_list.csv.\n",
            whole((count - SHOWN) as f64)
        ));
    }
    text
}

fn order_table<'a>(findings: &'a Findings) -> MarkdownTable<'a, Order> {
    let planned = findings.planned();
    let mut table = MarkdownTable::<Order>::new();
    table.text("Item", |order| named(&planned[order.place]));
    table.text("Class", |order| planned[order.place].abc.letter().to_string());
    table.number("Stock and on order", |order| {
        let item = &planned[order.place].item;
        amount(item.stock.unwrap_or(0.0) + item.on_order.unwrap_or(0.0))
    });
    table.number("Reorder point", |order| {
        planned[order.place].orders.map_or(String::new(), |orders| amount(orders.reorder_point))
    });
    table.number("Order", |order| amount(order.quantity));
    table.number("Value", |order| findings.money(order.value));
    table.number("Risk", |order| {
        planned[order.place].today.map_or(String::new(), |today| chance(today.stockout_risk))
    });
    table.number("Short before it arrives", |order| findings.money(order.shortage_value));
    table
}

fn policy_table(findings: &Findings) -> String {
    let mut table = MarkdownTable::<Planned>::new();
    table.text("Item", named);
    table.text("Class", |planned| planned.abc.letter().to_string());
    table.number("Value a year", |planned| findings.money(planned.annual_value));
    table.number("Order quantity", |planned| {
        amount_or_dash(planned.orders.map(|orders| orders.order.quantity))
    });
    table.number("Safety stock", |planned| amount_or_dash(planned.orders.map(|orders| orders.safety_stock)));
    table
        .number("Reorder point", |planned| amount_or_dash(planned.orders.map(|orders| orders.reorder_point)));
    table.number("Cost a year", |planned| {
        planned.orders.map_or("–".to_owned(), |orders| findings.money(orders.annual_cost))
    });
    table.write(findings.planned().iter().take(SHOWN))
}

fn amount_or_dash(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), amount)
}

pub(super) fn suppliers(findings: &Findings) -> String {
    let mut sums: BTreeMap<&str, (usize, f64)> = BTreeMap::new();
    for order in findings.orders_now() {
        let Some(supplier) = findings.planned()[order.place].item.supplier.as_deref() else { continue };
        let (count, value) = sums.entry(supplier).or_default();
        *count += 1;
        *value += order.value;
    }
    if sums.len() < 2 {
        return String::new();
    }
    let mut sums: Vec<(&str, (usize, f64))> = sums.into_iter().collect();
    sums.sort_by(|a, b| b.1.1.total_cmp(&a.1.1));
    let mut table = MarkdownTable::<(&str, (usize, f64))>::new();
    table.text("Supplier", |(supplier, _)| plain(supplier));
    table.number("Items to order now", |(_, (count, _))| whole(*count as f64));
    table.number("Value", |(_, (_, value))| findings.money(*value));
    table.write(sums.into_iter().take(SHOWN))
}
