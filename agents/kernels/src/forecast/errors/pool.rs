//! Learns from all series of a file together. With few series the results stay closer to the usual values.
//! The weights for sparse series are learned from all of them (`sparse_pool`). Regular series have bands from their own
//! errors; the errors in held-out windows of all series decide how much all bands are stretched.

use super::outcome::Outcome;
use super::pooled_quantile::{Weighted, pooled_quantile};
use super::sparse_pool::SparsePool;
use super::strain::Strain;
use super::stretch::{Stretch, Stretches};
use crate::cancel;
use crate::forecast::choice::draft::Draft;
use crate::forecast::levels::{MoreLevels, between};

/// Lower limit of a one-sided factor before it is averaged with the two-sided factor, however one-sided the errors were.
const LEAST_STRETCH: f64 = 0.5;

/// The share of held-out actuals that must lie inside the band. It differs from the nominal share because, for many groups
/// of real series, bands learned from the past were too wide or too narrow for the future.
const HELD_OUT_80: f64 = 0.825;
const HELD_OUT_95: f64 = 0.955;

/// Everything that is learned from all series of a file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pool {
    pub sparse: SparsePool,
    /// Factors by which the bands of all regular series are stretched.
    pub stretches: Stretches,
    /// Half widths of the two bands divided by the size of the forecast, for series that are too short to have errors.
    pub relative: (f64, f64),
}

impl Pool {
    /// Learns from the series in their order, so that the result does not depend on threads.
    pub(crate) fn learn<'a>(drafts: impl Iterator<Item = &'a Draft> + Clone, levels: MoreLevels) -> Self {
        let at_80 = strains(drafts.clone(), |strain| strain.at_80);
        let at_95 = strains(drafts.clone(), |strain| strain.at_95);
        let mut place = 0..;
        let more = levels.map(Stretch::NONE, |level| {
            let place = place.next().unwrap_or_default();
            stretch_at(level, strains(drafts.clone(), |strain| strain.more[place]))
        });
        // The tails are too rare to estimate each side on its own.
        let both = two_sided(at_95, HELD_OUT_95);
        Self {
            relative: relative_widths(drafts.clone().filter_map(Draft::tested)),
            sparse: SparsePool::learn(drafts.filter_map(Draft::sparse), levels),
            stretches: Stretches {
                at_80: half_one_sided(at_80, HELD_OUT_80),
                at_95: Stretch { below: both, above: both },
                more,
            },
        }
    }
}

/// Half widths divided by the size of the forecast: medians over the series that were tested.
fn relative_widths<'a>(tested: impl Iterator<Item = &'a Outcome>) -> (f64, f64) {
    const USUAL: (f64, f64) = (0.5, 1.0);
    let mut widths: (Weighted, Weighted) = (Vec::new(), Vec::new());
    for Outcome { point, bands, .. } in tested {
        let size = point.iter().map(|value| value.abs()).sum::<f64>();
        let over_size = |band: &[f64]| (band.iter().sum::<f64>() / size, 1.0);
        if size > 0.0 {
            widths.0.push(over_size(&bands.level_80.above));
            widths.1.push(over_size(&bands.level_95.above));
        }
    }
    (pooled_quantile(widths.0, 0.5, USUAL.0), pooled_quantile(widths.1, 0.5, USUAL.1))
}

/// Strains of all held-out actuals of regular series, with weights.
fn strains<'a>(drafts: impl Iterator<Item = &'a Draft>, pick: impl Fn(&Strain) -> f64) -> Weighted {
    let mut weighted = Vec::new();
    for outcome in drafts.filter_map(Draft::regular) {
        cancel::tick();
        let strains = || outcome.tests.iter().flat_map(|test| &test.strains);
        let weight = 1.0 / strains().count() as f64;
        weighted.extend(strains().map(|strain| (pick(strain), weight)));
    }
    weighted
}

/// The factors at another level: one-sided as far as those of 80 %, and less so towards 95 %.
fn stretch_at(percent: u8, strains: Weighted) -> Stretch {
    let share = f64::from(percent) / 100.0 + between(percent, HELD_OUT_80 - 0.80, HELD_OUT_95 - 0.95);
    let both = two_sided(strains.clone(), share);
    let one_sided = half_one_sided(strains, share);
    let weight = between(percent, 1.0, 0.0);
    let mix = |side: f64| side.powf(weight) * both.powf(1.0 - weight);
    Stretch { below: mix(one_sided.below), above: mix(one_sided.above) }
}

/// The factor by which bands must be stretched to contain this share of the actuals.
fn two_sided(mut strains: Weighted, share: f64) -> f64 {
    strains.iter_mut().for_each(|(strain, _)| *strain = strain.abs());
    pooled_quantile(strains, share, 1.0)
}

/// Factors half way (in logarithms) between equal factors and those that leave as many actuals above as below.
fn half_one_sided(mut strains: Weighted, share: f64) -> Stretch {
    let both = two_sided(strains.clone(), share);
    let half_way = |one_side: f64| (one_side.max(LEAST_STRETCH) * both).sqrt();
    let share = f64::midpoint(1.0, share);
    let above = half_way(pooled_quantile(strains.clone(), share, 1.0));
    strains.iter_mut().for_each(|(strain, _)| *strain = -*strain);
    Stretch { below: half_way(pooled_quantile(strains, share, 1.0)), above }
}
