//! Periods: how often the rows of a file repeat, and which date a period has.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The length of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Quarterly,
    Yearly,
}
