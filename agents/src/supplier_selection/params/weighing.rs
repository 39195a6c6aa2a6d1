//! How importance is said: shares, points, an order, comparisons, or a method that takes weights from the data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where weights come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weighing {
    /// The same for every criterion.
    Equal,
    /// From the differences in the data (Shannon's entropy).
    Entropy,
    /// From differences and correlations in the data (CRITIC).
    Critic,
    /// Percent by criterion; criteria without a share get what is left, in equal parts.
    Shares(BTreeMap<String, f64>),
    /// Points by criterion in any unit; criteria without points get none.
    Points(BTreeMap<String, f64>),
    /// The most important criteria in order, and the least important ones.
    Order(Order),
    /// Two criteria at a time, as "quality counts twice as much as price".
    Comparisons(Vec<Comparison>),
    /// A full table of comparisons (AHP).
    Pairwise(Pairwise),
}

/// An order of importance; criteria that are not named stand between, all alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Order {
    /// The most important first.
    pub first: Vec<String>,
    /// The least important last.
    pub last: Vec<String>,
}

/// `criterion` counts `times` as much as `than`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    pub criterion: String,
    pub than: String,
    pub times: f64,
}

/// A row per criterion in the order of `criteria`; an entry says how many times as much the row counts as the column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairwise {
    pub criteria: Vec<String>,
    pub matrix: Vec<Vec<f64>>,
}
