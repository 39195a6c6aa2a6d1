//! How far one weight may change before another supplier wins. The other weights keep their proportions to each other and share
//! the rest. Weighted sums and PROMETHEE are straight lines in the weight (`lines`), TOPSIS is a quadratic in the
//! squared odds of the weight (`parabolas`), VIKOR is searched (`search`).

mod crossing;
mod lines;
mod parabolas;
mod search;

use super::SupplierError;
use super::matrix::DecisionMatrix;
use super::methods::{Method, rank, regrets, squared_distances, unicriterion_flows};
use super::scaling::{range_scaled, share_scaled};
use super::weights::Weights;
use crossing::Crossings;

/// The winner stays the winner while this weight lies between `lower` and `upper`, both between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightRange {
    pub criterion: usize,
    /// The present weight.
    pub weight: f64,
    pub lower: f64,
    pub upper: f64,
    /// The winner just below `lower`; `None` when the weight may fall to 0.
    pub winner_below: Option<usize>,
    /// The winner just above `upper`; `None` when the weight may rise to 1.
    pub winner_above: Option<usize>,
}

/// Range of every weight, in the order of the criteria.
///
/// Exact in closed form to about 1e-12 for weighted sums, PROMETHEE II and TOPSIS. VIKOR is checked in 1 000 steps of the
/// weight, and the first change is located to 1e-12; a change that reverses within one step is missed.
/// A supplier that ties with the winner does not replace it. When one criterion has all the weight, the weight it gives up
/// goes to the others in equal parts. Errors: those of `rank`.
pub fn weight_stability(
    method: &Method,
    matrix: &DecisionMatrix,
    weights: &Weights,
) -> Result<Vec<WeightRange>, SupplierError> {
    let winner = rank(method, matrix, weights)?.winner();
    let weights = weights.as_slice();
    let find = |crossings: &dyn Fn(&Moving) -> Crossings| {
        (0..weights.len()).map(|k| range(&Moving::new(weights, k), crossings)).collect()
    };
    let lines = |columns: &[Vec<f64>]| find(&|moving| lines::crossings(columns, moving, winner));
    Ok(match method {
        Method::WeightedSumOfRanges => lines(&range_scaled(matrix)),
        Method::WeightedSumOfShares => lines(&share_scaled(matrix)?),
        Method::Promethee(preferences) => {
            let flows = unicriterion_flows(matrix, preferences)?;
            lines(&flows.into_iter().map(|flows| flows.net).collect::<Vec<_>>())
        }
        Method::Topsis => {
            let distances = squared_distances(matrix);
            find(&|moving| parabolas::crossings(&distances, moving, winner))
        }
        Method::Vikor { group_utility } => {
            let regrets = regrets(matrix);
            find(&|moving| search::crossings(&regrets, moving, winner, *group_utility))
        }
    })
}

/// One weight that changes; `rest` are the other weights when it is 0, and they add up to 1.
struct Moving {
    criterion: usize,
    weight: f64,
    rest: Vec<f64>,
}

impl Moving {
    fn new(weights: &[f64], criterion: usize) -> Self {
        let mut rest = weights.to_vec();
        rest[criterion] = 0.0;
        let sum: f64 = rest.iter().sum();
        let equal = 1.0 / (weights.len() as f64 - 1.0).max(1.0);
        for (other, share) in rest.iter_mut().enumerate() {
            if other != criterion {
                *share = if sum > 0.0 { *share / sum } else { equal };
            }
        }
        Self { criterion, weight: weights[criterion], rest }
    }

    /// The criteria that share the rest, each with its share.
    fn others(&self) -> impl Iterator<Item = (usize, f64)> {
        self.rest.iter().copied().enumerate().filter(|&(other, _)| other != self.criterion)
    }
}

fn range(moving: &Moving, crossings: &dyn Fn(&Moving) -> Crossings) -> WeightRange {
    let found = if moving.rest.len() > 1 { crossings(moving) } else { Crossings::default() };
    WeightRange {
        criterion: moving.criterion,
        weight: moving.weight,
        lower: found.below.map_or(0.0, |(at, _)| at),
        upper: found.above.map_or(1.0, |(at, _)| at),
        winner_below: found.below.map(|(_, rival)| rival),
        winner_above: found.above.map(|(_, rival)| rival),
    }
}

#[cfg(test)]
mod tests;
