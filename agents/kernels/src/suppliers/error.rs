//! Errors in a table of suppliers. Indices count from zero, in the order of the input.

/// Names the wrong number by index; the caller knows the names of the supplier and the criterion.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SupplierError {
    #[error("there is no supplier")]
    NoSuppliers,
    #[error("there is no criterion")]
    NoCriteria,
    #[error("{what}: {have} given, {need} needed")]
    Length { what: &'static str, have: usize, need: usize },
    #[error("supplier {supplier} has no usable number for criterion {criterion}")]
    NotFinite { supplier: usize, criterion: usize },
    #[error(
        "supplier {supplier} has a negative value for criterion {criterion}, but shares need values of zero or more"
    )]
    NegativeValue { supplier: usize, criterion: usize },
    #[error("the weight of criterion {criterion} is negative or not a number")]
    BadWeight { criterion: usize },
    #[error("all weights are zero")]
    NoWeight,
    #[error("the comparison of {first} with {second} is not the reciprocal of its reverse")]
    NotReciprocal { first: usize, second: usize },
    #[error("{have} criteria were given for comparison, at most {most} are possible")]
    TooManyComparisons { have: usize, most: usize },
    #[error("the statement about {first} and {second} must name two different criteria and a positive ratio")]
    BadStatement { first: usize, second: usize },
    #[error("no statement links criterion {criterion} to the others")]
    NeverCompared { criterion: usize },
    #[error("{what} is not within its limits")]
    OutOfRange { what: &'static str },
}
