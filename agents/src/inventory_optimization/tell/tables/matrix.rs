//! The nine boxes of value and evenness, and what to do with each.

use kernels::classes::{AbcClass, XyzClass};

use crate::inventory_optimization::plan::planned::Planned;
use kernels::cancel;
use report::result::{Cell, Column, Table};

const MONEY: Option<&str> = Some("money");

/// What is usual for a box: how to control it, and the service that is worth paying for.
fn policy(abc: AbcClass, xyz: Option<XyzClass>) -> (&'static str, &'static str) {
    match (abc, xyz) {
        (AbcClass::A, Some(XyzClass::X)) => {
            ("watch all the time, small orders by EOQ, automatic", "97 to 99 %")
        }
        (AbcClass::A, Some(XyzClass::Y)) => {
            ("watch all the time, forecast with season, review parameters monthly", "95 to 98 %")
        }
        (AbcClass::A, Some(XyzClass::Z)) => {
            ("order by hand or to order, agree short lead times with the supplier", "90 to 95 %")
        }
        (AbcClass::B, Some(XyzClass::X)) => ("automatic reorder point", "95 to 97 %"),
        (AbcClass::B, Some(XyzClass::Y)) => {
            ("automatic reorder point, review parameters quarterly", "93 to 95 %")
        }
        (AbcClass::B, Some(XyzClass::Z)) => {
            ("periodic review with more safety stock, or to order", "90 to 93 %")
        }
        (AbcClass::C, Some(XyzClass::X)) => ("large orders, review rarely", "95 to 98 %, as it costs little"),
        (AbcClass::C, Some(XyzClass::Y)) => ("periodic review, two bins", "92 to 95 %"),
        (AbcClass::C, Some(XyzClass::Z)) => ("to order, or drop from the range", "85 to 90 %"),
        (AbcClass::A, None) => ("watch all the time, small orders by EOQ", "95 to 98 %"),
        (AbcClass::B, None) => ("automatic reorder point", "93 to 97 %"),
        (AbcClass::C, None) => ("large orders, review rarely", "90 to 95 %"),
    }
}

/// A row per box that has items, the most valuable first.
pub fn policy_matrix(planned: &[Planned]) -> Table {
    let total: f64 = planned.iter().map(|planned| planned.annual_value).sum();
    let mut rows = Vec::new();
    for abc in AbcClass::ALL {
        cancel::tick();
        for xyz in XyzClass::ALL.map(Some).into_iter().chain([None]) {
            cancel::tick();
            let of_box: Vec<&Planned> =
                planned.iter().filter(|planned| planned.abc == abc && planned.xyz == xyz).collect();
            if !of_box.is_empty() {
                rows.push(row(abc, xyz, &of_box, total));
            }
        }
    }
    let mut columns = Vec::from(["box", "abc_class", "xyz_class"].map(Column::text));
    columns.extend([
        Column::number("items", None),
        Column::number("annual_value", MONEY),
        Column::number("share_of_value", Some("share")),
        Column::number("stock_value", MONEY),
        Column::number("safety_stock_value", MONEY),
        Column::number("excess_value", MONEY),
        Column::number("orders_now", None),
        Column::text("control"),
        Column::text("usual_service"),
    ]);
    Table { name: "policy_matrix", title: "Nine boxes of value and evenness".to_owned(), columns, rows }
}

fn row(abc: AbcClass, xyz: Option<XyzClass>, items: &[&Planned], total: f64) -> Vec<Cell> {
    let sum = |value: fn(&Planned) -> f64| items.iter().map(|planned| value(planned)).sum::<f64>();
    let value = sum(|planned| planned.annual_value);
    let has_stock = items.iter().any(|planned| planned.today.is_some());
    let known = |value: f64| if has_stock { Cell::number(value) } else { Cell::Empty };
    let letter = xyz.map_or(String::new(), |class| class.letter().to_string());
    let (control, service) = policy(abc, xyz);
    vec![
        Cell::Text(format!("{}{letter}", abc.letter())),
        Cell::Text(abc.letter().to_string()),
        if letter.is_empty() { Cell::Empty } else { Cell::Text(letter) },
        Cell::Count(items.len() as u64),
        Cell::number(value),
        Cell::number(value / total),
        known(sum(|planned| planned.today.map_or(0.0, |today| today.stock_value))),
        Cell::number(sum(Planned::safety_value)),
        known(sum(|planned| planned.today.map_or(0.0, |today| today.excess_value))),
        Cell::Count(items.iter().filter(|planned| planned.is_ordered_now()).count() as u64),
        Cell::Text(control.to_owned()),
        Cell::Text(service.to_owned()),
    ]
}
