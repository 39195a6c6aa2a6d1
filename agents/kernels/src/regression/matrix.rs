//! A square matrix, as covariances are.

/// Stored row after row.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Matrix {
    size: usize,
    values: Vec<f64>,
}

impl Matrix {
    pub fn zeros(size: usize) -> Self {
        Self { size, values: vec![0.0; size * size] }
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.size + column]
    }

    pub fn set(&mut self, row: usize, column: usize, value: f64) {
        self.values[row * self.size + column] = value;
    }

    pub fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.size..(row + 1) * self.size]
    }

    pub fn diagonal(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.size).map(|i| self.at(i, i))
    }

    pub fn scale(&mut self, factor: f64) {
        for value in &mut self.values {
            *value *= factor;
        }
    }

    /// v' M v; never below zero, which rounding could bring about.
    pub fn quadratic_form(&self, vector: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (row, left) in vector.iter().enumerate() {
            if *left != 0.0 {
                sum += left * super::design::dot(self.row(row), vector);
            }
        }
        sum.max(0.0)
    }

    /// The rows and columns of these numbers.
    pub fn part(&self, chosen: &[usize]) -> Self {
        let values = chosen.iter().flat_map(|row| chosen.iter().map(|column| self.at(*row, *column)));
        Self { size: chosen.len(), values: values.collect() }
    }

    /// A B A for symmetric A, as in the sandwich covariance.
    pub(super) fn sandwich(&self, middle: &Self) -> Self {
        self.product(&middle.product(self))
    }

    fn product(&self, right: &Self) -> Self {
        let mut product = Self::zeros(self.size);
        for row in 0..self.size {
            for inner in 0..self.size {
                let factor = self.at(row, inner);
                let target = &mut product.values[row * self.size..(row + 1) * self.size];
                super::design::add_scaled(target, right.row(inner), factor);
            }
        }
        product
    }

    /// The solution of M x = b for a symmetric positive definite M (Cholesky); `None` when it is not.
    pub(super) fn solve_positive(&self, right: &[f64]) -> Option<Vec<f64>> {
        let size = self.size;
        let mut lower = self.clone();
        for column in 0..size {
            for row in column..size {
                let before: f64 = (0..column).map(|i| lower.at(row, i) * lower.at(column, i)).sum();
                let rest = self.at(row, column) - before;
                if row > column {
                    lower.set(row, column, rest / lower.at(column, column));
                } else if rest > 1e-13 * self.at(column, column) {
                    lower.set(column, column, rest.sqrt());
                } else {
                    return None;
                }
            }
        }
        let mut solution = right.to_vec();
        for row in 0..size {
            let before: f64 = (0..row).map(|i| lower.at(row, i) * solution[i]).sum();
            solution[row] = (solution[row] - before) / lower.at(row, row);
        }
        for row in (0..size).rev() {
            let after: f64 = (row + 1..size).map(|i| lower.at(i, row) * solution[i]).sum();
            solution[row] = (solution[row] - after) / lower.at(row, row);
        }
        Some(solution)
    }
}
