//! `inventory_report.csv`: a row per item, the most value first. The workbook calculates what is a formula of other
//! columns; `working` has the columns that only it needs.

use kernels::cancel::Ticket;
use rayon::prelude::*;

use crate::inventory_optimization::tell::tables::{
    cells::{number, text},
    working::Working,
};
use crate::inventory_optimization::{plan::planned::Planned, tell::words};
use report::{
    result::{Cell, Column, Table},
    workbook::most_rows,
};

/// Columns of the contract, then those that explain them, then those of the workbook.
pub fn inventory_report(planned: &[Planned], inputs: &[&str]) -> Table {
    let mut columns = contract();
    columns.extend(further(inputs));
    columns.extend(Working::columns());
    let shown = most_rows(columns.len());
    let row = |(place, planned)| row(planned, place < shown, columns.len());
    let ticket = Ticket::here();
    let rows = planned.par_iter().enumerate().map(|item| ticket.run(|| row(item))).collect();
    Table { name: "inventory_report", title: "Stock policy per item".to_owned(), columns, rows }
}

fn units(name: &'static str) -> Column {
    Column::number(name, Some("units"))
}

fn money(name: &'static str) -> Column {
    Column::number(name, Some("money")).shown_as("#,##0.00")
}

fn contract() -> Vec<Column> {
    let mut columns = Vec::from(["item_id", "item_name", "abc_class", "xyz_class"].map(Column::text));
    columns.extend([
        units("annual_demand"),
        money("unit_cost"),
        money("annual_value").calculated("[annual_demand]*[unit_cost]").with_total(),
        units("current_stock"),
        units("eoq").calculated("SQRT(2*[annual_demand]*[order_cost]/([holding_rate]*[unit_cost]))"),
        Column::number("orders_per_year", Some("at the EOQ")).calculated("[annual_demand]/[eoq]"),
        Column::number("total_cost", Some("money a year at the EOQ: ordering, and holding half of it"))
            .calculated("[orders_per_year]*[order_cost]+[eoq]/2*[holding_rate]*[unit_cost]")
            .with_total(),
        units("safety_stock").calculated("[reorder_point]-[protection_demand]"),
        units("reorder_point").calculated(
            "IF(ISNUMBER([fixed_reorder_point]),[fixed_reorder_point],IF([whole_units]>0,\
             ROUNDUP([normal_level]-1E-9*[protection_demand],0),[normal_level]))",
        ),
        units("order_up_to").calculated("[reorder_point]+[lot_size]"),
        Column::number("days_of_supply", Some("days that the stock of today lasts"))
            .calculated("MAX([current_stock],0)/([annual_demand]/days_per_year)"),
        Column::number("turnover", Some("a year, of the stock of today"))
            .calculated("[annual_demand]/[current_stock]"),
        money("stock_value").calculated("MAX([current_stock],0)*[unit_cost]").with_total(),
        Column::number("excess_units", Some("above order_up_to"))
            .calculated("MAX(0,MIN(MAX([current_stock],0),[position]-MAX([order_up_to],0)))"),
        money("excess_value").calculated("[excess_units]*[unit_cost]").with_total(),
        Column::number("stockout_risk", Some("chance until an order placed now arrives"))
            .calculated(
                "IF(ISNUMBER([fixed_risk]),[fixed_risk],\
                 NORM.S.DIST(([protection_demand]-[position])/[protection_deviation],TRUE))",
            )
            .shown_as("0.0%"),
        Column::text("order_now")
            .calculated("IF([annual_demand]>0,IF([position]<=[reorder_point],\"yes\",\"no\"),\"no\")"),
        units("order_quantity").calculated(
            "IF([order_now]=\"yes\",IF([orders_up_to]>0,IF([order_multiple]>0,MAX([lowest_lot],\
             ROUNDUP(([order_up_to]-[position])/[order_multiple]-1E-9,0)*[order_multiple]),\
             MAX([lowest_lot],[order_up_to]-[position])),(INT(([reorder_point]-[position])/[lot_size])+1)*[lot_size]),0)",
        ),
        money("order_value").calculated("[order_quantity]*[unit_price]").with_total(),
    ]);
    columns
}

