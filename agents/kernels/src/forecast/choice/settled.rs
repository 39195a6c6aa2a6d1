//! A series whose forecast includes what was learned from the other series.

use crate::forecast::errors::outcome::Outcome;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::stripped::Beforehand;

/// A series whose forecast is complete except for the conversion to the units of the caller.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Settled {
    pub prepared: Prepared,
    pub outcome: Outcome,
    pub beforehand: Beforehand,
    pub has_ended: bool,
}
