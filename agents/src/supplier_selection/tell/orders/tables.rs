//! Tables and chart of an order split, with what the workbook calculates of them: money and shares follow the quantities
//! and prices of the sheet `allocation`.

use kernels::suppliers::allocation::{AllocationPlan, Shortfall};

use crate::supplier_selection::{data::offers::market::Market, plan::limit_costs::RuleCost};
use report::result::{Cell, Chart, ChartSeries, Column, Figure, Input, Table};

const CHARTED: usize = 10;
const OF_SUPPLIER: &str = "allocation[supplier_number],[supplier_number]";
const COST: &str = "SUMPRODUCT(EXACT(allocation_by_supplier[supplier],[x])*allocation_by_supplier[cost])";

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

/// The orders, sums by supplier and what limits cost.
pub fn tables(market: &Market, plan: &AllocationPlan, rules: &[RuleCost]) -> Vec<Table> {
    let mut tables = vec![allocation(market, plan), by_supplier(market, plan)];
    if !rules.is_empty() {
        let columns = vec![Column::text("limit"), Column::number("cost", market.currency)];
        let rows =
            rules.iter().map(|rule| vec![text(&rule.rule), rule.saving.map_or(Cell::Empty, Cell::number)]);
        tables.push(Table {
            name: "limit_costs",
            title: "What each limit costs".to_owned(),
            columns,
            rows: rows.collect(),
        });
    }
    tables
}

fn allocation(market: &Market, plan: &AllocationPlan) -> Table {
    let columns = vec![
        Column::text("item"),
        Column::text("supplier"),
        Column::number("quantity", Some("units")).with_total(),
        Column::number("cost", market.currency).calculated("[quantity]*[unit_price]").with_total(),
        Column::number("unit_price", market.currency).shown_as("#,##0.00##"),
        Column::number("share_of_item", None).calculated("[quantity]/[needed]").shown_as("0.0%"),
        Column::number("fixed_cost", market.currency).with_total(),
        Column::number("needed", Some("units of the item")),
        Column::number("supplier_number", None).working().shown_as("0"),
    ];
    let rows = plan.orders.iter().map(|order| {
        let offer = &market.problem.offers[order.offer];
        let needed = market.problem.demand[order.item];
        vec![
            text(&market.items[order.item]),
            text(&market.suppliers[order.supplier]),
            Cell::number(order.quantity),
            Cell::number(order.cost),
            Cell::number(offer.unit_cost),
            Cell::number(order.quantity / needed),
            Cell::number(offer.fixed_cost),
            Cell::number(needed),
            Cell::Count(order.supplier as u64 + 1),
        ]
    });
    let title = "Orders by item and supplier".to_owned();
    Table { name: "allocation", title, columns, rows: rows.collect() }
}

fn by_supplier(market: &Market, plan: &AllocationPlan) -> Table {
    let sum = |column: &str| format!("SUMIFS(allocation[{column}],{OF_SUPPLIER})");
    let columns = vec![
        Column::text("supplier"),
        Column::number("quantity", Some("units")).calculated(sum("quantity")).with_total(),
        Column::number("cost", market.currency)
            .calculated(format!("{}+{}+fixed_cost_per_supplier", sum("cost"), sum("fixed_cost")))
            .with_total(),
        Column::number("share_of_units", None)
            .calculated("[quantity]/SUM(allocation_by_supplier[quantity])")
            .shown_as("0.0%"),
        Column::number("share_of_cost", None)
            .calculated("[cost]/SUM(allocation_by_supplier[cost])")
            .shown_as("0.0%"),
        Column::number("supplier_number", None).working().shown_as("0"),
    ];
    let rows = market.by_supplier(plan).into_iter().map(|(supplier, cost, units)| {
        vec![
            text(&market.suppliers[supplier]),
            Cell::number(units),
            Cell::number(cost),
            Cell::number(units / market.units()),
            Cell::number(cost / plan.cost),
            Cell::Count(supplier as u64 + 1),
        ]
    });
    let title = "Orders by supplier".to_owned();
    Table { name: "allocation_by_supplier", title, columns, rows: rows.collect() }
}

/// Money for every supplier in use, to be changed.
pub fn inputs(market: &Market) -> Vec<Input> {
    vec![Input {
        name: "fixed_cost_per_supplier",
        label: "Money for every supplier that gets an order".to_owned(),
        value: market.problem.suppliers.first().map_or(0.0, |terms| terms.fixed_cost),
        unit: Some("money"),
    }]
}

/// Cost, mean price and concentration.
pub fn figures(market: &Market, plan: &AllocationPlan) -> Vec<Figure> {
    let figure = |name, label: &str, value, unit, formula: &'static str| Figure {
        name,
        label: label.to_owned(),
        value,
        unit,
        formula: Some(formula.into()),
        format: None,
    };
    let money = market.currency.or(Some("money"));
    let mut figures = vec![
        figure("total_cost", "Cost of the split", plan.cost, money, "SUM(allocation_by_supplier[cost])"),
        figure(
            "cost_per_unit",
            "Cost of a unit on average",
            plan.cost / market.units(),
            money,
            "total_cost/SUM(allocation_by_supplier[quantity])",
        ),
        figure(
            "concentration",
            "Concentration of the money (HHI, of 10,000)",
            market.concentration(plan).map_or(f64::NAN, |found| found.index),
            None,
            "10000*SUMSQ(allocation_by_supplier[share_of_cost])",
        ),
    ];
    figures.retain(|figure| figure.value.is_finite());
    figures
}

/// No orders, and what is missing.
pub fn shortfall_tables(market: &Market, shortfall: &Shortfall) -> Vec<Table> {
    let columns = vec![
        Column::text("item"),
        Column::text("supplier"),
        Column::number("quantity", Some("units")),
        Column::number("cost", market.currency),
    ];
    let rows =
        shortfall.missing.iter().map(|(item, units)| vec![text(&market.items[*item]), Cell::number(*units)]);
    let title = "Orders by item and supplier".to_owned();
    vec![
        Table { name: "allocation", title, columns, rows: Vec::new() },
        Table {
            name: "shortfall",
            title: "Units that cannot be bought within the limits".to_owned(),
            columns: vec![Column::text("item"), Column::number("missing", Some("units")).with_total()],
            rows: rows.collect(),
        },
    ]
}

/// Cost by supplier.
pub fn chart(market: &Market, plan: &AllocationPlan) -> Chart {
    let sums = market.by_supplier(plan);
    let shown = &sums[..sums.len().min(CHARTED)];
    let values = shown.iter().map(|(_, cost, _)| Some(*cost)).collect();
    Chart {
        name: "cost_by_supplier",
        title: "Cost by supplier".to_owned(),
        kind: "bar",
        x: shown.iter().map(|(supplier, ..)| market.suppliers[*supplier].clone()).collect(),
        series: vec![ChartSeries::new("cost", values).calculated(COST)],
        x_title: Some("Supplier".to_owned()),
        y_title: Some(market.currency.map_or("Money".to_owned(), str::to_owned)),
    }
}