fn further(inputs: &[&str]) -> Vec<Column> {
    let from = |column: Column, input: &'static str| {
        if inputs.contains(&input) { column.calculated(input) } else { column }
    };
    let share = |name| Column::number(name, Some("share")).shown_as("0.00%");
    let days = |name| Column::number(name, Some("days"));
    vec![
        Column::text("location"),
        Column::text("supplier"),
        Column::text("state"),
        units("on_order"),
        days("order_in_days").calculated(
            "IF([order_now]=\"yes\",0,([position]-[reorder_point])/([annual_demand]/days_per_year))",
        ),
        Column::number("lot_size", Some("units that the supplier accepts")).calculated(
            "IF(ISNUMBER([fixed_lot_size]),[fixed_lot_size],\
             IF([annual_demand]/[lot_below]*[order_cost]+[lot_below]/2*[holding_rate]*[unit_cost]\
             <=[annual_demand]/[lot_above]*[order_cost]+[lot_above]/2*[holding_rate]*[unit_cost],\
             [lot_below],[lot_above]))",
        ),
        Column::number("lot_orders_per_year", None).calculated("[annual_demand]/[lot_size]"),
        Column::number("annual_cost", Some("money a year at the lot size, safety stock included"))
            .calculated(
                "IF(ISNUMBER([fixed_annual_cost]),[fixed_annual_cost],\
                 [lot_orders_per_year]*[order_cost]+[holding_rate]*[unit_price]*[expected_on_hand])",
            )
            .with_total(),
        money("safety_stock_value").calculated("MAX([safety_stock],0)*[unit_price]").with_total(),
        Column::number("unit_price", Some("money at the lot size")).shown_as("#,##0.00"),
        Column::number("discount_saving", Some("money a year")).with_total(),
        from(days("lead_time_days"), "lead_time"),
        days("lead_time_deviation_days"),
        days("review_days"),
        from(money("order_cost"), "cost_per_order"),
        from(Column::number("holding_rate", Some("share a year")).shown_as("0.0%"), "holding_rate"),
        Column::text("service_measure"),
        from(share("service_target"), "service_level"),
        share("cycle_service").calculated(
            "IF(ISNUMBER([fixed_cycle_service]),[fixed_cycle_service],NORM.S.DIST([z_low],TRUE))",
        ),
        share("fill_rate").calculated(
            "IF(ISNUMBER([fixed_fill_rate]),[fixed_fill_rate],1-MAX(0,MIN(1,[protection_deviation]/[lot_size]\
             *(NORM.S.DIST([z_low],FALSE)-[z_low]*NORM.S.DIST(0-[z_low],TRUE)\
             -NORM.S.DIST([z_high],FALSE)+[z_high]*NORM.S.DIST(0-[z_high],TRUE)))))",
        ),
        Column::number("protection_demand", Some("units over lead time and review"))
            .calculated("([lead_time_days]+[review_days])*([annual_demand]/days_per_year)"),
        Column::number("protection_deviation", Some("units over lead time and review")).calculated(
            "SQRT(([lead_time_days]+[review_days])*[daily_deviation]^2+\
             ([annual_demand]/days_per_year*[lead_time_deviation_days])^2)",
        ),
        Column::text("distribution"),
        Column::number("monthly_variation", Some("deviation over mean"))
            .calculated("[daily_deviation]/([annual_demand]/days_per_year*SQRT(days_per_year/12))"),
        Column::text("demand_class"),
        Column::number("expected_shortage", Some("units until an order placed now arrives")),
        Column::number("policy_stock_value", Some("money on average"))
            .calculated("[expected_on_hand]*[unit_price]")
            .with_total(),
        Column::number("policy_turnover", Some("a year")).calculated("[annual_demand]/[expected_on_hand]"),
        Column::text("note"),
    ]
}

