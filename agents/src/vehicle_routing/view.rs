//! What a question can ask to know of a plan of routes first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an answer begins with, in place of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// When and by whom the asked stops are visited, or why they are not.
    Stops,
    /// The stops whose visit begins after their window.
    Late,
    /// When the vehicles are back.
    Back,
    /// How full the vehicles are.
    Load,
    /// What each vehicle carries, and which stop gets most.
    Loads,
    /// The longest route.
    Longest,
    /// The stops that are farthest from a depot.
    Farthest,
    /// What one vehicle more would change.
    OneMore,
    /// What each other limit would change.
    Limits,
}
