//! What two runs were made from: data, parameters and the version of the calculation. A run follows from these alone, so
//! when only one of them differs, it is what moved the figures.

use provenance::{Stored, explanation::shown, formula::Value as Cell, stored::in_words};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Parameters that add tables to a result and decide none of its figures.
const BESIDE: &[&str] = &["compared_with"];

/// What a comparison says about one of its runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Side {
    pub run_id: String,
    pub file: String,
    pub sha256: String,
    pub rows: u64,
    pub engine_version: String,
}

impl Side {
    pub(crate) fn of(stored: &Stored) -> Self {
        Self {
            run_id: stored.run_id.clone(),
            file: stored.dataset.name.clone(),
            sha256: stored.dataset.sha256.clone(),
            rows: stored.dataset.rows,
            engine_version: stored.engine_version.clone(),
        }
    }
}

/// What figures may differ by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Data,
    Parameters,
    /// Another version of the calculation.
    Engine,
}

/// One thing that differs in what the runs were made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    pub cause: Cause,
    /// The parameter, or what it is of the data.
    pub name: String,
    /// What people call it.
    pub label: String,
    pub before: String,
    pub after: String,
}

/// Everything that differs, the data first.
pub(crate) fn differences(before: &Stored, after: &Stored) -> Vec<Difference> {
    let mut found = of_data(before, after);
    found.extend(of_parameters(before, after));
    if before.engine_version != after.engine_version {
        let versions = (before.engine_version.clone(), after.engine_version.clone());
        found.push(difference(Cause::Engine, "engine_version", "version", versions));
    }
    found
}

/// The causes of these differences, each once.
pub(crate) fn causes(differences: &[Difference]) -> Vec<Cause> {
    let mut causes: Vec<Cause> = differences.iter().map(|difference| difference.cause).collect();
    causes.sort_unstable();
    causes.dedup();
    causes
}

/// Whether two runs have the same parameters, apart from those that only add tables. A parameter that is null was not said.
#[must_use]
pub fn same_parameters(one: &Value, other: &Value) -> bool {
    names(one, other).all(|name| value(one, name) == value(other, name))
}

fn value<'a>(params: &'a Value, name: &str) -> Option<&'a Value> {
    params.get(name).filter(|value| !value.is_null())
}

/// The names of the parameters of both that decide figures, each once.
fn names<'a>(one: &'a Value, other: &'a Value) -> impl Iterator<Item = &'a String> {
    let of = |params: &'a Value| params.as_object().into_iter().flat_map(|all| all.keys());
    let only_other = of(other).filter(move |name| one.get(name.as_str()).is_none());
    of(one).chain(only_other).filter(|name| !BESIDE.contains(&name.as_str()))
}

/// Whether a run has the data of the later run and everything else of the earlier one.
#[must_use]
pub fn is_between(before: &Stored, middle: &Stored, after: &Stored) -> bool {
    middle.tool == before.tool
        && causes(&differences(before, middle)).iter().all(|cause| *cause == Cause::Data)
        && causes(&differences(middle, after)).iter().all(|cause| *cause == Cause::Parameters)
}

fn difference(cause: Cause, name: &str, label: &str, (before, after): (String, String)) -> Difference {
    Difference { cause, name: name.to_owned(), label: label.to_owned(), before, after }
}

fn of_data(before: &Stored, after: &Stored) -> Vec<Difference> {
    let (one, other) = (&before.dataset, &after.dataset);
    let data = |name: &str, label: &str, values| difference(Cause::Data, name, label, values);
    let mut found = Vec::new();
    if one.sha256 != other.sha256 {
        let named = (one.name.clone(), other.name.clone());
        // Versions of one data set have the same name; the start of the digest tells them apart.
        let digest = |sha256: &str| sha256.chars().take(8).collect::<String>();
        let values = if one.name == other.name {
            (
                format!("{} ({})", one.name, digest(&one.sha256)),
                format!("{} ({})", other.name, digest(&other.sha256)),
            )
        } else {
            named
        };
        found.push(data("file", "file", values));
    }
    let parts = [
        ("selection", "rows that count", &one.selection, &other.selection),
        ("recipe", "decisions about the file", &one.recipe, &other.recipe),
        ("rests_on", "figures of an earlier result", &one.rests_on, &other.rests_on),
        ("outside", "data from outside, such as roads", &one.outside, &other.outside),
        ("others", "further files", &one.others, &other.others),
    ];
    for (name, label, one, other) in parts {
        if one != other {
            let none = if name == "selection" { "all" } else { "none" };
            let words =
                |value: &Value| if value.is_null() { none.to_owned() } else { of_data_in_words(name, value) };
            found.push(data(name, label, (words(one), words(other))));
        }
    }
    // The number of rows alone decides nothing: it follows from the parts above.
    if one.rows != other.rows && !found.is_empty() {
        found.push(data("rows", "rows", (whole(one.rows), whole(other.rows))));
    }
    found
}

fn whole(rows: u64) -> String {
    language::written::number::whole(rows as f64)
}

