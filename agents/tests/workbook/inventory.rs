//! The workbook of a stock policy: every formula gives the engine's figure, and another input gives what a run with it gives.

use std::collections::BTreeMap;

use calamine::Data;
use protocol::AgentKind;

use crate::{
    office::recalculated,
    package::{Book, with_input},
    recalculation::{assert_recalculates, assert_same},
    runs::workbook,
};

/// Columns of the report that follow the cost of an order.
const LIVE: [&str; 14] = [
    "eoq",
    "orders_per_year",
    "total_cost",
    "lot_size",
    "order_up_to",
    "excess_units",
    "excess_value",
    "order_quantity",
    "order_value",
    "annual_cost",
    "cycle_service",
    "fill_rate",
    "policy_stock_value",
    "policy_turnover",
];

/// Thirty items of two suppliers that move enough to be normally distributed.
fn stock() -> Vec<u8> {
    let mut text =
        "item_id,supplier,current_stock,on_order,unit_cost,annual_demand,weekly_demand_std,volume_m3,\
                    selling_price,salvage_value\n"
            .to_owned();
    for number in 0..30_u32 {
        let demand = 2_000 + 731 * number;
        let cost = f64::from(number % 7) + 1.25;
        text.push_str(&format!(
            "I{number:02},{},{},{},{cost},{demand},{},0.{:02},{},{}\n",
            ["Acme", "=Best"][number as usize % 2],
            demand / 60 * (number % 9),
            demand / 90 * (number % 2),
            f64::from(demand) / 52.0 * 0.3,
            number + 1,
            2.0 * cost,
            0.4 * cost
        ));
    }
    text.into_bytes()
}

async fn planned(question: &str) -> Vec<u8> {
    workbook("stock.csv", stock(), AgentKind::InventoryOptimization, question).await.unwrap()
}

/// The live columns of the report, by item.
fn live(book: &[u8]) -> BTreeMap<(String, &'static str), Data> {
    let all = Book::open(book).all();
    let cell =
        |row, column| all.get(&("inventory_report".to_owned(), (row, column))).cloned().unwrap_or_default();
    let head = |column| cell(0, column).to_string().lines().next().unwrap_or_default().to_owned();
    let mut found = BTreeMap::new();
    for column in 0..60 {
        let Some(name) = LIVE.iter().find(|name| **name == head(column)) else { continue };
        for row in 1..=30 {
            found.insert((cell(row, 0).to_string(), *name), cell(row, column));
        }
    }
    found
}

#[tokio::test]
async fn every_formula_of_a_stock_policy_gives_the_engines_value() {
    let mut written = Vec::new();
    for question in [
        "",
        "fill rate 98 %, review every 2 weeks",
        "optimal policy, joint orders, storage limit 5000",
        "min/max policy, what if demand rises 10 % and the lead time is 21 days",
        "newsvendor, only supplier Acme",
        "budget 20000",
        "budget for orders 2000",
        "safety factor z = 2.33",
    ] {
        written.push(planned(question).await);
    }
    let Some(found) = recalculated(&written) else { return };
    for (written, found) in written.iter().zip(&found) {
        assert!(assert_recalculates(written, found) > 100);
    }
}

#[tokio::test]
async fn another_order_cost_in_the_workbook_gives_what_a_run_with_it_gives() {
    let plain = planned("").await;
    let changed = with_input(&plain, "cost_per_order", 120.0);
    let Some(found) = recalculated(&[changed]) else { return };
    let (found, expected) = (live(&found[0]), live(&planned("order cost 120").await));
    assert_eq!(expected.len(), LIVE.len() * 30);
    for (at, value) in &expected {
        assert_same(&format!("{at:?}"), &found[at], value);
    }
    assert_ne!(live(&plain), expected);
}
