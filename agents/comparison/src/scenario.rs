//! A scenario beside its result as a short table: the parameters that it changes, and the key figures.

use language::written::markdown::plain;
use provenance::{
    Stored,
    stored::{Lever, in_words},
};
use serde_json::{Map, Value};

use crate::{FigureChange, origins::in_short, told::figure_row};

/// The table in Markdown. The scenario is the run with these parameters; `figures` are those of both.
#[must_use]
pub fn scenario_told(
    base: &Stored,
    name: &str,
    params: &Map<String, Value>,
    figures: &[FigureChange],
) -> String {
    let name = plain(name);
    let rows: Vec<String> =
        parameters(base, params).into_iter().chain(figures.iter().map(figure_row)).collect();
    format!(
        "**Scenario “{name}” beside the result of {}**\n\n| Figure | Result | {name} | Change |\n| --- | ---: | ---: | ---: |\n{}\n",
        plain(&base.dataset.name),
        rows.join("\n")
    )
}

/// Those beside levers in the words of these, the others by their names.
fn parameters(base: &Stored, params: &Map<String, Value>) -> Vec<String> {
    let mut rows = Vec::new();
    for lever in &base.levers {
        let new = at(params, &lever.set).filter(|new| **new != lever.value);
        rows.extend(new.map(|new| row(&lever.label, &in_force(lever, &lever.value), &in_force(lever, new))));
    }
    let is_beside = |name: &String| base.levers.iter().any(|lever| lever.set.first() == Some(name));
    for (name, new) in params.iter().filter(|(name, _)| !is_beside(name)) {
        let before = base.params.get(name).filter(|before| !before.is_null());
        let before = before.map_or_else(|| "not said".to_owned(), in_short);
        let new = if new.is_null() { "not said".to_owned() } else { in_short(new) };
        rows.push(row(&in_words(name), &before, &new));
    }
    rows
}

fn row(label: &str, before: &str, after: &str) -> String {
    format!("| {} | {} | {} | |", plain(label), plain(before), plain(after))
}

/// The value at a path of the parameters.
fn at<'a>(params: &'a Map<String, Value>, path: &[String]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(params.get(first)?, |value, name| value.get(name))
}

/// `95 percent`, `not set`.
fn in_force(lever: &Lever, value: &Value) -> String {
    if value.is_null() {
        return "not set".to_owned();
    }
    if let Some(choice) = lever.choices.iter().find(|choice| choice.value == *value) {
        return choice.label.clone();
    }
    match &lever.unit {
        Some(unit) => format!("{} {unit}", in_short(value)),
        None => in_short(value),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_scenario_is_told_as_what_it_changes_and_the_key_figures_beside_those_of_the_result() {
        let base: Stored = serde_json::from_value(json!({
            "tool": "optimize_inventory",
            "dataset": {"name": "stock|1.csv", "sha256": "00", "rows": 3},
            "params": {"service_percent": 95.0, "lead_time_days": 9},
            "levers": [
                {"name": "service_percent", "label": "Service", "unit": "percent", "value": 95.0, "least": 50.0, "most": 99.9, "step": 0.1, "set": ["service_percent"]},
                {"name": "growth", "label": "Growth a year", "unit": "percent", "value": null, "least": 0.0, "most": 9.0, "step": 1.0, "set": ["growth", "percent"], "base": {"per": "year"}},
                {"name": "method", "label": "Method", "value": "auto", "choices": [{"value": "auto", "label": "Combination"}, {"value": "ets", "label": "ETS"}], "set": ["method"]},
            ],
        }))
        .unwrap();
        let params = json!({"service_percent": 98.5, "growth": {"per": "year", "percent": 4}, "method": "ets", "lead_time_days": 12});
        let Value::Object(params) = params else { panic!("parameters are an object") };
        let figures = [FigureChange {
            name: "total".to_owned(),
            label: "Safety stock".to_owned(),
            unit: Some("money".to_owned()),
            before: Some(200.0),
            after: Some(250.0),
            change: Some(50.0),
            relative: Some(0.25),
            label_before: None,
            shown_before: Some("200".to_owned()),
            shown_after: Some("250".to_owned()),
        }];
        let told = scenario_told(&base, "Safe | sure", &params, &figures);
        assert_eq!(
            told.lines().collect::<Vec<_>>(),
            [
                "**Scenario “Safe \\| sure” beside the result of stock\\|1.csv**",
                "",
                "| Figure | Result | Safe \\| sure | Change |",
                "| --- | ---: | ---: | ---: |",
                "| Service | 95 percent | 98.5 percent | |",
                "| Growth a year | not set | 4 percent | |",
                "| Method | Combination | ETS | |",
                "| lead time days | 9 | 12 | |",
                "| Safety stock | 200 | 250 | +50 (+25 %) |",
            ]
        );
    }
}
