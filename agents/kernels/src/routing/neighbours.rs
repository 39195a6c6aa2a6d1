//! Which stops are near: the only ones beside which the search places a stop.

use super::instance::Instance;

/// How many near stops are kept for ruining.
const KEPT: usize = 100;

/// A near stop with its distances.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Near {
    pub node: u32,
    /// From the near stop to the stop.
    pub into: i32,
    /// From the stop to the near stop.
    pub from: i32,
}

/// For each stop the others, nearest first.
#[derive(Debug, Default)]
pub(crate) struct Neighbours {
    width: usize,
    near: Vec<Near>,
}

impl Neighbours {
    /// The nearest by distance, at most `KEPT` per stop.
    pub fn new(instance: &Instance) -> Self {
        let width = KEPT.min(instance.size.saturating_sub(2));
        let mut near = Vec::with_capacity(width * instance.size);
        let mut others: Vec<Near> = Vec::with_capacity(instance.size);
        for node in 1..instance.size {
            others.clear();
            let (from, into) = (instance.distances_from(node), instance.distances_to(node));
            let other = (1..instance.size).filter(|other| *other != node);
            others.extend(other.map(|other| Near {
                node: other as u32,
                into: into[other],
                from: from[other],
            }));
            let key = |near: &Near| (near.into + near.from, near.node);
            if width < others.len() {
                others.select_nth_unstable_by_key(width, key);
                others.truncate(width);
            }
            others.sort_unstable_by_key(key);
            near.extend_from_slice(&others);
        }
        Self { width, near }
    }

    /// The stops near a stop, nearest first.
    pub fn of(&self, node: usize) -> &[Near] {
        &self.near[(node - 1) * self.width..node * self.width]
    }
}
