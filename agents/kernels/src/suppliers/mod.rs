//! Chooses suppliers: weighs criteria, ranks suppliers by several methods, measures how stable the ranking is, and judges
//! suppliers by risk, concentration, cost and past performance. `allocation` splits orders over several suppliers.
//! Knows nothing about names, columns or currencies: suppliers and criteria are indices into slices.

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

mod concentration;
mod ownership;
mod performance;
mod risk;
mod sourcing;

pub use agreement::{Agreement, agreement};
pub use concentration::{Concentration, ConcentrationLevel, concentration};
pub use dominance::dominated_by;
pub use error::SupplierError;
pub use matrix::{DecisionMatrix, Direction};
pub use methods::{
    Closeness, Compromise, Flows, Method, Preference, Preferences, Ranking, promethee_flows, rank, spread,
    topsis_closeness, vikor_compromise, weighted_sum_of_ranges, weighted_sum_of_shares,
};
pub use ownership::{OwnershipCost, OwnershipTerms, total_cost_of_ownership};
pub use performance::{OrderLine, Performance, Tolerance, performance};
pub use reversal::{FieldChange, Reversal, rank_reversals};
pub use risk::{Risk, RiskEvent, supplier_risk};
pub use sourcing::{Exposure, Source, SourcingCost, break_even_shortage_cost, sourcing_cost};
pub use stability::{WeightRange, weight_stability};
pub use weights::{
    Comparison, Statement, Weights, compare_pairwise, compare_statements, critic_weights, entropy_weights,
};

#[cfg(test)]
mod figures;
#[cfg(test)]
mod fixtures;
