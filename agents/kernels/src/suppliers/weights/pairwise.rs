//! Weights from a complete table of comparisons (AHP): entry `a_ij` is how many times as much `i` counts as `j`.

use super::Weights;
use crate::cancel;
use crate::suppliers::SupplierError;

/// Weights from comparisons and how well the comparisons agree with each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    pub weights: Weights,
    /// Principal eigenvalue of the table; equals the number of criteria when all comparisons agree.
    pub largest_eigenvalue: f64,
    /// `(eigenvalue - n) / (n - 1)`.
    pub consistency_index: f64,
    /// The index divided by the index of random tables; Saaty accepts up to 0.1. Zero when no contradiction is possible.
    pub consistency_ratio: f64,
}

/// Mean consistency index of random tables of 1 to 15 criteria (Saaty, 1980).
const RANDOM_INDEX: [f64; 15] =
    [0.0, 0.0, 0.58, 0.90, 1.12, 1.24, 1.32, 1.41, 1.45, 1.49, 1.51, 1.48, 1.56, 1.57, 1.59];
/// Tolerance for an entry and its mirror to differ from reciprocal: people type 0.33 for a third.
const RECIPROCAL_TOLERANCE: f64 = 0.02;

/// AHP weights: the principal eigenvector of a reciprocal table (Saaty, 1980), accurate to 1e-12.
///
/// `rows` is square with a unit diagonal. An entry and its mirror may miss reciprocity by 2 % (such as a typed 0.33); both
/// become `sqrt(a_ij / a_ji)`. Random indices are known for up to 15 criteria; more criteria are refused.
/// Errors: not square, not positive, not reciprocal, too many criteria.
pub fn compare_pairwise(rows: &[Vec<f64>]) -> Result<Comparison, SupplierError> {
    let size = rows.len();
    check_size(size)?;
    let mut table = vec![vec![1.0; size]; size];
    for (i, row) in rows.iter().enumerate() {
        cancel::look();
        if row.len() != size {
            return Err(SupplierError::Length { what: "comparisons", have: row.len(), need: size });
        }
        for (j, &entry) in row.iter().enumerate() {
            let mirror = rows[j].get(i).copied().unwrap_or(f64::NAN);
            let product = entry * mirror;
            if !(entry > 0.0 && entry.is_finite() && (product - 1.0).abs() <= RECIPROCAL_TOLERANCE) {
                return Err(SupplierError::NotReciprocal { first: i, second: j });
            }
            table[i][j] = if i == j { 1.0 } else { (entry / mirror).sqrt() };
        }
    }
    compare(&table, 0)
}

pub(super) fn check_size(size: usize) -> Result<(), SupplierError> {
    if size == 0 {
        return Err(SupplierError::NoCriteria);
    }
    if size > RANDOM_INDEX.len() {
        return Err(SupplierError::TooManyComparisons { have: size, most: RANDOM_INDEX.len() });
    }
    Ok(())
}

/// Eigenvector and consistency of a table in which `missing` pairs were not compared.
///
/// The random index of an incomplete table is the index of the complete table times `1 - 2 missing / ((n - 1)(n - 2))`
/// (Ágoston and Csató, 2022).
pub(super) fn compare(table: &[Vec<f64>], missing: usize) -> Result<Comparison, SupplierError> {
    let size = table.len();
    let (vector, largest_eigenvalue) = principal_eigenvector(table);
    let n = size as f64;
    let consistency_index = if size > 1 { ((largest_eigenvalue - n) / (n - 1.0)).max(0.0) } else { 0.0 };
    let pairs_that_can_contradict = (n - 1.0) * (n - 2.0) / 2.0 - missing as f64;
    let consistency_ratio = if size > 2 && pairs_that_can_contradict > 0.0 {
        let known = pairs_that_can_contradict / ((n - 1.0) * (n - 2.0) / 2.0);
        consistency_index / (RANDOM_INDEX[size - 1] * known)
    } else {
        0.0
    };
    Ok(Comparison {
        weights: Weights::given(&vector)?,
        largest_eigenvalue,
        consistency_index,
        consistency_ratio,
    })
}

/// Power iteration; it converges because the table is primitive (connected, positive diagonal).
fn principal_eigenvector(table: &[Vec<f64>]) -> (Vec<f64>, f64) {
    let size = table.len();
    let mut vector = vec![1.0 / size as f64; size];
    let mut eigenvalue = size as f64;
    for _ in 0..100_000 {
        cancel::look();
        let product: Vec<f64> = table
            .iter()
            .map(|row| row.iter().zip(&vector).map(|(entry, value)| entry * value).sum())
            .collect();
        eigenvalue = product.iter().sum();
        let next: Vec<f64> = product.iter().map(|value| value / eigenvalue).collect();
        let change = next.iter().zip(&vector).map(|(new, old)| ((new - old) / new).abs()).fold(0.0, f64::max);
        vector = next;
        if change < 1e-14 {
            break;
        }
    }
    (vector, eigenvalue)
}
