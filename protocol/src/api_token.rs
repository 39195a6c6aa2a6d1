//! What a program may do with an API token. Accounts, payments, administration and the tokens themselves are in no scope.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A group of calls that a token opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenScope {
    /// Conversations, runs, data sets, files and the list of connected databases can be read.
    Read,
    /// Questions can be asked, files uploaded, connected databases refreshed, and runs calculated again.
    Ask,
}

impl TokenScope {
    /// The name in JSON and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Ask => "ask",
        }
    }
}
