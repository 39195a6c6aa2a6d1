//! What a question can ask to know of a forecast first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an answer begins with, in place of the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// Products whose demand rises most against the time before.
    Growing,
    /// Products whose demand falls most.
    Falling,
    /// Products that are sold most.
    Selling,
    /// When demand is highest.
    Season,
    /// How far the forecast is off.
    Accuracy,
    /// Products whose forecast is off most.
    Hardest,
    /// How many products rise and fall, and how fast.
    Trend,
    /// Between which values the total lies.
    Range,
}
