//! The tables of a run, in the columns of the contract.

mod comparison;
mod inventory_report;
mod joint;
mod limits;
mod lots;
mod matrix;
mod order_costs;
mod orders;
mod policies;
mod replay;
mod report_item;
mod season;
mod service_curve;
mod working;
mod working_columns;

use comparison::{what_if, what_if_items};
use inventory_report::inventory_report;
use joint::{joint_order_items, joint_orders};
use limits::limit_curve;
use lots::{lot_costs, lot_plan};
use matrix::policy_matrix;
pub(super) use matrix::{ClassBox, boxes};
use orders::{order_table, orders_by_supplier};
use policies::policies;
use replay::replay;
use season::season_orders;
use service_curve::service_curve;

use report::result::Table;

use crate::inventory_optimization::{params::year::Year, tell::findings::Findings};

/// Every table that the run has rows for; `inputs` are the names of the numbers that can be changed in the workbook.
pub(super) fn tables(findings: &Findings, inputs: &[&str]) -> Vec<Table> {
    let Findings { items, plan, before, orders, .. } = *findings;
    let planned = &plan.planned;
    let mut tables = vec![inventory_report(planned, inputs, findings), policy_matrix(planned)];
    if items.has_stock {
        tables.push(order_table(planned, orders));
        tables.extend(orders_by_supplier(planned, orders));
    }
    tables.extend(optional_tables(findings));
    if let Some(before) = before {
        tables.push(what_if(&before.totals, &plan.totals, items.has_stock));
        tables.push(what_if_items(&before.planned, planned));
    }
    if !findings.trade_off.points.is_empty() {
        tables.push(service_curve(findings.trade_off));
    }
    if !findings.replays.is_empty() {
        tables.push(replay(planned, findings.replays));
    }
    tables
}

/// A table for each of the optional plans and comparisons.
fn optional_tables(findings: &Findings) -> Vec<Table> {
    let Findings { plan, optional, .. } = findings;
    let planned = &plan.planned;
    let mut tables = Vec::new();
    if !optional.seasons.orders.is_empty() {
        tables.push(season_orders(planned, &optional.seasons.orders));
    }
    if !optional.lots.is_empty() {
        tables.push(lot_plan(planned, &optional.lots));
        tables.push(lot_costs(planned, &optional.lots));
    }
    if !plan.compared.is_empty() {
        tables.push(policies(planned, &plan.compared));
    }
    if !optional.joint.is_empty() {
        tables.push(joint_orders(&optional.joint, Year::of(findings.params)));
        tables.push(joint_order_items(planned, &optional.joint));
    }
    if !plan.storage_curve.is_empty() {
        let title = "Cost of order sizes against room, safety stock included";
        tables.push(limit_curve("storage_curve", title, "room", &plan.storage_curve));
    }
    if !plan.money_curve.is_empty() {
        let title = "Cost of order sizes against money in stock, safety stock included";
        tables.push(limit_curve("budget_curve", title, "money", &plan.money_curve));
    }
    tables
}
