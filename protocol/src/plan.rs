//! Names of plans. What a plan opens is a row of the database, so administrators can change it.

use serde::{Deserialize, Serialize};

/// A plan that users can have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanName {
    #[default]
    Basic,
    Pro,
    Enterprise,
    Admin,
}

impl PlanName {
    /// The contract name, as in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Pro => "pro",
            Self::Enterprise => "enterprise",
            Self::Admin => "admin",
        }
    }
}
