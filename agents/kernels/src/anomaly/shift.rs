//! Lasting changes of the level: where two neighbouring windows differ by more than noise, a random walk and a straight
//! line explain. Long windows find small steps between long stable periods, short windows find large steps between short ones.

use std::ops::Range;

use super::scale::{median, median_deviation};
use crate::cancel;

/// A shorter run is a group of unusual values and not a level.
pub(super) const SHORTEST: usize = 6;
const LENGTHS: [usize; 9] = [SHORTEST, 8, 12, 16, 24, 32, 48, 64, 96];
/// Values are clipped at this distance from the running median, in standard deviations.
const FARTHEST: f64 = 2.5;
/// Smallest size of a certain step, in standard deviations of the difference of two means.
const SUREST: f64 = 4.75;
/// How much better than a line a step must fit, in variances of the noise.
const BETTER_THAN_LINE: f64 = 4.0;
/// Improvement by a slope from which both sides of a step count as sloping, in variances of the noise.
const SLOPING: f64 = 6.0;
/// Smaller steps, in standard deviations of single values, are ignored.
const SMALLEST: f64 = 1.5;
/// Values on each side that are used to distinguish a line from a step.
const FARTHEST_SEEN: usize = 48;
/// How much more far differences may vary than near ones in noise, times the root of the number of values.
const WALK_BY_CHANCE: f64 = 3.5;
/// Differences are clipped at this distance from their median, in standard deviations.
const CLIPPED: f64 = 3.0;
/// Largest number of places to examine; more steps would not be levels.
const MOST: usize = 12;
/// Largest correction of a step's position.
const NEAR: usize = 5;
/// Length of a long window, and the share of a step that must remain between two long windows.
const LONG: usize = 96;
const STILL_THERE: f64 = 0.5;
/// Positions on each side of a candidate that count as the same step.
const SAME: usize = SHORTEST;

/// A step between `at - 1` and `at`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Step {
    pub at: usize,
    pub height: f64,
}

/// The steps of a series without season, in order. `level` is its running median, `deviation` that of its noise.
pub(super) fn steps(values: &[f64], level: &[f64], deviation: f64) -> Vec<Step> {
    let near = |(value, level): (&f64, &f64)| {
        level + (value - level).clamp(-FARTHEST * deviation, FARTHEST * deviation)
    };
    let mut rest: Vec<f64> = values.iter().zip(level).map(near).collect();
    let mut steps: Vec<Step> = Vec::new();
    if deviation <= 0.0 {
        return steps;
    }
    let mut looked_at: Vec<usize> = Vec::new();
    while looked_at.len() < MOST {
        cancel::tick();
        let Some(candidate) = likeliest(&rest, &Noise::without_walk(&rest), &looked_at) else { break };
        looked_at.push(candidate.at);
        let mut without = rest.clone();
        without[candidate.at..].iter_mut().for_each(|value| *value -= candidate.height);
        // The step itself makes the noise look like a random walk, so it is judged by what is left without it.
        let is_large = candidate.height.abs() >= SMALLEST * deviation;
        if is_large && stays(&rest, &candidate, &steps) && is_sure(&rest, candidate.at, &Noise::of(&without))
        {
            rest = without;
            steps.push(candidate);
        }
    }
    steps.sort_unstable_by_key(|step| step.at);
    steps
}

/// Whether the step remains visible between the medians of long windows on both sides, up to the next steps. The end of a
/// few busy weeks only returns to the earlier level, so it is not a lasting step.
fn stays(values: &[f64], step: &Step, others: &[Step]) -> bool {
    let at = step.at;
    let before = others.iter().map(|other| other.at).filter(|other| *other < at).max().unwrap_or(0);
    let after = others.iter().map(|other| other.at).filter(|other| *other > at).min().unwrap_or(values.len());
    let middle = |range: Range<usize>| median(&mut values[range].to_vec());
    let wide = middle(at..after.min(at + LONG)) - middle(before.max(at.saturating_sub(LONG))..at);
    wide / step.height >= STILL_THERE
}

