//! The lengths between the nodes of the plain search, in steps.

use std::sync::Arc;

use super::matrix::Cells;
use crate::cancel;
use crate::routing::Matrix;

/// A table of lengths between nodes: stored if the table of the places is stored.
#[derive(Debug, Clone)]
pub(crate) struct Ways {
    size: usize,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    Kept(Arc<[i32]>),
    /// The place of each node in a table that is not stored; `is_back` swaps the two directions.
    Measured {
        table: Matrix,
        places: Arc<[usize]>,
        is_back: bool,
    },
}

/// The lengths from a node to all others, or from all others to it.
#[derive(Clone, Copy)]
pub(crate) enum Row<'a> {
    Kept(&'a [i32]),
    Measured { ways: &'a Ways, node: usize },
}

impl Ways {
    /// A table with one node per place; shares the table of the places if both are the same.
    pub(crate) fn of(table: &Matrix, places: &[usize]) -> Self {
        let size = places.len();
        let Cells::Kept(cells) = &table.cells else {
            return Self {
                size,
                kind: Kind::Measured { table: table.clone(), places: places.into(), is_back: false },
            };
        };
        let is_same = size == table.size && places.iter().enumerate().all(|(node, place)| node == *place);
        if is_same {
            return Self { size, kind: Kind::Kept(Arc::clone(cells)) };
        }
        let mut kept = Vec::with_capacity(size * size);
        for from in places {
            cancel::look();
            kept.extend(places.iter().map(|to| cells[from * table.size + to]));
        }
        Self { size, kind: Kind::Kept(kept.into()) }
    }

    /// A table without nodes.
    pub(crate) fn none() -> Self {
        Self { size: 0, kind: Kind::Kept(Arc::from([])) }
    }

    #[inline]
    pub(crate) fn get(&self, from: usize, to: usize) -> i32 {
        match &self.kind {
            Kind::Kept(cells) => cells[from * self.size + to],
            Kind::Measured { table, places, is_back: false } => table.steps(places[from], places[to]),
            Kind::Measured { table, places, is_back: true } => table.steps(places[to], places[from]),
        }
    }

    #[inline]
    pub(crate) fn row(&self, node: usize) -> Row<'_> {
        match &self.kind {
            Kind::Kept(cells) => Row::Kept(&cells[node * self.size..(node + 1) * self.size]),
            Kind::Measured { .. } => Row::Measured { ways: self, node },
        }
    }

    /// The table with both directions swapped; the same table when it is symmetric.
    pub(crate) fn transposed(&self, is_symmetric: bool) -> Self {
        let cells = match &self.kind {
            _ if is_symmetric => return self.clone(),
            Kind::Kept(cells) => cells,
            Kind::Measured { table, places, .. } => {
                let (table, places) = (table.clone(), Arc::clone(places));
                return Self { size: self.size, kind: Kind::Measured { table, places, is_back: true } };
            }
        };
        let size = self.size;
        let mut back = Vec::with_capacity(size * size);
        for to in 0..size {
            cancel::look();
            back.extend((0..size).map(|from| cells[from * size + to]));
        }
        Self { size, kind: Kind::Kept(back.into()) }
    }

    /// Whether lengths are the same in both directions; `None` when cancelled. Compares block by block, because columns are
    /// far apart in memory.
    pub(crate) fn is_symmetric(&self, is_cancelled: &dyn Fn() -> bool) -> Option<bool> {
        const BLOCK: usize = 32;
        if self.is_known_symmetric() {
            return Some(true);
        }
        let size = self.size;
        let block = |first: usize| first..size.min(first + BLOCK);
        for first in (0..size).step_by(BLOCK) {
            if first > 0 && is_cancelled() {
                return None;
            }
            for column in (0..=first).step_by(BLOCK) {
                let is_same = |from: usize, to: usize| self.get(from, to) == self.get(to, from);
                if !block(first).all(|from| block(column).all(|to| is_same(from, to))) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    fn is_known_symmetric(&self) -> bool {
        match &self.kind {
            Kind::Kept(_) => false,
            Kind::Measured { table, .. } => table.measure().is_some_and(|measure| measure.is_symmetric),
        }
    }

    /// Coordinates of the nodes, if there are too many nodes to compare every pair.
    pub(crate) fn points_of_many(&self) -> Option<Vec<[f64; 3]>> {
        let Kind::Measured { table, places, .. } = &self.kind else { return None };
        let points = table.points_of_many()?;
        Some(places.iter().map(|place| points[*place]).collect())
    }
}

impl Row<'_> {
    #[inline]
    pub(crate) fn to(self, node: usize) -> i32 {
        match self {
            Self::Kept(cells) => cells[node],
            Self::Measured { ways, node: from } => ways.get(from, node),
        }
    }
}
