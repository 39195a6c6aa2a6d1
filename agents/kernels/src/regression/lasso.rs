//! Least squares that sets coefficients to zero, to choose among many columns.

use crate::cancel;

use super::RegressionError;
use super::design::{Design, dot};
use super::matrix::Matrix;
use super::standardised::Standardised;

const MOST_SWEEPS: usize = 20_000;
const SETTLED: f64 = 1e-13;
/// The smallest lambda of an automatic path, as a share of the largest.
const SMALLEST_SHARE: f64 = 1e-3;
const STEPS: usize = 100;

/// How coefficients are compared and which are free.
#[derive(Debug, Clone, Copy, Default)]
pub struct LassoOptions<'a> {
    /// One unit of every column; standard deviations when `None`.
    pub scales: Option<&'a [f64]>,
    /// Factors of lambda per column; zero leaves a column free. One when `None`.
    pub penalties: Option<&'a [f64]>,
    /// From large to small; a hundred from where the first column enters when `None`.
    pub lambdas: Option<&'a [f64]>,
}

/// One point of a lasso path.
#[derive(Debug, Clone, PartialEq)]
pub struct LassoFit {
    pub lambda: f64,
    /// Per unit of the columns as they were given; exactly zero for those that are left out.
    pub coefficients: Vec<f64>,
    pub constant: f64,
    pub residual_squares: f64,
}

impl LassoFit {
    /// Columns that are not left out: an unbiased count of the degrees of freedom (Zou, Hastie and Tibshirani, 2007).
    pub fn chosen(&self) -> impl Iterator<Item = usize> + '_ {
        self.coefficients.iter().enumerate().filter(|(_, value)| **value != 0.0).map(|(number, _)| number)
    }

    /// The value expected for a row of the columns.
    pub fn predict(&self, row: &[f64]) -> f64 {
        self.constant + dot(row, &self.coefficients)
    }
}

/// Minimises half the mean squared residual plus lambda times the absolute coefficients (Tibshirani, 1996), for falling
/// lambdas, by coordinate descent that starts at the solution before (Friedman, Hastie and Tibshirani, 2010). The design
/// has no column of ones: a constant is always fitted and never shrunk.
pub fn lasso_path(
    design: &Design,
    values: &[f64],
    options: LassoOptions,
) -> Result<Vec<LassoFit>, RegressionError> {
    let standardised = Standardised::of(design, values, options.scales)?;
    let mut descent = Descent::of(&standardised, options.penalties)?;
    let automatic;
    let lambdas = match options.lambdas {
        Some(lambdas) => lambdas,
        None => {
            automatic = descent.lambdas();
            &automatic
        }
    };
    let all = dot(&standardised.values, &standardised.values);
    let rows = design.rows() as f64;
    let mut path = Vec::with_capacity(lambdas.len());
    for lambda in lambdas {
        descent.settle(*lambda);
        let (coefficients, constant) = standardised.restore(&descent.shrunk);
        let residual_squares = (all - rows * descent.explained()).max(0.0);
        path.push(LassoFit { lambda: *lambda, coefficients, constant, residual_squares });
    }
    Ok(path)
}

/// The point of a path with the smallest n ln(RSS / n) + k ln n (Schwarz, 1978); `None` of an empty path.
pub fn choose_by_bic(path: &[LassoFit], rows: usize) -> Option<usize> {
    let rows = rows as f64;
    let criterion = |fit: &LassoFit| {
        let variance = (fit.residual_squares / rows).max(f64::MIN_POSITIVE);
        rows * variance.ln() + fit.chosen().count() as f64 * rows.ln()
    };
    let best = path.iter().map(criterion).enumerate().min_by(|left, right| left.1.total_cmp(&right.1))?;
    Some(best.0)
}

/// Cross-validated errors of a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Validation {
    /// Mean squared error outside of the sample, for every lambda.
    pub errors: Vec<f64>,
    /// The lambda with the smallest error.
    pub best: usize,
    /// The largest lambda within one standard error of the best.
    pub simplest: usize,
}

/// Leaves out one of `folds` blocks of neighbouring rows after the other, and measures how well the rest predicts it.
pub fn cross_validate(
    design: &Design,
    values: &[f64],
    options: LassoOptions,
    folds: usize,
) -> Result<Validation, RegressionError> {
    let rows = design.rows();
    let folds = folds.clamp(2, rows.max(2));
    let whole = lasso_path(design, values, options)?;
    let lambdas: Vec<f64> = whole.iter().map(|fit| fit.lambda).collect();
    let mut errors: Vec<Vec<f64>> = vec![Vec::with_capacity(folds); lambdas.len()];
    for fold in 0..folds {
        let (from, to) = (fold * rows / folds, (fold + 1) * rows / folds);
        let (kept, kept_values) = without(design, values, from, to)?;
        let path = lasso_path(&kept, &kept_values, LassoOptions { lambdas: Some(&lambdas), ..options })?;
        for (fit, errors) in path.iter().zip(&mut errors) {
            let squares: f64 =
                (from..to).map(|row| (values[row] - fit.predict(&design.row(row))).powi(2)).sum();
            errors.push(squares / (to - from).max(1) as f64);
        }
    }
    Ok(judge(&errors))
}

fn without(
    design: &Design,
    values: &[f64],
    from: usize,
    to: usize,
) -> Result<(Design, Vec<f64>), RegressionError> {
    let keep = |column: &[f64]| [&column[..from], &column[to..]].concat();
    let mut kept = Design::with_capacity(design.rows() - (to - from), design.columns());
    for column in 0..design.columns() {
        kept.push(&keep(design.column(column)))?;
    }
    Ok((kept, keep(values)))
}

