//! What least squares found, and how far it can be trusted.

use crate::statistics::{fisher_f, student_t};

use super::design::{Design, dot};
use super::householder::Factors;
use super::matrix::Matrix;

/// A linear fit. Vectors of coefficients are as long as the design has columns, those of rows as long as it has rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    pub coefficients: Vec<f64>,
    /// Standard errors of the coefficients: the roots of the covariance's diagonal.
    pub std_errors: Vec<f64>,
    pub covariance: Matrix,
    /// (X' W X)^-1, the covariance divided by the variance of a residual.
    pub unscaled_covariance: Matrix,
    /// False for a column that the columns before it explain; its coefficient is zero.
    pub is_determined: Vec<bool>,
    pub fitted: Vec<f64>,
    pub residuals: Vec<f64>,
    /// The influence of every row on its own fitted value, from 0 to 1.
    pub leverages: Vec<f64>,
    /// Standard deviation of a residual of weight one; zero without degrees of freedom.
    pub sigma: f64,
    /// Weighted sum of squared residuals.
    pub residual_squares: f64,
    /// Share of the variance explained, around the mean when a column is constant, else around zero.
    pub r_squared: f64,
    pub observations: usize,
    pub rank: usize,
    /// The columns explain a constant, so `r_squared` is around the mean.
    pub has_constant: bool,
}

/// A t test of one coefficient against zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Test {
    pub statistic: f64,
    pub p_value: f64,
}

/// An F test of several coefficients against zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JointTest {
    pub statistic: f64,
    pub p_value: f64,
    pub degrees: usize,
}

impl Fit {
    pub(super) fn of(
        factors: &Factors,
        design: &Design,
        values: &[f64],
        weights: Option<&[f64]>,
        coefficients: Vec<f64>,
        observations: usize,
    ) -> Self {
        let fitted = design.times(&coefficients);
        let residuals: Vec<f64> = values.iter().zip(&fitted).map(|(value, fitted)| value - fitted).collect();
        let residual_squares = weighted_squares(&residuals, weights);
        let degrees = observations - factors.rank();
        let variance = if degrees == 0 { 0.0 } else { residual_squares / degrees as f64 };
        let unscaled_covariance = factors.inverse_of_squares();
        let mut is_determined = vec![false; design.columns()];
        factors.independent.iter().for_each(|column| is_determined[*column] = true);
        let has_constant = explains_a_constant(factors, weights, design.rows());
        let mut fit = Self {
            std_errors: Vec::new(),
            covariance: Matrix::default(),
            is_determined,
            leverages: factors.leverages(),
            sigma: variance.sqrt(),
            residual_squares,
            r_squared: r_squared(values, weights, residual_squares, has_constant),
            observations,
            rank: factors.rank(),
            has_constant,
            coefficients,
            fitted,
            residuals,
            unscaled_covariance,
        };
        let mut covariance = fit.unscaled_covariance.clone();
        covariance.scale(variance);
        fit.set_covariance(covariance);
        fit
    }

    /// Takes another covariance, as `newey_west` gives it; tests and prediction variances use it from then on.
    pub fn set_covariance(&mut self, covariance: Matrix) {
        self.std_errors = covariance.diagonal().map(|variance| variance.max(0.0).sqrt()).collect();
        self.covariance = covariance;
    }

    pub fn degrees_of_freedom(&self) -> usize {
        self.observations - self.rank
    }

    /// Student's t test of one coefficient; a coefficient without standard error has p value one.
    pub fn test(&self, column: usize) -> Test {
        let (value, error) = (self.coefficients[column], self.std_errors[column]);
        if self.degrees_of_freedom() == 0 || error == 0.0 && value == 0.0 {
            return Test { statistic: 0.0, p_value: 1.0 };
        }
        let statistic = value / error;
        Test { statistic, p_value: student_t::two_sided(statistic, self.degrees_of_freedom() as f64) }
    }

    pub fn p_values(&self) -> Vec<f64> {
        (0..self.coefficients.len()).map(|column| self.test(column).p_value).collect()
    }

