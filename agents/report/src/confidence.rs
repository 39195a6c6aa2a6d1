//! How far an answer can be relied on, from 0 to 1. Every agent measures it in its own way (backtest error, fit,
//! agreement of methods, share of figures that the user gave); the share of the file that was used applies to all.

use std::collections::HashSet;

use intake::problem::{NOT_USED, Problem};

/// Confidence in a text of the product itself, in which nothing is estimated or chosen.
pub const OWN_TEXT: f64 = 1.0;

/// `part` of `whole`, between 0 and 1; 1 of nothing.
#[must_use]
pub fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 1.0 }
}

/// The share of the `rows` of a file that a result comes from.
#[must_use]
pub fn used_rows(problems: &[Problem], rows: u64) -> f64 {
    share(rows as f64 - unused(problems).len() as f64, rows as f64)
}

/// The rows of the file that no figure comes from.
pub(crate) fn unused(problems: &[Problem]) -> HashSet<u64> {
    let unused = problems.iter().filter(|problem| problem.done == NOT_USED);
    unused.map(|problem| problem.row).collect()
}

#[cfg(test)]
mod tests {
    use intake::problem::USED;

    use super::*;

    fn problem(row: u64, done: &'static str) -> Problem {
        Problem { row, column: String::new(), value: String::new(), problem: String::new(), done }
    }

    #[test]
    fn an_unused_row_with_two_problems_counts_once() {
        let problems = [problem(2, NOT_USED), problem(2, NOT_USED), problem(3, USED)];
        assert_eq!(used_rows(&problems, 4), 0.75);
    }

    #[test]
    fn an_empty_file_has_no_unused_rows() {
        assert_eq!(used_rows(&[], 0), 1.0);
    }
}
