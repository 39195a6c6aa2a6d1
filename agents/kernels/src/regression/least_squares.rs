//! Weighted least squares.

use super::RegressionError;
use super::design::Design;
use super::fit::Fit;
use super::householder::Factors;

/// From this condition on, digits are won back by refinement.
const REFINE_FROM: f64 = 1e2;

/// Coefficients that minimise the weighted sum of squared residuals, by Householder QR (Golub, 1965); when columns are
/// close to dependent, the solution is refined with residuals in twice the precision (Björck, 1967). A column that the
/// columns before it explain gets coefficient and covariance zero. Weights are inverse variances, up to a factor; a row
/// of weight zero is no observation.
pub fn least_squares(
    design: &Design,
    values: &[f64],
    weights: Option<&[f64]>,
) -> Result<Fit, RegressionError> {
    design.check(values)?;
    let roots = weights.map(|weights| roots_of(weights, values.len())).transpose()?;
    let observations = match weights {
        Some(weights) => weights.iter().filter(|weight| **weight > 0.0).count(),
        None => values.len(),
    };
    let factors = Factors::of(design, roots.as_deref());
    if observations < factors.rank().max(1) {
        return Err(RegressionError::TooFew { have: observations, need: factors.rank().max(1) });
    }
    let coefficients = solve(&factors, design, values, roots.as_deref());
    Ok(Fit::of(&factors, design, values, weights, coefficients, observations))
}

fn roots_of(weights: &[f64], rows: usize) -> Result<Vec<f64>, RegressionError> {
    if weights.len() != rows {
        return Err(RegressionError::Length { have: weights.len(), need: rows });
    }
    if weights.iter().any(|weight| !weight.is_finite()) {
        return Err(RegressionError::NotFinite);
    }
    if weights.iter().any(|weight| *weight < 0.0) {
        return Err(RegressionError::NegativeWeight);
    }
    Ok(weights.iter().map(|weight| weight.sqrt()).collect())
}

fn solve(factors: &Factors, design: &Design, values: &[f64], roots: Option<&[f64]>) -> Vec<f64> {
    let mut reflected = values.to_vec();
    weight(&mut reflected, roots);
    factors.reflect(&mut reflected);
    let rank = factors.rank();
    let mut scaled = reflected[..rank].to_vec();
    factors.solve_upper(&mut scaled);
    let mut coefficients = factors.unscale(&scaled);
    if factors.condition() < REFINE_FROM {
        return coefficients;
    }
    let mut residuals = reflected;
    residuals[..rank].fill(0.0);
    factors.reflect_back(&mut residuals);
    for _ in 0..3 {
        refine(factors, design, values, roots, &mut coefficients, &mut residuals);
    }
    coefficients
}

/// One step on the system r + X b = y, X' r = 0 for both the residuals and the coefficients.
fn refine(
    factors: &Factors,
    design: &Design,
    values: &[f64],
    roots: Option<&[f64]>,
    coefficients: &mut [f64],
    residuals: &mut [f64],
) {
    let rank = factors.rank();
    let root = |row: usize| roots.map_or(1.0, |roots| roots[row]);
    let mut rest: Vec<f64> = (0..design.rows())
        .map(|row| {
            let mut sum = Precise::default();
            sum.add_product(root(row), values[row]);
            for (column, coefficient) in coefficients.iter().enumerate() {
                let entry =
                    if roots.is_some() { root(row) * design.at(row, column) } else { design.at(row, column) };
                sum.add_product(-entry, *coefficient);
            }
            sum.add_product(-1.0, residuals[row]);
            sum.value()
        })
        .collect();
    let mut skew: Vec<f64> = factors
        .independent
        .iter()
        .map(|column| {
            let mut sum = Precise::default();
            for (row, residual) in residuals.iter().enumerate() {
                let entry = if roots.is_some() {
                    root(row) * design.at(row, *column)
                } else {
                    design.at(row, *column)
                };
                sum.add_product(-entry, *residual);
            }
            sum.value() / factors.column_length(*column)
        })
        .collect();
    factors.solve_lower(&mut skew);
    factors.reflect(&mut rest);
    let mut step: Vec<f64> = rest.iter().zip(&skew).map(|(found, skew)| found - skew).collect();
    factors.solve_upper(&mut step);
    for (coefficient, step) in coefficients.iter_mut().zip(factors.unscale(&step)) {
        *coefficient += step;
    }
    rest[..rank].copy_from_slice(&skew);
    factors.reflect_back(&mut rest);
    for (residual, step) in residuals.iter_mut().zip(&rest) {
        *residual += step;
    }
}

fn weight(values: &mut [f64], roots: Option<&[f64]>) {
    if let Some(roots) = roots {
        values.iter_mut().zip(roots).for_each(|(value, root)| *value *= root);
    }
}

/// A sum of products in twice the precision (Ogita, Rump and Oishi, 2005).
#[derive(Default)]
struct Precise {
    sum: f64,
    error: f64,
}

impl Precise {
    fn add_product(&mut self, left: f64, right: f64) {
        let product = left * right;
        let product_error = f64::mul_add(left, right, -product);
        let sum = self.sum + product;
        let part = sum - self.sum;
        self.error += (self.sum - (sum - part)) + (product - part) + product_error;
        self.sum = sum;
    }

    fn value(&self) -> f64 {
        self.sum + self.error
    }
}
