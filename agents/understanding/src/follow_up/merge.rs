//! Puts what a follow-up states over what was in force.

use serde_json::{Value, json};

use crate::params::Params;

/// Parameters of which only one can be in force: stating the first takes the others back.
const EXCLUSIVE: &[(&str, &[&str])] = &[
    ("weights", &["weighting", "weight_ratios", "ends"]),
    ("weighting", &["weights", "weight_ratios", "ends"]),
    ("weight_ratios", &["weights", "weighting", "ends"]),
    ("criteria", &["ends"]),
    ("horizon", &["period"]),
    ("period", &["horizon"]),
    ("fleet", &["vehicles", "capacity", "vehicles_delta"]),
    ("vehicles", &["fleet", "vehicles_delta"]),
    ("service_level", &["safety_days", "service_by"]),
    ("safety_days", &["service_level", "service_by"]),
    ("service_by", &["safety_days"]),
    ("compare_methods", &["method"]),
    ("method", &["compare_methods", "ends"]),
];

/// How a sentence relates its names to those in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// `Solihull`, `instead`: in their place.
    Replace,
    /// `add Turkey`, `B as well`: to them.
    Add,
    /// `the Chinese again`: what was left out is taken in again; otherwise in their place.
    Return,
}

/// States the parameters of a follow-up over those in force.
pub(super) fn over(params: &mut Params, stated: &Params, how: How) {
    for name in stated.names() {
        let Some(value) = stated.get(name) else { continue };
        let value = value.clone();
        match name {
            "filters" => filters(params, &value, how),
            "vehicles_delta" => vehicles(params, &value),
            "method" if how == How::Add && params.get("compare_methods").is_some() => {
                add_to_list(params, "compare_methods", &value);
                continue;
            }
            "method" if value == "auto" => {
                params.remove("method");
                params.remove("window");
            }
            "method" => {
                if value != "moving_average" && stated.get("window").is_none() {
                    params.remove("window");
                }
                params.set(name, value);
            }
            "group_by" | "criteria" | "compare_methods" if how == How::Add => {
                add_to_list(params, name, &value);
            }
            "exclude_signals" => leave_out(params, &value),
            "signals" => take_in(params, &value, how),
            "directions" | "signal_change" | "supplier_limits" | "item_sources" | "item_exclusions" => {
                add_to_map(params, name, &value)
            }
            _ => params.set(name, value),
        }
        take_back_exclusive(params, stated, name);
    }
}

fn take_back_exclusive(params: &mut Params, stated: &Params, name: &str) {
    for (stating, others) in EXCLUSIVE {
        if *stating != name {
            continue;
        }
        for other in *others {
            if stated.get(other).is_none() {
                params.remove(other);
            }
        }
    }
}

/// `two vans fewer`: a new count when the count is known, else the difference.
fn vehicles(params: &mut Params, delta: &Value) {
    let change = delta.as_i64().unwrap_or_default();
    match params.get("vehicles").and_then(Value::as_i64) {
        Some(count) if count + change > 0 => params.set("vehicles", json!(count + change)),
        _ => {
            let before = params.get("vehicles_delta").and_then(Value::as_i64).unwrap_or_default();
            params.set("vehicles_delta", json!(before + change));
        }
    }
}

fn add_to_list(params: &mut Params, name: &'static str, value: &Value) {
    let mut list = as_list(params.get(name));
    for item in as_list(Some(value)) {
        if !list.contains(&item) {
            list.push(item);
        }
    }
    params.set(name, Value::Array(list));
}

/// Drivers that are left out: from the list of those wanted, else in addition to those left out before.
fn leave_out(params: &mut Params, value: &Value) {
    let wanted = as_list(params.get("signals"));
    let (named, others): (Vec<Value>, Vec<Value>) =
        as_list(Some(value)).into_iter().partition(|signal| wanted.contains(signal));
    if !named.is_empty() && named.len() < wanted.len() {
        let kept: Vec<Value> = wanted.into_iter().filter(|signal| !named.contains(signal)).collect();
        params.set("signals", Value::Array(kept));
        if !others.is_empty() {
            add_to_list(params, "exclude_signals", &Value::Array(others));
        }
        return;
    }
    add_to_list(params, "exclude_signals", value);
}

/// Drivers that are wanted: those left out before count again, others are looked at alone or in addition.
fn take_in(params: &mut Params, value: &Value, how: How) {
    let out = as_list(params.get("exclude_signals"));
    let (returning, others): (Vec<Value>, Vec<Value>) =
        as_list(Some(value)).into_iter().partition(|signal| out.contains(signal));
    if !returning.is_empty() {
        let kept: Vec<Value> = out.into_iter().filter(|signal| !returning.contains(signal)).collect();
        if kept.is_empty() {
            params.remove("exclude_signals");
        } else {
            params.set("exclude_signals", Value::Array(kept));
        }
    }
    if others.is_empty() && how != How::Replace {
        return;
    }
    match how {
        How::Add => add_to_list(params, "signals", value),
        _ => params.set("signals", value.clone()),
    }
}

fn add_to_map(params: &mut Params, name: &'static str, value: &Value) {
    let mut map = params.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
    for (key, item) in value.as_object().into_iter().flatten() {
        map.insert(key.clone(), item.clone());
    }
    params.set(name, Value::Object(map));
}

