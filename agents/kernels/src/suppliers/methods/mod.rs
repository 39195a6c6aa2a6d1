//! Ways to turn a table and weights into one order of suppliers. `Method` names the method and its variant, `rank` runs it;
//! every other file is one method.

mod promethee;
mod ranking;
mod topsis;
mod vikor;
mod weighted_sum;

pub use promethee::{Flows, Preference, Preferences, promethee_flows, spread};
pub use ranking::Ranking;
pub(super) use ranking::middle_ranks;
pub use topsis::{Closeness, topsis_closeness};
pub use vikor::{Compromise, vikor_compromise};
pub use weighted_sum::{weighted_sum_of_ranges, weighted_sum_of_shares};

pub(super) use promethee::unicriterion_flows;
pub(super) use topsis::squared_distances;
pub(super) use vikor::{compromise_index, regrets};

use super::SupplierError;
use super::matrix::DecisionMatrix;
use super::weights::Weights;

/// A method with all parameters of its variant.
#[derive(Debug, Clone, PartialEq)]
pub enum Method {
    /// Weighted sum of columns scaled from 0 (worst) to 1 (best).
    WeightedSumOfRanges,
    /// Weighted sum of columns scaled to shares that add up to 1.
    WeightedSumOfShares,
    /// TOPSIS with vector scaling.
    Topsis,
    /// VIKOR; `group_utility` is its `v`, 0.5 by consensus.
    Vikor { group_utility: f64 },
    /// PROMETHEE II, net flows.
    Promethee(Preferences),
}

impl Method {
    /// The four methods that are compared with each other, in their most common variants.
    pub fn usual_four() -> [Self; 4] {
        [
            Self::WeightedSumOfRanges,
            Self::Topsis,
            Self::Vikor { group_utility: 0.5 },
            Self::Promethee(Preferences::Spread),
        ]
    }
}

/// Ranks the suppliers. For VIKOR the scores are its `Q`, for which less is better; for the other methods more is better.
///
/// Errors: weights of the wrong length; negative values for shares; `v` outside 0 to 1; invalid preference thresholds.
pub fn rank(method: &Method, matrix: &DecisionMatrix, weights: &Weights) -> Result<Ranking, SupplierError> {
    match method {
        Method::WeightedSumOfRanges => weighted_sum_of_ranges(matrix, weights).map(Ranking::highest_first),
        Method::WeightedSumOfShares => weighted_sum_of_shares(matrix, weights).map(Ranking::highest_first),
        Method::Topsis => {
            topsis_closeness(matrix, weights).map(|found| Ranking::highest_first(found.closeness))
        }
        Method::Vikor { group_utility } => {
            vikor_compromise(matrix, weights, *group_utility).map(|found| found.ranking)
        }
        Method::Promethee(preferences) => {
            promethee_flows(matrix, weights, preferences).map(|flows| Ranking::highest_first(flows.net))
        }
    }
}

#[cfg(test)]
mod tests;
