//! The closest numbers that add up, when the errors of the nodes are correlated: reconciliation with the smallest total variance.

use super::{
    Tree,
    projection::Projection,
    shrinkage::{Covariance, dot},
};
use crate::cancel;

/// Minimises `(y - x)' W^-1 (y - x)` over all coherent `y` (MinT; Wickramasuriya, Athanasopoulos and Hyndman, 2019).
///
/// With `W = D + F F'` an error is `F f + e`: hidden causes `f` with unit variance, and `e` of each node alone. Given
/// `f`, the answer is the projection of `x - F f` by weighted least squares, so `f` solves a system that has one equation
/// for each moment of the past: `(I + R' D^-1 R) f = R' D^-1 r`, where `R` and `r` are what the projection takes off
/// `F` and `x`. Time grows with nodes times squared moments; no matrix of nodes by nodes is needed.
pub(super) struct MinTrace<'a> {
    projection: Projection<'a>,
    together: Vec<Vec<f64>>,
    /// `D^-1 R`, one vector over the nodes for each moment.
    weighted: Vec<Vec<f64>>,
    system: Cholesky,
}

impl<'a> MinTrace<'a> {
    /// Prepares for one tree and one covariance; every variance `alone` is above zero.
    pub(super) fn new(tree: &'a Tree, covariance: Covariance) -> Self {
        let Covariance { alone, together, .. } = covariance;
        let projection = Projection::new(tree, &alone);
        let taken: Vec<Vec<f64>> = together.iter().map(|column| taken_off(&projection, column)).collect();
        let weigh =
            |column: &Vec<f64>| column.iter().zip(&alone).map(|(value, alone)| value / alone).collect();
        let weighted: Vec<Vec<f64>> = taken.iter().map(weigh).collect();
        let row = |i: usize| -> Vec<f64> {
            (0..=i).map(|j| dot(&taken[i], &weighted[j]) + f64::from(u8::from(i == j))).collect()
        };
        let system = Cholesky::of((0..taken.len()).map(row).collect());
        Self { projection, together, weighted, system }
    }

    /// The coherent numbers, one per node. `base` holds 0 where a node has no number of its own.
    pub(super) fn apply(&self, base: &[f64]) -> Vec<f64> {
        let taken = taken_off(&self.projection, base);
        let causes = self.system.solve(self.weighted.iter().map(|column| dot(column, &taken)).collect());
        let mut rest = base.to_vec();
        for (column, cause) in self.together.iter().zip(causes) {
            cancel::look();
            for (value, part) in rest.iter_mut().zip(column) {
                *value -= cause * part;
            }
        }
        self.projection.apply(&rest)
    }
}

/// The change that a projection makes, as the old value less the new value.
fn taken_off(projection: &Projection, values: &[f64]) -> Vec<f64> {
    values.iter().zip(projection.apply(values)).map(|(before, after)| before - after).collect()
}

/// The lower triangle `L` of `L L' = A` for a positive definite `A`, given by its lower triangle.
struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    fn of(mut rows: Vec<Vec<f64>>) -> Self {
        for i in 0..rows.len() {
            cancel::look();
            let (done, rest) = rows.split_at_mut(i);
            let row = &mut rest[0];
            for j in 0..i {
                cancel::look();
                row[j] = (row[j] - dot(&row[..j], &done[j][..j])) / done[j][j];
            }
            // The diagonal is at least 1 in exact arithmetic, because the identity is part of the matrix.
            row[i] = (row[i] - dot(&row[..i], &row[..i])).max(1.0).sqrt();
        }
        Self(rows)
    }

    fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        for (i, row) in self.0.iter().enumerate() {
            cancel::look();
            right[i] = (right[i] - dot(&row[..i], &right[..i])) / row[i];
        }
        for (i, row) in self.0.iter().enumerate().rev() {
            cancel::look();
            right[i] /= row[i];
            for j in 0..i {
                right[j] -= row[j] * right[i];
            }
        }
        right
    }
}
