//! Finds the lowest of many straight lines at a point of a fixed list, while lines are being added (Li and Chao's tree).

/// The line height + slope * at, and the order that it represents.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub slope: f64,
    pub height: f64,
    pub period: usize,
}

impl Line {
    pub(super) fn value(&self, at: f64) -> f64 {
        self.height + self.slope * at
    }
}

/// The lines in a tree over ranges of points; each node keeps the line that is lowest in the middle of its range.
pub(super) struct LowestLine<'a> {
    /// The points in rising order; equal points are allowed.
    at: &'a [f64],
    lines: Vec<Option<Line>>,
}

impl<'a> LowestLine<'a> {
    /// An empty set of lines over these points; there must be at least one point.
    pub(super) fn over(at: &'a [f64]) -> Self {
        Self { at, lines: vec![None; 4 * at.len()] }
    }

    pub(super) fn add(&mut self, line: Line) {
        self.insert(line, 0, self.at.len() - 1, 1);
    }

    /// The lowest line at the point with this index.
    pub(super) fn lowest(&self, point: usize) -> Option<Line> {
        self.search(point, 0, self.at.len() - 1, 1)
    }

    fn insert(&mut self, mut line: Line, low: usize, high: usize, node: usize) {
        let Some(mut here) = self.lines[node] else {
            self.lines[node] = Some(line);
            return;
        };
        let middle = usize::midpoint(low, high);
        if line.value(self.at[middle]) < here.value(self.at[middle]) {
            (line, here) = (here, line);
            self.lines[node] = Some(here);
        }
        if low == high {
            return;
        }
        if line.value(self.at[low]) < here.value(self.at[low]) {
            self.insert(line, low, middle, 2 * node);
        } else if line.value(self.at[high]) < here.value(self.at[high]) {
            self.insert(line, middle + 1, high, 2 * node + 1);
        }
    }

    fn search(&self, point: usize, low: usize, high: usize, node: usize) -> Option<Line> {
        let here = self.lines[node]?;
        if low == high {
            return Some(here);
        }
        let middle = usize::midpoint(low, high);
        let below = if point <= middle {
            self.search(point, low, middle, 2 * node)
        } else {
            self.search(point, middle + 1, high, 2 * node + 1)
        };
        let at = self.at[point];
        below.filter(|line| line.value(at) < here.value(at)).or(Some(here))
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, LowestLine};

    #[test]
    fn the_lowest_line_at_a_point_is_found_after_each_added_line() {
        let at: Vec<f64> = (0..37).map(|i| f64::from(i / 2)).collect();
        let mut tree = LowestLine::over(&at);
        assert!(tree.lowest(5).is_none());
        let mut lines = Vec::new();
        for period in 0..60_usize {
            let slope = (period * 37 % 23) as f64 - 11.0;
            let line = Line { slope, height: (period * 53 % 101) as f64, period };
            lines.push(line);
            tree.add(line);
            for (point, at) in at.iter().enumerate() {
                let lowest = lines.iter().map(|line| line.value(*at)).fold(f64::INFINITY, f64::min);
                assert_eq!(tree.lowest(point).unwrap().value(*at), lowest);
            }
        }
    }
}
