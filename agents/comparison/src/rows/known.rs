//! What the columns of known tables mean: which may be added up, which are money, and which say what a row weighs. Newcomers
//! add a line; a table that is not here is compared by its first number and has no totals.

use provenance::{Stored, stored::Table};

use super::Shared;

/// A table of a contract.
struct Known {
    table: &'static str,
    /// Columns of money that may be added up; the first that moves decides the order of the rows.
    money: &'static [&'static str],
    /// Other columns that may be added up, likewise.
    amounts: &'static [&'static str],
}

const KNOWN: &[Known] = &[
    Known { table: "forecast_report", money: &[], amounts: &["forecast"] },
    Known { table: "forecast_items", money: &[], amounts: &["forecast_total"] },
    Known {
        table: "inventory_report",
        money: &[
            "order_value",
            "total_cost",
            "stock_value",
            "excess_value",
            "annual_value",
            "annual_cost",
            "safety_stock_value",
            "policy_stock_value",
            "discount_saving",
        ],
        amounts: &[],
    },
    Known {
        table: "policy_matrix",
        money: &["annual_value", "stock_value", "safety_stock_value", "excess_value"],
        amounts: &["items", "orders_now", "share_of_value"],
    },
    Known { table: "order_list", money: &["value", "shortage_value"], amounts: &[] },
    Known { table: "orders_by_supplier", money: &["value"], amounts: &["items", "units"] },
    Known {
        table: "policies",
        money: &["saving", "economic_cost", "optimal_cost", "min_max_cost"],
        amounts: &[],
    },
    Known { table: "joint_orders", money: &["saving", "joint_cost", "separate_cost"], amounts: &["items"] },
    Known {
        table: "route_report",
        money: &[],
        amounts: &[
            "distance",
            "delivered",
            "collected",
            "waiting_minutes",
            "service_minutes",
            "break_minutes",
            "late_minutes",
        ],
    },
    Known {
        table: "routes",
        money: &["cost"],
        amounts: &[
            "distance",
            "stops",
            "load",
            "driving_minutes",
            "service_minutes",
            "waiting_minutes",
            "break_minutes",
            "duration_minutes",
            "fuel",
            "co2",
        ],
    },
    Known { table: "unassigned", money: &[], amounts: &["demand"] },
    Known { table: "demand_sensing_report", money: &[], amounts: &["forecast", "baseline", "what_if"] },
    Known { table: "decomposition", money: &[], amounts: &["actual", "fitted"] },
    Known { table: "change", money: &[], amounts: &["change"] },
    Known { table: "events", money: &[], amounts: &["effect_total"] },
    Known { table: "allocation", money: &["cost", "fixed_cost"], amounts: &["quantity"] },
    Known {
        table: "allocation_by_supplier",
        money: &["cost"],
        amounts: &["quantity", "share_of_units", "share_of_cost"],
    },
    Known {
        table: "supplier_performance",
        money: &["spend", "price_variance"],
        amounts: &["lines", "lines_due", "share_of_spend"],
    },
    Known { table: "weights", money: &[], amounts: &["weight"] },
];

fn known(table: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| known.table == table)
}

pub(super) fn is_money(table: &str, column: &str) -> bool {
    known(table).is_some_and(|known| known.money.contains(&column))
}

/// The column whose change orders the rows: money first, then other amounts, then the first number that says no name.
pub(super) fn main<'a>(
    table: &str,
    shared: &'a [Shared<'a>],
    key: &[String],
    moves: impl Fn(&Shared) -> bool,
) -> Option<&'a Shared<'a>> {
    let find = |name: &&str| shared.iter().find(|shared| shared.column.name == **name);
    let amounts = known(table).map(|known| known.money.iter().chain(known.amounts)).into_iter().flatten();
    let mut weighed: Vec<&Shared> = amounts.filter_map(find).collect();
    let numbers =
        shared.iter().filter(|shared| shared.column.kind == "number" && !key.contains(&shared.column.name));
    weighed.extend(numbers);
    weighed.iter().find(|shared| moves(shared)).or(weighed.first()).copied()
}

/// Whether a column may be added up in this run.
pub(super) fn adds_up(stored: &Stored, table: &Table, column: &str) -> bool {
    let is_known = known(&table.name)
        .is_some_and(|known| known.money.contains(&column) || known.amounts.contains(&column));
    is_known && !has_rows_of_the_whole(table) && agrees_with_key_figures(stored, table, column)
}

/// A row for all products beside rows of each would count everything twice.
fn has_rows_of_the_whole(table: &Table) -> bool {
    let Some(at) = table.position("product_id") else { return false };
    let is_whole = |row: &Vec<provenance::formula::Value>| match row.get(at) {
        Some(provenance::formula::Value::Text(name)) => name == "all",
        _ => true,
    };
    let whole = table.rows.iter().filter(|row| is_whole(row)).count();
    whole > 0 && whole < table.rows.len()
}

/// Products that are parts of others are left out of the total of a forecast: then a plain sum is not the total.
fn agrees_with_key_figures(stored: &Stored, table: &Table, column: &str) -> bool {
    let Some(at) = table.position(column) else { return false };
    let starts = [format!("SUM({}[{column}]", table.name), format!("SUMIFS({}[{column}]", table.name)];
    let total = stored.figures.iter().find(|figure| {
        let formula = figure.formula.as_deref().unwrap_or_default();
        figure.name == column || starts.iter().any(|start| formula.starts_with(start.as_str()))
    });
    total.and_then(|figure| figure.value).is_none_or(|total| {
        let sum: f64 = table.numbers(at).iter().sum();
        (sum - total).abs() <= 1e-6 * total.abs().max(1.0)
    })
}