fn judge(errors: &[Vec<f64>]) -> Validation {
    let means: Vec<f64> =
        errors.iter().map(|errors| errors.iter().sum::<f64>() / errors.len() as f64).collect();
    let best = (0..means.len()).min_by(|a, b| means[*a].total_cmp(&means[*b])).unwrap_or(0);
    let limit = errors.get(best).map_or(0.0, |errors| {
        let count = errors.len() as f64;
        let squares: f64 = errors.iter().map(|error| (error - means[best]).powi(2)).sum();
        means[best] + (squares / (count - 1.0) / count).sqrt()
    });
    let simplest = means.iter().position(|mean| *mean <= limit).unwrap_or(best);
    Validation { errors: means, best, simplest }
}

/// Coordinate descent on the products of the columns, so that a step does not touch the rows.
struct Descent {
    /// X' X / n.
    products: Matrix,
    /// X' y / n.
    targets: Vec<f64>,
    penalties: Vec<f64>,
    /// The present coefficients.
    shrunk: Vec<f64>,
    /// X' X b / n of the present coefficients.
    pulls: Vec<f64>,
}

impl Descent {
    fn of(standardised: &Standardised, penalties: Option<&[f64]>) -> Result<Self, RegressionError> {
        let design = &standardised.design;
        let columns = design.columns();
        let penalties = penalties.map_or_else(|| vec![1.0; columns], <[f64]>::to_vec);
        if penalties.len() != columns {
            return Err(RegressionError::Length { have: penalties.len(), need: columns });
        }
        let rows = design.rows() as f64;
        let mut products = Matrix::zeros(columns);
        for first in 0..columns {
            cancel::step(design.rows() * (first + 1));
            for second in 0..=first {
                let product = dot(design.column(first), design.column(second)) / rows;
                products.set(first, second, product);
                products.set(second, first, product);
            }
        }
        let targets = design.transposed_times(&standardised.values).iter().map(|sum| sum / rows).collect();
        Ok(Self { products, targets, penalties, shrunk: vec![0.0; columns], pulls: vec![0.0; columns] })
    }

    /// Falls evenly on the logarithmic scale from where the first penalised column enters.
    fn lambdas(&mut self) -> Vec<f64> {
        self.settle(f64::MAX);
        let largest = (0..self.shrunk.len())
            .filter(|number| self.penalties[*number] > 0.0)
            .map(|number| (self.targets[number] - self.pulls[number]).abs() / self.penalties[number])
            .fold(0.0, f64::max);
        let step = |i: usize| largest * SMALLEST_SHARE.powf(i as f64 / (STEPS - 1) as f64);
        (0..STEPS).map(step).collect()
    }

    /// Goes round the coordinates until none changes.
    fn settle(&mut self, lambda: f64) {
        let columns = self.shrunk.len();
        let size = self.targets.iter().fold(f64::MIN_POSITIVE, |size, target| size.max(target.abs()));
        for sweep in 0..MOST_SWEEPS {
            let mut change = 0.0_f64;
            for number in 0..columns {
                cancel::step(columns);
                change = change.max(self.improve(number, lambda));
            }
            if change <= SETTLED * size {
                break;
            }
            // Strongly related columns settle slowly; once the set is stable its equations can be solved.
            if sweep % 50 == 49 {
                self.solve_chosen(lambda);
            }
        }
    }

    /// Sets one coefficient to its best value; how far that moved its gradient.
    fn improve(&mut self, number: usize, lambda: f64) -> f64 {
        let square = self.products.at(number, number);
        if square == 0.0 {
            return 0.0;
        }
        let before = self.shrunk[number];
        let free = self.targets[number] - self.pulls[number] + square * before;
        let limit = if self.penalties[number] == 0.0 { 0.0 } else { lambda * self.penalties[number] };
        let after = if free.abs() <= limit { 0.0 } else { (free - limit.copysign(free)) / square };
        self.set(number, after);
        (after - before).abs() * square
    }

    fn set(&mut self, number: usize, value: f64) {
        let change = value - self.shrunk[number];
        if change != 0.0 {
            self.shrunk[number] = value;
            super::design::add_scaled(&mut self.pulls, self.products.row(number), change);
        }
    }

    /// Solves the equations of the chosen columns, unless a coefficient would change its sign.
    fn solve_chosen(&mut self, lambda: f64) {
        let chosen: Vec<usize> =
            (0..self.shrunk.len()).filter(|number| self.shrunk[*number] != 0.0).collect();
        let right: Vec<f64> = chosen
            .iter()
            .map(|number| {
                let limit =
                    if self.penalties[*number] == 0.0 { 0.0 } else { lambda * self.penalties[*number] };
                self.targets[*number] - limit.copysign(self.shrunk[*number])
            })
            .collect();
        let Some(solution) = self.products.part(&chosen).solve_positive(&right) else { return };
        let keeps_sign = chosen
            .iter()
            .zip(&solution)
            .all(|(number, value)| self.penalties[*number] == 0.0 || value * self.shrunk[*number] > 0.0);
        if keeps_sign {
            for (number, value) in chosen.iter().zip(solution) {
                self.set(*number, value);
            }
        }
    }

    /// By how much the present coefficients lower the mean squared residual.
    fn explained(&self) -> f64 {
        2.0 * dot(&self.shrunk, &self.targets) - dot(&self.shrunk, &self.pulls)
    }
}
