//! PROMETHEE II: compares every pair of suppliers on every criterion; preferences won less preferences lost make the score.
//! Flows are computed by sorting each column, in `n log n` steps instead of `n^2` comparisons.

use crate::cancel;
use crate::suppliers::SupplierError;
use crate::suppliers::matrix::DecisionMatrix;
use crate::suppliers::weights::Weights;

use super::weighted_sum::weighted_sum;

/// How much a lead of `d` on one criterion is preferred, 0 to 1; thresholds in the unit of the criterion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Preference {
    /// Any lead counts fully (type I).
    Usual,
    /// 0 up to `indifference`, 1 from `preference` on, `(d - q) / (p - q)` in between (type V; type III with no
    /// indifference). With equal thresholds it is a step: 1 above them (type II).
    Linear { indifference: f64, preference: f64 },
    /// 0 up to `indifference`, a half up to `preference`, 1 above it (type IV).
    Level { indifference: f64, preference: f64 },
    /// `1 - exp(-d^2 / (2 s^2))`, with its steepest place at `inflection`, `s` (type VI).
    Gaussian { inflection: f64 },
    /// Linear with no indifference up to one standard deviation of the column.
    Spread,
}

/// Which preference function each criterion has.
#[derive(Debug, Clone, PartialEq)]
pub enum Preferences {
    /// Any lead counts fully on every criterion.
    Usual,
    /// The default: linear with no indifference; the preference is full from one standard deviation of the column on
    /// (its variance divides by the number of suppliers), so that a change of unit has no effect.
    Spread,
    /// One per criterion.
    Given(Vec<Preference>),
}

/// Flows between -1 and 1; `net = leaving - entering`, more is better.
#[derive(Debug, Clone, PartialEq)]
pub struct Flows {
    /// How strongly a supplier beats the others, 0 to 1.
    pub leaving: Vec<f64>,
    /// How strongly the others beat it, 0 to 1.
    pub entering: Vec<f64>,
    pub net: Vec<f64>,
}

impl Flows {
    fn of(leaving: Vec<f64>, entering: Vec<f64>) -> Self {
        let net = leaving.iter().zip(&entering).map(|(out, back)| out - back).collect();
        Self { leaving, entering, net }
    }
}

/// PROMETHEE II (Brans and Vincke, 1985): `leaving_a = sum_b sum_j w_j P_j(a, b) / (n - 1)`.
///
/// A single supplier has flows of 0; a constant criterion adds nothing. Errors: weights or preferences of the wrong
/// length, thresholds that are negative, not finite or in the wrong order.
pub fn promethee_flows(
    matrix: &DecisionMatrix,
    weights: &Weights,
    preferences: &Preferences,
) -> Result<Flows, SupplierError> {
    let weights = weights.check(matrix.criteria())?;
    let (leaving, entering): (Vec<_>, Vec<_>) = unicriterion_flows(matrix, preferences)?
        .into_iter()
        .map(|flows| (flows.leaving, flows.entering))
        .unzip();
    Ok(Flows::of(weighted_sum(&leaving, weights), weighted_sum(&entering, weights)))
}

/// Leaving and entering flow of every supplier on each single criterion.
pub(crate) fn unicriterion_flows(
    matrix: &DecisionMatrix,
    preferences: &Preferences,
) -> Result<Vec<Flows>, SupplierError> {
    if let Preferences::Given(given) = preferences
        && given.len() != matrix.criteria()
    {
        return Err(SupplierError::Length {
            what: "preferences",
            have: given.len(),
            need: matrix.criteria(),
        });
    }
    let flows = |criterion: usize| {
        let gains = matrix.gains(criterion);
        let preference = match preferences {
            Preferences::Usual => Preference::Usual,
            Preferences::Spread => Preference::Spread,
            Preferences::Given(given) => given[criterion],
        };
        flows_by(preference, &gains)
    };
    (0..matrix.criteria()).map(flows).collect()
}

/// Standard deviation over the suppliers, divided by their number.
pub fn spread(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n).sqrt()
}

