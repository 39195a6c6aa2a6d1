//! The four ways to rank.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MethodName {
    #[default]
    WeightedSum,
    Topsis,
    Vikor,
    Promethee,
}

impl MethodName {
    pub const ALL: [Self; 4] = [Self::WeightedSum, Self::Topsis, Self::Vikor, Self::Promethee];

    /// The column of the contract.
    pub fn column(self) -> &'static str {
        match self {
            Self::WeightedSum => "weighted_sum",
            Self::Topsis => "topsis",
            Self::Vikor => "vikor",
            Self::Promethee => "promethee",
        }
    }

    /// As people say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::WeightedSum => "weighted sum",
            Self::Topsis => "TOPSIS",
            Self::Vikor => "VIKOR",
            Self::Promethee => "PROMETHEE II",
        }
    }
}
