//! Factors that make bands wider or narrower.

/// Factors for the bands of both levels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stretches {
    pub at_80: Stretch,
    pub at_95: Stretch,
}

/// Factors for the two sides of a band.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stretch {
    pub below: f64,
    pub above: f64,
}

impl Stretch {
    /// The strain after the band was stretched by these factors.
    pub(super) fn relieve(self, strain: f64) -> f64 {
        if strain < 0.0 { strain / self.below } else { strain / self.above }
    }
}
