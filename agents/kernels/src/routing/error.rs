//! Why a problem cannot be planned.

/// What is wrong with a problem, or what the solver does not plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RoutingError {
    #[error("the length from place {from} to place {to} is negative or not a number")]
    Length { from: usize, to: usize },
    #[error(
        "stop {index} has a place outside the tables, or a number that is negative, missing or too large"
    )]
    Stop { index: usize },
    #[error(
        "vehicle {index} has a place outside the tables, or a number that is negative, missing or too large"
    )]
    Vehicle { index: usize },
    #[error("pair {index} names a stop that does not exist or is in another pair, or has a negative amount")]
    Pair { index: usize },
    #[error("given route {index} names a vehicle or a stop that does not exist, or a stop twice")]
    GivenRoute { index: usize },
    #[error("the tables of distances and travel times differ in size")]
    Sizes,
    #[error("time windows, shifts and costs per hour need travel times")]
    NoDuration,
    #[error("this solver does not plan {0}")]
    Unsupported(&'static str),
}
