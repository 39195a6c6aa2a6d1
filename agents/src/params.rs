//! Reads the parameters of every tool from JSON, and checks numbers against their limits.

use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error};
use serde_json::Value;

use intake::AgentError;

/// Parameters given as JSON; `known` is the sentence that lists the valid ones. The caller checks their values.
pub(crate) fn read<P: DeserializeOwned>(value: &Value, known: &str) -> Result<P, AgentError> {
    let params = if value.is_object() {
        serde_json::from_value(with_whole_numbers(value.clone()))
    } else {
        Err(serde_json::Error::custom("they must be an object"))
    };
    params.map_err(|cause| AgentError::Needs(format!("Invalid parameters: {cause}. {known}")))
}

/// The same value with `4.0` as `4`: a count may come from a program that has one kind of numbers.
fn with_whole_numbers(value: Value) -> Value {
    /// Larger ones are not exact.
    const MOST: f64 = 9_007_199_254_740_991.0;
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= MOST => {
                Value::from(float as i64)
            }
            _ => Value::Number(number),
        },
        Value::Array(list) => list.into_iter().map(with_whole_numbers).collect(),
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(name, value)| (name, with_whole_numbers(value))).collect())
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value,
    }
}

/// Refuses a number outside its range; `words` describe the range: `above 0`.
pub(crate) fn within(
    name: &str,
    value: Option<f64>,
    range: RangeInclusive<f64>,
    words: &str,
) -> Result<(), AgentError> {
    match value {
        Some(value) if !range.contains(&value) => {
            Err(AgentError::Needs(format!("{name} must be {words}, but {value} was requested.")))
        }
        _ => Ok(()),
    }
}
