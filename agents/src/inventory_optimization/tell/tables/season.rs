//! Orders for one season.

use report::result::{Column, Table, TableBuilder};

use crate::inventory_optimization::{
    plan::{planned::Planned, season::SeasonBuy},
    tell::words,
};

/// A row per item.
pub(super) fn season_orders(planned: &[Planned], orders: &[SeasonBuy]) -> Table {
    let mut columns = TableBuilder::<SeasonBuy>::new();
    columns.add(Column::text("item_id"), |order| planned[order.place].item.label());
    columns.add(money("price"), |order| order.prices.price);
    columns.add(money("unit_cost"), |order| order.prices.cost);
    columns.add(money("salvage"), |order| order.prices.salvage);
    columns.add(money("goodwill"), |order| order.prices.goodwill);
    columns.add(units("demand_mean"), |order| order.mean);
    columns.add(units("demand_deviation"), |order| order.std);
    columns.add(Column::text("distribution"), |order| words::distribution(order.family));
    columns.add(
        share("critical_ratio").calculated("([price]-[unit_cost]+[goodwill])/([price]-[salvage]+[goodwill])"),
        |order| order.best.critical_ratio,
    );
    columns.add(units("best_quantity"), |order| order.best.quantity);
    columns.add(
        money("expected_profit").with_total().calculated(
            "([price]-[unit_cost])*[demand_mean]-([price]-[unit_cost]+[goodwill])*[expected_missing]\
             -([unit_cost]-[salvage])*[expected_left_over]",
        ),
        |order| order.best.expected_profit,
    );
    columns.add(
        units("expected_left_over").calculated("[best_quantity]-[demand_mean]+[expected_missing]"),
        |order| order.best.expected_left_over,
    );
    columns.add(units("expected_missing"), |order| order.best.expected_missing);
    columns.add(share("chance_of_no_shortage"), |order| order.best.cycle_service);
    columns.add(share("fill_rate").calculated("1-[expected_missing]/[demand_mean]"), |order| {
        order.best.fill_rate
    });
    columns.add(units("stock_and_on_order"), |order| planned[order.place].figures.stock.position().max(0.0));
    columns.add(units("to_buy"), |order| order.to_buy);
    columns.add(money("value").calculated("[to_buy]*[unit_cost]").with_total(), |order| {
        order.to_buy * order.prices.cost
    });
    columns.add(Column::number("past_seasons", None), |order| order.of_past.map(|(count, _)| count as f64));
    columns.add(units("quantity_of_past"), |order| order.of_past.map(|(_, best)| best.quantity));
    columns.add(money("profit_of_past"), |order| order.of_past.map(|(_, best)| best.expected_profit));
    columns.build("season_orders", "Orders for one season", orders)
}

fn units(name: &'static str) -> Column {
    Column::number(name, Some("units"))
}

fn money(name: &'static str) -> Column {
    Column::number(name, Some("money")).shown_as("#,##0.00")
}

fn share(name: &'static str) -> Column {
    Column::number(name, Some("share")).shown_as("0.0%")
}
