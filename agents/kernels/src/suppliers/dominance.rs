//! Suppliers that cannot win under any weights: another supplier is at least as good on every criterion and better on one.

use super::matrix::DecisionMatrix;
use crate::cancel;

/// For each supplier, one supplier that dominates it, if any: as good on every criterion, better on at least one.
///
/// Time grows with the number of suppliers times the number of undominated suppliers.
pub fn dominated_by(matrix: &DecisionMatrix) -> Vec<Option<usize>> {
    let gains: Vec<Vec<f64>> = (0..matrix.criteria()).map(|criterion| matrix.gains(criterion)).collect();
    let rows: Vec<Vec<f64>> = (0..matrix.suppliers())
        .map(|supplier| gains.iter().map(|column| column[supplier]).collect())
        .collect();
    // In lexicographic order a supplier comes after all suppliers that dominate it, and at least one of those is undominated.
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|&a, &b| lexicographic(&rows[b], &rows[a]).then(a.cmp(&b)));
    let mut undominated: Vec<usize> = Vec::new();
    let mut result = vec![None; rows.len()];
    for supplier in order {
        cancel::look();
        result[supplier] =
            undominated.iter().copied().find(|&other| dominates(&rows[other], &rows[supplier]));
        if result[supplier].is_none() {
            undominated.push(supplier);
        }
    }
    result
}

fn lexicographic(a: &[f64], b: &[f64]) -> std::cmp::Ordering {
    // This compares numbers, not bits: -0 and 0 are the same gain.
    a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)
}

fn dominates(other: &[f64], own: &[f64]) -> bool {
    other.iter().zip(own).all(|(other, own)| other >= own)
        && other.iter().zip(own).any(|(other, own)| other > own)
}

#[cfg(test)]
mod tests {
    use super::dominated_by;
    use crate::suppliers::fixtures::{random, table};
    use crate::suppliers::matrix::Direction::{Benefit, Cost};

    #[test]
    fn a_supplier_without_any_advantage_is_dominated_but_equal_suppliers_are_not() {
        let rows = [[10.0, 5.0], [12.0, 5.0], [9.0, 4.0], [10.0, 5.0], [12.0, 3.0]];
        let found = dominated_by(&table(&rows, &[Cost, Benefit]));
        assert_eq!(found, [None, Some(0), None, None, Some(2)]);
    }

    #[test]
    fn the_sorted_search_agrees_with_comparing_every_pair() {
        let (matrix, _) = random(3, 80, 3);
        let gains: Vec<Vec<f64>> = (0..3).map(|k| matrix.gains(k)).collect();
        let beats =
            |a: usize, b: usize| gains.iter().all(|g| g[a] >= g[b]) && gains.iter().any(|g| g[a] > g[b]);
        let found = dominated_by(&matrix);
        for (supplier, better) in found.into_iter().enumerate() {
            assert_eq!(better.is_some(), (0..80).any(|other| beats(other, supplier)));
            assert!(better.is_none_or(|other| beats(other, supplier)));
        }
    }
}
