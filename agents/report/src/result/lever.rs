//! A parameter of a run that people try other values of. The front end shows it as a slider, a field or a list; a copy of the
//! run with the new value is another run.

use serde::Serialize;
use serde_json::Value;

/// One parameter. The new parameter of the run named `set[0]` is `base` with the value put at the rest of the path `set`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lever {
    pub name: String,
    pub label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// What is in force; null when that is different from row to row, or nothing is.
    pub value: Value,
    #[serde(flatten)]
    pub values: Values,
    pub set: Vec<String>,
    /// Where the path is longer than one name: what the parameter is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Value>,
}

/// The values that may be tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Values {
    Numbers { least: f64, most: f64, step: f64 },
    Choices { choices: Vec<Choice> },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    pub value: Value,
    pub label: &'static str,
}

impl Lever {
    /// A number between the first and the second of `range`, in steps of the third. A value in force outside of it widens it.
    pub fn number(
        name: impl Into<String>,
        label: impl Into<String>,
        unit: &'static str,
        value: Option<f64>,
        range: (f64, f64, f64),
    ) -> Self {
        let value = value.filter(|value| value.is_finite());
        let (least, most, step) = range;
        let values = Values::Numbers {
            least: value.map_or(least, |value| value.min(least)),
            most: value.map_or(most, |value| value.max(most)),
            step,
        };
        let name = name.into();
        Self {
            set: vec![name.clone()],
            name,
            label: label.into(),
            unit: Some(unit).filter(|unit| !unit.is_empty()),
            value: value.map_or(Value::Null, Value::from),
            values,
            base: None,
        }
    }

    /// One of a few values, each with what people call it.
    pub fn choice<V: Into<Value>>(
        name: impl Into<String>,
        label: impl Into<String>,
        value: Value,
        choices: impl IntoIterator<Item = (V, &'static str)>,
    ) -> Self {
        let choice = |(value, label): (V, &'static str)| Choice { value: value.into(), label };
        let values = Values::Choices { choices: choices.into_iter().map(choice).collect() };
        let name = name.into();
        Self { set: vec![name.clone()], name, label: label.into(), unit: None, value, values, base: None }
    }

    /// The same for a value inside of a parameter that is `base` now.
    #[must_use]
    pub fn within<const N: usize>(self, set: [&str; N], base: Value) -> Self {
        Self { set: set.map(str::to_owned).into(), base: Some(base), ..self }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_lever_says_what_holds_what_may_be_tried_and_where_it_belongs() {
        let growth = Lever::number("growth", "Growth a year", "percent", Some(5.0), (-50.0, 100.0, 1.0));
        let growth = growth.within(["growth", "percent"], json!({"per": "year"}));
        assert_eq!(
            json!(growth),
            json!({
                "name": "growth", "label": "Growth a year", "unit": "percent", "value": 5.0, "least": -50.0, "most": 100.0,
                "step": 1.0, "set": ["growth", "percent"], "base": {"per": "year"},
            })
        );
        let method = Lever::choice("method", "Method", json!("auto"), [("auto", "Combination")]);
        assert_eq!(
            json!(method),
            json!({
                "name": "method", "label": "Method", "value": "auto",
                "choices": [{"value": "auto", "label": "Combination"}], "set": ["method"],
            })
        );
        let level = Lever::choice("level", "Range", json!(0.8), [(0.8, "80 %"), (0.95, "95 %")]);
        assert_eq!(json!(level)["choices"][1], json!({"value": 0.95, "label": "95 %"}));
        let far = Lever::number("speed_kmh", "Speed", "km/h", Some(200.0), (5.0, 130.0, 1.0));
        assert_eq!(far.values, Values::Numbers { least: 5.0, most: 200.0, step: 1.0 });
    }
}
