//! Deviations that repeat every year, such as a promotion in the same week, are a season that is too short, or has too few
//! cycles, for the medians.

use crate::cancel;

/// A repetition must have at least this share of the residual.
const ALIKE: f64 = 0.5;
/// A year may be off by one position for every 50 positions of its length: a week in 52.
const SLACK: usize = 50;
/// Largest number of positions by which a year may be off.
const MOST_SLACK: usize = 3;

/// Whether at least half of the other years, and at least one, have a similar residual at about the same time as `i`.
pub(super) fn comes_again(residuals: &[f64], at: &[usize], i: usize, year: usize) -> bool {
    let slack = (year / SLACK).min(MOST_SLACK);
    let (first, last) = (at[0] + slack, at[at.len() - 1] + slack);
    let before = (1..)
        .map_while(|cycles| at[i].checked_sub(cycles * year))
        .take_while(|time| *time + 2 * slack >= first);
    let after = (1..).map(|cycles| at[i] + cycles * year).take_while(|time| *time <= last);
    let (mut years, mut alike) = (0, 0);
    for time in before.chain(after) {
        cancel::tick();
        let start = at.partition_point(|other| other + slack < time);
        let near = (start..at.len()).take_while(|other| at[*other] <= time + slack);
        let Some(ratio) = near.map(|other| residuals[other] / residuals[i]).reduce(f64::max) else {
            continue;
        };
        years += 1;
        alike += usize::from(ratio >= ALIKE);
    }
    alike > 0 && 2 * alike >= years
}
