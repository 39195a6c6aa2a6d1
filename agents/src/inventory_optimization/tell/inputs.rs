//! Numbers that a person may change in the workbook, and the key figures of its first sheet.

use crate::inventory_optimization::{
    params::year::Year,
    plan::{planned::Planned, stock_plan::StockPlan, totals::Totals},
    tell::words,
};
use report::result::{Figure, Input};

/// The length of the year, and every figure that is the same for all items because the file does not tell it.
pub fn inputs(plan: &StockPlan, year: Year) -> Vec<Input> {
    let basis = &plan.basis;
    let input =
        |name, label: &str, value, unit| Input { name, label: label.to_owned(), value, unit: Some(unit) };
    let mut inputs = vec![input("days_per_year", "Days in a year", year.days, "days")];
    let mut add = |in_file: usize, name, label: &str, unit, figure: fn(&Planned) -> f64| {
        if let Some(value) = plan.planned.first().map(figure).filter(|_| in_file == 0) {
            inputs.push(input(name, label, value, unit));
        }
    };
    add(basis.order_cost.file, "cost_per_order", "Cost of one order", "money", |planned| {
        planned.figures.cost_per_order
    });
    if plan.planned.iter().all(|planned| planned.item.holding.is_none()) {
        let rate = |planned: &Planned| planned.figures.holding_rate;
        add(basis.holding.file, "holding_rate", "Holding cost, share of the value a year", "share", rate);
    }
    add(basis.lead_time.file, "lead_time", "Lead time", "days", |planned| {
        planned.figures.replenishment.lead_time
    });
    add(basis.service.file, "service_level", "Service that is wanted", "share", |planned| {
        words::target(planned.figures.target).1
    });
    inputs
}

/// Sums of the report.
pub fn figures(totals: &Totals, has_stock: bool) -> Vec<Figure> {
    let figure = |name, label: &str, value, formula: &'static str| Figure {
        name,
        label: label.to_owned(),
        value,
        unit: Some("money"),
        formula: Some(formula.into()),
        format: None,
    };
    let mut figures = vec![
        figure(
            "total_annual_value",
            "Demand of a year",
            totals.annual_value,
            "SUM(inventory_report[annual_value])",
        ),
        figure(
            "total_safety_stock",
            "Safety stock",
            totals.safety_value,
            "SUM(inventory_report[safety_stock_value])",
        ),
    ];
    if has_stock {
        figures.extend([
            figure(
                "total_stock_value",
                "Stock today",
                totals.stock_value,
                "SUM(inventory_report[stock_value])",
            ),
            figure(
                "total_excess_value",
                "More than the policy needs",
                totals.excess_value,
                "SUM(inventory_report[excess_value])",
            ),
            figure(
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
