//! VIKOR: a compromise between a good result overall and no very bad result on any single criterion.

use super::ranking::Ranking;
use super::weighted_sum::weighted_sum;
use crate::cancel;
use crate::suppliers::SupplierError;
use crate::suppliers::matrix::DecisionMatrix;
use crate::suppliers::scaling::range_scaled;
use crate::suppliers::weights::Weights;

/// The index `Q`, its two parts, and the set of suppliers that the method proposes.
#[derive(Debug, Clone, PartialEq)]
pub struct Compromise {
    /// `S`: weighted sum of distances to the best; 0 is best on everything.
    pub group_regret: Vec<f64>,
    /// `R`: the largest single weighted distance.
    pub worst_regret: Vec<f64>,
    /// By `Q`, 0 best to 1 worst.
    pub ranking: Ranking,
    /// C1, acceptable advantage: the second supplier is behind by at least `1 / (suppliers - 1)`.
    pub clear_advantage: bool,
    /// C2, acceptable stability: the first supplier is also best by `S` or by `R`.
    pub stable_winner: bool,
    /// Only the first when both conditions hold; the first and second without C2; all that are too close to the first without C1.
    pub proposed: Vec<usize>,
}

/// Allowance for rounding in comparisons of differences of `Q`, which lies between 0 and 1.
const SAME: f64 = 1e-12;

/// VIKOR (Opricovic, 1998; Opricovic and Tzeng, 2004) with `v = group_utility`, usually 0.5.
///
/// `S_i = sum_j w_j d_ij`, `R_i = max_j w_j d_ij` with `d = (best - x) / (best - worst)`, and
/// `Q = v (S - S*) / (S- - S*) + (1 - v) (R - R*) / (R- - R*)`; a part that is equal for all suppliers counts as 0, and so
/// does a constant criterion. Errors: weights of the wrong length, `v` outside 0 to 1.
pub fn vikor_compromise(
    matrix: &DecisionMatrix,
    weights: &Weights,
    group_utility: f64,
) -> Result<Compromise, SupplierError> {
    if !(0.0..=1.0).contains(&group_utility) {
        return Err(SupplierError::OutOfRange { what: "the weight of group utility" });
    }
    let weights = weights.check(matrix.criteria())?;
    let regrets = regrets(matrix);
    let group_regret = weighted_sum(&regrets, weights);
    let mut worst_regret = vec![0.0_f64; matrix.suppliers()];
    for (column, weight) in regrets.iter().zip(weights) {
        cancel::look();
        worst_regret.iter_mut().zip(column).for_each(|(worst, regret)| *worst = worst.max(weight * regret));
    }
    let ranking = Ranking::lowest_first(compromise_index(&group_regret, &worst_regret, group_utility));
    Ok(propose(group_regret, worst_regret, ranking))
}

/// Distance to the best value of each criterion, divided by its range, 0 (best) to 1.
pub(crate) fn regrets(matrix: &DecisionMatrix) -> Vec<Vec<f64>> {
    let mut columns = range_scaled(matrix);
    columns.iter_mut().flatten().for_each(|value| *value = 1.0 - *value);
    columns
}

/// `Q` of every supplier from `S` and `R`.
pub(crate) fn compromise_index(group: &[f64], worst: &[f64], group_utility: f64) -> Vec<f64> {
    let group = zero_to_one(group);
    let worst = zero_to_one(worst);
    group.iter().zip(&worst).map(|(s, r)| group_utility * s + (1.0 - group_utility) * r).collect()
}

fn zero_to_one(values: &[f64]) -> Vec<f64> {
    let (low, high) = crate::suppliers::matrix::extremes(values);
    // Regrets lie between 0 and 1, so a smaller spread is only rounding.
    let spread = high - low;
    values.iter().map(|value| if spread > SAME { (value - low) / spread } else { 0.0 }).collect()
}

fn propose(group_regret: Vec<f64>, worst_regret: Vec<f64>, ranking: Ranking) -> Compromise {
    let first = ranking.winner();
    let best_by = |regret: &[f64]| regret.iter().all(|other| regret[first] <= other + SAME);
    let stable_winner = best_by(&group_regret) || best_by(&worst_regret);
    let count = ranking.order.len();
    let ahead = |supplier: usize| ranking.scores[supplier] - ranking.scores[first];
    let needed = if count > 1 { 1.0 / (count as f64 - 1.0) } else { 0.0 };
    let clear_advantage = count == 1 || ahead(ranking.order[1]) >= needed - SAME;
    let proposed = match (clear_advantage, stable_winner) {
        (true, true) => vec![first],
        (true, false) => ranking.order[..2].to_vec(),
        (false, _) => ranking.order.iter().copied().take_while(|&s| ahead(s) < needed - SAME).collect(),
    };
    Compromise { group_regret, worst_regret, ranking, clear_advantage, stable_winner, proposed }
}
