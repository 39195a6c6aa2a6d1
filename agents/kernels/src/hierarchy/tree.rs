//! The parent of every node. The only structure that the other files know.

use super::HierarchyError;

/// A total at node 0 and its parts; every parent comes before its children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    parents: Vec<Option<usize>>,
    /// Leaves below each node; a leaf counts itself.
    leaves: Vec<usize>,
}

impl Tree {
    /// A tree from the parent of each node: `[None, Some(0), Some(0), Some(1)]`.
    pub fn new(parents: Vec<Option<usize>>) -> Result<Self, HierarchyError> {
        if parents.first() != Some(&None) {
            return Err(HierarchyError::NotOneRoot);
        }
        for (node, parent) in parents.iter().enumerate().skip(1) {
            match parent {
                None => return Err(HierarchyError::NotOneRoot),
                Some(parent) if *parent >= node => return Err(HierarchyError::ParentAfterChild { node }),
                Some(_) => {}
            }
        }
        let leaves = count_leaves(&parents);
        Ok(Self { parents, leaves })
    }

    /// The number of nodes, including the total and the leaves.
    pub fn nodes(&self) -> usize {
        self.parents.len()
    }

    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parents[node]
    }

    /// Every node but the total with its parent, from the top down; reversed, from the bottom up.
    pub fn edges(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        self.parents.iter().enumerate().filter_map(|(node, parent)| Some((node, (*parent)?)))
    }

    /// How many leaves lie below each node; 1 for a leaf.
    pub fn leaves_below(&self) -> &[usize] {
        &self.leaves
    }

    /// Whether each node is a leaf, by node.
    pub fn is_leaf(&self) -> Vec<bool> {
        let mut is_leaf = vec![true; self.nodes()];
        for (_, parent) in self.edges() {
            is_leaf[parent] = false;
        }
        is_leaf
    }

    /// Replaces the values of all but the leaves by the sums of their children.
    ///
    /// `values` holds one number per node. The sum runs over the children from the last to the first.
    pub fn sum_up(&self, values: &mut [f64]) {
        for (value, is_leaf) in values.iter_mut().zip(self.is_leaf()) {
            if !is_leaf {
                *value = 0.0;
            }
        }
        for (node, parent) in self.edges().rev() {
            values[parent] += values[node];
        }
    }
}

fn count_leaves(parents: &[Option<usize>]) -> Vec<usize> {
    let mut leaves = vec![0; parents.len()];
    for node in (0..parents.len()).rev() {
        leaves[node] = leaves[node].max(1);
        if let Some(parent) = parents[node] {
            leaves[parent] += leaves[node];
        }
    }
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_one_root_and_parents_before_children() {
        assert!(Tree::new(vec![None]).is_ok());
        assert_eq!(Tree::new(vec![]), Err(HierarchyError::NotOneRoot));
        assert_eq!(Tree::new(vec![None, None]), Err(HierarchyError::NotOneRoot));
        let turned = Tree::new(vec![None, Some(2), Some(0)]);
        assert_eq!(turned, Err(HierarchyError::ParentAfterChild { node: 1 }));
        assert_eq!(Tree::new(vec![None, Some(1)]), Err(HierarchyError::ParentAfterChild { node: 1 }));
    }

    #[test]
    fn leaves_are_counted_and_summed_where_levels_differ() {
        let tree = Tree::new(vec![None, Some(0), Some(0), Some(1), Some(1)]).unwrap();
        assert_eq!(tree.leaves_below(), [3, 2, 1, 1, 1]);
        let mut values = [99.0, 99.0, 5.0, 1.0, 2.0];
        tree.sum_up(&mut values);
        assert_eq!(values, [8.0, 3.0, 5.0, 1.0, 2.0]);
    }
}
