//! Lot sizes over the coming periods.

use kernels::cancel;
use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::plan::{
    lots::{ItemLots, LotPeriod},
    planned::Planned,
};

/// One period of the plan of an item.
struct PeriodOfItem<'a> {
    planned: &'a Planned,
    period: &'a LotPeriod,
}

/// A row per period in which an item is needed or arrives.
pub(super) fn lot_plan(planned: &[Planned], lots: &[ItemLots]) -> Table {
    let mut rows = Vec::new();
    for item in lots {
        cancel::tick();
        for period in &item.periods {
            cancel::tick();
            if period.requirement > 0.0 || period.lot > 0.0 {
                rows.push(PeriodOfItem { planned: &planned[item.place], period });
            }
        }
    }

    let mut columns = TableBuilder::<PeriodOfItem>::new();
    columns.add(Column::text("item_id"), |row| row.planned.item.label());
    columns.add(Column::date("period"), |row| row.period.start);
    columns.add(units("requirement"), |row| row.period.requirement);
    columns.add(units("net_requirement"), |row| row.period.net_requirement);
    columns.add(units("lot").with_total(), |row| row.period.lot);
    if lots.iter().any(|item| planned[item.place].largest_order.is_some()) {
        columns.add(Column::number("orders", None).with_total(), |row| row.period.orders);
    }
    columns.add(Column::date("order_by"), |row| (row.period.lot > 0.0).then_some(row.period.order_by));
    columns.add(units("closing_stock"), |row| row.period.closing_stock);
    columns.add(Column::number("value", Some("money")).with_total(), |row| {
        row.period.lot * row.planned.unit_price
    });
    columns.build("lot_plan", "Lot sizes over the coming periods", rows)
}

fn units(name: &'static str) -> Column {
    Column::number(name, Some("units"))
}

/// A row per item: the cost of the optimum and that of simpler rules.
pub(super) fn lot_costs(planned: &[Planned], lots: &[ItemLots]) -> Table {
    let mut columns = TableBuilder::<ItemLots>::new();
    columns.add(Column::text("item_id"), |item| planned[item.place].item.label());
    columns.add(Column::number("periods", None), |item| item.periods.len());
    columns.add(Column::number("orders", None), |item| item.orders);
    columns.add(cost("optimal_cost"), |item| item.cost);
    columns.add(cost("silver_meal_cost"), |item| item.silver_meal_cost);
    columns.add(cost("every_period_cost"), |item| item.every_period_cost);
    columns.add(cost("economic_quantity_cost"), |item| item.economic_cost);
    columns.build("lot_costs", "What ways to size lots cost", lots)
}

fn cost(name: &'static str) -> Column {
    Column::number(name, Some("money: ordering and holding")).with_total()
}
