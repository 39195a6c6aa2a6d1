//! Deviations that come again every year, such as a promotion in the same week, are a season that is too narrow or too
//! young for the medians.

use crate::cancel;

/// The repetition is at least this share as large.
const ALIKE: f64 = 0.5;
/// Positions by which a year may be off, per position of the year: a week in 52.
const SLACK: usize = 50;
/// And no more than a few days.
const MOST_SLACK: usize = 3;

/// Whether at least half of the other years have a like residual at about the same time as `i`, and one does.
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
