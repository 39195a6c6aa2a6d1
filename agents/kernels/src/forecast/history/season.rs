//! A season of a series: its period, and whether it is added to the level or multiplies it.

/// Whether a season is added to the level or multiplies it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeasonShape {
    Additive,
    Multiplicative,
}

/// A season that was found in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Season {
    pub period: usize,
    pub shape: SeasonShape,
}
