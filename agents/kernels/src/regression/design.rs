//! The columns of a regression, stored one after the other.

use super::RegressionError;

/// Columns of equal length. The column of ones is a column like the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Design {
    rows: usize,
    values: Vec<f64>,
}

impl Design {
    /// No columns yet, each of which has this many rows.
    pub fn new(rows: usize) -> Self {
        Self { rows, values: Vec::new() }
    }

    pub fn with_capacity(rows: usize, columns: usize) -> Self {
        Self { rows, values: Vec::with_capacity(rows * columns) }
    }

    /// All columns at once.
    pub fn of(columns: &[&[f64]]) -> Result<Self, RegressionError> {
        let mut design = Self::with_capacity(columns.first().map_or(0, |column| column.len()), columns.len());
        for column in columns {
            design.push(column)?;
        }
        Ok(design)
    }

    pub fn push(&mut self, column: &[f64]) -> Result<(), RegressionError> {
        if column.len() != self.rows {
            return Err(RegressionError::Length { have: column.len(), need: self.rows });
        }
        self.values.extend_from_slice(column);
        Ok(())
    }

    pub fn push_ones(&mut self) {
        self.values.resize(self.values.len() + self.rows, 1.0);
    }

    /// Makes a column from the number of each row.
    pub fn push_with(&mut self, value: impl FnMut(usize) -> f64) {
        self.values.extend((0..self.rows).map(value));
    }

    /// Removes the columns from this one on.
    pub fn truncate(&mut self, columns: usize) {
        self.values.truncate(columns * self.rows);
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.values.len().checked_div(self.rows).unwrap_or(0)
    }

    pub fn column(&self, column: usize) -> &[f64] {
        &self.values[column * self.rows..(column + 1) * self.rows]
    }

    pub fn column_mut(&mut self, column: usize) -> &mut [f64] {
        &mut self.values[column * self.rows..(column + 1) * self.rows]
    }

    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.values[column * self.rows + row]
    }

    /// One row, for predictions.
    pub fn row(&self, row: usize) -> Vec<f64> {
        (0..self.columns()).map(|column| self.at(row, column)).collect()
    }

    /// The sum of the columns times their coefficients, for every row.
    pub fn times(&self, coefficients: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.rows];
        for (column, coefficient) in coefficients.iter().enumerate() {
            if *coefficient != 0.0 {
                add_scaled(&mut sums, self.column(column), *coefficient);
            }
        }
        sums
    }

    /// The sum over the rows of each column times these values.
    pub fn transposed_times(&self, values: &[f64]) -> Vec<f64> {
        (0..self.columns()).map(|column| dot(self.column(column), values)).collect()
    }

    /// Error unless every value is finite and `values` is as long as the columns.
    pub(super) fn check(&self, values: &[f64]) -> Result<(), RegressionError> {
        if self.values.is_empty() {
            return Err(RegressionError::NoColumns);
        }
        if values.len() != self.rows {
            return Err(RegressionError::Length { have: values.len(), need: self.rows });
        }
        let is_finite = |values: &[f64]| values.iter().all(|value| value.is_finite());
        if is_finite(&self.values) && is_finite(values) { Ok(()) } else { Err(RegressionError::NotFinite) }
    }
}

/// Sum of products, in four lanes so that the processor can add them side by side.
pub(super) fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut lanes = [0.0; 4];
    let (left_fours, right_fours) = (left.chunks_exact(4), right.chunks_exact(4));
    let rest: f64 = left_fours.remainder().iter().zip(right_fours.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in left_fours.zip(right_fours) {
        for lane in 0..4 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]) + rest
}

/// Adds a multiple of the values to the sums.
pub(super) fn add_scaled(sums: &mut [f64], values: &[f64], scale: f64) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += scale * value;
    }
}
