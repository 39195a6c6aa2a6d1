//! Whole units that still add up, for a plan in pieces, boxes or pallets.

use super::Tree;
use crate::cancel;

/// Rounding error that a sum of fractions may have, in units.
const DUST: f64 = 1e-6;

/// Rounds coherent numbers to multiples of `unit` such that every parent is exactly the sum of its children.
///
/// The total is rounded to the nearest multiple; from the top down every node's multiples go to its children, first
/// what is whole in each, then one to each of those with the largest remainders (Hamilton, 1792; ties to the earlier
/// child). So no number is a unit or more away from what it was. `values` are finite, one per node; `unit` is above 0.
pub fn whole_units(tree: &Tree, values: &[f64], unit: f64) -> Vec<f64> {
    let mut units: Vec<f64> = values.iter().map(|value| value / unit).collect();
    let children = children(tree);
    units[0] = units[0].round();
    for (node, children) in children.iter().enumerate() {
        share_out(units[node], children, &mut units);
    }
    for value in &mut units {
        *value *= unit;
    }
    tree.sum_up(&mut units);
    units
}

fn children(tree: &Tree) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); tree.nodes()];
    for (node, parent) in tree.edges() {
        children[parent].push(node);
    }
    children
}

/// Makes the children of a node whole, with `total` as their sum.
fn share_out(total: f64, children: &[usize], units: &mut [f64]) {
    if children.is_empty() {
        return;
    }
    let whole = |value: f64| (value + DUST).floor();
    let mut order: Vec<(f64, usize)> =
        children.iter().map(|child| (units[*child] - whole(units[*child]), *child)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    for child in children {
        units[*child] = whole(units[*child]);
    }
    let mut left = total - children.iter().map(|child| units[*child]).sum::<f64>();
    // Fewer than children, but for numbers so large that they have no units any more.
    for (_, child) in order.iter().cycle().take(2 * order.len()) {
        cancel::look();
        let step = left.clamp(-1.0, 1.0);
        if step < 0.0 && (0.0..1.0).contains(&units[*child]) {
            continue;
        }
        units[*child] += step;
        left -= step;
    }
}
