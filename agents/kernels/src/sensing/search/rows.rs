//! A part of the whitened rows of all products, freed of the calendar and of the signals found so far.

use crate::sensing::data::algebra::{dot, solve_cross};
use crate::sensing::data::product::Product;
use crate::statistics::{fisher_f, student_t};

/// Rows of several products, one after the other.
pub(crate) struct Rows {
    blocks: Vec<Block>,
    /// Period of every row, and the number of different ones.
    times: Vec<usize>,
    periods: usize,
    response: Vec<f64>,
    /// Orthonormal columns of the signals found so far.
    given: Vec<Vec<f64>>,
    spent: usize,
    /// Periods over which errors may be correlated.
    lags: usize,
}

/// The rows of one product, with an orthonormal basis of its calendar.
struct Block {
    product: usize,
    rows: Vec<usize>,
    basis: Vec<Vec<f64>>,
}

/// A test of some columns in these rows.
#[derive(Debug, Clone)]
pub(crate) struct Tested {
    pub coefficients: Vec<f64>,
    pub covariance: Vec<f64>,
    pub p_value: f64,
    pub degrees: f64,
}

impl Tested {
    pub(crate) fn std_error(&self, column: usize) -> f64 {
        self.covariance[column * self.coefficients.len() + column].max(0.0).sqrt()
    }
}

impl Rows {
    /// `is_in` picks periods, `products` the products by their position.
    pub(crate) fn new(products: &[Product], picked: &[usize], is_in: impl Fn(usize) -> bool) -> Self {
        let mut rows = Self {
            blocks: Vec::new(),
            times: Vec::new(),
            periods: 0,
            response: Vec::new(),
            given: Vec::new(),
            spent: 0,
            lags: 0,
        };
        for &at in picked {
            let product = &products[at];
            let inside: Vec<usize> =
                (0..product.periods.len()).filter(|row| is_in(product.periods[*row])).collect();
            let mut basis: Vec<Vec<f64>> = Vec::with_capacity(product.base.len());
            for column in &product.base {
                add_to_basis(&mut basis, pick(&product.whitened(column.clone()), &inside));
            }
            let mut response = pick(&product.whitened(product.response.clone()), &inside);
            project_out(&basis, &mut response);
            rows.times.extend(inside.iter().map(|row| product.periods[*row]));
            rows.response.extend(response);
            rows.spent = rows.spent.max(basis.len());
            rows.blocks.push(Block { product: at, rows: inside, basis });
        }
        let mut times = rows.times.clone();
        times.sort_unstable();
        times.dedup();
        rows.periods = times.len();
        rows.lags = (4.0 * (rows.periods as f64 / 100.0).powf(2.0 / 9.0)) as usize;
        rows
    }

    /// For rows that keep their memory: errors may be correlated for longer (Lazarus, Lewis, Stock and Watson, 2018).
    pub(crate) fn with_memory(mut self) -> Self {
        self.lags = (1.3 * (self.periods as f64).sqrt()) as usize;
        self
    }

    pub(crate) fn count(&self) -> usize {
        self.response.len()
    }

    /// Mean squared response that is left.
    pub(crate) fn variance(&self) -> f64 {
        dot(&self.response, &self.response) / self.response.len().max(1) as f64
    }

    /// The column that the products see, without calendar and given signals. `of_product` returns whitened rows.
    pub(crate) fn clean(&self, of_product: impl Fn(usize) -> Vec<f64>) -> Vec<f64> {
        let mut clean = Vec::with_capacity(self.count());
        for block in &self.blocks {
            let mut part = pick(&of_product(block.product), &block.rows);
            project_out(&block.basis, &mut part);
            clean.extend(part);
        }
        project_out(&self.given, &mut clean);
        clean
    }

    /// Takes clean columns as known from now on.
    pub(crate) fn give(&mut self, columns: Vec<Vec<f64>>) {
        for column in columns {
            let before = self.given.len();
            add_to_basis(&mut self.given, column);
            if self.given.len() > before {
                let added = std::slice::from_ref(&self.given[before]);
                project_out(added, &mut self.response);
                self.spent += 1;
            }
        }
    }

    /// Share of the response that the clean columns explain.
    pub(crate) fn share(&self, columns: &[Vec<f64>]) -> f64 {
        let all = dot(&self.response, &self.response);
        let explained: f64 = match columns {
            [column] => {
                let size = dot(column, column);
                if size > 0.0 { dot(column, &self.response).powi(2) / size } else { 0.0 }
            }
            _ => {
                let right: Vec<f64> = columns.iter().map(|column| dot(column, &self.response)).collect();
                let solution = solve_cross(&mut cross_products(columns), right.clone());
                solution.iter().zip(&right).map(|(a, b)| a * b).sum()
            }
        };
        if all > 0.0 { (explained / all).clamp(0.0, 1.0 - 1e-15) } else { 0.0 }
    }

    /// Correlation of a clean column with the response.
    pub(crate) fn correlation(&self, column: &[f64]) -> f64 {
        correlation(column, &self.response)
    }

