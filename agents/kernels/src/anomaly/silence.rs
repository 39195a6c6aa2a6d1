//! The end of sales: the length of the last run without sale, compared with earlier runs.

use super::Silence;

const FEWEST_SALES: usize = 4;
const SHORTEST: usize = 4;
const TIMES_LONGEST: usize = 2;
/// Largest chance of a run this long, if sales had continued as before, that counts as silence.
const SMALLEST_CHANCE: f64 = 0.001;
/// Positions over which the usual demand is averaged.
const RECENT: usize = 52;

/// The silence at the end of a series, if any; unknown values neither interrupt nor prolong it.
pub(super) fn silence(values: &[f64]) -> Option<Silence> {
    let is_sale = |value: &f64| *value > 0.0;
    let first = values.iter().position(is_sale)?;
    let last = values.iter().rposition(is_sale)?;
    let silent = values[last + 1..].iter().filter(|value| **value == 0.0).count();
    let sales = values[first..=last].iter().filter(|value| is_sale(value)).count();
    let known = values[first..=last].iter().filter(|value| !value.is_nan()).count();
    let longest_before = longest_pause(&values[first..=last]);
    let chance = (1.0 - sales as f64 / (known + 1) as f64).powf(silent as f64);
    let is_long = silent >= SHORTEST && silent > TIMES_LONGEST * longest_before && chance < SMALLEST_CHANCE;
    (is_long && sales >= FEWEST_SALES).then(|| {
        let recent = &values[first.max((last + 1).saturating_sub(RECENT))..=last];
        let known: Vec<f64> = recent.iter().copied().filter(|value| !value.is_nan()).collect();
        let usual = known.iter().map(|value| value / known.len() as f64).sum();
        Silence { from: last + 1, longest_before, usual }
    })
}

/// The largest number of zeros in a row.
fn longest_pause(values: &[f64]) -> usize {
    let (mut longest, mut run) = (0, 0);
    for value in values.iter().filter(|value| !value.is_nan()) {
        run = if *value > 0.0 { 0 } else { run + 1 };
        longest = longest.max(run);
    }
    longest
}
