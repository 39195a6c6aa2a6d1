//! `inventory_report.csv` without a plan: the columns of the contract, with every figure that the file allows, and after them
//! those that only such an answer has.

use std::collections::BTreeMap;

use kernels::classes::AbcClass;
use report::result::{Cell, Column, Table, TableBuilder};

use super::{Facts, classes::Classified};
use crate::inventory_optimization::data::item::Item;

/// The report with a row for every item.
pub(in crate::inventory_optimization) fn report(facts: &Facts) -> Table {
    let classes = class_of_item(facts);
    let mut columns = TableBuilder::<&Item>::new();
    columns.add(Column::text("item_id"), |item| item.id.clone());
    columns.add(Column::text("item_name"), |item| item.name.clone());
    columns.add(Column::text("abc_class"), move |item| {
        classes.get(&(item.id.clone(), item.row)).map(|class| class.letter())
    });
    empty(&mut columns, &[("xyz_class", None)]);
    columns.add(units("annual_demand"), |item| Some(item.annual_demand).filter(|_| facts.read.has_stretch));
    columns.add(Column::number("unit_cost", Some("money")), |item| item.unit_cost);
    columns.add(Column::number("annual_value", Some("money")), |item| {
        Some(item.annual_demand * item.unit_cost).filter(|_| facts.read.has_stretch)
    });
    columns.add(units("current_stock"), |item| item.stock);
    empty(
        &mut columns,
        &[
            ("eoq", Some("units")),
            ("orders_per_year", None),
            ("total_cost", Some("money")),
            ("safety_stock", Some("units")),
        ],
    );
    columns.add(units("reorder_point"), |item| item.reorder_point);
    empty(&mut columns, &[("order_up_to", Some("units"))]);
    columns.add(Column::number("days_of_supply", Some("days")), |item| facts.days(item));
    empty(&mut columns, &[("turnover", None)]);
    columns.add(Column::number("stock_value", Some("money")), |item| {
        item.stock.map(|stock| stock * item.unit_cost)
    });
    empty(
        &mut columns,
        &[
            ("excess_units", Some("units")),
            ("excess_value", Some("money")),
            ("stockout_risk", Some("chance")),
        ],
    );
    columns.add(Column::text("order_now"), |_| Cell::Empty);
    empty(&mut columns, &[("order_quantity", Some("units")), ("order_value", Some("money"))]);
    columns.add(Column::text("location"), |item| item.location.clone());
    columns.add(units("on_order"), |item| item.on_order);
    columns.add(units("lowest_stock"), |item| item.lowest_stock);
    columns.add(units("daily_demand"), |item| facts.daily(item));
    columns.add(Column::text("out_of_stock"), |item| item.stock.map(|stock| Cell::yes_or_no(stock <= 0.0)));
    columns.build("inventory_report", "What the file says of every item", facts.items.iter().copied())
}

fn units(name: &'static str) -> Column {
    Column::number(name, Some("units"))
}

/// Columns of the contract that only a plan fills.
fn empty(columns: &mut TableBuilder<&Item>, names: &[(&'static str, Option<&'static str>)]) {
    for (name, unit) in names {
        columns.add(Column::number(*name, *unit), |_| Cell::Empty);
    }
}

fn class_of_item(facts: &Facts) -> BTreeMap<(String, u64), AbcClass> {
    let mut classes = BTreeMap::new();
    let Some(found) = Classified::of(facts) else { return classes };
    for row in found.rows {
        classes.insert((row.item.id.clone(), row.item.row), row.class);
    }
    classes
}
