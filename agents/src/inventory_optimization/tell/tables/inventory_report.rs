//! `inventory_report.csv`: a row per item, the most value first. The workbook calculates every column that is a formula of
//! other columns; `working_columns` adds the columns that only it needs.

use intake::roles::Role;
use kernels::{cancel::Ticket, classes::XyzClass};
use rayon::prelude::*;
use report::{
    result::{Cell, Column, Table, TableBuilder},
    workbook::most_rows,
};

use crate::inventory_optimization::{
    params::defaults,
    plan::{empirical::Empirical, planned::Planned},
    tell::{
        findings::Findings,
        inputs::usual,
        tables::{
            order_costs::OrderCosts,
            report_item::ReportItem,
            working_columns::{add_calculated_columns, add_largest_order, add_starting_columns},
        },
        words,
    },
};

/// Columns of the contract, then those that explain them, then those of the workbook.
pub(super) fn inventory_report(planned: &[Planned], inputs: &[&str], findings: &Findings) -> Table {
    let costs = OrderCosts::of(findings);
    let mut columns = TableBuilder::<ReportItem>::new();
    add_classes_and_demand(&mut columns);
    add_policy(&mut columns);
    let has_largest = planned.iter().any(|planned| planned.figures.rules.maximum.is_finite());
    add_stock_of_today(&mut columns, has_largest);
    add_lot_and_cost(&mut columns);
    add_replenishment_and_service(&mut columns, inputs, &costs, findings);
    add_distribution(&mut columns);
    add_starting_columns(&mut columns, findings.params);
    costs.add_parts(&mut columns);
    if has_largest {
        add_largest_order(&mut columns);
    }
    let kept = columns.len();
    add_calculated_columns(&mut columns, findings.params);

    let shown = most_rows(columns.len());
    let ticket = Ticket::here();
    let rows = planned.par_iter().enumerate().map(|(place, planned)| {
        // Rows that the sheet does not show need no calculated cells.
        let width = if place < shown { columns.len() } else { kept };
        ticket.run(|| columns.row(&ReportItem::new(planned), width))
    });
    let rows = rows.collect();
    columns.into_table("inventory_report", "Stock policy per item", rows)
}

fn units(name: &'static str) -> Column {
    Column::number(name, Some("units"))
}

fn money(name: &'static str) -> Column {
    Column::number(name, Some("money")).shown_as("#,##0.00")
}

fn days(name: &'static str) -> Column {
    Column::number(name, Some("days"))
}

fn share(name: &'static str) -> Column {
    Column::number(name, Some("share")).shown_as("0.00%")
}

/// A column that follows an input of the workbook, if the workbook has that input.
fn from_input(column: Column, input: &'static str, inputs: &[&str]) -> Column {
    if inputs.contains(&input) { column.calculated(input) } else { column }
}

fn add_classes_and_demand(columns: &mut TableBuilder<ReportItem>) {
    columns.add(Column::text("item_id"), |item| item.planned.item.id.clone());
    columns.add(Column::text("item_name"), |item| item.planned.item.name.clone());
    columns.add(Column::text("abc_class"), |item| item.planned.abc.letter());
    columns.add(Column::text("xyz_class"), |item| item.planned.xyz.map(XyzClass::letter));
    let annual_demand = units("annual_demand")
        .from_role(Role::AnnualDemand)
        .changed_by(&["demand_change_percent"])
        .otherwise("the demand of its history in the file, as much as a year has");
    columns.add(annual_demand, |item| item.annual_demand());
    let unit_cost = money("unit_cost")
        .from_role(Role::UnitCost)
        .from_params_without_column(&["unit_cost"])
        .changed_by(&["unit_cost_change_percent"]);
    columns.add(unit_cost, |item| item.planned.figures.unit_cost);
    columns.add(money("annual_value").calculated("[annual_demand]*[unit_cost]").with_total(), |item| {
        item.planned.annual_value
    });
}

