//! Tables and chart of an order split. In the workbook, money and shares follow the quantities and prices of the sheet
//! `allocation`.

use kernels::suppliers::allocation::{AllocationPlan, AllocationProblem, Order, Shortfall};

use crate::supplier_selection::{
    data::offers::market::Market,
    plan::{combinations::Combination, limit_costs::RuleCost},
    tell::orders::combinations,
};
use report::result::{Chart, ChartSeries, Column, Figure, Input, Table, TableBuilder};

const CHARTED: usize = 10;
const ORDERS_TITLE: &str = "Orders by item and supplier";
const COST: &str = "SUMPRODUCT(EXACT(allocation_by_supplier[supplier],[x])*allocation_by_supplier[cost])";

/// The orders, their sums by supplier, and the cost of each limit.
pub(crate) fn tables(
    market: &Market,
    plan: &AllocationPlan,
    rules: &[RuleCost],
    combinations: &[Combination],
) -> Vec<Table> {
    let mut tables = vec![allocation(market, plan), by_supplier(market, plan)];
    if !combinations.is_empty() {
        tables.push(combinations::table(market, plan, combinations));
    }
    if !rules.is_empty() {
        let mut columns = TableBuilder::<RuleCost>::new();
        columns.add(Column::text("limit"), |rule| rule.rule.clone());
        columns.add(Column::number("cost", market.currency), |rule| rule.saving);
        tables.push(columns.build("limit_costs", "What each limit costs", rules));
    }
    tables
}

fn allocation(market: &Market, plan: &AllocationPlan) -> Table {
    let AllocationProblem { offers, demand, .. } = &market.problem;
    let cost = Column::number("cost", market.currency).calculated("[quantity]*[unit_price]").with_total();
    let share = Column::number("share_of_item", None).calculated("[quantity]/[needed]").shown_as("0.0%");

    let mut columns = TableBuilder::<Order>::new();
    columns.add(Column::text("item"), |order| market.items[order.item].clone());
    columns.add(Column::text("supplier"), |order| market.suppliers[order.supplier].clone());
    columns.add(Column::number("quantity", Some("units")).with_total(), |order| order.quantity);
    columns.add(cost, |order| order.cost);
    columns.add(Column::number("unit_price", market.currency).shown_as("#,##0.00##"), |order| {
        offers[order.offer].unit_cost
    });
    columns.add(share, |order| order.quantity / demand[order.item]);
    columns.add(Column::number("fixed_cost", market.currency).with_total(), |order| {
        offers[order.offer].fixed_cost
    });
    columns.add(Column::number("needed", Some("units of the item")), |order| demand[order.item]);
    columns.add(supplier_number(), |order| order.supplier + 1);
    columns.build("allocation", ORDERS_TITLE, &plan.orders)
}

/// What formulas of other sheets look a supplier up by: its name may contain signs that they would misread.
fn supplier_number() -> Column {
    Column::number("supplier_number", None).working().shown_as("0")
}

fn by_supplier(market: &Market, plan: &AllocationPlan) -> Table {
    let fixed = if has_own_costs(market) { "[own_fixed_cost]" } else { "fixed_cost_per_supplier" };
    let cost_formula = format!("{}+{}+{fixed}", sum_of("cost"), sum_of("fixed_cost"));
    let quantity = Column::number("quantity", Some("units")).calculated(sum_of("quantity")).with_total();
    let cost = Column::number("cost", market.currency).calculated(cost_formula).with_total();

    // The supplier, the cost and the units of its orders.
    let mut columns = TableBuilder::<(usize, f64, f64)>::new();
    columns.add(Column::text("supplier"), |(supplier, ..)| market.suppliers[*supplier].clone());
    columns.add(quantity, |(_, _, units)| *units);
    columns.add(cost, |(_, cost, _)| *cost);
    columns
        .add(share("share_of_units", "[quantity]/SUM(allocation_by_supplier[quantity])"), |(_, _, units)| {
            units / market.units()
        });
    columns.add(share("share_of_cost", "[cost]/SUM(allocation_by_supplier[cost])"), |(_, cost, _)| {
        cost / plan.cost
    });
    if has_own_costs(market) {
        columns.add(Column::number("own_fixed_cost", market.currency), |(supplier, ..)| {
            market.problem.suppliers[*supplier].fixed_cost
        });
    }
    columns.add(supplier_number(), |(supplier, ..)| supplier + 1);
    columns.build("allocation_by_supplier", "Orders by supplier", market.by_supplier(plan))
}

/// Whether the fixed cost of a supplier is another one than that of the others.
fn has_own_costs(market: &Market) -> bool {
    let terms = &market.problem.suppliers;
    terms.windows(2).any(|pair| pair[0].fixed_cost != pair[1].fixed_cost)
}

/// The sum of a column over the orders to the supplier of the row.
fn sum_of(column: &str) -> String {
    format!("SUMIFS(allocation[{column}],allocation[supplier_number],[supplier_number])")
}

fn share(name: &'static str, formula: &'static str) -> Column {
    Column::number(name, None).calculated(formula).shown_as("0.0%")
}

/// Money for every supplier in use, which a person may change.
pub(crate) fn inputs(market: &Market) -> Vec<Input> {
    if has_own_costs(market) {
        return Vec::new();
    }
    let fixed = market.problem.suppliers.first().map_or(0.0, |terms| terms.fixed_cost);
    vec![
        Input::new("fixed_cost_per_supplier", "Money for every supplier that gets an order", fixed, "money")
            .from_params(&["fixed_cost"])
            .otherwise("none is known"),
    ]
}

/// Cost, mean price and concentration.
pub(crate) fn figures(market: &Market, plan: &AllocationPlan) -> Vec<Figure> {
    let money = market.currency.or(Some("money"));
    let concentration = market.concentration(plan).map_or(f64::NAN, |found| found.index);
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
            concentration,
            None,
            "10000*SUMSQ(allocation_by_supplier[share_of_cost])",
        ),
    ];
    figures.retain(|figure| figure.value.is_finite());
    figures
}

fn figure(
    name: &'static str,
    label: &str,
    value: f64,
    unit: Option<&'static str>,
    formula: &'static str,
) -> Figure {
    Figure { name, label: label.to_owned(), value, unit, formula: Some(formula.into()), format: None }
}

/// The empty table of orders, and the units that cannot be bought.
pub(crate) fn shortfall_tables(market: &Market, shortfall: &Shortfall) -> Vec<Table> {
    let orders = Table {
        name: "allocation",
        title: ORDERS_TITLE.to_owned(),
        columns: vec![
            Column::text("item"),
            Column::text("supplier"),
            Column::number("quantity", Some("units")),
            Column::number("cost", market.currency),
        ],
        rows: Vec::new(),
    };
    let mut columns = TableBuilder::<(usize, f64)>::new();
    columns.add(Column::text("item"), |(item, _)| market.items[*item].clone());
    columns.add(Column::number("missing", Some("units")).with_total(), |(_, units)| *units);
    let title = "Units that cannot be bought within the limits";
    vec![orders, columns.build("shortfall", title, &shortfall.missing)]
}

/// Cost by supplier.
pub(crate) fn chart(market: &Market, plan: &AllocationPlan) -> Chart {
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
