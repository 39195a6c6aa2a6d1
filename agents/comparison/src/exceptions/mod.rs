//! What to do first after one run: items that need a decision, by the money at stake, each with a question that goes on from
//! there. Every rule reads one table of one tool; a newcomer is a function and a line in `RULES`.

mod forecasts;
mod routes;
mod sensing;
mod stock;
mod suppliers;

use provenance::{Stored, stored::Table};
use schemars::JsonSchema;
use serde::Serialize;

/// Exceptions that are listed; a longer list is no list of what comes first.
const MOST: usize = 50;

/// What needs a decision, the most urgent first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Exceptions {
    /// How many there are in all.
    pub count: usize,
    pub first: Vec<Exception>,
}

/// One thing to decide.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Exception {
    /// The rule that found it: `order_now`, `in_no_route`.
    pub rule: &'static str,
    /// A sentence.
    pub what: String,
    /// What is at stake; null where the record has no figure for it.
    pub amount: Option<f64>,
    pub unit: Option<String>,
    pub is_money: bool,
    /// The amount as people read it.
    pub shown: Option<String>,
    /// The cells that it rests on.
    pub table: String,
    pub row: usize,
    pub column: String,
    /// A question for the conversation that shows what to do about it.
    pub ask: String,
}

/// Finds the exceptions in the rows of one table.
struct Rule {
    tool: &'static str,
    table: &'static str,
    name: &'static str,
    find: fn(&Stored, &Table) -> Vec<Found>,
}

/// What a rule says about a row.
struct Found {
    row: usize,
    column: &'static str,
    what: String,
    stake: Stake,
    ask: String,
}

/// What is at stake in a row.
enum Stake {
    Money(Option<f64>),
    Amount(Option<f64>, String),
    Unknown,
}

/// All rules. Where no money is at stake, those of a tool come in this order.
const RULES: &[Rule] = &[
    rule("optimize_inventory", "inventory_report", "order_now", stock::order_now),
    rule("optimize_inventory", "inventory_report", "may_run_out", stock::may_run_out),
    rule("optimize_inventory", "inventory_report", "too_much_stock", stock::too_much),
    rule("forecast_demand", "forecast_accuracy", "beaten_by_last_value", forecasts::beaten),
    rule("forecast_demand", "forecast_items", "large_error", forecasts::large_error),
    rule("detect_anomalies", "anomalies", "unusual", forecasts::unusual),
    rule("plan_routes", "unassigned", "in_no_route", routes::unassigned),
    rule("plan_routes", "route_report", "late", routes::late),
    rule("sense_demand", "anomalies", "unexplained", sensing::unexplained),
    rule("sense_demand", "levels", "level_changed", sensing::level_changed),
    rule("sense_demand", "signals", "doubtful_signal", sensing::doubtful_signal),
    rule("explain_change", "change", "unexplained_rest", sensing::rest),
    rule("rank_suppliers", "supplier_performance", "unreliable", suppliers::unreliable),
    rule("rank_suppliers", "weights", "fragile_choice", suppliers::fragile),
    rule("rank_suppliers", "dominated", "dominated", suppliers::dominated),
    rule("rank_suppliers", "left_out", "left_out", suppliers::left_out),
    rule("allocate_orders", "shortfall", "cannot_be_bought", suppliers::missing),
    rule("allocate_orders", "allocation_by_supplier", "one_supplier", suppliers::one_supplier),
];

const fn rule(
    tool: &'static str,
    table: &'static str,
    name: &'static str,
    find: fn(&Stored, &Table) -> Vec<Found>,
) -> Rule {
    Rule { tool, table, name, find }
}

/// The exceptions of a run: those with money first, the most money first, then the others by rule and amount.
#[must_use]
pub fn of(stored: &Stored) -> Exceptions {
    let rules = RULES.iter().filter(|rule| rule.tool == stored.tool);
    let mut found: Vec<Exception> = Vec::new();
    for rule in rules {
        let Some(table) = stored.table(rule.table) else { continue };
        let mut of_rule: Vec<Exception> =
            (rule.find)(stored, table).into_iter().map(|found| exception(rule, found)).collect();
        // A stable sort: rows of one amount stay in the order of the table.
        of_rule.sort_by(|one, other| other.size().total_cmp(&one.size()));
        found.append(&mut of_rule);
    }
    found.sort_by(|one, other| other.money().total_cmp(&one.money()));
    let count = found.len();
    found.truncate(MOST);
    Exceptions { count, first: found }
}

impl Exception {
    fn size(&self) -> f64 {
        self.amount.map_or(-1.0, f64::abs)
    }

    fn money(&self) -> f64 {
        if self.is_money { self.size() } else { -2.0 }
    }
}

fn exception(rule: &Rule, found: Found) -> Exception {
    let (amount, unit, is_money) = match found.stake {
        Stake::Money(money) => (money, Some("money".to_owned()), true),
        Stake::Amount(amount, unit) => (amount, Some(unit), false),
        Stake::Unknown => (None, None, false),
    };
    let shown = amount.map(|amount| {
        let unit = unit.as_deref().filter(|_| !is_money).map(|unit| format!(" {unit}")).unwrap_or_default();
        language::written::number::amount(amount) + &unit
    });
    Exception {
        rule: rule.name,
        what: found.what,
        amount,
        unit: unit.filter(|_| amount.is_some()),
        is_money: is_money && amount.is_some(),
        shown,
        table: rule.table.to_owned(),
        row: found.row,
        column: found.column.to_owned(),
        ask: found.ask,
    }
}

#[cfg(test)]
mod tests;
