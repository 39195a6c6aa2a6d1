//! Whether the order of suppliers depends on which others are compared: each supplier is left out once, and the worst one is
//! added a second time.

use super::SupplierError;
use super::matrix::DecisionMatrix;
use super::methods::{Method, Ranking, rank};
use super::weights::Weights;
use crate::cancel;

/// A change in the set of suppliers that reversed the order of two other suppliers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reversal {
    pub change: FieldChange,
    /// The winner after the change, as an index of the input.
    pub winner: usize,
    /// Whether the winner changed; otherwise the reversal is further down in the ranking.
    pub winner_changed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldChange {
    /// This supplier is left out.
    LeftOut(usize),
    /// A copy of this supplier, which is the last of the ranking, is added.
    Copied(usize),
}

/// Changes that reverse the order of two other suppliers (Belton and Gear, 1983); a tie is not a reversal.
///
/// `left_out` lists the suppliers to leave out one at a time; each requires a ranking of its own. Leaving out the winner
/// counts only if other suppliers swap their order. Errors: those of `rank`, a supplier that does not exist.
pub fn rank_reversals(
    method: &Method,
    matrix: &DecisionMatrix,
    weights: &Weights,
    left_out: &[usize],
) -> Result<Vec<Reversal>, SupplierError> {
    let before = rank(method, matrix, weights)?;
    if left_out.iter().any(|&supplier| supplier >= matrix.suppliers()) {
        return Err(SupplierError::OutOfRange { what: "a supplier to leave out" });
    }
    let all: Vec<usize> = (0..matrix.suppliers()).collect();
    let worst = before.order[before.order.len() - 1];
    let mut found = Vec::new();
    for &out in left_out.iter().filter(|_| all.len() > 1) {
        cancel::look();
        let kept: Vec<usize> = all.iter().copied().filter(|&supplier| supplier != out).collect();
        let after = rank(method, &matrix.with_suppliers(&kept), weights)?;
        found.extend(reversal(FieldChange::LeftOut(out), &before, &after, &kept));
    }
    let with_copy: Vec<usize> = all.iter().copied().chain([worst]).collect();
    let after = rank(method, &matrix.with_suppliers(&with_copy), weights)?;
    found.extend(reversal(FieldChange::Copied(worst), &before, &after, &with_copy));
    Ok(found)
}

/// `kept[i]` is the supplier at index `i` of the changed table.
fn reversal(change: FieldChange, before: &Ranking, after: &Ranking, kept: &[usize]) -> Option<Reversal> {
    let mut pairs: Vec<(usize, usize)> =
        kept.iter().zip(&after.ranks).map(|(&s, &r)| (before.ranks[s], r)).collect();
    pairs.sort_unstable();
    if !swaps(&pairs) {
        return None;
    }
    let best_before = kept.iter().map(|&supplier| before.ranks[supplier]).min();
    let winner = kept[after.winner()];
    Some(Reversal { change, winner, winner_changed: Some(before.ranks[winner]) != best_before })
}

/// Whether some supplier was ahead of another one before and is behind it after.
fn swaps(pairs: &[(usize, usize)]) -> bool {
    let mut worst_after = 0;
    for group in pairs.chunk_by(|a, b| a.0 == b.0) {
        cancel::look();
        if group.iter().any(|pair| pair.1 < worst_after) {
            return true;
        }
        worst_after = worst_after.max(group[group.len() - 1].1);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{FieldChange, Reversal, rank_reversals};
    use crate::suppliers::fixtures::{random, table};
    use crate::suppliers::matrix::Direction::Benefit;
    use crate::suppliers::{Method, Preferences, Weights, rank};

    /// The third supplier widens the range of the second criterion, so the middle supplier looks good on it.
    #[test]
    fn leaving_out_the_supplier_with_an_extreme_value_can_reverse_the_ranking() {
        let matrix = table(&[[10.0, 0.0], [8.0, 4.0], [0.0, 10.0]], &[Benefit, Benefit]);
        let weights = Weights::given(&[0.6, 0.4]).unwrap();
        let method = Method::WeightedSumOfRanges;
        // Scores are 0.6, 0.48 + 0.16 and 0.4; without the third supplier they are 0.6 and 0.4.
        assert_eq!(rank(&method, &matrix, &weights).unwrap().order, [1, 0, 2]);
        let found = rank_reversals(&method, &matrix, &weights, &[0, 1, 2]).unwrap();
        let expected = Reversal { change: FieldChange::LeftOut(2), winner: 0, winner_changed: true };
        assert!(found.contains(&expected), "{found:?}");
    }

    #[test]
    fn a_copy_of_the_worst_supplier_can_reverse_promethee_but_not_weighted_sums() {
        let promethee = Method::Promethee(Preferences::Usual);
        let mut turned = 0;
        for seed in 0..100 {
            let (matrix, weights) = random(seed, 6, 4);
            assert_eq!(rank_reversals(&Method::WeightedSumOfRanges, &matrix, &weights, &[]), Ok(Vec::new()));
            turned += rank_reversals(&promethee, &matrix, &weights, &[]).unwrap().len();
        }
        assert!(turned > 0);
    }

    #[test]
    fn leaving_out_an_unrelated_supplier_or_the_winner_is_not_a_reversal() {
        let matrix = table(&[[10.0], [5.0], [1.0]], &[Benefit]);
        for method in Method::usual_four() {
            let found = rank_reversals(&method, &matrix, &Weights::equal(1).unwrap(), &[0, 1, 2]);
            assert_eq!(found, Ok(Vec::new()), "{method:?}");
        }
        assert!(rank_reversals(&Method::Topsis, &matrix, &Weights::equal(1).unwrap(), &[3]).is_err());
    }
}
