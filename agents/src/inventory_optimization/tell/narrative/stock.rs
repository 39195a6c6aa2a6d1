//! What is there: too much of it, and how it is spread over the classes.

use crate::inventory_optimization::tell::{findings::Findings, narrative::items::named};
use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{tables, words},
};
use report::{
    markdown::{mixed_table, table},
    number::{amount, percent, whole},
    result::Cell,
};

const SHOWN_EXCESS: usize = 5;

pub fn excess(findings: &Findings) -> String {
    let value = |planned: &Planned| planned.today.map_or(0.0, |today| today.excess_value);
    let mut with: Vec<&Planned> = findings.planned().iter().filter(|planned| value(planned) > 0.0).collect();
    with.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let row = |planned: &&Planned| {
        let today = planned.today;
        vec![
            named(planned),
            amount(planned.item.stock.unwrap_or(0.0)),
            amount(planned.orders.map_or(0.0, |orders| orders.order_up_to)),
            findings.money(value(planned)),
            today.and_then(|today| today.periods_of_supply).map_or("no demand".to_owned(), words::days),
        ]
    };
    let rows: Vec<Vec<String>> = with.iter().take(SHOWN_EXCESS).map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    table(&["Item", "Stock", "Highest stock of the policy", "Excess value", "Stock lasts"], &rows)
}

pub fn classes(findings: &Findings) -> String {
    let matrix = tables::policy_matrix(findings.planned());
    if findings.planned().len() < 3 {
        return String::new();
    }
    let number = |cell: &Cell| match cell {
        Cell::Number(value) => Some(*value),
        Cell::Count(value) => Some(*value as f64),
        Cell::Text(_) | Cell::Empty => None,
    };
    let label = |cell: &Cell| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Number(_) | Cell::Count(_) | Cell::Empty => String::new(),
    };
    let row = |row: &Vec<Cell>| {
        vec![
            label(&row[0]),
            number(&row[3]).map_or(String::new(), whole),
            number(&row[5]).map_or("–".to_owned(), percent),
            number(&row[6]).map_or("–".to_owned(), |value| findings.money(value)),
            number(&row[7]).map_or("–".to_owned(), |value| findings.money(value)),
            label(&row[10]),
        ]
    };
    let rows: Vec<Vec<String>> = matrix.rows.iter().map(row).collect();
    let head = ["Class", "Items", "Share of value", "Stock today", "Safety stock", "Usual control"];
    mixed_table(&head, &[false, true, true, true, true, false], &rows)
}