/// Flows on one criterion by its preference function.
fn flows_by(preference: Preference, gains: &[f64]) -> Result<Flows, SupplierError> {
    let refused = SupplierError::OutOfRange { what: "a preference threshold" };
    match preference {
        Preference::Usual => Ok(column_flows(gains, (0.0, 0.0))),
        Preference::Spread => Ok(column_flows(gains, (0.0, spread(gains)))),
        Preference::Linear { indifference: q, preference: p } if q >= 0.0 && p >= q && p.is_finite() => {
            Ok(column_flows(gains, (q, p)))
        }
        Preference::Level { indifference: q, preference: p } if q >= 0.0 && p >= q && p.is_finite() => {
            // Half of a step at each threshold.
            let (low, high) = (column_flows(gains, (q, q)), column_flows(gains, (p, p)));
            let half = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a + b) / 2.0).collect();
            Ok(Flows::of(half(&low.leaving, &high.leaving), half(&low.entering, &high.entering)))
        }
        Preference::Gaussian { inflection } if inflection > 0.0 && inflection.is_finite() => {
            Ok(gaussian_flows(gains, inflection))
        }
        Preference::Linear { .. } | Preference::Level { .. } | Preference::Gaussian { .. } => Err(refused),
    }
}

/// Flows of a curve that no sums shorten: every pair is compared.
fn gaussian_flows(gains: &[f64], inflection: f64) -> Flows {
    let others = (gains.len() as f64 - 1.0).max(1.0);
    let mut leaving = vec![0.0; gains.len()];
    let mut entering = vec![0.0; gains.len()];
    for (winner, gain) in gains.iter().enumerate() {
        cancel::look();
        for (loser, other) in gains.iter().enumerate().filter(|(_, other)| gain > other) {
            let lead = (gain - other) / inflection;
            let preferred = (1.0 - (-lead * lead / 2.0).exp()) / others;
            leaving[winner] += preferred;
            entering[loser] += preferred;
        }
    }
    Flows::of(leaving, entering)
}

fn column_flows(gains: &[f64], (q, p): (f64, f64)) -> Flows {
    let others = gains.len() as f64 - 1.0;
    let mut leaving = vec![0.0; gains.len()];
    let mut entering = vec![0.0; gains.len()];
    if gains.len() == 1 {
        return Flows::of(leaving, entering);
    }
    let mut order: Vec<usize> = (0..gains.len()).collect();
    order.sort_by(|&a, &b| gains[a].total_cmp(&gains[b]));
    let sorted: Vec<f64> = order.iter().map(|&supplier| gains[supplier]).collect();
    let mirrored: Vec<f64> = sorted.iter().rev().map(|value| -value).collect();
    let wins = wins(&sorted, q, p);
    let losses = self::wins(&mirrored, q, p);
    for (place, &supplier) in order.iter().enumerate() {
        leaving[supplier] = wins[place] / others;
        entering[supplier] = losses[gains.len() - 1 - place] / others;
    }
    Flows::of(leaving, entering)
}

/// For each value of an ascending column, the sum of its preferences over all smaller values.
///
/// As the value rises, smaller values fall behind by more than `q` and later by more than `p`. Two indices mark these two
/// places and only move forward; a sum covers the values between them.
fn wins(ascending: &[f64], q: f64, p: f64) -> Vec<f64> {
    let base = ascending[0];
    // Sums of distances to the smallest value: no distance is negative, so differences of the sums lose little precision.
    let mut sums = vec![0.0];
    for value in ascending {
        sums.push(sums[sums.len() - 1] + (value - base));
    }
    let (mut fully, mut partly) = (0, 0);
    let mut result = Vec::with_capacity(ascending.len());
    for value in ascending {
        cancel::look();
        while value - ascending[partly] > q {
            partly += 1;
        }
        while fully < partly && value - ascending[fully] > p {
            fully += 1;
        }
        let between = (partly - fully) as f64;
        let leads = between * (value - base - q) - (sums[partly] - sums[fully]);
        let part = if p > q { (leads / (p - q)).clamp(0.0, between) } else { between };
        result.push(fully as f64 + part);
    }
    result
}
