//! Why a problem cannot be planned.

/// What is wrong with a problem, or what the solver does not plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RoutingError {
    #[error("the length from place {from} to place {to} is negative or not a number")]
    Length { from: usize, to: usize },
    #[error("stop {index} has a place outside the tables, or a number that is negative or missing")]
    Stop { index: usize },
    #[error("the vehicle has a place outside the tables, or a number that is negative or missing")]
    Vehicle,
    #[error("the tables of distances and travel times differ in size")]
    Sizes,
    #[error("windows need travel times")]
    NoDuration,
    #[error("this solver does not plan {0}")]
    Unsupported(&'static str),
}
