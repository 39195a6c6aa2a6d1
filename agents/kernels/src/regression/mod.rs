//! Fits lines to columns of numbers and states how far each coefficient can be trusted.
//! Knows nothing about demand, dates or signals: a `Design` is a set of columns, the caller adds the column of ones.
//!
//! `least_squares` is the base; `newey_west` makes its standard errors robust to autocorrelation, `m_estimate` its
//! coefficients robust to outliers, `poisson` fits counts, `ridge` and `lasso_path` shrink many columns.

mod design;
mod fit;
mod householder;
mod lasso;
mod least_squares;
mod m_estimate;
mod matrix;
mod newey_west;
mod poisson;
mod ridge;
mod standardised;

pub use design::Design;
pub use fit::{Fit, JointTest, Test};
pub use lasso::{LassoFit, LassoOptions, Validation, choose_by_bic, cross_validate, lasso_path};
pub use least_squares::least_squares;
pub use m_estimate::{Influence, RobustFit, m_estimate};
pub use matrix::Matrix;
pub use newey_west::{newey_west, newey_west_lags};
pub use poisson::{PoissonFit, poisson};
pub use ridge::{RidgeFit, ridge};

/// Why columns could not be fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RegressionError {
    #[error("a column has {have} values instead of {need}")]
    Length { have: usize, need: usize },
    #[error("a value is missing or infinite")]
    NotFinite,
    #[error("a weight is below zero")]
    NegativeWeight,
    #[error("there is no column to fit")]
    NoColumns,
    #[error("{have} values are too few for {need} coefficients")]
    TooFew { have: usize, need: usize },
    #[error("a count is below zero")]
    NegativeCount,
    #[error("the iterations did not converge")]
    NotSettled,
}

#[cfg(test)]
mod tests;