fn as_list(value: Option<&Value>) -> Vec<Value> {
    match value {
        Some(Value::Array(list)) => list.clone(),
        Some(value) => vec![value.clone()],
        None => Vec::new(),
    }
}

fn filters(params: &mut Params, stated: &Value, how: How) {
    let mut in_force = as_list(params.get("filters"));
    let before = in_force.clone();
    for filter in as_list(Some(stated)) {
        let chooses = is_choice(&filter);
        let same = in_force.iter().position(|known| {
            known["column"] == filter["column"]
                && (known["op"] == filter["op"] || (chooses && is_choice(known)))
        });
        match same {
            Some(at) if chooses && how == How::Add => in_force[at] = joined(&in_force[at], &filter),
            _ if takes_back_choice(&mut in_force, &before, &filter) => {}
            _ if how != How::Replace && chooses && takes_in_again(&mut in_force, &filter) => {}
            Some(_) if filter["op"] == "ne" => {
                if !in_force.contains(&filter) {
                    in_force.push(filter);
                }
            }
            Some(at) => in_force[at] = filter,
            None => {
                // Choosing a value that was left out takes it in again.
                in_force
                    .retain(|known| !(chooses && known["op"] == "ne" && known["column"] == filter["column"]));
                in_force.push(filter);
            }
        }
    }
    set_filters(params, in_force);
}

/// A value that was left out counts again.
fn takes_in_again(in_force: &mut Vec<Value>, filter: &Value) -> bool {
    let before = in_force.len();
    in_force.retain(|known| {
        !(known["op"] == "ne" && known["column"] == filter["column"] && known["value"] == filter["value"])
    });
    in_force.len() < before
}

/// `without Leeds` after `only Leeds` takes the choice back, after `Leeds and Derby` that part of it.
fn takes_back_choice(in_force: &mut Vec<Value>, before: &[Value], filter: &Value) -> bool {
    let has_value = |known: &Value| {
        is_choice(known)
            && known["column"] == filter["column"]
            && as_list(Some(&known["value"])).contains(&filter["value"])
    };
    if filter["op"] != "ne" || !before.iter().any(has_value) {
        return false;
    }
    let mut kept = Vec::new();
    for known in in_force.drain(..) {
        if has_value(&known) {
            kept.extend(without_value(&known, &filter["value"]));
        } else {
            kept.push(known);
        }
    }
    *in_force = kept;
    true
}

/// A choice without one of its values; none when it was the only one.
fn without_value(choice: &Value, value: &Value) -> Option<Value> {
    let mut values = as_list(Some(&choice["value"]));
    values.retain(|known| known != value);
    match values.as_slice() {
        [] => None,
        [only] => Some(json!({ "column": choice["column"], "op": "eq", "value": only })),
        _ => Some(json!({ "column": choice["column"], "op": "in", "value": values })),
    }
}

/// States the filters; none at all is no parameter.
pub(super) fn set_filters(params: &mut Params, filters: Vec<Value>) {
    if filters.is_empty() {
        params.remove("filters");
    } else {
        params.set("filters", Value::Array(filters));
    }
}

fn is_choice(filter: &Value) -> bool {
    filter["op"] == "eq" || filter["op"] == "in"
}

/// The values of both filters of one column.
fn joined(one: &Value, other: &Value) -> Value {
    let mut values = as_list(Some(&one["value"]));
    for value in as_list(Some(&other["value"])) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    json!({ "column": one["column"], "op": "in", "value": values })
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::{How, over};
    use crate::params::Params;

    fn params(value: Value) -> Params {
        let Value::Object(map) = value else { return Params::of_map(&Map::new()) };
        Params::of_map(&map)
    }

    fn merged(before: Value, stated: Value, how: How) -> Value {
        let mut before = params(before);
        over(&mut before, &params(stated), how);
        Value::Object(before.to_map())
    }

    #[test]
    fn a_named_value_takes_the_place_of_the_one_before_or_joins_it() {
        let leeds = json!({ "filters": [{ "column": "Branch", "op": "eq", "value": "Leeds" }] });
        let pune = json!({ "filters": [{ "column": "Branch", "op": "eq", "value": "Pune" }] });
        assert_eq!(merged(leeds.clone(), pune.clone(), How::Replace), pune);
        let both = json!({ "filters": [{ "column": "Branch", "op": "in", "value": ["Leeds", "Pune"] }] });
        assert_eq!(merged(leeds, pune, How::Add), both);
    }

    #[test]
    fn what_excludes_each_other_is_never_in_force_together() {
        let before = json!({ "weights": { "Price": 1.0 }, "method": "topsis" });
        let after = json!({ "weighting": "equal", "method": "topsis" });
        assert_eq!(merged(before, json!({ "weighting": "equal" }), How::Replace), after);
    }

    #[test]
    fn vehicles_more_or_fewer_change_the_count_when_it_is_known() {
        let fewer = json!({ "vehicles_delta": -2 });
        assert_eq!(merged(json!({ "vehicles": 6 }), fewer.clone(), How::Replace), json!({ "vehicles": 4 }));
        assert_eq!(merged(json!({}), fewer.clone(), How::Replace), fewer);
    }
}
