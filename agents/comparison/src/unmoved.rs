//! What parameters do that leave the main figure as it is: which other figures they move, or what keeps them from moving any.
//! Reads the two records and knows no agent.

use language::written::{
    list::joined,
    number::{amount, percent, whole},
};
use provenance::Stored;

use crate::{
    FigureChange, TableChange,
    cells::{RowOf, rows},
    origins::Difference,
};

/// Figures or tables that are named.
const NAMED: usize = 3;
/// The verdict on signals that move demand.
const RELEVANT: &str = "relevant";

/// Begins after the name of what differs: `, and that changes nothing here because no supplier gets more than 40 % of the units`.
pub(crate) fn in_words(
    (before, after): (&Stored, &Stored),
    figures: &[FigureChange],
    tables: &[TableChange],
    differences: &[Difference],
) -> String {
    let moved = figures.iter().filter(|figure| is_moved(figure)).map(|figure| figure.label.clone());
    let moved: Vec<String> = moved.collect();
    if !moved.is_empty() {
        return format!(", and that does not move this figure but moves {}", listed(moved));
    }
    let because = reason(before, after, differences);
    let because = because.map(|reason| format!(" because {reason}")).unwrap_or_default();
    let other = tables.iter().filter(|table| differs(table)).map(|table| format!("“{}”", table.title));
    let other: Vec<String> = other.collect();
    if other.is_empty() && because.is_empty() {
        return ", and that changes nothing here: every figure and every row is the same".to_owned();
    }
    if other.is_empty() {
        return format!(", and that changes nothing here{because}");
    }
    let rows = format!("rows of {} differ", listed(other));
    match because.is_empty() {
        true => format!(", and that changes no key figure; {rows}"),
        false => format!(", and that changes no key figure{because}; {rows}"),
    }
}

/// Names with `and`; those beyond a few are counted.
fn listed(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    if more > 0 {
        names.push(format!("{} more", whole(more as f64)));
    }
    joined(&names)
}

fn is_moved(figure: &FigureChange) -> bool {
    match (figure.before, figure.after) {
        (Some(before), Some(after)) => (after - before).abs() > 1e-9 * before.abs().max(1e-9),
        (None, None) => false,
        _ => true,
    }
}

fn differs(table: &TableChange) -> bool {
    table.came.count + table.went.count + table.changed.count > 0
}

/// What keeps the only parameter that differs from changing anything.
fn reason(before: &Stored, after: &Stored, differences: &[Difference]) -> Option<String> {
    let [difference] = differences else { return None };
    match (after.tool.as_str(), difference.name.as_str()) {
        ("allocate_orders", "largest_share") => {
            let largest = largest(after, "allocation_by_supplier", |row| row.number("share_of_units"))?;
            Some(format!("no supplier gets more than {} of the units", percent(largest)))
        }
        ("allocate_orders", "largest_item_share") => {
            let largest = largest(after, "allocation", |row| row.number("share_of_item"))?;
            Some(format!("no supplier gets more than {} of an item", percent(largest)))
        }
        ("allocate_orders", "most_suppliers") => {
            let used = after.table("allocation_by_supplier")?.rows.len();
            Some(format!("the split takes only {}", counted(used, "supplier")))
        }
        ("plan_routes", "vehicles") => {
            let used = after.table("routes")?.rows.len();
            Some(format!("the plan takes only {}", counted(used, "vehicle")))
        }
        ("plan_routes", "max_duration_minutes") => {
            let longest = largest(after, "routes", |row| row.number("duration_minutes"))?;
            Some(format!("the longest route takes only {} minutes", amount(longest)))
        }
        ("plan_routes", "capacity") => {
            let carried = |row: RowOf| Some(row.number("utilisation")? * row.number("capacity")?);
            let unit = after.table("routes")?.column("load")?.unit.clone().unwrap_or_default();
            let fullest = largest(after, "routes", carried)?;
            Some(format!("the fullest vehicle carries only {} {unit}", amount(fullest)).trim_end().to_owned())
        }
        ("plan_routes", "solve_seconds") => Some(searched(before, after).to_owned()),
        ("sense_demand", "max_lag_days") => Some(match longest_lead(after) {
            Some(0.0) => "every signal that moves demand does so without a lead".to_owned(),
            Some(days) => format!("the longest lead of a signal that moves demand is {} days", amount(days)),
            None => "no signal moves demand".to_owned(),
        }),
        ("sense_demand", "fdr") => Some(match relevant(after).count() {
            0 => "no signal is found to move demand with either".to_owned(),
            1 => "the same signal is found to move demand with both".to_owned(),
            count => format!("the same {} are found to move demand with both", effects(count)),
        }),
        ("optimize_inventory", "order_budget") => {
            let all = after.named("total_order_value")?.value?;
            Some(format!("all orders of now together cost {}", amount(all)))
        }
        _ => None,
    }
}

