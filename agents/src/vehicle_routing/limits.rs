//! Limits of times in parameters.

use crate::vehicle_routing::times;
use intake::AgentError;

/// Two months: a shift ends before this.
pub(super) const LATEST: f64 = 100_000.0;

/// The solver plans no more breaks of a driver.
pub(super) const MOST_BREAKS: usize = 3;

/// Refuses a span that ends before it begins.
pub(super) fn ordered(what: &str, start: Option<f64>, end: Option<f64>) -> Result<(), AgentError> {
    match start.zip(end) {
        Some((start, end)) if start > end || (start == end && what == "shift") => {
            Err(AgentError::Needs(format!(
                "The {what} ends at {} and begins at {}. Say when it begins and ends on one day, such as “8 to 17 h”.",
                times::clock(end),
                times::clock(start)
            )))
        }
        _ => Ok(()),
    }
}
