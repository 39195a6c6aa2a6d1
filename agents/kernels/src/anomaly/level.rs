//! The level of a series: a running median, which follows steps and ignores single values, with lines at both ends.

use std::ops::Range;

use super::scale::{SortedWindow, median};
use crate::cancel;

/// The window of the level. Five values in a row may be unusual without moving it.
pub(super) const WIDEST: usize = 11;

/// The level at every position, twice: with and without the value there.
pub(super) struct Level {
    pub with_own: Vec<f64>,
    pub without_own: Vec<f64>,
    /// Variance of the level, in variances of a value: that of a median.
    pub variance: f64,
}

/// The level of values without NaN; at least three are needed.
pub(super) fn level(values: &[f64]) -> Level {
    let width = (values.len() / 3).clamp(3, WIDEST) | 1;
    let half = width / 2;
    let mut level = level_inside(values, width);
    let ends = [0..width.min(values.len()), values.len().saturating_sub(width)..values.len()];
    for (end, filled) in ends.into_iter().zip([0..half, values.len() - half..values.len()]) {
        cancel::tick();
        let line = Line::through(&values[end.clone()]);
        for at in filled {
            level.with_own[at] = line.at(at - end.start);
            level.without_own[at] = level.with_own[at];
        }
    }
    level
}

/// The median of `width` neighbours, with and without the value itself; of fewer at the ends.
fn level_inside(values: &[f64], width: usize) -> Level {
    let variance = std::f64::consts::FRAC_PI_2 / (width - 1) as f64;
    let (mut with_own, mut without_own) =
        (Vec::with_capacity(values.len()), Vec::with_capacity(values.len()));
    each_window(values, width, |at, window| {
        with_own.push(window.median());
        without_own.push(window.median_without(values[at]));
    });
    Level { with_own, without_own, variance }
}

/// The median of `width` neighbours; of fewer at the ends.
pub(super) fn running_median(values: &[f64], width: usize) -> Vec<f64> {
    let mut medians = Vec::with_capacity(values.len());
    each_window(values, width, |_, window| medians.push(window.median()));
    medians
}

/// Passes every position to `tell` with its `width` neighbours.
fn each_window(values: &[f64], width: usize, mut tell: impl FnMut(usize, &SortedWindow)) {
    let half = width / 2;
    let mut window = SortedWindow::default();
    let mut range: Range<usize> = 0..0;
    for at in 0..values.len() {
        cancel::tick();
        let next = at.saturating_sub(half)..(at + half + 1).min(values.len());
        window.slide(values, &range, &next);
        range = next;
        tell(at, &window);
    }
}

/// A line through values at 0, 1, 2 and so on.
pub(super) struct Line {
    start: f64,
    slope: f64,
}

impl Line {
    /// The median of all slopes between two values (Theil, 1950; Sen, 1968). Quadratic: for short windows only.
    pub(super) fn through(values: &[f64]) -> Self {
        let mut slopes = Vec::with_capacity(values.len() * values.len() / 2);
        for (i, first) in values.iter().enumerate() {
            cancel::tick();
            let later = values.iter().enumerate().skip(i + 1);
            slopes.extend(later.map(|(j, second)| (second - first) / (j - i) as f64));
        }
        let slope = median(&mut slopes);
        let mut starts: Vec<f64> =
            values.iter().enumerate().map(|(at, value)| value - slope * at as f64).collect();
        Self { start: median(&mut starts), slope }
    }

    pub(super) fn at(&self, position: usize) -> f64 {
        self.start + self.slope * position as f64
    }
}

/// A slow trend for finding seasons of this length: the median over one season around each value, extended at the ends with
/// the usual slope.
pub(super) fn trend(values: &[f64], period: usize) -> Vec<f64> {
    let half = period / 2;
    let mut trend = running_median(values, period | 1);
    let inner = half..values.len().saturating_sub(half);
    if inner.len() < 2 {
        return trend;
    }
    let lag = (inner.len() / 2).clamp(1, period);
    let pairs = inner.clone().skip(lag).map(|at| (trend[at] - trend[at - lag]) / lag as f64);
    let slope = median(&mut pairs.collect::<Vec<f64>>());
    let (first, last) = (inner.start, inner.end - 1);
    for at in 0..first {
        trend[at] = trend[first] - slope * (first - at) as f64;
    }
    for at in last + 1..values.len() {
        trend[at] = trend[last] + slope * (at - last) as f64;
    }
    trend
}