/// A longer search that changes nothing has found no better plan; a shorter one has found the same.
fn searched(before: &Stored, after: &Stored) -> &'static str {
    let seconds = |stored: &Stored| stored.params.get("solve_seconds").and_then(serde_json::Value::as_f64);
    let usual = |stored: &Stored| {
        let lever =
            stored.levers.iter().find(|lever| lever.set.first().is_some_and(|name| name == "solve_seconds"));
        lever.and_then(|lever| lever.value.as_f64())
    };
    let of = |stored: &Stored| seconds(stored).or_else(|| usual(stored));
    match of(before).zip(of(after)) {
        Some((before, after)) if after > before => "the longer search finds no better plan",
        Some((before, after)) if after < before => "the shorter search finds the same plan",
        _ => "both searches find the same plan",
    }
}

fn counted(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", whole(count as f64), if count == 1 { "" } else { "s" })
}

/// Signals may have effects with several leads.
fn effects(count: usize) -> String {
    format!("{} effects of signals", whole(count as f64))
}

fn longest_lead(stored: &Stored) -> Option<f64> {
    relevant(stored).filter_map(|row| row.number("lag_days")).reduce(f64::max)
}

/// The rows of signals that move demand.
fn relevant(stored: &Stored) -> impl Iterator<Item = RowOf<'_>> {
    let rows = stored.table("signals").into_iter().flat_map(rows);
    rows.filter(|row| row.text("verdict") == Some(RELEVANT))
}