/// Noise as a random walk plus independent errors (a local level; Harvey, 1989).
struct Noise {
    walk: f64,
    white: f64,
}

impl Noise {
    /// From differences of neighbours alone.
    fn without_walk(values: &[f64]) -> Self {
        let differences: Vec<f64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
        Self { walk: 0.0, white: clipped_variance(&differences) / 2.0 }
    }

    /// From differences of neighbours and of values farther apart; only a random walk makes the latter larger.
    fn of(values: &[f64]) -> Self {
        let variance = |lag: usize| {
            let differences: Vec<f64> = values.iter().zip(&values[lag..]).map(|(a, b)| b - a).collect();
            clipped_variance(&differences)
        };
        let near = variance(1);
        let far = variance(SHORTEST);
        let by_chance = 1.0 + WALK_BY_CHANCE / (values.len() as f64).sqrt();
        let walk_of = |lag: usize| match variance(lag) {
            far if far > near * by_chance => (far - near) / (lag as f64 - 1.0),
            _ => 0.0,
        };
        let lags = [SHORTEST, 2 * SHORTEST].into_iter().filter(|lag| 5 * lag <= values.len());
        let walk = lags.map(walk_of).fold(walk_of(SHORTEST), f64::max);
        let white = ((near - walk) / 2.0).max(far / 20.0);
        Self { walk, white }
    }

    /// Variance of the difference between the means of two neighbouring windows.
    fn of_difference(&self, length: usize) -> f64 {
        let length = length as f64;
        2.0 * self.white / length + 2.0 * self.walk * length / 3.0
    }

    /// Variance around a line through both windows.
    fn around_line(&self, length: usize) -> f64 {
        self.white + self.walk * 2.0 * length as f64 / 15.0
    }
}

/// Mean square around the median; distant values are clipped, so other steps have little effect.
fn clipped_variance(values: &[f64]) -> f64 {
    let middle = median(&mut values.to_vec());
    let farthest = (CLIPPED * median_deviation(values)).max(f64::MIN_POSITIVE);
    let squares = values.iter().map(|value| (value - middle).clamp(-farthest, farthest).powi(2));
    squares.sum::<f64>() / values.len() as f64
}

/// Sums over a series that make the squared error of a mean, a step or a line in any window cheap.
struct Sums {
    values: Vec<f64>,
    squares: Vec<f64>,
    moments: Vec<f64>,
}

/// Squared errors left in a window by a line, a step and both together, and the step.
struct Errors {
    line: f64,
    step: f64,
    both: f64,
    height: f64,
    /// Slope on both sides of the step.
    slope: f64,
    /// Distance between the middles of both sides.
    distance: f64,
}

impl Sums {
    fn of(values: &[f64]) -> Self {
        let sum = |of: &dyn Fn(usize) -> f64| {
            let mut total = 0.0;
            let mut sums = vec![0.0];
            sums.extend((0..values.len()).map(|at| {
                total += of(at);
                total
            }));
            sums
        };
        Self {
            values: sum(&|at| values[at]),
            squares: sum(&|at| values[at] * values[at]),
            moments: sum(&|at| values[at] * at as f64),
        }
    }

    /// Mean, sum of squares around it, and products with time around both means.
    fn part(&self, range: &Range<usize>) -> (f64, f64, f64) {
        let difference = |sums: &[f64]| sums[range.end] - sums[range.start];
        let (count, total) = (range.len() as f64, difference(&self.values));
        let centre = (range.start + range.end - 1) as f64 / 2.0;
        let around = (difference(&self.squares) - total * total / count).max(0.0);
        (total / count, around, difference(&self.moments) - centre * total)
    }

    fn mean(&self, range: &Range<usize>) -> f64 {
        (self.values[range.end] - self.values[range.start]) / range.len() as f64
    }

    /// The difference between the means of the `length` values after and before `at`.
    fn height(&self, at: usize, length: usize) -> f64 {
        self.mean(&(at..at + length)) - self.mean(&(at - length..at))
    }

