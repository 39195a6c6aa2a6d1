//! Medians, quantiles and robust spreads. Each spread tolerates at least 15 % of wrong values on one side.

use std::ops::Range;

use crate::cancel;

/// Converts the median absolute deviation of normal values into their standard deviation.
const NORMAL: f64 = 1.4826;
/// The 85 % quantile of the standard normal distribution.
const Z_85: f64 = 1.0364;
/// Largest number of values that are compared in pairs; more would take too long.
const MANY: usize = 200;
/// With this many values, half of the observed skew is used.
const FEW: f64 = 20.0;
/// Where most values are equal, the quantiles still give a usable width.
const LEAST_OF_WIDTH: f64 = 0.9;

/// The median of values without NaN; zero for no values. Reorders the values.
pub(super) fn median(values: &mut [f64]) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let count = values.len();
    let (below, middle, _) = values.select_nth_unstable_by(count / 2, f64::total_cmp);
    let middle = *middle;
    if count % 2 == 1 {
        return middle;
    }
    let below = below.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    below / 2.0 + middle / 2.0
}

/// The median of sorted values; zero for no values.
pub(super) fn sorted_median(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        count if count % 2 == 1 => sorted[half],
        _ => sorted[half - 1] / 2.0 + sorted[half] / 2.0,
    }
}

/// The median distance from the median, scaled to a standard deviation.
pub(super) fn median_deviation(values: &[f64]) -> f64 {
    let middle = median(&mut values.to_vec());
    let mut distances: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
    NORMAL * median(&mut distances)
}

/// The standard deviation of normal values, of which up to half may be wrong (Rousseeuw and Croux, 1993). For many values it
/// is the scaled median absolute deviation, which is faster.
pub(super) fn deviation(values: &[f64]) -> f64 {
    let count = values.len();
    if !(2..=MANY).contains(&count) {
        return median_deviation(values);
    }
    let half = count / 2 + 1;
    let quarter = half * (half - 1) / 2 - 1;
    let small_sample = count as f64 / (count as f64 + if count % 2 == 1 { 1.4 } else { 3.8 });
    2.2219 * small_sample * distance(values, quarter)
}

/// The distance between two values that has `rank` smaller ones among all pairs. Halves the interval in which it lies until few
/// pairs are left there.
fn distance(values: &[f64], rank: usize) -> f64 {
    const FEW_PAIRS: usize = 128;
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    // The first later value that is farther away than the limit, for every value.
    let beyond = |limit: f64| {
        let mut end = 0;
        let mut ends = Vec::with_capacity(sorted.len());
        for (i, first) in sorted.iter().enumerate() {
            end = end.max(i + 1);
            while end < sorted.len() && sorted[end] - first <= limit {
                end += 1;
            }
            ends.push(end);
        }
        ends
    };
    let pairs = |ends: &[usize]| ends.iter().enumerate().map(|(i, end)| end - i - 1).sum::<usize>();
    let (mut low, mut high) = (-1.0, sorted[sorted.len() - 1] - sorted[0]);
    let (mut below, mut upto) = (beyond(low), beyond(high));
    while pairs(&upto) - pairs(&below) > FEW_PAIRS {
        cancel::tick();
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        let ends = beyond(middle);
        if pairs(&ends) > rank { (high, upto) = (middle, ends) } else { (low, below) = (middle, ends) }
    }
    let mut distances = Vec::with_capacity(FEW_PAIRS);
    for (i, first) in sorted.iter().enumerate() {
        distances.extend(sorted[below[i]..upto[i]].iter().map(|second| second - first));
    }
    *distances.select_nth_unstable_by(rank - pairs(&below), f64::total_cmp).1
}

/// Standard deviations above and below the median; they differ for skewed values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spread {
    pub above: f64,
    pub below: f64,
}