fn largest(stored: &Stored, table: &str, of: impl Fn(RowOf) -> Option<f64>) -> Option<f64> {
    rows(stored.table(table)?).filter_map(of).reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::compare;

    /// The sentence about two runs of a tool that differ in one parameter, with these tables and a main figure that stays.
    fn sentence(tool: &str, param: &str, values: [f64; 2], tables: &Value) -> String {
        let run = |value: f64| {
            let record = json!({
                "tool": tool, "dataset": {"name": "a.csv", "sha256": "1", "rows": 2}, "params": {param: value},
                "figures": [
                    {"name": "total_cost", "label": "Cost of the split", "value": 7.0, "unit": "money"},
                    {"name": "demand_ahead", "label": "Demand ahead", "value": 7.0, "unit": "units"},
                    {"name": "total_order_value", "label": "Orders of now", "value": 1234.0, "unit": "money"},
                ],
                "tables": tables,
            });
            serde_json::from_value::<Stored>(record).unwrap()
        };
        compare(&run(values[0]), &run(values[1]), None).unwrap().sentence
    }

    fn table(name: &str, columns: &[&str], rows: &Value) -> Value {
        let columns: Vec<Value> =
            columns.iter().map(|name| json!({"name": name, "type": "number"})).collect();
        json!([{"name": name, "title": name, "columns": columns, "rows": rows}])
    }

    #[test]
    fn a_limit_that_does_not_bind_is_told_with_what_it_allows_for() {
        let split = table(
            "allocation_by_supplier",
            &["supplier", "share_of_units"],
            &json!([["A", 0.38], ["B", 0.1]]),
        );
        let routes = table(
            "routes",
            &["route", "duration_minutes", "utilisation", "capacity", "load"],
            &json!([[1, 95.0, 0.5, 200.0, 90.0], [2, 310.0, 0.9, 200.0, 180.0]]),
        );
        for (tool, param, values, tables, because) in [
            (
                "allocate_orders",
                "largest_share",
                [100.0, 60.0],
                &split,
                "no supplier gets more than 38 % of the units",
            ),
            ("allocate_orders", "most_suppliers", [5.0, 4.0], &split, "the split takes only 2 suppliers"),
            ("plan_routes", "vehicles", [9.0, 4.0], &routes, "the plan takes only 2 vehicles"),
            (
                "plan_routes",
                "max_duration_minutes",
                [480.0, 400.0],
                &routes,
                "the longest route takes only 310 minutes",
            ),
            ("plan_routes", "capacity", [200.0, 300.0], &routes, "the fullest vehicle carries only 180"),
            ("plan_routes", "solve_seconds", [2.0, 5.0], &routes, "the longer search finds no better plan"),
            ("plan_routes", "solve_seconds", [5.0, 2.0], &routes, "the shorter search finds the same plan"),
            (
                "optimize_inventory",
                "order_budget",
                [2000.0, 3000.0],
                &routes,
                "all orders of now together cost 1,234",
            ),
        ] {
            let sentence = sentence(tool, param, values, tables);
            let end = format!("differ, and that changes nothing here because {because}.");
            assert!(sentence.ends_with(&end), "{tool} {param}: {sentence}");
        }
    }

    #[test]
    fn the_search_for_signals_is_told_with_what_it_finds() {
        let signals = |verdicts: [&str; 2]| {
            let columns = ["signal", "lag_days", "verdict"];
            table("signals", &columns, &json!([["price", 0, verdicts[0]], ["searches", 5, verdicts[1]]]))
        };
        let said = |param: &str, tables: &Value| sentence("sense_demand", param, [0.1, 0.2], tables);
        let both = signals([RELEVANT, RELEVANT]);
        assert!(
            said("max_lag_days", &both)
                .contains("because the longest lead of a signal that moves demand is 5 days")
        );
        assert!(
            said("fdr", &both)
                .contains("because the same 2 effects of signals are found to move demand with both")
        );
        let first = signals([RELEVANT, "no_effect"]);
        assert!(
            said("max_lag_days", &first)
                .contains("because every signal that moves demand does so without a lead")
        );
        assert!(said("fdr", &first).contains("because the same signal is found"));
        let none = signals(["no_effect", "no_effect"]);
        assert!(said("max_lag_days", &none).contains("because no signal moves demand"));
    }

    #[test]
    fn what_moves_beside_the_main_figure_is_named() {
        let run = |value: f64, late: f64, cell: f64| {
            let record = json!({
                "tool": "plan_routes", "dataset": {"name": "a.csv", "sha256": "1", "rows": 2}, "params": {"speed": value},
                "figures": [
                    {"name": "total_distance", "label": "Distance", "value": 7.0, "unit": "km"},
                    {"name": "late", "label": "Late stops", "value": late, "unit": "stops"},
                ],
                "tables": table("stops", &["place"], &json!([[cell]])),
            });
            serde_json::from_value::<Stored>(record).unwrap()
        };
        let said = |late: f64, cell: f64| {
            compare(&run(1.0, 0.0, 0.0), &run(2.0, late, cell), None).unwrap().sentence
        };
        let ends = |said: &str, end: &str| assert!(said.ends_with(end), "{said}");
        ends(&said(3.0, 1.0), "differ, and that does not move this figure but moves Late stops.");
        ends(&said(0.0, 1.0), "differ, and that changes no key figure; rows of “stops” differ.");
        ends(
            &said(0.0, 0.0),
            "differ, and that changes nothing here: every figure and every row is the same.",
        );
    }
}
