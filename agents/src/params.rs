//! Reads the parameters of every tool from JSON, and checks numbers against their limits.

use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error};
use serde_json::Value;

use intake::AgentError;

/// Parameters given as JSON; `known` is the sentence that lists the valid ones. The caller checks their values.
pub(crate) fn read<P: DeserializeOwned>(value: &Value, known: &str) -> Result<P, AgentError> {
    let params = if value.is_object() {
        serde_json::from_value(value.clone())
    } else {
        Err(serde_json::Error::custom("they must be an object"))
    };
    params.map_err(|cause| AgentError::Needs(format!("Invalid parameters: {cause}. {known}")))
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