impl Spread {
    /// The spread, wider on the side to which the values are skewed, as far as their number supports it. Never below the floor.
    pub(super) fn of(values: &[f64], floor: Self) -> Self {
        let [q15, q50, q85] = quantiles(values);
        let both = deviation(values).max((q85 - q15) / (2.0 * Z_85) * LEAST_OF_WIDTH);
        let trust = values.len() as f64 / (values.len() as f64 + FEW);
        let wider = |part: f64| 1.0 + trust * (2.0 * part / (q85 - q15) - 1.0).max(0.0);
        let [above, below] = if q85 > q15 { [q85 - q50, q50 - q15].map(wider) } else { [1.0, 1.0] };
        Self { above: (both * above).max(floor.above), below: (both * below).max(floor.below) }
    }

    /// The deviation as a multiple of the spread on its side.
    pub(super) fn score(self, deviation: f64) -> f64 {
        deviation / if deviation > 0.0 { self.above } else { self.below }
    }

    /// The mean of both sides.
    pub(super) fn mean(self) -> f64 {
        (self.above + self.below) / 2.0
    }
}

/// The quantiles at 15, 50 and 85 %; zeros for no values.
pub(super) fn quantiles(values: &[f64]) -> [f64; 3] {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    [0.15, 0.5, 0.85].map(|share| quantile(&sorted, share))
}

fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share * last as f64;
    let low = place.floor() as usize;
    let part = place - low as f64;
    sorted[low] + part * (sorted[(low + 1).min(last)] - sorted[low])
}

/// The sorted values of a window that slides, for running medians.
#[derive(Default)]
pub(super) struct SortedWindow(Vec<f64>);

/// In windows up to this width, to compare with every value is faster than to branch.
const WIDEST_COUNTED: usize = 64;

impl SortedWindow {
    /// Moves the window to these positions; both ends only move forward.
    pub(super) fn slide(&mut self, values: &[f64], from: &Range<usize>, to: &Range<usize>) {
        if to.start == from.start + 1 && to.end == from.end + 1 {
            return self.replace(values[from.start], values[from.end]);
        }
        for value in &values[from.end..to.end] {
            self.0.insert(self.place(*value), *value);
        }
        for value in &values[from.start..to.start] {
            self.0.remove(self.place(*value));
        }
    }

    /// Takes out a value that is in the window and puts in another one.
    fn replace(&mut self, out: f64, value: f64) {
        let (from, to) = (self.place(out), self.place(value));
        if to > from {
            self.0.copy_within(from + 1..to, from);
            self.0[to - 1] = value;
        } else {
            self.0.copy_within(to..from, to + 1);
            self.0[to] = value;
        }
    }

    /// The number of values below this one.
    fn place(&self, value: f64) -> usize {
        if self.0.len() > WIDEST_COUNTED {
            return self.0.partition_point(|other| *other < value);
        }
        self.0.iter().map(|other| u64::from(*other < value)).sum::<u64>() as usize
    }

    pub(super) fn median(&self) -> f64 {
        sorted_median(&self.0)
    }

    /// The median of the window without this value, which must be in it.
    pub(super) fn median_without(&self, value: f64) -> f64 {
        median_without(&self.0, self.place(value))
    }
}

/// The median of sorted values without the one at `place`; zero when no other is left.
pub(super) fn median_without(sorted: &[f64], place: usize) -> f64 {
    let at = |index: usize| sorted[if index < place { index } else { index + 1 }];
    let count = sorted.len() - 1;
    match count {
        0 => 0.0,
        count if count % 2 == 1 => at(count / 2),
        count => at(count / 2 - 1) / 2.0 + at(count / 2) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn the_distance_of_a_rank_is_that_of_the_sorted_distances_of_all_pairs() {
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / 1e3
        };
        for count in [2, 3, 9, 40, 120] {
            for round_to in [1.0, 1e3, 1e5] {
                let values: Vec<f64> = (0..count).map(|_| (next() / round_to).round()).collect();
                let mut distances = Vec::new();
                for (i, first) in values.iter().enumerate() {
                    distances.extend(values[i + 1..].iter().map(|second| (second - first).abs()));
                }
                distances.sort_by(f64::total_cmp);
                for (rank, expected) in distances.iter().enumerate() {
                    assert_eq!(distance(&values, rank), *expected, "{rank} of {count}");
                }
            }
        }
    }
}
