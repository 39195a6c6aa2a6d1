//! Functions for every distribution over 0, 1, 2, ...: tails, losses and quantiles, by adding masses outwards from a point.
//! All terms have one sign, so no digits are lost; the number of terms is a few standard deviations.

use super::{normal, root};

/// A distribution over the whole numbers from zero.
pub trait Counts {
    fn mean(&self) -> f64;
    fn variance(&self) -> f64;
    /// P(X = x) for a whole x >= 0.
    fn mass(&self, x: f64) -> f64;
    /// P(X = x + 1) / P(X = x).
    fn ratio(&self, x: f64) -> f64;
}

/// The tail and the losses beyond a whole number x.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beyond {
    /// P(X > x).
    pub tail: f64,
    /// E[(X - x)+], which is the sum of the tails from x on.
    pub loss: f64,
    /// E[(X - x)+ (X - x - 1)+] / 2, which is the sum of the losses after x.
    pub second_loss: f64,
}

/// Tail and losses beyond the whole number `x`, which may be negative.
pub fn beyond(counts: &impl Counts, x: f64) -> Beyond {
    if x >= counts.mean() {
        return above(counts, x);
    }
    let distance = counts.mean() - x;
    let all = Beyond {
        tail: 1.0,
        loss: distance,
        second_loss: 0.5 * (counts.variance() + distance * distance - distance),
    };
    if x < 0.0 {
        return all;
    }
    let below = below(counts, x);
    Beyond {
        tail: all.tail - below.tail,
        loss: all.loss + below.loss,
        second_loss: all.second_loss - below.second_loss,
    }
}

/// The sums from x + 1 upwards.
fn above(counts: &impl Counts, x: f64) -> Beyond {
    let mut sums = Beyond { tail: 0.0, loss: 0.0, second_loss: 0.0 };
    let mut mass = counts.mass(x);
    let mut distance = 0.0;
    loop {
        mass *= counts.ratio(x + distance);
        distance += 1.0;
        sums.tail += mass;
        sums.loss += distance * mass;
        let term = 0.5 * distance * (distance - 1.0) * mass;
        sums.second_loss += term;
        // Halving the smallest numbers leaves them unchanged, so masses below the normal range count as zero.
        if mass.is_nan() || mass < f64::MIN_POSITIVE || (distance > 1.0 && term <= 1e-17 * sums.second_loss) {
            return sums;
        }
    }
}

/// P(X <= x), E[(x - X)+] and E[(x - X)(x - X + 1); X <= x] / 2, summed from x downwards.
fn below(counts: &impl Counts, x: f64) -> Beyond {
    let mut mass = counts.mass(x);
    let mut sums = Beyond { tail: mass, loss: 0.0, second_loss: 0.0 };
    let mut at = x;
    while at > 0.0 && mass > 1e-20 * sums.tail {
        at -= 1.0;
        mass /= counts.ratio(at);
        let distance = x - at;
        sums.tail += mass;
        sums.loss += distance * mass;
        sums.second_loss += 0.5 * distance * (distance + 1.0) * mass;
    }
    sums
}

/// P(X <= x) for a whole `x`.
pub fn cumulative(counts: &impl Counts, x: f64) -> f64 {
    if x < 0.0 {
        0.0
    } else if x < counts.mean() {
        below(counts, x).tail
    } else {
        1.0 - above(counts, x).tail
    }
}

/// The smallest whole x with P(X <= x) >= `probability`; infinite at one.
pub fn quantile(counts: &impl Counts, probability: f64) -> f64 {
    if probability >= 1.0 {
        return f64::INFINITY;
    }
    let z = normal::quantile(probability.max(f64::MIN_POSITIVE));
    let guess = counts.mean() + z * counts.variance().sqrt();
    // The rounding error of 1 - (1 - p) must not raise the answer by one.
    let wanted = (1.0 - probability) * (1.0 + 1e-13);
    root::first_whole(0.0, guess, |x| beyond(counts, x).tail <= wanted)
}

/// The masses of 0, 1, 2, ... until less than `left_over` remains.
pub fn masses(counts: &impl Counts, left_over: f64) -> Vec<f64> {
    let last = quantile(counts, 1.0 - left_over);
    let mode = counts.mean().floor();
    let mut masses = vec![0.0; last as usize + 1];
    let mut mass = counts.mass(mode);
    for x in (0..=mode as usize).rev() {
        masses[x] = mass;
        if x > 0 {
            mass /= counts.ratio((x - 1) as f64);
        }
    }
    for x in mode as usize + 1..masses.len() {
        masses[x] = masses[x - 1] * counts.ratio((x - 1) as f64);
    }
    masses
}
