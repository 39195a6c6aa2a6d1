//! How far several rankings of the same suppliers agree, whether they come from different methods or different people.

use super::SupplierError;
use super::methods::middle_ranks;
use crate::cancel;

/// Agreement of several rankings.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// Kendall's W, 0 (no agreement) to 1 (the same order), corrected for ties. 1 for a single ranking.
    pub concordance: f64,
    /// Spearman's rank correlation of every pair of rankings, -1 to 1; row and column in the order given.
    pub correlations: Vec<Vec<f64>>,
}

/// Kendall's W (Kendall and Babington Smith, 1939) and Spearman's correlations (1904) of ranks with ties.
///
/// `W = 12 S / (m^2 (n^3 - n) - m sum(t^3 - t))`, `S` the squared deviations of rank sums, `t` the sizes of ties.
/// Rankings in which all suppliers are tied agree with each other (1) and have no correlation with any other order (0).
/// Errors: no ranking, rankings of different lengths, an empty ranking.
pub fn agreement(rankings: &[&[usize]]) -> Result<Agreement, SupplierError> {
    let suppliers = rankings.first().map_or(0, |ranks| ranks.len());
    if suppliers == 0 {
        return Err(SupplierError::NoSuppliers);
    }
    if let Some(other) = rankings.iter().find(|ranks| ranks.len() != suppliers) {
        return Err(SupplierError::Length { what: "ranks", have: other.len(), need: suppliers });
    }
    let middle: Vec<Vec<f64>> = rankings.iter().map(|ranks| middle_ranks(ranks)).collect();
    let correlations = middle.iter().map(|a| middle.iter().map(|b| spearman(a, b)).collect()).collect();
    Ok(Agreement { concordance: concordance(&middle), correlations })
}

fn concordance(rankings: &[Vec<f64>]) -> f64 {
    let mean = (rankings[0].len() as f64 + 1.0) / 2.0;
    let mut sums = vec![0.0; rankings[0].len()];
    let mut own = 0.0;
    for ranks in rankings {
        cancel::look();
        for (sum, rank) in sums.iter_mut().zip(ranks) {
            *sum += rank - mean;
            own += (rank - mean).powi(2);
        }
    }
    // `m` times the sum of squares over all rankings is the denominator, with its correction for ties.
    let together: f64 = sums.iter().map(|sum| sum * sum).sum();
    if own > 0.0 { together / (rankings.len() as f64 * own) } else { 1.0 }
}

fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let mean = (a.len() as f64 + 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    let (own_a, own_b) = (product(a, a), product(b, b));
    match (own_a > 0.0, own_b > 0.0) {
        (true, true) => product(a, b) / (own_a * own_b).sqrt(),
        (false, false) => 1.0,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::agreement;
    use crate::suppliers::fixtures::assert_close;

    /// Three rankings of seven with ties: correlations by scipy 1.17 `spearmanr`, W from its `friedmanchisquare`.
    #[test]
    fn correlations_and_concordance_agree_with_scipy() {
        let found =
            agreement(&[&[1, 2, 2, 4, 5, 6, 7], &[2, 1, 3, 5, 4, 7, 6], &[1, 3, 2, 4, 6, 6, 5]]).unwrap();
        let off_diagonal = [found.correlations[0][1], found.correlations[0][2], found.correlations[1][2]];
        assert_close(&off_diagonal, &[0.8648999641877366, 0.8727272727272728, 0.7387687194103584], 1e-12);
        assert_close(&[found.concordance], &[0.8835341365461844], 1e-12);
    }

    #[test]
    fn equal_rankings_have_full_agreement_and_reversed_ones_none() {
        let found = agreement(&[&[1, 2, 3, 4], &[4, 3, 2, 1]]).unwrap();
        assert_eq!((found.concordance, found.correlations[0][1]), (0.0, -1.0));
        assert_eq!(agreement(&[&[1, 2, 3], &[1, 2, 3]]).unwrap().concordance, 1.0);
    }

    #[test]
    fn rankings_in_which_all_suppliers_tie_give_finite_results() {
        let found = agreement(&[&[1, 1, 1], &[1, 1, 1], &[1, 2, 3]]).unwrap();
        assert_eq!((found.correlations[0][1], found.correlations[0][2]), (1.0, 0.0));
        assert!(found.concordance.is_finite());
        assert!(agreement(&[]).is_err() && agreement(&[&[1], &[1, 2]]).is_err());
    }
}
