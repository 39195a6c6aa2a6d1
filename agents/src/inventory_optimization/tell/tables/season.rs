//! Orders for one season.

use crate::inventory_optimization::tell::tables::cells::number;
use crate::inventory_optimization::{
    plan::{planned::Planned, season::SeasonBuy},
    tell::words,
};
use report::result::{Cell, Column, Table};

/// A row per item.
pub fn season_orders(planned: &[Planned], orders: &[SeasonBuy]) -> Table {
    let row = |order: &SeasonBuy| {
        let of = &planned[order.place];
        let best = &order.best;
        vec![
            Cell::Text(of.item.label()),
            Cell::number(order.prices.price),
            Cell::number(order.prices.cost),
            Cell::number(order.prices.salvage),
            Cell::number(order.prices.goodwill),
            Cell::number(order.mean),
            Cell::number(order.std),
            Cell::Text(words::distribution(order.family).to_owned()),
            Cell::number(best.critical_ratio),
            Cell::number(best.quantity),
            Cell::number(best.expected_profit),
            Cell::number(best.expected_left_over),
            Cell::number(best.expected_missing),
            Cell::number(best.cycle_service),
            Cell::number(best.fill_rate),
            Cell::number(of.figures.stock.position().max(0.0)),
            Cell::number(order.to_buy),
            Cell::number(order.to_buy * order.prices.cost),
            number(order.of_past.map(|(count, _)| count as f64)),
            number(order.of_past.map(|(_, best)| best.quantity)),
            number(order.of_past.map(|(_, best)| best.expected_profit)),
        ]
    };
    let units = |name| Column::number(name, Some("units"));
    let money = |name| Column::number(name, Some("money")).shown_as("#,##0.00");
    let share = |name| Column::number(name, Some("share")).shown_as("0.0%");
    let columns = vec![
        Column::text("item_id"),
        money("price"),
        money("unit_cost"),
        money("salvage"),
        money("goodwill"),
        units("demand_mean"),
        units("demand_deviation"),
        Column::text("distribution"),
        share("critical_ratio").calculated("([price]-[unit_cost]+[goodwill])/([price]-[salvage]+[goodwill])"),
        units("best_quantity"),
        money("expected_profit").with_total().calculated(
            "([price]-[unit_cost])*[demand_mean]-([price]-[unit_cost]+[goodwill])*[expected_missing]\
             -([unit_cost]-[salvage])*[expected_left_over]",
        ),
        units("expected_left_over").calculated("[best_quantity]-[demand_mean]+[expected_missing]"),
        units("expected_missing"),
        share("chance_of_no_shortage"),
        share("fill_rate").calculated("1-[expected_missing]/[demand_mean]"),
        units("stock_and_on_order"),
        units("to_buy"),
        money("value").calculated("[to_buy]*[unit_cost]").with_total(),
        Column::number("past_seasons", None),
        units("quantity_of_past"),
        money("profit_of_past"),
    ];
    let rows = orders.iter().map(row).collect();
    Table { name: "season_orders", title: "Orders for one season".to_owned(), columns, rows }
}