/// A digest says nothing to a person, and of further files and earlier results the names do.
fn of_data_in_words(name: &str, value: &Value) -> String {
    match (name, value) {
        ("rests_on", Value::Object(fields)) => fields.get("text").map(in_short).unwrap_or_default(),
        ("outside", Value::String(digest)) => digest.chars().take(8).collect(),
        ("others", Value::Array(files)) => {
            let names: Vec<String> = files.iter().filter_map(|file| file.get("name")).map(in_short).collect();
            names.join(", ")
        }
        ("selection", Value::Object(fields)) => {
            let filters = fields.get("filters").and_then(Value::as_array).into_iter().flatten().map(filter);
            let others = fields.iter().filter(|(name, _)| !matches!(name.as_str(), "filters" | "always"));
            let others = others.map(|(name, value)| format!("{} {}", in_words(name), in_short(value)));
            filters.chain(others).collect::<Vec<_>>().join(", ")
        }
        _ => in_short(value),
    }
}

/// `Branch Leeds`, `price below 250`.
fn filter(filter: &Value) -> String {
    let part = |name: &str| filter.get(name).map(in_short).unwrap_or_default();
    let compared = match part("op").as_str() {
        "eq" | "in" => "",
        "ne" => "not ",
        "contains" => "with ",
        "lt" => "below ",
        "le" => "at most ",
        "gt" => "above ",
        "ge" => "at least ",
        _ => "compared with ",
    };
    format!("{} {compared}{}", part("column"), part("value"))
}

fn of_parameters(before: &Stored, after: &Stored) -> Vec<Difference> {
    let mut found = Vec::new();
    for name in names(&before.params, &after.params) {
        let (one, other) = (value(&before.params, name), value(&after.params, name));
        if one != other {
            let values = (said(name, one, before, after), said(name, other, after, before));
            found.push(difference(Cause::Parameters, name, &label(name, before, after), values));
        }
    }
    if before.seed != after.seed {
        let seeds = (before.seed.to_string(), after.seed.to_string());
        found.push(difference(Cause::Parameters, "seed", "seed of the random numbers", seeds));
    }
    found
}

/// What the input that follows the parameter is called, else the name in words.
fn label(name: &str, before: &Stored, after: &Stored) -> String {
    let input = [after, before].into_iter().find_map(|stored| input_of(name, stored));
    input.map_or_else(|| in_words(name), |input| input.label.clone())
}

/// The input that was set by a parameter of the run.
fn input_of<'a>(name: &str, stored: &'a Stored) -> Option<&'a provenance::stored::Named> {
    stored.inputs.iter().find(|input| input.source.said.as_deref() == Some(name))
}

/// A parameter in words. Where it was not said, what stood in for it, as far as the record says.
fn said(name: &str, value: Option<&Value>, stored: &Stored, other: &Stored) -> String {
    if let Some(value) = value {
        return in_short(value);
    }
    let stand_in =
        input_of(name, other).and_then(|input| stored.inputs.iter().find(|own| own.name == input.name));
    match stand_in.and_then(|own| own.source.otherwise.as_deref()) {
        // Why it stands in is said in the result itself.
        Some(words) => words.split(", because").next().unwrap_or(words).to_owned(),
        None => "not said".to_owned(),
    }
}

/// A value of a record in a few words: `12 months`, `2026-01-01 to 2026-03-31`, `10 % per year`, `cost 60, quality 40`.
pub(crate) fn in_short(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => {
            number.as_f64().map_or_else(String::new, |number| shown(&Cell::Number(number), None))
        }
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        Value::Array(values) => values.iter().map(in_short).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => object(fields),
    }
}

fn object(fields: &serde_json::Map<String, Value>) -> String {
    let amount = fields.get("amount").or_else(|| fields.get("n"));
    if let (Some(amount), Some(unit), 2) = (amount, fields.get("unit"), fields.len()) {
        let (amount, unit) = (in_short(amount), in_short(unit));
        let end = if amount == "1" || unit.ends_with('s') { "" } else { "s" };
        return format!("{amount} {unit}{end}");
    }
    if let (Some(from), Some(to), 2) = (fields.get("from"), fields.get("to"), fields.len()) {
        return format!("{} to {}", in_short(from), in_short(to));
    }
    let part = |(name, value): (&String, &Value)| format!("{} {}", in_words(name), in_short(value));
    match fields.get("percent").filter(|percent| percent.is_number()) {
        Some(percent) => {
            let others = fields.iter().filter(|(name, _)| *name != "percent").map(part);
            [format!("{} %", in_short(percent))].into_iter().chain(others).collect::<Vec<_>>().join(" ")
        }
        None => fields.iter().map(part).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_of_parameters_are_read_as_a_person_says_them() {
        for (value, words) in [
            (json!({"amount": 12, "unit": "months"}), "12 months"),
            (json!({"n": 1, "unit": "week"}), "1 week"),
            (json!({"n": 14, "unit": "day"}), "14 days"),
            (json!({"from": "2026-01-01", "to": "2026-03-31"}), "2026-01-01 to 2026-03-31"),
            (json!({"per": "horizon", "percent": 10.0}), "10 % per horizon"),
            (json!({"cost": 60, "quality": 40}), "cost 60, quality 40"),
            (json!(["A", "B"]), "A, B"),
            (json!([]), "none"),
            (json!(true), "yes"),
            (json!(0.123_456), "0.123"),
        ] {
            assert_eq!(in_short(&value), words);
        }
        let filter = json!({"filters": [{"column": "price", "op": "lt", "value": 250}], "last": {"n": 2, "unit": "year"}});
        assert_eq!(of_data_in_words("selection", &filter), "price below 250, last 2 years");
    }
}
