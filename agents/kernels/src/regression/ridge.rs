//! Least squares with coefficients drawn towards zero, for columns that move together.

use crate::cancel;

use super::RegressionError;
use super::design::{Design, add_scaled, dot};
use super::standardised::Standardised;

const MOST_SWEEPS: usize = 60;

/// One point of a ridge path.
#[derive(Debug, Clone, PartialEq)]
pub struct RidgeFit {
    pub lambda: f64,
    /// Per unit of the columns as they were given.
    pub coefficients: Vec<f64>,
    pub constant: f64,
    /// Effective degrees of freedom of the coefficients, without the constant.
    pub degrees: f64,
    pub residual_squares: f64,
    /// Generalised cross-validation (Golub, Heath and Wahba, 1979): the smallest is the best.
    pub validation: f64,
}

/// Minimises the sum of squared residuals plus lambda times the squared coefficients (Hoerl and Kennard, 1970), for
/// every lambda, by one singular value decomposition. The design has no column of ones: a constant is always fitted and
/// never shrunk. Coefficients are compared in `scales`, the standard deviations of the columns when `None`.
pub fn ridge(
    design: &Design,
    values: &[f64],
    scales: Option<&[f64]>,
    lambdas: &[f64],
) -> Result<Vec<RidgeFit>, RegressionError> {
    let standardised = Standardised::of(design, values, scales)?;
    let singular = Singular::of(standardised.design.clone());
    let shares = singular.left.transposed_times(&standardised.values);
    let all = dot(&standardised.values, &standardised.values);
    let rows = design.rows() as f64;
    let path = lambdas.iter().map(|lambda| {
        let mut shrunk = vec![0.0; design.columns()];
        let (mut degrees, mut residual_squares) = (0.0, all);
        for (number, (size, share)) in singular.sizes.iter().zip(&shares).enumerate() {
            if *size == 0.0 {
                continue;
            }
            let kept = size * size / (size * size + lambda);
            degrees += kept;
            residual_squares -= share * share * kept * (2.0 - kept);
            add_scaled(&mut shrunk, singular.right.column(number), kept * share / size);
        }
        let (coefficients, constant) = standardised.restore(&shrunk);
        let residual_squares = residual_squares.max(0.0);
        let free = 1.0 - (degrees + 1.0) / rows;
        let validation = if free > 0.0 { residual_squares / rows / (free * free) } else { f64::INFINITY };
        RidgeFit { lambda: *lambda, coefficients, constant, degrees, residual_squares, validation }
    });
    Ok(path.collect())
}

/// The singular value decomposition of a design.
struct Singular {
    left: Design,
    sizes: Vec<f64>,
    right: Design,
}

impl Singular {
    /// Rotates pairs of columns until all are orthogonal (Hestenes, 1958).
    fn of(mut design: Design) -> Self {
        let columns = design.columns();
        let mut right = Design::with_capacity(columns, columns);
        for number in 0..columns {
            right.push_with(|row| f64::from(row == number));
        }
        for _ in 0..MOST_SWEEPS {
            let mut is_orthogonal = true;
            for first in 0..columns {
                for second in first + 1..columns {
                    cancel::step(design.rows());
                    is_orthogonal &= !rotate(&mut design, &mut right, first, second);
                }
            }
            if is_orthogonal {
                break;
            }
        }
        let mut sizes: Vec<f64> =
            (0..columns).map(|number| dot(design.column(number), design.column(number)).sqrt()).collect();
        let largest = sizes.iter().copied().fold(0.0, f64::max);
        for (number, size) in sizes.iter_mut().enumerate() {
            if *size <= 1e-13 * largest {
                *size = 0.0;
            } else {
                design.column_mut(number).iter_mut().for_each(|value| *value /= *size);
            }
        }
        Self { left: design, sizes, right }
    }
}

/// Makes two columns orthogonal; false when they were.
fn rotate(design: &mut Design, right: &mut Design, first: usize, second: usize) -> bool {
    let (a, b) = (design.column(first), design.column(second));
    let (of_first, of_second, of_both) = (dot(a, a), dot(b, b), dot(a, b));
    if of_both.abs() <= 1e-15 * (of_first * of_second).sqrt() {
        return false;
    }
    let ratio = (of_second - of_first) / (2.0 * of_both);
    let tangent = 1.0_f64.copysign(ratio) / (ratio.abs() + ratio.hypot(1.0));
    let cosine = 1.0 / tangent.hypot(1.0);
    let sine = cosine * tangent;
    for matrix in [design, right] {
        for row in 0..matrix.rows() {
            let (a, b) = (matrix.at(row, first), matrix.at(row, second));
            matrix.column_mut(first)[row] = cosine * a - sine * b;
            matrix.column_mut(second)[row] = sine * a + cosine * b;
        }
    }
    true
}
