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
    /// Every plan, cheapest first.
    pub const ALL: [Self; 4] = [Self::Basic, Self::Pro, Self::Enterprise, Self::Admin];

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

    /// The plan with this contract name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.as_str() == name)
    }
}