    /// The interval that covers a coefficient with this probability.
    pub fn interval(&self, column: usize, probability: f64) -> (f64, f64) {
        let width = self.std_errors[column] * self.t_quantile(probability);
        (self.coefficients[column] - width, self.coefficients[column] + width)
    }

    /// Half the width of an interval of this probability, in standard errors.
    pub fn t_quantile(&self, probability: f64) -> f64 {
        student_t::quantile(0.5 + 0.5 * probability, self.degrees_of_freedom().max(1) as f64)
    }

    /// Wald's test that the coefficients of all these columns are zero; `None` when none of them is determined or the
    /// covariance does not allow it.
    pub fn joint_test(&self, columns: &[usize]) -> Option<JointTest> {
        let chosen: Vec<usize> =
            columns.iter().copied().filter(|column| self.is_determined[*column]).collect();
        if chosen.is_empty() || self.degrees_of_freedom() == 0 {
            return None;
        }
        // Scaled to correlations, so that the size of a unit does not decide what counts as singular.
        let errors: Vec<f64> = chosen.iter().map(|column| self.std_errors[*column]).collect();
        let mut correlation = self.covariance.part(&chosen);
        for row in 0..chosen.len() {
            for column in 0..chosen.len() {
                let scaled = correlation.at(row, column) / errors[row] / errors[column];
                correlation.set(row, column, scaled);
            }
        }
        let scaled: Vec<f64> =
            chosen.iter().zip(&errors).map(|(column, error)| self.coefficients[*column] / error).collect();
        let solved = correlation.solve_positive(&scaled)?;
        let degrees = chosen.len();
        let statistic = dot(&scaled, &solved) / degrees as f64;
        let p_value = fisher_f::tail(statistic, degrees as f64, self.degrees_of_freedom() as f64);
        Some(JointTest { statistic, p_value, degrees })
    }

    /// The F test that everything but the constant is zero; `None` without a constant.
    pub fn overall_test(&self) -> Option<JointTest> {
        let degrees = self.rank.checked_sub(1).filter(|degrees| *degrees > 0 && self.has_constant)?;
        let rest = self.degrees_of_freedom() as f64;
        if rest == 0.0 {
            return None;
        }
        let statistic = self.r_squared / (1.0 - self.r_squared) * rest / degrees as f64;
        Some(JointTest { statistic, p_value: fisher_f::tail(statistic, degrees as f64, rest), degrees })
    }

    /// The value expected for a row of the columns.
    pub fn predict(&self, row: &[f64]) -> f64 {
        dot(row, &self.coefficients)
    }

    /// Variance of what is expected for a row; add `sigma` squared for that of one more observation.
    pub fn prediction_variance(&self, row: &[f64]) -> f64 {
        self.covariance.quadratic_form(row)
    }
}

fn weighted_squares(values: &[f64], weights: Option<&[f64]>) -> f64 {
    match weights {
        Some(weights) => values.iter().zip(weights).map(|(value, weight)| weight * value * value).sum(),
        None => dot(values, values),
    }
}

/// A column of ones lies in the span of the columns when the reflections leave next to nothing of it.
fn explains_a_constant(factors: &Factors, weights: Option<&[f64]>, rows: usize) -> bool {
    let mut ones = match weights {
        Some(weights) => weights.iter().map(|weight| weight.sqrt()).collect(),
        None => vec![1.0; rows],
    };
    let all = dot(&ones, &ones);
    factors.reflect(&mut ones);
    let rest = &ones[factors.rank()..];
    dot(rest, rest) <= 1e-20 * all
}

fn r_squared(values: &[f64], weights: Option<&[f64]>, residual_squares: f64, has_constant: bool) -> f64 {
    let weight = |row: usize| weights.map_or(1.0, |weights| weights[row]);
    let total_weight: f64 = (0..values.len()).map(weight).sum();
    let sum: f64 = values.iter().enumerate().map(|(row, value)| weight(row) * value).sum();
    let middle = if has_constant { sum / total_weight } else { 0.0 };
    let all: f64 = values.iter().enumerate().map(|(row, value)| weight(row) * (value - middle).powi(2)).sum();
    if all > 0.0 { 1.0 - residual_squares / all } else { 0.0 }
}
