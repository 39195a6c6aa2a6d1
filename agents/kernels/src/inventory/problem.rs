//! Errors in the numbers that a caller passes, and the checks that find them.

/// Why a figure cannot be computed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum InventoryError {
    #[error("{what} must be above zero, not {value}")]
    NotPositive { what: &'static str, value: f64 },
    #[error("{what} must not be below zero, not {value}")]
    Negative { what: &'static str, value: f64 },
    #[error("{what} must be a number, not {value}")]
    NotFinite { what: &'static str, value: f64 },
    #[error("{what} must lie between 0 and 1, both excluded, not {value}")]
    NotAShare { what: &'static str, value: f64 },
    #[error("{what} must be above {lowest}, not {value}")]
    TooSmall { what: &'static str, lowest: f64, value: f64 },
    #[error("there are no {what}")]
    Nothing { what: &'static str },
    #[error("{what} and {other} must have the same number of values")]
    NotAsMany { what: &'static str, other: &'static str },
    #[error("price breaks must start at rising quantities")]
    BreaksNotRising,
    #[error("no order size keeps minimum {minimum}, multiple {multiple} and maximum {maximum}")]
    NoOrderSize { minimum: f64, multiple: f64, maximum: f64 },
    #[error("demand must come in whole pieces for this method")]
    NotCounted,
    #[error("{what} is too large for this method, {value}")]
    TooLarge { what: &'static str, value: f64 },
}

/// Checks that a value is finite and above zero.
pub(super) fn positive(what: &'static str, value: f64) -> Result<(), InventoryError> {
    if value > 0.0 && value.is_finite() { Ok(()) } else { Err(InventoryError::NotPositive { what, value }) }
}

/// Checks that a value is finite and not below zero.
pub(super) fn not_negative(what: &'static str, value: f64) -> Result<(), InventoryError> {
    if value >= 0.0 && value.is_finite() { Ok(()) } else { Err(InventoryError::Negative { what, value }) }
}

/// Checks that a value is finite; it may have any sign.
pub(super) fn finite(what: &'static str, value: f64) -> Result<(), InventoryError> {
    if value.is_finite() { Ok(()) } else { Err(InventoryError::NotFinite { what, value }) }
}

/// Checks that a value lies between zero and one, both excluded.
pub(super) fn share(what: &'static str, value: f64) -> Result<(), InventoryError> {
    if value > 0.0 && value < 1.0 { Ok(()) } else { Err(InventoryError::NotAShare { what, value }) }
}
