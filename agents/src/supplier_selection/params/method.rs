//! The four ways to rank, each with its variant named.

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

    /// The variant and what its score means.
    pub fn variant(self) -> &'static str {
        match self {
            Self::WeightedSum => {
                "criteria scaled from 0 (worst in the file) to 1 (best), weighted and added; 0 to 1, more is better"
            }
            Self::Topsis => {
                "vector scaling, closeness to the ideal by Euclidean distance; 0 to 1, more is better"
            }
            Self::Vikor => "compromise index Q with v = 0.5; 0 to 1, less is better",
            Self::Promethee => {
                "net flow, linear preference up to one standard deviation of the criterion; -1 to 1, more is better"
            }
        }
    }
}
