//! Assigns at most one column to each role and one role to each column, so that the total is as large as possible.
//! Uses the method of Kuhn and Munkres with potentials: the same input always gives the same output.

use kernels::cancel;
/// For each row the chosen column, if choosing one increases the total. A value of `values[row][column]` below 0 is never chosen.
pub(super) fn best(values: &[Vec<f64>]) -> Vec<Option<usize>> {
    let rows = values.len();
    let columns = values.first().map_or(0, Vec::len);
    // Each row gets an extra column of value 0, which stands for no choice.
    let width = columns + rows;
    let cost = |row: usize, column: usize| if column < columns { -values[row][column] } else { 0.0 };
    let (mut of_row, mut of_column) = (vec![0.0; rows + 1], vec![0.0; width + 1]);
    // Position 0 is unused: rows and columns are counted from 1.
    let mut row_of = vec![0_usize; width + 1];
    for row in 1..=rows {
        cancel::tick();
        row_of[0] = row;
        let mut column = 0;
        let mut least = vec![f64::INFINITY; width + 1];
        let mut before = vec![0_usize; width + 1];
        let mut is_used = vec![false; width + 1];
        while row_of[column] != 0 {
            cancel::tick();
            is_used[column] = true;
            let at = row_of[column];
            let (mut step, mut next) = (f64::INFINITY, 0);
            for other in 1..=width {
                if is_used[other] {
                    continue;
                }
                let reduced = cost(at - 1, other - 1) - of_row[at] - of_column[other];
                if reduced < least[other] {
                    least[other] = reduced;
                    before[other] = column;
                }
                if least[other] < step {
                    step = least[other];
                    next = other;
                }
            }
            for other in 0..=width {
                if is_used[other] {
                    of_row[row_of[other]] += step;
                    of_column[other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            row_of[column] = row_of[before[column]];
            column = before[column];
        }
    }
    let mut chosen = vec![None; rows];
    for column in 1..=columns {
        if let Some(row) = row_of[column].checked_sub(1).filter(|row| values[*row][column - 1] > 0.0) {
            chosen[row] = Some(column - 1);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assignment_with_the_best_total_is_chosen() {
        assert_eq!(best(&[vec![10.0, 9.0], vec![9.0, 1.0]]), [Some(1), Some(0)]);
    }

    #[test]
    fn a_row_without_a_positive_score_is_not_assigned() {
        assert_eq!(best(&[vec![-1.0, -1.0], vec![-1.0, 2.0], vec![-1.0, 1.0]]), [None, Some(1), None]);
        assert_eq!(best(&[]), Vec::<Option<usize>>::new());
    }
}
