//! Chooses suppliers: weighs criteria, ranks by several methods, says how firm the ranking is, and judges suppliers by
//! risk, concentration, cost and past performance. `allocation` splits orders over several of them.
//! Knows nothing about names, columns or currencies: suppliers and criteria are places in slices.

pub mod allocation;

mod error;
mod matrix;
mod scaling;

mod methods;
mod weights;

mod agreement;
mod dominance;
mod reversal;
mod stability;

pub use agreement::{Agreement, agreement};
pub use dominance::dominated_by;
pub use error::SupplierError;
pub use matrix::{DecisionMatrix, Direction};
pub use methods::{
    Closeness, Compromise, Flows, Method, Preference, Preferences, Ranking, promethee_flows, rank,
    topsis_closeness, vikor_compromise, weighted_sum_of_ranges, weighted_sum_of_shares,
};
pub use reversal::{FieldChange, Reversal, rank_reversals};
pub use stability::{WeightRange, weight_stability};
pub use weights::{
    Comparison, Statement, Weights, compare_pairwise, compare_statements, critic_weights, entropy_weights,
};

#[cfg(test)]
mod fixtures;
