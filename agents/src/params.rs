//! What the parameters of all tools have in common: how they are read from JSON, and how a number is kept within limits.

use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error};
use serde_json::Value;

use intake::AgentError;

/// Parameters given as JSON; `known` is the sentence that says which there are. The caller checks their values.
pub fn read<P: DeserializeOwned>(value: &Value, known: &str) -> Result<P, AgentError> {
    let object = value.as_object().ok_or_else(|| Error::custom("they must be an object"));
    let params = object.and_then(|_| serde_json::from_value(value.clone()));
    params.map_err(|cause: serde_json::Error| {
        AgentError::Needs(format!("The parameters cannot be used: {cause}. {known}"))
    })
}

/// Refuses a number outside of its range, which `words` tell: `above 0`.
pub fn within(
    what: &str,
    value: Option<f64>,
    range: RangeInclusive<f64>,
    words: &str,
) -> Result<(), AgentError> {
    match value {
        Some(value) if !range.contains(&value) => {
            Err(AgentError::Needs(format!("{what} must be {words}, but {value} was asked for.")))
        }
        _ => Ok(()),
    }
}
