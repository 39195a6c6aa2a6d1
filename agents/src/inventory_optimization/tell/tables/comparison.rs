//! Two runs compared: their totals, and their plans item by item.

use std::collections::HashMap;

use kernels::cancel;
use report::result::{Cell, Column, Table, TableBuilder};

use crate::inventory_optimization::plan::{planned::Planned, totals::Totals};

/// One figure of all items in both runs.
struct Figure {
    name: &'static str,
    unit: &'static str,
    before: f64,
    after: f64,
}

impl Figure {
    fn new(name: &'static str, unit: &'static str, before: f64, after: f64) -> Self {
        Self { name, unit, before, after }
    }

    fn change(&self) -> f64 {
        self.after - self.before
    }
}

/// A row per figure of all items.
pub(super) fn what_if(before: &Totals, after: &Totals, has_stock: bool) -> Table {
    let mut columns = TableBuilder::<Figure>::new();
    columns.add(Column::text("figure"), |figure| figure.name);
    columns.add(Column::text("unit"), |figure| figure.unit);
    columns.add(Column::number("before", None), |figure| figure.before);
    columns.add(Column::number("after", None), |figure| figure.after);
    columns.add(Column::number("change", None), Figure::change);
    columns.add(Column::number("change_percent", Some("percent")), |figure| {
        100.0 * figure.change() / figure.before
    });
    columns.build("what_if", "The run before and this one", figures(before, after, has_stock))
}

fn figures(before: &Totals, after: &Totals, has_stock: bool) -> Vec<Figure> {
    let annual_cost_unit = "money a year, ordering and holding";
    let mut figures = vec![
        Figure::new("annual_value", "money a year", before.annual_value, after.annual_value),
        Figure::new("annual_cost", annual_cost_unit, before.annual_cost, after.annual_cost),
        Figure::new("orders_per_year", "orders", before.orders_per_year, after.orders_per_year),
        Figure::new("safety_stock_value", "money", before.safety_value, after.safety_value),
        Figure::new("policy_stock_value", "money on average", before.policy_value, after.policy_value),
    ];
    if let (Some(before), Some(after)) = (before.fill_rate, after.fill_rate) {
        figures.push(Figure::new("fill_rate", "share, weighted with value", before, after));
    }
    if let (Some(before), Some(after)) = (before.cycle_service, after.cycle_service) {
        figures.push(Figure::new("cycle_service", "share, weighted with orders", before, after));
    }
    if has_stock {
        figures.push(Figure::new("orders_now", "items", before.orders as f64, after.orders as f64));
        figures.push(Figure::new("order_value_now", "money", before.order_value, after.order_value));
        figures.push(Figure::new("excess_value", "money", before.excess_value, after.excess_value));
    }
    figures
}

/// An item in both runs.
struct ItemPair<'a> {
    before: &'a Planned,
    after: &'a Planned,
}

/// A row per item of both runs.
pub(super) fn what_if_items(before: &[Planned], after: &[Planned]) -> Table {
    let mut columns = TableBuilder::<ItemPair>::new();
    columns.add(Column::text("item_id"), |pair| pair.after.item.label());
    add_pair(&mut columns, "lot_size_before", "lot_size_after", |planned| {
        Some(planned.orders?.order.quantity)
    });
    add_pair(&mut columns, "safety_stock_before", "safety_stock_after", |planned| {
        Some(planned.orders?.safety_stock)
    });
    add_pair(&mut columns, "reorder_point_before", "reorder_point_after", |planned| {
        Some(planned.orders?.reorder_point)
    });
    add_pair(&mut columns, "annual_cost_before", "annual_cost_after", |planned| {
        Some(planned.orders?.annual_cost)
    });
    add_pair(&mut columns, "order_value_before", "order_value_after", |planned| {
        Some(planned.today?.order_value)
    });
    columns.build("what_if_items", "Both runs per item", pairs(before, after))
}

/// Adds the column of a figure in the run before, and that of the same figure in this run.
fn add_pair(
    columns: &mut TableBuilder<ItemPair>,
    before: &'static str,
    after: &'static str,
    figure: fn(&Planned) -> Option<f64>,
) {
    columns.add(Column::number(before, None), move |pair| Cell::from(figure(pair.before)));
    columns.add(Column::number(after, None), move |pair| Cell::from(figure(pair.after)));
}

fn pairs<'a>(before: &'a [Planned], after: &'a [Planned]) -> Vec<ItemPair<'a>> {
    let mut by_key = HashMap::with_capacity(before.len());
    for planned in before {
        by_key.insert((planned.item.id.as_str(), planned.item.location.as_deref()), planned);
    }
    let mut pairs = Vec::new();
    for after in after {
        cancel::tick();
        if let Some(before) = by_key.get(&(after.item.id.as_str(), after.item.location.as_deref())) {
            pairs.push(ItemPair { before, after });
        }
    }
    pairs
}
