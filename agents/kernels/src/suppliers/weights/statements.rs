//! Weights from a person's statements about some pairs: "price counts twice as much as quality".

use super::pairwise::{Comparison, check_size, compare};
use crate::cancel;
use crate::suppliers::SupplierError;

/// `first` counts `times` as much as `second`; below 1 it counts less.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement {
    pub first: usize,
    pub second: usize,
    pub times: f64,
}

/// AHP weights from comparisons of some pairs only (Harker, 1987).
///
/// Pairs without a statement take their ratio from the weights themselves: zero in the table, and one more on the diagonal
/// for each. Several statements about a pair count as their geometric mean. When the statements form a chain without loops, the
/// weights fit all of them exactly. Errors: a criterion that does not exist or is compared with itself, a ratio that is not
/// positive, a criterion that no chain of statements connects to the first, more than 15 criteria.
pub fn compare_statements(criteria: usize, statements: &[Statement]) -> Result<Comparison, SupplierError> {
    check_size(criteria)?;
    let logarithms = mean_logarithms(criteria, statements)?;
    require_links(&logarithms)?;
    let mut table = vec![vec![0.0; criteria]; criteria];
    let mut unknown = 0;
    for i in 0..criteria {
        cancel::look();
        table[i][i] = 1.0;
        for j in (0..criteria).filter(|&j| j != i) {
            match logarithms[i][j] {
                Some(logarithm) => table[i][j] = logarithm.exp(),
                None => {
                    table[i][i] += 1.0;
                    unknown += 1;
                }
            }
        }
    }
    compare(&table, unknown / 2)
}

/// Mean logarithm of the ratio for every pair that was compared.
fn mean_logarithms(
    criteria: usize,
    statements: &[Statement],
) -> Result<Vec<Vec<Option<f64>>>, SupplierError> {
    let mut sums = vec![vec![(0.0, 0.0); criteria]; criteria];
    for &Statement { first, second, times } in statements {
        let exists = first < criteria && second < criteria && first != second;
        if !(exists && times > 0.0 && times.is_finite()) {
            return Err(SupplierError::BadStatement { first, second });
        }
        for (i, j, logarithm) in [(first, second, times.ln()), (second, first, -times.ln())] {
            let (sum, count) = sums[i][j];
            sums[i][j] = (sum + logarithm, count + 1.0);
        }
    }
    let mean = |(sum, count): (f64, f64)| (count > 0.0).then(|| sum / count);
    Ok(sums.into_iter().map(|row| row.into_iter().map(mean).collect()).collect())
}

fn require_links(logarithms: &[Vec<Option<f64>>]) -> Result<(), SupplierError> {
    let mut linked = vec![false; logarithms.len()];
    let mut open = vec![0];
    linked[0] = true;
    while let Some(i) = open.pop() {
        cancel::look();
        for j in 0..linked.len() {
            if !linked[j] && logarithms[i][j].is_some() {
                linked[j] = true;
                open.push(j);
            }
        }
    }
    match linked.iter().position(|linked| !linked) {
        Some(criterion) => Err(SupplierError::NeverCompared { criterion }),
        None => Ok(()),
    }
}
