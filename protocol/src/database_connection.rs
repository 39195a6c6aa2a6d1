//! The choices of a user who connects a database: how the way to it is protected, and when it is read again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the way to a database is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DatabaseTls {
    /// Encrypted; any certificate of the server is accepted.
    Require,
    /// The certificate has to be signed by the given authority.
    VerifyCa,
    /// It also has to name the host.
    VerifyFull,
    /// Not encrypted, for private networks only.
    Off,
}

impl DatabaseTls {
    pub const ALL: [Self; 4] = [Self::Require, Self::VerifyCa, Self::VerifyFull, Self::Off];

    /// The name in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Require => "require",
            Self::VerifyCa => "verify_ca",
            Self::VerifyFull => "verify_full",
            Self::Off => "off",
        }
    }

    /// Whether the certificate of the server is compared with that of an authority.
    #[must_use]
    pub fn verifies(self) -> bool {
        matches!(self, Self::VerifyCa | Self::VerifyFull)
    }
}

impl TryFrom<String> for DatabaseTls {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|mode| mode.as_str() == name);
        known.ok_or_else(|| format!("no way to a database is called {name}"))
    }
}

/// When a database is read again without being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefreshSchedule {
    None,
    Daily,
    Weekly,
}

impl RefreshSchedule {
    pub const ALL: [Self; 3] = [Self::None, Self::Daily, Self::Weekly];

    /// The name in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }

    /// The number of days between two refreshes.
    #[must_use]
    pub fn days(self) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Daily => Some(1),
            Self::Weekly => Some(7),
        }
    }
}

impl TryFrom<String> for RefreshSchedule {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|schedule| schedule.as_str() == name);
        known.ok_or_else(|| format!("no schedule is called {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_the_same_name_in_json_and_in_the_database() {
        for mode in DatabaseTls::ALL {
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.as_str());
            assert_eq!(DatabaseTls::try_from(mode.as_str().to_owned()), Ok(mode));
        }
        for schedule in RefreshSchedule::ALL {
            assert_eq!(serde_json::to_value(schedule).unwrap(), schedule.as_str());
            assert_eq!(RefreshSchedule::try_from(schedule.as_str().to_owned()), Ok(schedule));
        }
    }
}
