//! Formulas in words. One is told only when it gives the figure that is stored, so that no explanation is of another figure.

use serde_json::Value;

use super::{found::Table, shown};

/// How one column follows from others of the same row.
struct Formula {
    column: &'static str,
    /// The columns that it needs; `{}` in the words stands for each of them in turn.
    needs: &'static [&'static str],
    words: &'static str,
    compute: fn(&[f64]) -> f64,
}

/// The largest relative difference between a formula and the stored figure, which may be rounded to whole pieces.
const SAME: f64 = 1e-6;

const OF_STOCK: &[Formula] = &[
    Formula {
        column: "annual_value",
        needs: &["annual_demand", "unit_cost"],
        words: "annual demand {} × unit cost {}",
        compute: |n| n[0] * n[1],
    },
    Formula {
        column: "eoq",
        needs: &["annual_demand", "order_cost", "unit_cost", "holding_rate"],
        words: "the root of 2 × annual demand {} × order cost {} ÷ (unit cost {} × holding rate {})",
        compute: |n| (2.0 * n[0] * n[1] / (n[2] * n[3])).sqrt(),
    },
    Formula {
        column: "safety_stock",
        needs: &["reorder_point", "protection_demand"],
        words: "reorder point {} − expected demand until an order arrives {}",
        compute: |n| n[0] - n[1],
    },
    Formula {
        column: "order_quantity",
        needs: &["lot_size"],
        words: "one lot of {}, the cheapest size that the supplier accepts",
        compute: |n| n[0],
    },
    Formula {
        column: "order_value",
        needs: &["order_quantity", "unit_price"],
        words: "order quantity {} × unit price {}",
        compute: |n| n[0] * n[1],
    },
    Formula {
        column: "days_of_supply",
        needs: &["current_stock", "annual_demand"],
        words: "stock {} ÷ annual demand {} × 365 days",
        compute: |n| n[0] / n[1] * 365.0,
    },
    Formula {
        column: "stock_value",
        needs: &["current_stock", "unit_cost"],
        words: "stock {} × unit cost {}",
        compute: |n| n[0] * n[1],
    },
    Formula {
        column: "excess_units",
        needs: &["current_stock", "order_up_to"],
        words: "stock {} − highest useful stock {}",
        compute: |n| (n[0] - n[1]).max(0.0),
    },
    Formula {
        column: "cost",
        needs: &["quantity", "unit_price"],
        words: "quantity {} × unit price {}",
        compute: |n| n[0] * n[1],
    },
];

/// How the figure of the column follows from the others of its row, in words; none when no known formula gives it.
pub(super) fn in_words(table: &Table, row: &[Value], column: &str) -> Option<String> {
    let stored = table.number(row, column)?;
    for formula in OF_STOCK.iter().filter(|formula| formula.column == column) {
        let mut numbers = Vec::new();
        for need in formula.needs {
            numbers.push(table.number(row, need)?);
        }
        let computed = (formula.compute)(&numbers);
        if (computed - stored).abs() > SAME * stored.abs().max(1.0) {
            continue;
        }
        let mut words = formula.words.to_owned();
        for need in formula.needs {
            words = words.replacen("{}", &shown(table.cell(row, need)?)?, 1);
        }
        return Some(words);
    }
    reorder_point(table, row).filter(|_| column == "reorder_point")
}

/// The reorder point has no formula in elementary terms: it is the lowest level that reaches the service.
fn reorder_point(table: &Table, row: &[Value]) -> Option<String> {
    let demand = shown(table.cell(row, "protection_demand")?)?;
    let deviation = shown(table.cell(row, "protection_deviation")?)?;
    let distribution = table.cell(row, "distribution")?.as_str()?;
    let target = table.number(row, "service_target")?;
    let measure = table.cell(row, "service_measure")?.as_str()?.replace('_', " ");
    Some(format!(
        "the level that gives {} {measure} when demand until an order arrives has mean {demand} and standard deviation \
         {deviation} ({distribution} distribution)",
        report::number::percent(target)
    ))
}
