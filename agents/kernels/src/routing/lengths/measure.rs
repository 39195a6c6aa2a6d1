//! Lengths that are computed from points on request, and a search for near points.

use std::sync::Arc;

use crate::cancel;

/// Largest number of points in a leaf of the tree.
const LEAF: usize = 16;

/// Points and the length between any two of them.
#[derive(Clone)]
pub struct Measure {
    /// One point per place. With more places than `Matrix::MOST_KEPT`, a place that is nearer in a straight line is assumed to have a
    /// shorter way.
    pub points: Arc<[[f64; 3]]>,
    pub length: Arc<dyn Fn(usize, usize) -> f64 + Send + Sync>,
    /// Whether lengths are known to be the same in both directions; `length` is then called for one direction only.
    pub is_symmetric: bool,
}

impl Measure {
    #[inline]
    pub(crate) fn length(&self, from: usize, to: usize) -> f64 {
        if self.is_symmetric { (self.length)(from.min(to), from.max(to)) } else { (self.length)(from, to) }
    }
}

/// Finds near points without comparing every pair: a tree that halves the points along their widest axis
/// (Bentley, 1975).
pub(crate) struct Nearby {
    points: Vec<[f64; 3]>,
    /// Indices of the points, ordered so that each half of a range is one child of the tree node of this range.
    order: Vec<u32>,
    /// The axis along which a range is halved, stored at the middle of the range.
    axes: Vec<u8>,
}

impl Nearby {
    /// `None` when cancelled.
    pub(crate) fn new(points: Vec<[f64; 3]>, is_cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let count = points.len();
        let mut tree = Self { points, order: (0..count as u32).collect(), axes: vec![0; count] };
        let mut ranges = vec![(0, count)];
        while let Some((start, end)) = ranges.pop() {
            let range = start..end;
            if range.len() <= LEAF {
                continue;
            }
            if range.len() > 4_096 && is_cancelled() {
                return None;
            }
            cancel::tick();
            let axis = tree.widest(&tree.order[range.clone()]);
            let middle = start + range.len() / 2;
            let points = &tree.points;
            let at = |number: &u32| points[*number as usize][axis];
            tree.order[range.clone()].select_nth_unstable_by(range.len() / 2, |one, other| {
                at(one).total_cmp(&at(other)).then(one.cmp(other))
            });
            tree.axes[middle] = axis as u8;
            ranges.extend([(start, middle), (middle + 1, end)]);
        }
        Some(tree)
    }

    fn widest(&self, numbers: &[u32]) -> usize {
        let width = |axis: usize| {
            let values = numbers.iter().map(|number| self.points[*number as usize][axis]);
            let (low, high) =
                values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
            high - low
        };
        (0..3).max_by(|one, other| width(*one).total_cmp(&width(*other))).unwrap_or(0)
    }

    /// Finds the `most` points nearest to point `to`, in no order, without `to` itself.
    pub(crate) fn nearest(&self, to: usize, most: usize, found: &mut Vec<(f64, u32)>) {
        found.clear();
        if most > 0 {
            let mut search = Search { tree: self, to, most, found, farthest: f64::INFINITY };
            search.look_in(0, self.order.len());
        }
    }
}

/// One search for near points.
struct Search<'a> {
    tree: &'a Nearby,
    to: usize,
    most: usize,
    /// Squared distances and indices; at times more than `most` of them.
    found: &'a mut Vec<(f64, u32)>,
    /// Squared distance from which points are ignored.
    farthest: f64,
}

impl Search<'_> {
    fn look_in(&mut self, start: usize, end: usize) {
        if end - start <= LEAF {
            (start..end).for_each(|at| self.offer(self.tree.order[at]));
            return;
        }
        let middle = start + (end - start) / 2;
        let number = self.tree.order[middle];
        let axis = usize::from(self.tree.axes[middle]);
        let ahead = self.tree.points[self.to][axis] - self.tree.points[number as usize][axis];
        self.offer(number);
        let (near, far) = if ahead < 0.0 {
            ((start, middle), (middle + 1, end))
        } else {
            ((middle + 1, end), (start, middle))
        };
        self.look_in(near.0, near.1);
        if ahead * ahead < self.farthest {
            self.look_in(far.0, far.1);
        }
    }

    fn offer(&mut self, number: u32) {
        if number as usize == self.to {
            return;
        }
        let (one, other) = (self.tree.points[self.to], self.tree.points[number as usize]);
        let square: f64 = one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum();
        if square < self.farthest {
            self.found.push((square, number));
            if self.found.len() >= 2 * self.most {
                self.keep_the_nearest();
            }
        }
    }

    fn keep_the_nearest(&mut self) {
        let order =
            |one: &(f64, u32), other: &(f64, u32)| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1));
        let (_, last, _) = self.found.select_nth_unstable_by(self.most - 1, order);
        self.farthest = last.0;
        self.found.truncate(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::search::random::Random;

    fn all_found(points: &[[f64; 3]], most: usize) {
        let tree = Nearby::new(points.to_vec(), &|| false).unwrap();
        let square = |one: usize, other: usize| -> f64 {
            points[one].iter().zip(points[other]).map(|(one, other)| (one - other).powi(2)).sum()
        };
        let mut found = Vec::new();
        for to in 0..points.len() {
            tree.nearest(to, most, &mut found);
            let mut squares: Vec<f64> = found.iter().map(|(square, _)| *square).collect();
            squares.sort_by(f64::total_cmp);
            let mut all: Vec<f64> =
                (0..points.len()).filter(|other| *other != to).map(|other| square(to, other)).collect();
            all.sort_by(f64::total_cmp);
            let wanted = most.min(all.len());
            assert!(squares.len() >= wanted, "{} of {wanted}", squares.len());
            assert_eq!(squares[..wanted], all[..wanted]);
            assert!(found.iter().all(|(_, number)| *number as usize != to));
        }
    }

    #[test]
    fn the_nearest_points_are_found_in_any_layout() {
        let mut random = Random::new(3);
        for count in [0, 1, 2, 17, 40, 700] {
            let mut coordinate = || random.unit() * 10.0;
            let even: Vec<[f64; 3]> =
                (0..count).map(|_| [coordinate(), coordinate(), coordinate()]).collect();
            all_found(&even, 12);
            let on_a_line: Vec<[f64; 3]> = even.iter().map(|point| [0.0, point[1], 0.0]).collect();
            all_found(&on_a_line, 12);
            let few_places: Vec<[f64; 3]> = even.iter().map(|point| point.map(f64::round)).collect();
            all_found(&few_places, 30);
            all_found(&vec![[1.0; 3]; count], 5);
        }
    }
}
