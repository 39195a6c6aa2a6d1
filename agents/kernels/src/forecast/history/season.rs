//! A season of a series: its period, whether it is added to the level or multiplies it, and how far it is proved.

/// Whether a season is added to the level or multiplies it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeasonShape {
    Additive,
    Multiplicative,
}

/// How sure it is that a season is more than chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Proof {
    /// Likely enough to be followed by a forecast, not enough to be reported as a season.
    Weak,
    Strict,
}

/// A season that was found in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Season {
    pub period: usize,
    pub shape: SeasonShape,
    pub proof: Proof,
}

impl Season {
    /// A season beyond doubt.
    pub(crate) fn proved(period: usize, shape: SeasonShape) -> Self {
        Self { period, shape, proof: Proof::Strict }
    }

    /// The period of the shortest season with this proof.
    pub(crate) fn shortest(seasons: &[Self], proof: Proof) -> Option<usize> {
        seasons.iter().find(|season| season.proof == proof).map(|season| season.period)
    }
}
