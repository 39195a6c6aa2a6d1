//! When a saved analysis is run again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What makes an analysis due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Repeats {
    Daily,
    Weekly,
    /// The data set has got a new version.
    NewVersion,
}

impl Repeats {
    pub const ALL: [Self; 3] = [Self::Daily, Self::Weekly, Self::NewVersion];

    /// The name in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Weekly => "weekly",
            Self::NewVersion => "new_version",
        }
    }

    /// The number of days between two runs; none when time makes nothing due.
    #[must_use]
    pub fn days(self) -> Option<i64> {
        match self {
            Self::Daily => Some(1),
            Self::Weekly => Some(7),
            Self::NewVersion => None,
        }
    }
}

impl TryFrom<String> for Repeats {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|repeats| repeats.as_str() == name);
        known.ok_or_else(|| format!("nothing makes an analysis due that is called {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_the_same_name_in_json_and_in_the_database() {
        for repeats in Repeats::ALL {
            assert_eq!(serde_json::to_value(repeats).unwrap(), repeats.as_str());
            assert_eq!(Repeats::try_from(repeats.as_str().to_owned()), Ok(repeats));
        }
    }
}
