//! The main figure of a run per tool, and how far data and parameters moved it.

use language::written::capitalised;
use provenance::{Stored, stored::in_words};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    figures::{is_same_kind, relative, sum},
    origins::{Cause, Difference, causes},
};

/// The main figure before and after.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Headline {
    pub label: String,
    pub unit: Option<String>,
    pub before: f64,
    pub after: f64,
    pub change: f64,
    pub relative: Option<f64>,
    /// What moved it, adding up to the change; empty when the two runs cannot say.
    pub parts: Vec<Part>,
}

/// What one cause moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Part {
    pub cause: Cause,
    pub change: f64,
}

/// Where the main figure of a tool stands.
enum Main<'a> {
    Figure(&'a str),
    Sum(&'a str, &'a str),
    Rows(&'a str),
}

/// Tools whose main figure is not the first of their key figures.
const MAIN: &[(&str, &[Main])] = &[
    ("forecast_demand", &[Main::Figure("forecast_total")]),
    ("detect_anomalies", &[Main::Rows("anomalies")]),
    ("optimize_inventory", &[Main::Figure("total_order_value"), Main::Figure("total_annual_value")]),
    // A cost counts where the question says what costs what, since it follows from assumptions otherwise.
    ("plan_routes", &[Main::Figure("total_cost"), Main::Figure("total_distance")]),
    ("sense_demand", &[Main::Figure("demand_ahead"), Main::Sum("demand_sensing_report", "forecast")]),
    ("explain_change", &[Main::Sum("change", "change")]),
    ("rank_suppliers", &[Main::Figure("best_score")]),
    ("allocate_orders", &[Main::Figure("total_cost")]),
];

struct Value {
    label: String,
    unit: Option<String>,
    value: f64,
}

/// The main figure that both runs have in the same kind.
pub(crate) fn of(
    before: &Stored,
    after: &Stored,
    middle: Option<&Stored>,
    differences: &[Difference],
) -> Option<Headline> {
    let known = MAIN.iter().find(|(tool, _)| *tool == after.tool).map_or(&[] as &[Main], |(_, mains)| mains);
    let first = known.iter().filter(|main| [before, after].iter().all(|stored| counts(main, stored)));
    let (old, new, between) = first
        .filter_map(|main| {
            Some((value(before, main)?, value(after, main)?, middle.and_then(|run| value(run, main))))
        })
        .next()
        .or_else(|| first_figure(before, after, middle))?;
    if old.label != new.label || old.unit != new.unit {
        return None;
    }
    let change = new.value - old.value;
    Some(Headline {
        parts: parts(differences, change, between.map(|between| between.value - old.value)),
        label: new.label,
        unit: new.unit,
        before: old.value,
        after: new.value,
        change,
        relative: relative(change, old.value),
    })
}

fn counts(main: &Main, stored: &Stored) -> bool {
    let is_route_cost = stored.tool == "plan_routes" && matches!(main, Main::Figure("total_cost"));
    let is_said =
        |name: &str| stored.inputs.iter().any(|input| input.name == name && input.source.said.is_some());
    !is_route_cost || ["cost_per_hour", "cost_per_km", "cost_per_vehicle"].into_iter().any(is_said)
}

fn value(stored: &Stored, main: &Main) -> Option<Value> {
    match main {
        Main::Figure(name) => {
            let figure = stored.figures.iter().find(|figure| figure.name == *name)?;
            Some(Value { label: figure.label.clone(), unit: figure.unit.clone(), value: figure.value? })
        }
        Main::Sum(table, column) => {
            let table = stored.table(table)?;
            let unit = table.column(column)?.unit.clone();
            let label = format!("{} in total", capitalised(&in_words(column)));
            // What is counted per period is a plain amount once it is added up.
            let unit = unit.map(|unit| unit.trim_end_matches(" per period").to_owned());
            Some(Value { label, unit, value: sum(table, column)? })
        }
        Main::Rows(table) => {
            let table = stored.table(table)?;
            let unit = Some("rows".to_owned());
            Some(Value { label: table.title.clone(), unit, value: table.rows.len() as f64 })
        }
    }
}

/// The first key figure that both have.
fn first_figure(
    before: &Stored,
    after: &Stored,
    middle: Option<&Stored>,
) -> Option<(Value, Value, Option<Value>)> {
    let both = after.figures.iter().find(|figure| {
        let earlier = before.figures.iter().find(|earlier| earlier.name == figure.name);
        earlier.is_some_and(|earlier| is_same_kind(earlier, figure))
    })?;
    let main = Main::Figure(&both.name);
    Some((value(before, &main)?, value(after, &main)?, middle.and_then(|run| value(run, &main))))
}

/// Data alone and parameters alone moved the whole; of both, only a run between says how much each did.
fn parts(differences: &[Difference], change: f64, by_data: Option<f64>) -> Vec<Part> {
    match (causes(differences).as_slice(), by_data) {
        ([cause], _) => vec![Part { cause: *cause, change }],
        ([Cause::Data, Cause::Parameters], Some(by_data)) => vec![
            Part { cause: Cause::Data, change: by_data },
            Part { cause: Cause::Parameters, change: change - by_data },
        ],
        _ => Vec::new(),
    }
}
