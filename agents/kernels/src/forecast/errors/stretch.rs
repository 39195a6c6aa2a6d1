//! Factors that make bands wider or narrower.

use crate::forecast::levels::MOST_LEVELS;

/// Factors for the bands of all levels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stretches {
    pub at_80: Stretch,
    pub at_95: Stretch,
    pub more: [Stretch; MOST_LEVELS],
}

/// Factors for the two sides of a band.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stretch {
    pub below: f64,
    pub above: f64,
}

impl Stretch {
    /// Factors that change nothing.
    pub(super) const NONE: Self = Self { below: 1.0, above: 1.0 };

    /// The strain after the band was stretched by these factors.
    pub(super) fn relieve(self, strain: f64) -> f64 {
        if strain < 0.0 { strain / self.below } else { strain / self.above }
    }
}