fn add_policy(columns: &mut TableBuilder<ReportItem>) {
    let stock = units("current_stock")
        .from_role(Role::CurrentStock)
        .otherwise("taken as none, because the file does not say");
    columns.add(stock, |item| item.planned.item.stock);
    columns.add(
        units("eoq").calculated("SQRT(2*[annual_demand]*[order_cost]/([holding_rate]*[unit_cost]))"),
        |item| item.orders(|orders| orders.economic.quantity),
    );
    columns.add(
        Column::number("orders_per_year", Some("at the EOQ")).calculated("[annual_demand]/[eoq]"),
        |item| item.orders(|orders| orders.economic.orders_per_year),
    );
    columns.add(
        Column::number("total_cost", Some("money a year at the EOQ: ordering, and holding half of it"))
            .calculated("[orders_per_year]*[order_cost]+[eoq]/2*[holding_rate]*[unit_cost]")
            .with_total(),
        |item| item.orders(|orders| orders.economic.total_cost),
    );
    columns.add(units("safety_stock").calculated("[reorder_point]-[protection_demand]"), |item| {
        item.orders(|orders| orders.safety_stock)
    });
    columns.add(
        units("reorder_point").calculated(
            "IF(ISNUMBER([fixed_reorder_point]),[fixed_reorder_point],IF([whole_units]>0,\
             ROUNDUP([normal_level]-1E-9*[protection_demand],0),[normal_level]))",
        ),
        |item| item.orders(|orders| orders.reorder_point),
    );
    columns.add(units("order_up_to").calculated("[reorder_point]+[lot_size]"), |item| {
        item.orders(|orders| orders.order_up_to)
    });
}

fn add_stock_of_today(columns: &mut TableBuilder<ReportItem>, has_largest: bool) {
    columns.add(
        Column::number("days_of_supply", Some("days that the stock of today lasts"))
            .calculated("MAX([current_stock],0)/([annual_demand]/days_per_year)"),
        |item| item.planned.today.and_then(|today| today.periods_of_supply),
    );
    columns.add(
        Column::number("turnover", Some("a year, of the stock of today"))
            .calculated("[annual_demand]/[current_stock]"),
        |item| item.turnover(),
    );
    columns.add(money("stock_value").calculated("MAX([current_stock],0)*[unit_cost]").with_total(), |item| {
        item.today(|today| today.stock_value)
    });
    columns.add(
        Column::number("excess_units", Some("above order_up_to"))
            .calculated("MAX(0,MIN(MAX([current_stock],0),[position]-MAX([order_up_to],0)))"),
        |item| item.today(|today| today.excess),
    );
    columns.add(money("excess_value").calculated("[excess_units]*[unit_cost]").with_total(), |item| {
        item.today(|today| today.excess_value)
    });
    columns.add(
        Column::number("stockout_risk", Some("chance until an order placed now arrives"))
            .calculated(
                "IF(ISNUMBER([fixed_risk]),[fixed_risk],\
                 NORM.S.DIST(([protection_demand]-[position])/[protection_deviation],TRUE))",
            )
            .shown_as("0.0%"),
        |item| item.today(|today| today.stockout_risk),
    );
    columns.add(
        Column::text("order_now")
            .calculated("IF([annual_demand]>0,IF([position]<=[reorder_point],\"yes\",\"no\"),\"no\")"),
        |item| item.today(|today| Cell::yes_or_no(today.decision.order_now)),
    );
    columns.add(units("order_quantity").calculated(order_formula(has_largest)), |item| {
        item.today(|today| today.decision.quantity)
    });
    columns.add(money("order_value").calculated("[order_quantity]*[unit_price]").with_total(), |item| {
        item.today(|today| today.order_value)
    });
}

/// The order of now; the column of the largest order is there only when an order has one.
fn order_formula(has_largest: bool) -> String {
    let up_to = "IF([order_multiple]>0,MAX([lowest_lot],\
                 ROUNDUP(([order_up_to]-[position])/[order_multiple]-1E-9,0)*[order_multiple]),\
                 MAX([lowest_lot],[order_up_to]-[position]))";
    let lots = "(INT(([reorder_point]-[position])/[lot_size])+1)*[lot_size]";
    let quantity = format!("IF([orders_up_to]>0,{up_to},{lots})");
    let quantity = if has_largest { format!("MIN([highest_lot],{quantity})") } else { quantity };
    format!("IF([order_now]=\"yes\",{quantity},0)")
}

