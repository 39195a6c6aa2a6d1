//! How much each criterion counts: given by a person, equal, computed from the data (`entropy`, `critic`) or from
//! comparisons of two criteria at a time (`pairwise`, `statements`). Weights are never negative and always add up to 1.

mod critic;
mod entropy;
mod pairwise;
mod statements;

pub use critic::critic_weights;
pub use entropy::entropy_weights;
pub use pairwise::{Comparison, compare_pairwise};
pub use statements::{Statement, compare_statements};

use super::SupplierError;

/// One weight per criterion; non-negative, sum 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights(Vec<f64>);

impl Weights {
    /// Weights given by a person, in any unit (percent, points, shares), divided by their sum.
    ///
    /// Errors: no weights, a weight that is negative or not finite, or only zeros.
    pub fn given(values: &[f64]) -> Result<Self, SupplierError> {
        if values.is_empty() {
            return Err(SupplierError::NoCriteria);
        }
        if let Some(criterion) = values.iter().position(|value| !value.is_finite() || *value < 0.0) {
            return Err(SupplierError::BadWeight { criterion });
        }
        if values.iter().all(|&value| value == 0.0) {
            return Err(SupplierError::NoWeight);
        }
        Ok(Self(super::scaling::shares(values)))
    }

    /// The same weight for every criterion.
    ///
    /// Errors: no criterion.
    pub fn equal(criteria: usize) -> Result<Self, SupplierError> {
        Self::given(&vec![1.0; criteria])
    }

    pub fn as_slice(&self) -> &[f64] {
        &self.0
    }

    /// Returns the weights, or an error when the number of weights differs from the number of criteria.
    pub(super) fn check(&self, criteria: usize) -> Result<&[f64], SupplierError> {
        if self.0.len() == criteria {
            Ok(&self.0)
        } else {
            Err(SupplierError::Length { what: "weights", have: self.0.len(), need: criteria })
        }
    }
}

/// Turns amounts of information into weights; equal weights for the `varying` criteria when no column has information.
fn from_information(information: &[f64], varying: &[bool]) -> Result<Weights, SupplierError> {
    // A smaller amount is rounding noise.
    if information.iter().any(|&amount| amount > 1e-12) {
        return Weights::given(information);
    }
    let some_vary = varying.contains(&true);
    let fallback: Vec<f64> =
        varying.iter().map(|&varies| f64::from(u8::from(varies || !some_vary))).collect();
    Weights::given(&fallback)
}

#[cfg(test)]
mod tests;
