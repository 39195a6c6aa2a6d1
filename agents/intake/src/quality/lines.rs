//! One line per doubtful value, in the order of the file, up to a limit. `data_quality.csv` is written from these lines.

use crate::problem::{NOT_USED, Problem};

/// People do not read more lines than this, and a large bad file would take too much memory.
pub const MOST: usize = 100_000;

/// Collects the lines. When there are too many, lines about unused rows are kept before lines about doubts.
#[derive(Default)]
pub struct Lines {
    unused: Vec<Problem>,
    doubts: Vec<Problem>,
    all: u64,
}

impl Lines {
    /// Adds a line, unless there are too many.
    pub fn add(&mut self, problem: impl FnOnce() -> Problem, is_used: bool) {
        self.all += 1;
        let kept = if is_used { &mut self.doubts } else { &mut self.unused };
        if kept.len() < MOST {
            kept.push(problem());
        }
    }

    /// Adds an existing line.
    pub fn take(&mut self, problem: &Problem) {
        self.add(|| problem.clone(), problem.done != NOT_USED);
    }

    /// The lines in the order of the file, and the number of lines that were left out.
    #[must_use]
    pub fn into_problems(self) -> (Vec<Problem>, u64) {
        let mut lines = self.unused;
        lines.extend(self.doubts.into_iter().take(MOST - lines.len()));
        lines.sort_by_key(|line| line.row);
        let more = self.all - lines.len() as u64;
        (lines, more)
    }
}
