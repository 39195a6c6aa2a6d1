//! Removes negative numbers from a coherent tree and keeps it coherent.

use super::Tree;

/// Raises negative numbers to zero and takes the added amount from their siblings, in proportion, from the top down.
///
/// `values` are coherent, one per node. A total that is not negative keeps its value; a tree without negative numbers
/// stays as it is.
pub(super) fn lift_to_zero(tree: &Tree, values: &mut [f64]) {
    if values.iter().all(|value| *value >= 0.0) {
        return;
    }
    let mut sums = vec![0.0; values.len()];
    for (node, parent) in tree.edges() {
        sums[parent] += values[node].max(0.0);
    }
    values[0] = values[0].max(0.0);
    let leaves = tree.leaves_below();
    for (node, parent) in tree.edges() {
        values[node] = if sums[parent] > 0.0 {
            values[node].max(0.0) * (values[parent] / sums[parent])
        } else {
            values[parent] * (leaves[node] as f64 / leaves[parent] as f64)
        };
    }
    tree.sum_up(values);
}
