//! Numbers that a person may change in the workbook, and the key figures of its first sheet.

use crate::inventory_optimization::{
    params::{InventoryParams, defaults, year::Year},
    plan::{orders::Order, planned::Planned, stock_plan::StockPlan, totals::Totals},
    tell::words,
};
use report::result::{Figure, Input};

/// Inputs that stand in the place of a service.
const SAFETY_DAYS: &str = "safety_days";
const SAFETY_FACTOR: &str = "safety_factor";

/// The length of the year, and every figure that is the same for all items because the file has no column of it.
pub(super) fn inputs(plan: &StockPlan, params: &InventoryParams) -> Vec<Input> {
    let (basis, year) = (&plan.basis, Year::of(params));
    let mut inputs = vec![
        input("days_per_year", "Days in a year", year.days, "days")
            .from_params(&["days_per_year"])
            .otherwise("the usual 365 days"),
    ];
    let Some(Planned { figures, .. }) = plan.planned.first() else { return inputs };
    let has_line_costs = plan.planned.iter().any(|planned| planned.item.line_cost.is_some());
    if basis.order_cost.file == 0 && !has_line_costs {
        let input = input("cost_per_order", "Cost of one order", figures.cost_per_order, "money");
        inputs.push(
            input
                .from_params(&["order_cost", "joint_order_cost", "line_cost"])
                .otherwise(usual(defaults::ORDER_COST, "")),
        );
    }
    let has_holding_column = plan.planned.iter().any(|planned| planned.item.holding.is_some());
    if basis.holding.file == 0 && !has_holding_column {
        let label = "Holding cost, share of the value a year";
        let input = input("holding_rate", label, figures.holding_rate, "share");
        inputs.push(
            input
                .from_params(&["holding_per_unit", "holding_percent"])
                .otherwise(usual(defaults::HOLDING_PERCENT, " % a year")),
        );
    }
    if basis.lead_time.file == 0 {
        let input = input("lead_time", "Lead time", figures.replenishment.lead_time, "days");
        inputs.push(
            input
                .from_params(&["lead_time_days", "lead_time_change_percent", "lead_time_change_days"])
                .otherwise(usual(defaults::LEAD_TIME_DAYS, " days")),
        );
    }
    let level = stated_level(params);
    let is_same = |planned: &Planned| planned.figures.target == figures.target;
    if level.is_none() && basis.service.file == 0 && plan.planned.iter().all(is_same) {
        let (_, target) = words::target(figures.target);
        let input = input("service_level", "Service that is wanted", target, "share");
        inputs.push(
            input
                .from_params(&["group_service", "class_service", "service_percent"])
                .otherwise(usual(defaults::SERVICE_PERCENT, " %")),
        );
    }
    inputs.extend(level);
    inputs
}

/// The safety stock as it was stated in place of a service, which then decides nothing.
fn stated_level(params: &InventoryParams) -> Option<Input> {
    let days = params.safety_days.map(|days| {
        input(SAFETY_DAYS, "Safety stock in days of demand", days, "days").from_params(&[SAFETY_DAYS])
    });
    let factor = || {
        let factor = params.safety_factor?;
        let unit = "standard deviations";
        Some(input(SAFETY_FACTOR, "Safety factor z", factor, unit).from_params(&[SAFETY_FACTOR]))
    };
    days.or_else(factor)
}

/// A default in words.
pub(super) fn usual(value: f64, unit: &str) -> String {
    format!("the usual {value}{unit}, because neither the question nor the file says it")
}

fn input(name: &'static str, label: &str, value: f64, unit: &'static str) -> Input {
    Input::new(name, label, value, unit)
}

/// Sums of the report.
pub(super) fn figures(totals: &Totals, has_stock: bool) -> Vec<Figure> {
    let mut figures = vec![
        sum(
            "total_annual_value",
            "Demand of a year",
            totals.annual_value,
            "SUM(inventory_report[annual_value])",
        ),
        sum(
            "total_safety_stock",
            "Safety stock",
            totals.safety_value,
            "SUM(inventory_report[safety_stock_value])",
        ),
    ];
    if has_stock {
        figures.extend([
            sum("total_stock_value", "Stock today", totals.stock_value, "SUM(inventory_report[stock_value])"),
            sum(
                "total_excess_value",
                "More than the policy needs",
                totals.excess_value,
                "SUM(inventory_report[excess_value])",
            ),
            sum(
                "total_order_value",
                "Orders of now",
                totals.order_value,
                "SUM(inventory_report[order_value])",
            ),
        ]);
        figures.push(Figure {
            name: "items_to_order",
            label: "Items to order now".to_owned(),
            value: totals.orders as f64,
            unit: Some("items"),
            formula: Some("COUNTIFS(inventory_report[order_now],\"yes\")".into()),
            format: None,
        });
    }
    figures
}

/// Orders of now that the money for them pays for, and those that wait; none without such a budget.
pub(super) fn within_budget(orders: &[Order]) -> Vec<Figure> {
    let of = |fits: bool| orders.iter().filter(move |order| order.fits == Some(fits));
    if of(true).chain(of(false)).next().is_none() {
        return Vec::new();
    }
    vec![
        sum(
            "affordable_order_value",
            "Orders of now within the money for them",
            of(true).map(|order| order.value).sum(),
            "SUMIFS(order_list[value],order_list[within_order_budget],\"yes\")",
        ),
        Figure {
            name: "items_that_wait",
            label: "Items that wait for more money".to_owned(),
            value: of(false).count() as f64,
            unit: Some("items"),
            formula: Some("COUNTIFS(order_list[within_order_budget],\"no\")".into()),
            format: None,
        },
    ]
}

/// A sum of money over all items.
fn sum(name: &'static str, label: &str, value: f64, formula: &'static str) -> Figure {
    Figure {
        name,
        label: label.to_owned(),
        value,
        unit: Some("money"),
        formula: Some(formula.into()),
        format: None,
    }
}
