//! A line per doubtful value, in the order of the file, as many as anybody reads. `data_quality.csv` is written from it.

use crate::problem::{NOT_USED, Problem};

/// Readers do not go through more lines, and a large bad file would take too much memory.
pub const MOST: usize = 100_000;

/// The lines while they come in. Rows that are not used come before doubts when there are too many.
#[derive(Default)]
pub struct Lines {
    unused: Vec<Problem>,
    doubts: Vec<Problem>,
    all: u64,
}

impl Lines {
    /// Takes a line, unless there are too many.
    pub fn add(&mut self, problem: impl FnOnce() -> Problem, is_used: bool) {
        self.all += 1;
        let kept = if is_used { &mut self.doubts } else { &mut self.unused };
        if kept.len() < MOST {
            kept.push(problem());
        }
    }

    /// Takes a line that is there already.
    pub fn take(&mut self, problem: &Problem) {
        self.add(|| problem.clone(), problem.done != NOT_USED);
    }

    /// The lines in the order of the file, and how many more there were.
    #[must_use]
    pub fn into_problems(self) -> (Vec<Problem>, u64) {
        let mut lines = self.unused;
        lines.extend(self.doubts.into_iter().take(MOST - lines.len()));
        lines.sort_by_key(|line| line.row);
        let more = self.all - lines.len() as u64;
        (lines, more)
    }
}