    /// Coefficients of the clean columns and the test that all are zero. Standard errors are the larger of those of least
    /// squares and of those robust to what remains of correlation between near periods and between products of the
    /// same period (Driscoll and Kraay, 1998).
    pub(crate) fn test(&self, columns: &[Vec<f64>]) -> Option<Tested> {
        let size = columns.len();
        let degrees = self.periods as f64 - (self.spent + size) as f64;
        let cross = cross_products(columns);
        if degrees < 5.0 || (0..size).any(|i| cross[i * size + i] < 1e-9) {
            return None;
        }
        let right: Vec<f64> = columns.iter().map(|column| dot(column, &self.response)).collect();
        let coefficients = solve_cross(&mut cross.clone(), right);
        let inverse = invert(&cross, size);
        let mut residuals = self.response.clone();
        for (column, coefficient) in columns.iter().zip(&coefficients) {
            residuals.iter_mut().zip(column).for_each(|(rest, value)| *rest -= coefficient * value);
        }
        let spent = (self.spent * self.blocks.len() + size) as f64;
        let variance = dot(&residuals, &residuals) / (self.count() as f64 - spent).max(1.0);
        let plain: Vec<f64> = inverse.iter().map(|value| value * variance).collect();
        let robust = self.robust_covariance(columns, &residuals, &inverse, degrees);
        let statistic = |covariance: &[f64]| wald(covariance, &coefficients);
        let (by_plain, by_robust) = (statistic(&plain), statistic(&robust));
        let (smaller, mut covariance) =
            if by_robust < by_plain { (by_robust, robust.clone()) } else { (by_plain, plain.clone()) };
        for i in 0..size {
            let at = i * size + i;
            covariance[at] = plain[at].max(robust[at]);
        }
        let p_value = if size == 1 {
            student_t::two_sided(smaller.max(0.0).sqrt(), degrees)
        } else {
            fisher_f::tail(smaller / size as f64, size as f64, degrees)
        };
        Some(Tested { coefficients, covariance, p_value, degrees })
    }

    fn robust_covariance(
        &self,
        columns: &[Vec<f64>],
        residuals: &[f64],
        inverse: &[f64],
        degrees: f64,
    ) -> Vec<f64> {
        let size = columns.len();
        let last = self.times.iter().copied().max().unwrap_or(0);
        let mut scores = vec![0.0; (last + 1) * size];
        for (row, time) in self.times.iter().enumerate() {
            for (i, column) in columns.iter().enumerate() {
                scores[time * size + i] += column[row] * residuals[row];
            }
        }
        let mut middle = vec![0.0; size * size];
        for lag in 0..=self.lags {
            let weight = 1.0 - lag as f64 / (self.lags + 1) as f64;
            for time in lag..=last {
                let (now, before) = (&scores[time * size..], &scores[(time - lag) * size..]);
                for i in 0..size {
                    for j in 0..size {
                        let product = now[i] * before[j];
                        middle[i * size + j] += weight * product;
                        if lag > 0 {
                            middle[j * size + i] += weight * product;
                        }
                    }
                }
            }
        }
        let factor = self.periods as f64 / degrees;
        let product = multiply(&multiply(inverse, &middle, size), inverse, size);
        product.iter().map(|value| value * factor).collect()
    }
}

fn pick(values: &[f64], rows: &[usize]) -> Vec<f64> {
    if rows.len() == values.len() { values.to_vec() } else { rows.iter().map(|row| values[*row]).collect() }
}

/// Makes a column orthonormal to the basis and adds it, unless nothing is left of it.
fn add_to_basis(basis: &mut Vec<Vec<f64>>, mut column: Vec<f64>) {
    let before = dot(&column, &column);
    project_out(basis, &mut column);
    project_out(basis, &mut column);
    let after = dot(&column, &column);
    if after > 1e-10 * before {
        let scale = 1.0 / after.sqrt();
        column.iter_mut().for_each(|value| *value *= scale);
        basis.push(column);
    }
}

fn project_out(basis: &[Vec<f64>], column: &mut [f64]) {
    let before = if basis.is_empty() { return } else { dot(column, column) };
    for known in basis {
        let shared = dot(known, column);
        column.iter_mut().zip(known).for_each(|(value, known)| *value -= shared * known);
    }
    // What is left of a dependent column is rounding.
    if dot(column, column) < 1e-18 * before {
        column.fill(0.0);
    }
}

pub(crate) fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let size = (dot(left, left) * dot(right, right)).sqrt();
    if size > 0.0 { (dot(left, right) / size).clamp(-1.0, 1.0) } else { 0.0 }
}

fn cross_products(columns: &[Vec<f64>]) -> Vec<f64> {
    let size = columns.len();
    let mut cross = vec![0.0; size * size];
    for i in 0..size {
        for j in 0..=i {
            cross[i * size + j] = dot(&columns[i], &columns[j]);
            cross[j * size + i] = cross[i * size + j];
        }
    }
    cross
}

fn invert(cross: &[f64], size: usize) -> Vec<f64> {
    let mut inverse = vec![0.0; size * size];
    for column in 0..size {
        let mut unit = vec![0.0; size];
        unit[column] = 1.0;
        for (row, value) in solve_cross(&mut cross.to_vec(), unit).into_iter().enumerate() {
            inverse[row * size + column] = value;
        }
    }
    inverse
}

/// b' V^-1 b.
pub(crate) fn wald(covariance: &[f64], coefficients: &[f64]) -> f64 {
    let solved = solve_cross(&mut covariance.to_vec(), coefficients.to_vec());
    solved.iter().zip(coefficients).map(|(a, b)| a * b).sum()
}

fn multiply(left: &[f64], right: &[f64], size: usize) -> Vec<f64> {
    let mut product = vec![0.0; size * size];
    for i in 0..size {
        for j in 0..size {
            product[i * size + j] = (0..size).map(|k| left[i * size + k] * right[k * size + j]).sum();
        }
    }
    product
}
