//! What the series of a file teach each other. A file with few series leans on what usually holds.
//! Sparse series decide together how they are forecast (`sparse_pool`). Regular series have bands from their own errors;
//! how far actuals strained such bands in windows that were held out tells how much all of them must be stretched.

use super::outcome::{Outcome, Strain, Stretch, Stretches};
use super::sparse_pool::SparsePool;
use crate::cancel;
use crate::forecast::choice::draft::Draft;

/// A file with as many series as this trusts itself as much as what usually holds.
pub(crate) const USUAL_SERIES: f64 = 5.0;

/// Bands are not made narrower than this on one side, however one-sided the errors were.
const LEAST_STRETCH: f64 = 0.5;

/// The share of held-out actuals that must lie inside. It differs from the nominal one by what the past of many groups of
/// real series promised too much or too little of their future.
const HELD_OUT_80: f64 = 0.816;
const HELD_OUT_95: f64 = 0.949;

/// Learnt from all series of a file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pool {
    pub sparse: SparsePool,
    /// Factors of all regular bands.
    pub stretches: Stretches,
    /// Half widths of the two bands over the size of the forecast, for series that are too short to have errors.
    pub relative: (f64, f64),
}

/// Values with what each counts for; those of one series add up to one.
pub(crate) type Weighed = Vec<(f64, f64)>;

impl Pool {
    /// Looks at the series in their order, so that the result does not depend on threads.
    pub(crate) fn learn<'a>(drafts: impl Iterator<Item = &'a Draft> + Clone) -> Self {
        let at_80 = strains(drafts.clone(), |strain| strain.at_80);
        let at_95 = strains(drafts.clone(), |strain| strain.at_95);
        // The tails of one side are too rare to be told from those of the other.
        let both = two_sided(at_95, HELD_OUT_95);
        Self {
            relative: relative_widths(drafts.clone().filter_map(Draft::tested)),
            sparse: SparsePool::learn(drafts.filter_map(Draft::sparse)),
            stretches: Stretches {
                at_80: half_one_sided(at_80, HELD_OUT_80),
                at_95: Stretch { below: both, above: both },
            },
        }
    }
}

/// The usual half widths over the usual forecast: medians over the series that were tested.
fn relative_widths<'a>(tested: impl Iterator<Item = &'a Outcome>) -> (f64, f64) {
    const USUAL: (f64, f64) = (0.5, 1.0);
    let mut widths: (Weighed, Weighed) = (Vec::new(), Vec::new());
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

/// Strains of all held-out actuals of regular series.
fn strains<'a>(drafts: impl Iterator<Item = &'a Draft>, pick: fn(&Strain) -> f64) -> Weighed {
    let mut weighed = Vec::new();
    for outcome in drafts.filter_map(Draft::regular) {
        cancel::tick();
        let strains = || outcome.tests.iter().flat_map(|test| &test.strains);
        let weight = 1.0 / strains().count() as f64;
        weighed.extend(strains().map(|strain| (pick(strain), weight)));
    }
    weighed
}

/// The factor that puts a share of the actuals inside.
fn two_sided(mut strains: Weighed, share: f64) -> f64 {
    strains.iter_mut().for_each(|(strain, _)| *strain = strain.abs());
    pooled_quantile(strains, share, 1.0)
}

/// Half way (in logarithms) from equal factors to those that leave as many actuals above as below.
fn half_one_sided(mut strains: Weighed, share: f64) -> Stretch {
    let both = two_sided(strains.clone(), share);
    let half_way = |one_side: f64| (one_side.max(LEAST_STRETCH) * both).sqrt();
    let share = f64::midpoint(1.0, share);
    let above = half_way(pooled_quantile(strains.clone(), share, 1.0));
    strains.iter_mut().for_each(|(strain, _)| *strain = -*strain);
    Stretch { below: half_way(pooled_quantile(strains, share, 1.0)), above }
}

/// Quantile of weighed values, drawn to `usual` when the series are few.
pub(crate) fn pooled_quantile(mut values: Weighed, share: f64, usual: f64) -> f64 {
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total: f64 = values.iter().map(|(_, weight)| weight).sum();
    let mut sum = 0.0;
    let mut quantile = usual;
    for (value, weight) in values {
        quantile = value;
        sum += weight;
        if sum >= share * total {
            break;
        }
    }
    (total * quantile + USUAL_SERIES * usual) / (total + USUAL_SERIES)
}

#[cfg(test)]
mod tests {
    use super::pooled_quantile;

    #[test]
    fn the_quantile_of_many_series_is_their_own() {
        let values = |count: usize| (0..count).map(|i| (i as f64 / count as f64, 1.0)).collect();
        assert!((pooled_quantile(values(1_000), 0.8, 5.0) - 0.82).abs() < 0.01);
        assert!(pooled_quantile(values(2), 0.8, 5.0) > 3.0);
        assert_eq!(pooled_quantile(Vec::new(), 0.8, 5.0), 5.0);
    }
}
