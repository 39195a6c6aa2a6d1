//! What to order, and from whom.

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
    markdown::{mixed_table, plain, table},
    number::{amount, whole},
};

pub fn main_table(findings: &Findings) -> String {
    let orders: Vec<&Order> = findings.orders_now().collect();
    if orders.is_empty() {
        return policy_table(findings);
    }
    let row = |order: &&Order| {
        let planned = &findings.planned()[order.place];
        let today = planned.today;
        vec![
            named(planned),
            planned.abc.letter().to_string(),
            amount(planned.item.stock.unwrap_or(0.0) + planned.item.on_order.unwrap_or(0.0)),
            planned.orders.map_or(String::new(), |orders| amount(orders.reorder_point)),
            amount(order.quantity),
            findings.money(order.value),
            today.map_or(String::new(), |today| chance(today.stockout_risk)),
            findings.money(order.shortage_value),
        ]
    };
    let mut sorted = orders.clone();
    if findings.affordable.is_some() {
        sorted.sort_by_key(|order| order.fits != Some(true));
    }
    let rows: Vec<Vec<String>> = sorted.iter().take(SHOWN).map(row).collect();
    let head = [
        "Item",
        "Class",
        "Stock and on order",
        "Reorder point",
        "Order",
        "Value",
        "Risk",
        "Short before it arrives",
    ];
    let mut text = mixed_table(&head, &[false, false, true, true, true, true, true, true], &rows);
    if orders.len() > SHOWN {
        text.push_str(&format!(
            "\nWhere most money is short first; {} more are in order_list.csv.\n",
            whole((orders.len() - SHOWN) as f64)
        ));
    }
    text
}

fn policy_table(findings: &Findings) -> String {
    let row = |planned: &Planned| {
        let show = |value: Option<f64>| value.map_or("–".to_owned(), amount);
        let orders = planned.orders;
        vec![
            named(planned),
            planned.abc.letter().to_string(),
            findings.money(planned.annual_value),
            show(orders.map(|orders| orders.order.quantity)),
            show(orders.map(|orders| orders.safety_stock)),
            show(orders.map(|orders| orders.reorder_point)),
            orders.map_or("–".to_owned(), |orders| findings.money(orders.annual_cost)),
        ]
    };
    let rows: Vec<Vec<String>> = findings.planned().iter().take(SHOWN).map(row).collect();
    let head =
        ["Item", "Class", "Value a year", "Order quantity", "Safety stock", "Reorder point", "Cost a year"];
    mixed_table(&head, &[false, false, true, true, true, true, true], &rows)
}

pub fn suppliers(findings: &Findings) -> String {
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
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by(|a, b| b.1.1.total_cmp(&a.1.1));
    let rows: Vec<Vec<String>> = sums
        .iter()
        .take(SHOWN)
        .map(|(supplier, (count, value))| vec![plain(supplier), whole(*count as f64), findings.money(*value)])
        .collect();
    table(&["Supplier", "Items to order now", "Value"], &rows)
}