    fn errors(&self, at: usize, window: &Range<usize>) -> Errors {
        let (left, right) = (window.start..at, at..window.end);
        let (_, all, product) = self.part(window);
        let (mean_left, around_left, product_left) = self.part(&left);
        let (mean_right, around_right, product_right) = self.part(&right);
        let step = around_left + around_right;
        let product_within = product_left + product_right;
        let times_within = times(&left) + times(&right);
        Errors {
            line: all - product * product / times(window),
            step,
            both: step - product_within * product_within / times_within,
            height: mean_right - mean_left,
            slope: product_within / times_within,
            distance: window.len() as f64 / 2.0,
        }
    }

    /// The positions around `at` that are compared.
    fn wide(&self, at: usize) -> Range<usize> {
        at.saturating_sub(FARTHEST_SEEN)..(self.values.len() - 1).min(at + FARTHEST_SEEN)
    }

    /// The position near `at` with the smallest squared errors among all neighbours.
    fn refined(&self, at: usize) -> usize {
        let wide = self.wide(at);
        let near = at.saturating_sub(NEAR).max(wide.start + 2)..(at + NEAR + 1).min(wide.end - 1);
        let left = |place: &usize| self.errors(*place, &wide).step;
        near.min_by(|one, other| left(one).total_cmp(&left(other))).unwrap_or(at)
    }

    /// At least 1 when a step in the middle of a window of this length is certain.
    fn evidence(&self, at: usize, length: usize, noise: &Noise) -> f64 {
        let height = self.height(at, length);
        let size = height * height / noise.of_difference(length) / SUREST.powi(2);
        if size < 1.0 {
            return size;
        }
        let wide = self.wide(at);
        size.min(self.errors(at, &wide).against_line(noise.around_line(wide.len() / 2)))
    }
}

impl Errors {
    /// How much better a step fits than a line; or a step plus a line when both sides slope in the direction of the step.
    fn against_line(&self, variance: f64) -> f64 {
        let is_sloping = self.slope * self.height > 0.0 && self.step - self.both > SLOPING * variance;
        let size = |height: f64| height.abs() / variance.sqrt() / SMALLEST;
        if is_sloping {
            let height = self.height - self.slope * self.distance;
            ((self.line - self.both) / variance / SUREST.powi(2)).min(size(height))
        } else {
            ((self.line - self.step) / variance / BETTER_THAN_LINE).min(size(self.height))
        }
    }
}

/// Sum of squared times around their mean.
fn times(range: &Range<usize>) -> f64 {
    let count = range.len() as f64;
    (count * (count * count - 1.0) / 12.0).max(f64::MIN_POSITIVE)
}

fn lengths(count: usize) -> impl Iterator<Item = usize> {
    LENGTHS.into_iter().filter(move |length| 2 * length <= count)
}

/// The position with the most evidence that is not near one of the known steps.
fn likeliest(values: &[f64], noise: &Noise, known: &[usize]) -> Option<Step> {
    let sums = Sums::of(values);
    let mut best: Option<(f64, usize, usize)> = None;
    for length in lengths(values.len()) {
        cancel::tick();
        for at in length..=values.len() - length {
            cancel::tick();
            let evidence = sums.evidence(at, length, noise);
            let is_better = best.is_none_or(|(most, _, _)| evidence > most);
            if evidence >= 1.0 && is_better && known.iter().all(|other| other.abs_diff(at) >= SAME) {
                best = Some((evidence, at, length));
            }
        }
    }
    best.map(|(_, at, length)| {
        let at = sums.refined(at).clamp(length, values.len() - length);
        Step { at, height: sums.height(at, length) }
    })
}

fn is_sure(values: &[f64], at: usize, noise: &Noise) -> bool {
    let sums = Sums::of(values);
    let fits = |length: &usize| at >= *length && at + length <= values.len();
    lengths(values.len()).filter(fits).any(|length| sums.evidence(at, length, noise) >= 1.0)
}