fn add_lot_and_cost(columns: &mut TableBuilder<ReportItem>) {
    columns.add(Column::text("location"), |item| item.planned.item.location.clone());
    columns.add(Column::text("supplier"), |item| item.planned.item.supplier.clone());
    columns.add(Column::text("state"), |item| item.today(|today| words::state(today.state)));
    let on_order =
        units("on_order").from_role(Role::OnOrder).otherwise("taken as none, because the file does not say");
    columns.add(on_order, |item| item.planned.item.on_order);
    columns.add(
        days("order_in_days").calculated(
            "IF([order_now]=\"yes\",0,([position]-[reorder_point])/([annual_demand]/days_per_year))",
        ),
        |item| item.planned.today.and_then(|today| today.decision.periods_until_order),
    );
    columns.add(
        Column::number("lot_size", Some("units that the supplier accepts")).calculated(
            "IF(ISNUMBER([fixed_lot_size]),[fixed_lot_size],\
             IF([annual_demand]/[lot_below]*[order_cost]+[lot_below]/2*[holding_rate]*[unit_cost]\
             <=[annual_demand]/[lot_above]*[order_cost]+[lot_above]/2*[holding_rate]*[unit_cost],\
             [lot_below],[lot_above]))",
        ),
        |item| item.orders(|orders| orders.order.quantity),
    );
    columns
        .add(Column::number("lot_orders_per_year", None).calculated("[annual_demand]/[lot_size]"), |item| {
            item.orders(|orders| orders.order.orders_per_year)
        });
    columns.add(
        Column::number("annual_cost", Some("money a year at the lot size, safety stock included"))
            .calculated(
                "IF(ISNUMBER([fixed_annual_cost]),[fixed_annual_cost],\
                 [lot_orders_per_year]*[order_cost]+[holding_rate]*[unit_price]*[expected_on_hand])",
            )
            .with_total(),
        |item| item.orders(|orders| orders.annual_cost),
    );
    columns.add(
        money("safety_stock_value").calculated("MAX([safety_stock],0)*[unit_price]").with_total(),
        |item| item.orders(|_| item.planned.safety_value()),
    );
    let unit_price = Column::number("unit_price", Some("money at the lot size"))
        .shown_as("#,##0.00")
        .otherwise("the unit cost, or the price that the lot size earns where the file has price breaks");
    columns.add(unit_price, |item| item.planned.unit_price);
    columns.add(Column::number("discount_saving", Some("money a year")).with_total(), |item| {
        item.planned.discount_saving
    });
}