/// The cells of an item; those that only formulas of the sheet need when the sheet shows it.
fn row(planned: &Planned, is_shown: bool, columns: usize) -> Vec<Cell> {
    let Planned { item, figures, orders, today, .. } = planned;
    let orders = orders.as_ref();
    let today = today.as_ref();
    let of_orders = |value: fn(&kernels::inventory::item_plan::ItemOrders) -> f64| number(orders.map(value));
    let annual_demand = figures.demand.mean * figures.periods_per_year;
    let turnover = item.stock.filter(|stock| *stock > 0.0).map(|stock| annual_demand / stock);
    let (measure, target) = words::target(figures.target);
    let (protection_mean, protection_deviation) = planned.protection_moments();
    let known = |value: f64| number(orders.map(|_| value));
    let published = [
        Cell::Text(item.id.clone()),
        text(item.name.as_deref()),
        Cell::Text(planned.abc.letter().to_string()),
        planned.xyz.map_or(Cell::Empty, |class| Cell::Text(class.letter().to_string())),
        Cell::number(annual_demand),
        Cell::number(figures.unit_cost),
        Cell::number(planned.annual_value),
        number(item.stock),
        of_orders(|orders| orders.economic.quantity),
        of_orders(|orders| orders.economic.orders_per_year),
        of_orders(|orders| orders.economic.total_cost),
        of_orders(|orders| orders.safety_stock),
        of_orders(|orders| orders.reorder_point),
        of_orders(|orders| orders.order_up_to),
        number(today.and_then(|today| today.periods_of_supply)),
        number(turnover),
        number(today.map(|today| today.stock_value)),
        number(today.map(|today| today.excess)),
        number(today.map(|today| today.excess_value)),
        number(today.map(|today| today.stockout_risk)),
        today.map_or(Cell::Empty, |today| {
            Cell::Text(if today.decision.order_now { "yes" } else { "no" }.to_owned())
        }),
        number(today.map(|today| today.decision.quantity)),
        number(today.map(|today| today.order_value)),
        text(item.location.as_deref()),
        text(item.supplier.as_deref()),
        today.map_or(Cell::Empty, |today| Cell::Text(words::state(today.state).to_owned())),
        number(item.on_order),
        number(today.and_then(|today| today.decision.periods_until_order)),
        of_orders(|orders| orders.order.quantity),
        of_orders(|orders| orders.order.orders_per_year),
        of_orders(|orders| orders.annual_cost),
        known(planned.safety_value()),
        Cell::number(planned.unit_price),
        Cell::number(planned.discount_saving),
        Cell::number(figures.replenishment.lead_time),
        Cell::number(figures.replenishment.lead_time_std),
        Cell::number(figures.replenishment.review_period),
        Cell::number(figures.cost_per_order),
        Cell::number(figures.holding_rate),
        Cell::Text(measure.to_owned()),
        Cell::number(target),
        of_orders(|orders| orders.performance.cycle_service),
        of_orders(|orders| orders.performance.fill_rate),
        known(protection_mean),
        known(protection_deviation),
        orders.map_or(Cell::Empty, |orders| Cell::Text(words::distribution(orders.family).to_owned())),
        number(planned.variation),
        planned.demand_class.map_or(Cell::Empty, |class| Cell::Text(format!("{class:?}").to_lowercase())),
        number(today.map(|_| planned.expected_shortage())),
        known(planned.policy_value()),
        number(orders.and_then(|orders| orders.turnover)),
        text(planned.failure.as_deref()),
    ];
    let mut row = Vec::with_capacity(if is_shown { columns } else { published.len() });
    row.extend(published);
    if is_shown {
        row.extend(Working::of(planned).cells());
    }
    row
}
