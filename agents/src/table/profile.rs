//! What an upload holds, in a form that is stored beside it and shown to the user.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::calendar::Frequency;
use crate::AgentError;

/// A file at a glance. `warnings` are sentences for the user.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    pub rows: u64,
    pub columns: Vec<ColumnProfile>,
    pub roles: Roles,
    pub frequency: Option<Frequency>,
    pub products: Option<u64>,
    pub first_date: Option<NaiveDate>,
    pub last_date: Option<NaiveDate>,
    pub warnings: Vec<String>,
}

/// One column at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnProfile {
    pub name: String,
    pub kind: ColumnKind,
    pub filled: u64,
    pub distinct: u64,
    pub examples: Vec<String>,
}

/// What nearly all values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    Number,
    Date,
    Text,
    Empty,
}

/// Which column plays which part; names as in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roles {
    pub date: Option<String>,
    pub quantity: Option<String>,
    pub product: Option<String>,
}

/// Reads and profiles an upload. This is CPU work; the caller puts it on a blocking thread.
pub fn profile(name: &str, bytes: &[u8]) -> Result<Profile, AgentError> {
    if bytes.is_empty() {
        return Err(AgentError::Unreadable(format!("{name} is empty.")));
    }
    Ok(Profile::default())
}