fn add_replenishment_and_service(
    columns: &mut TableBuilder<ReportItem>,
    inputs: &[&str],
    costs: &OrderCosts,
    findings: &Findings,
) {
    let lead_time = days("lead_time_days")
        .from_role(Role::LeadTime)
        .from_params(&["lead_time_days"])
        .changed_by(&["lead_time_change_percent", "lead_time_change_days"])
        .otherwise(usual(defaults::LEAD_TIME_DAYS, " days"));
    columns
        .add(from_input(lead_time, "lead_time", inputs), |item| item.planned.figures.replenishment.lead_time);
    let deviation = days("lead_time_deviation_days")
        .from_role(Role::LeadTimeDeviation)
        .from_params(&["lead_time_deviation_days"])
        .changed_by(&["lead_time_change_percent"])
        .otherwise("lead times are taken as firm, because nothing says how they vary");
    columns.add(deviation, |item| item.planned.figures.replenishment.lead_time_std);
    let review = days("review_days")
        .from_role(Role::ReviewPeriod)
        .from_params(&["review_days"])
        .otherwise("stock is taken as watched all the time");
    columns.add(review, |item| item.planned.figures.replenishment.review_period);
    let order_cost = costs.column(money("order_cost"));
    columns.add(from_input(order_cost, "cost_per_order", inputs), |item| item.planned.figures.cost_per_order);
    columns.add(
        from_input(
            Column::number("holding_rate", Some("share a year"))
                .shown_as("0.0%")
                .from_role(Role::HoldingRate)
                .from_params(&["holding_per_unit", "holding_percent"])
                .otherwise(usual(defaults::HOLDING_PERCENT, " % a year")),
            "holding_rate",
            inputs,
        ),
        |item| item.planned.figures.holding_rate,
    );
    columns.add(Column::text("service_measure"), |item| words::target(item.planned.figures.target).0);
    let service = share("service_target")
        .from_role(Role::ServiceLevel)
        .from_params(&["group_service", "class_service", "service_percent"])
        .otherwise(usual(defaults::SERVICE_PERCENT, " %"));
    // A safety stock that was stated has no service as its target.
    let has_target = !findings.params.states_safety_stock();
    columns.add(from_input(service, "service_level", inputs), move |item| {
        has_target.then(|| words::target(item.planned.figures.target).1)
    });
    columns.add(
        share("cycle_service").calculated(
            "IF(ISNUMBER([fixed_cycle_service]),[fixed_cycle_service],NORM.S.DIST([z_low],TRUE))",
        ),
        |item| item.orders(|orders| orders.performance.cycle_service),
    );
    columns.add(
        share("fill_rate").calculated(
            "IF(ISNUMBER([fixed_fill_rate]),[fixed_fill_rate],1-MAX(0,MIN(1,[protection_deviation]/[lot_size]\
             *(NORM.S.DIST([z_low],FALSE)-[z_low]*NORM.S.DIST(0-[z_low],TRUE)\
             -NORM.S.DIST([z_high],FALSE)+[z_high]*NORM.S.DIST(0-[z_high],TRUE)))))",
        ),
        |item| item.orders(|orders| orders.performance.fill_rate),
    );
}

fn add_distribution(columns: &mut TableBuilder<ReportItem>) {
    columns.add(
        Column::number("protection_demand", Some("units over lead time and review"))
            .calculated("([lead_time_days]+[review_days])*([annual_demand]/days_per_year)"),
        |item| item.orders(|_| item.planned.protection_moments().0),
    );
    columns.add(
        Column::number("protection_deviation", Some("units over lead time and review")).calculated(
            "SQRT(([lead_time_days]+[review_days])*[daily_deviation]^2+\
             ([annual_demand]/days_per_year*[lead_time_deviation_days])^2)",
        ),
        |item| item.orders(|_| item.planned.protection_moments().1),
    );
    columns.add(Column::text("distribution"), |item| {
        item.orders(|orders| match item.planned.empirical {
            Some(Empirical::From(_)) => "empirical",
            Some(Empirical::Not(_)) | None => words::distribution(orders.family),
        })
    });
    columns.add(
        Column::number("monthly_variation", Some("deviation over mean"))
            .calculated("[daily_deviation]/([annual_demand]/days_per_year*SQRT(days_per_year/12))"),
        |item| item.planned.variation,
    );
    columns
        .add(Column::text("demand_class"), |item| item.planned.pattern.map(|pattern| pattern.class.name()));
    columns
        .add(Column::number("expected_shortage", Some("units until an order placed now arrives")), |item| {
            item.today(|_| item.planned.expected_shortage())
        });
    columns.add(
        Column::number("policy_stock_value", Some("money on average"))
            .calculated("[expected_on_hand]*[unit_price]")
            .with_total(),
        |item| item.orders(|_| item.planned.policy_value()),
    );
    columns.add(
        Column::number("policy_turnover", Some("a year")).calculated("[annual_demand]/[expected_on_hand]"),
        |item| item.planned.orders.and_then(|orders| orders.turnover),
    );
    columns.add(Column::number("adi", Some("periods for each period with demand")), |item| {
        item.planned.pattern.map(|pattern| pattern.interval).filter(|interval| interval.is_finite())
    });
    columns
        .add(Column::number("cv_squared", Some("variance of the sizes over their squared mean")), |item| {
            item.planned.pattern.map(|pattern| pattern.squared_variation)
        });
    columns.add(Column::text("note"), |item| item.planned.failure.clone());
}
