//! Scenarios of a run: other parameters that its owner saved under a name. The key figures beside them are calculated here
//! and never taken from the caller.

use comparison::FigureChange;
use platform::{
    Platform,
    db::runs::scenarios::{self, Saved},
};
use protocol::RunId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::records::own;
use crate::{auth::SignedIn, error::ApiError};

const MAX_NAME_CHARS: usize = 80;

/// What shall be saved.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewScenario {
    /// One of the same name is replaced.
    pub name: String,
    /// As in the run's record; one with a null value is left out.
    pub params: Map<String, Value>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct Scenario {
    pub name: String,
    /// The parameters that are different from the run.
    pub params: Map<String, Value>,
    /// Key figures of the run, and with these parameters.
    pub figures: Vec<FigureChange>,
}

/// The scenarios of a run, in the order in which they were saved.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Scenarios {
    pub scenarios: Vec<Scenario>,
    /// The most that a run may have.
    pub most: i64,
}

/// The scenarios of a run of the caller.
///
/// # Errors
/// When the run is not the caller's or its files are gone.
pub async fn list(platform: &Platform, user: &SignedIn, run: &RunId) -> Result<Scenarios, ApiError> {
    own(platform, user, run).await?;
    let saved = platform.db.scenarios(user.user, run).await?;
    let scenarios = saved.into_iter().map(view).collect::<Result<_, _>>()?;
    Ok(Scenarios { scenarios, most: scenarios::MOST })
}

/// The name as it is stored.
///
/// # Errors
/// When the run is not the caller's, the name is empty or too long, or nothing is different.
pub async fn checked_name(
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    new: &NewScenario,
) -> Result<String, ApiError> {
    own(platform, user, run).await?;
    let name = new.name.replace(char::is_control, " ").trim().to_owned();
    // Addresses with `.` and `..` as a part of their own are another address.
    if name.is_empty() || name == "." || name == ".." {
        return Err(ApiError::Invalid("The scenario needs a name.".to_owned()));
    }
    if name.chars().count() > MAX_NAME_CHARS {
        let text = format!("The name is too long. The limit is {MAX_NAME_CHARS} characters.");
        return Err(ApiError::Invalid(text));
    }
    if new.params.is_empty() {
        return Err(ApiError::Invalid("Nothing is different from the result.".to_owned()));
    }
    Ok(name)
}

/// Saves a scenario with the key figures of its preview, which has shown that the run is the caller's.
///
/// # Errors
/// When the run has as many as it may have, or was deleted in the meantime.
pub async fn save(
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    (name, params): (String, Map<String, Value>),
    mut preview: Value,
) -> Result<Scenario, ApiError> {
    let figures = preview["figures"].take();
    let new = scenarios::Scenario::new(name, Value::Object(params), figures, platform.clock.now());
    match platform.db.save_scenario(user.user, run, &new).await? {
        Saved::Saved => view(new),
        Saved::NoRun => Err(ApiError::NotFound),
        Saved::Full => Err(ApiError::Conflict(format!(
            "This result has {} scenarios already. Please remove one first.",
            scenarios::MOST
        ))),
    }
}

/// Removes a scenario, if the run has one of this name.
///
/// # Errors
/// When the run is not the caller's or its files are gone.
pub async fn remove(platform: &Platform, user: &SignedIn, run: &RunId, name: &str) -> Result<(), ApiError> {
    own(platform, user, run).await?;
    Ok(platform.db.remove_scenario(user.user, run, name).await?)
}

pub(super) fn view(saved: scenarios::Scenario) -> Result<Scenario, ApiError> {
    let read = |error: serde_json::Error| ApiError::from(anyhow::Error::from(error));
    Ok(Scenario {
        name: saved.name,
        params: serde_json::from_value(saved.params.0).map_err(read)?,
        figures: serde_json::from_value(saved.figures.0).map_err(read)?,
    })
}
