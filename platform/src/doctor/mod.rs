//! Looks at an installation and says what is wrong and how to repair it. Changes nothing: no schema, no group, no setting;
//! the one file that it writes it removes again.

mod addresses;
mod database;
mod folders;
mod redis;
mod secrets;
mod sticky;

#[cfg(test)]
mod tests;

use std::{future::Future, time::Duration};

use serde::Serialize;
use tokio::time::timeout;

use crate::{Config, config::ConfigErrors};

/// A service that needs longer does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Ok,
    /// It works, and something will go wrong one day.
    Warning,
    /// It does not work.
    Fault,
}

/// What one check has found. No text holds a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The name of the check, such as `redis_append_only`.
    pub check: &'static str,
    pub level: Level,
    pub text: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

impl Finding {
    fn ok(check: &'static str, text: impl Into<String>) -> Self {
        Self { check, level: Level::Ok, text: text.into(), repair: None }
    }

    fn warning(check: &'static str, text: impl Into<String>, repair: impl Into<String>) -> Self {
        Self { check, level: Level::Warning, text: text.into(), repair: Some(repair.into()) }
    }

    fn fault(check: &'static str, text: impl Into<String>, repair: impl Into<String>) -> Self {
        Self { check, level: Level::Fault, text: text.into(), repair: Some(repair.into()) }
    }
}

/// The faults of settings that cannot be read. Nothing else can be checked without them.
#[must_use]
pub fn of_settings(errors: &ConfigErrors) -> Vec<Finding> {
    errors.told().map(|(text, repair)| Finding::fault("settings", text, repair)).collect()
}

/// Every check, in the order in which a start would meet the problems.
pub async fn examine(config: &Config) -> Vec<Finding> {
    let mut found = addresses::examine(config);
    found.extend(secrets::examine(config));
    found.extend(folders::examine(config).await);
    found.extend(database::examine(config).await);
    found.extend(database::queue(config).await);
    found.extend(redis::examine(config).await);
    found.extend(sticky::examine(config).await);
    found.extend(addresses::mail(config).await);
    found
}

/// The result within a few seconds; otherwise the sentence that there was no answer.
async fn promptly<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let late = || format!("there was no answer within {} seconds", PATIENCE.as_secs());
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(late()))
}
