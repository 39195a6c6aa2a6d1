//! The closest numbers that add up, when the errors of the nodes are independent: weighted least squares on a tree in two passes.

use super::Tree;

/// Minimises `sum_i (y_i - x_i)^2 / v_i` over all coherent `y`, for given variances `v` of the nodes.
///
/// The normal equations of weighted least squares (Hyndman, Lee and Wang, 2016) have a tree's shape, so that they are
/// solved by one pass up and one down (Pearl, 1982): up, the sum of the children and the node's own number are two
/// measurements of one thing, combined by their precisions; down, what is left over is shared by variance.
/// Time and memory grow with the number of nodes.
pub(super) struct Projection<'a> {
    tree: &'a Tree,
    /// The weight of a node's own number against the sum of its children; 1 for a leaf.
    own: Vec<f64>,
    /// The share of its parent's remaining difference that a node takes; 0 for the total.
    share: Vec<f64>,
}

impl<'a> Projection<'a> {
    /// `variances` are above zero, in squared units; infinite for an inner node without a number of its own.
    pub(super) fn new(tree: &'a Tree, variances: &[f64]) -> Self {
        let nodes = tree.nodes();
        let is_leaf = tree.is_leaf();
        let (mut own, mut combined, mut below) = (vec![1.0; nodes], variances.to_vec(), vec![0.0; nodes]);
        for node in (0..nodes).rev() {
            if !is_leaf[node] {
                let (variance, sum) = (variances[node], below[node]);
                own[node] = if variance.is_finite() { sum / (variance + sum) } else { 0.0 };
                combined[node] = if variance.is_finite() { own[node] * variance } else { sum };
            }
            if let Some(parent) = tree.parent(node) {
                below[parent] += combined[node];
            }
        }
        let share = |node: usize| tree.parent(node).map_or(0.0, |parent| combined[node] / below[parent]);
        let share = (0..nodes).map(share).collect();
        Self { tree, own, share }
    }

    /// The coherent numbers closest to `base`, one per node. Coherent numbers stay as they are.
    pub(super) fn apply(&self, base: &[f64]) -> Vec<f64> {
        let nodes = self.tree.nodes();
        let mut sums = vec![0.0; nodes];
        let mut values = base.to_vec();
        for node in (0..nodes).rev() {
            let own = self.own[node];
            if own == 0.0 {
                values[node] = sums[node];
            } else if own < 1.0 {
                values[node] = own * base[node] + (1.0 - own) * sums[node];
            }
            if let Some(parent) = self.tree.parent(node) {
                sums[parent] += values[node];
            }
        }
        // Parents come first, so a parent's remaining difference is final when its children take their share.
        let mut left = vec![0.0; nodes];
        for node in 0..nodes {
            if let Some(parent) = self.tree.parent(node) {
                values[node] += self.share[node] * left[parent];
            }
            left[node] = values[node] - sums[node];
        }
        values
    }
}
