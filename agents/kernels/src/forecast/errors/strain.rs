//! Compares past forecasts with actual values: measures the distance of each actual from its forecast in band widths.

use super::backtest::Window;
use super::intervals::{Band, Widths};
use crate::forecast::levels::MOST_LEVELS;

/// A past window whose forecast and bands did not use the values of the window.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Test {
    pub window: Window,
    /// One per known actual; empty when there was no band from other windows.
    pub strains: Vec<Strain>,
}

/// Actual minus forecast, divided by the width of the band on that side: from minus one to one inside the band.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Strain {
    pub at_80: f64,
    pub at_95: f64,
    /// At the other levels, in their order.
    pub more: [f64; MOST_LEVELS],
}

/// Strains are cut at this value, so that a jump in a constant series does not make all bands of a file huge.
const HIGHEST_STRAIN: f64 = 100.0;

impl Strain {
    /// The strain of an actual that differs from its forecast by `difference`.
    pub(crate) fn of(difference: f64, step: usize, widths: &Widths) -> Self {
        let strain = |band: &Band| {
            let width = if difference < 0.0 { band.below[step] } else { band.above[step] };
            if difference == 0.0 { 0.0 } else { (difference / width).clamp(-HIGHEST_STRAIN, HIGHEST_STRAIN) }
        };
        let mut more = [0.0; MOST_LEVELS];
        more.iter_mut().zip(&widths.more).for_each(|(place, band)| *place = strain(band));
        Self { at_80: strain(&widths.level_80), at_95: strain(&widths.level_95), more }
    }
}
