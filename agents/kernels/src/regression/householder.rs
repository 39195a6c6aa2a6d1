//! The QR factors of a design by Householder reflections (Householder, 1958). Columns are taken in their order; one that
//! the columns before it explain is moved to the end, so of two equal columns the first stays.

use crate::cancel;

use super::design::{Design, add_scaled, dot};
use super::matrix::Matrix;

/// A column is explained by those before it when less than this share of its length remains.
const EXPLAINED: f64 = 1e-11;

/// The factors of a design with rows times the root of their weight and columns of length one.
pub(super) struct Factors {
    rows: usize,
    /// Per independent column the reflector: zero above its own row, squared length two.
    reflectors: Vec<f64>,
    /// The upper triangle, column after column, each as long as its own number plus one.
    triangle: Vec<Vec<f64>>,
    /// The column of the design behind every column of the triangle.
    pub(super) independent: Vec<usize>,
    /// Length of every column of the design after the rows were weighted; zero of one that was left out.
    lengths: Vec<f64>,
}

impl Factors {
    /// `roots` are the roots of the weights; `None` when all weights are one.
    pub(super) fn of(design: &Design, roots: Option<&[f64]>) -> Self {
        let rows = design.rows();
        let mut factors = Self {
            rows,
            reflectors: Vec::with_capacity(rows * design.columns()),
            triangle: Vec::with_capacity(design.columns()),
            independent: Vec::with_capacity(design.columns()),
            lengths: vec![0.0; design.columns()],
        };
        let mut column = vec![0.0; rows];
        for number in 0..design.columns() {
            cancel::step(rows * (factors.rank() + 1));
            column.copy_from_slice(design.column(number));
            if let Some(roots) = roots {
                column.iter_mut().zip(roots).for_each(|(value, root)| *value *= root);
            }
            factors.take(number, &mut column);
        }
        factors
    }

    /// Adds a column unless those before it explain it.
    fn take(&mut self, number: usize, column: &mut [f64]) {
        let length = length(column);
        if length == 0.0 || self.rank() == self.rows {
            return;
        }
        column.iter_mut().for_each(|value| *value /= length);
        self.reflect(column);
        let rank = self.rank();
        let rest = self::length(&column[rank..]);
        if rest <= EXPLAINED {
            return;
        }
        let diagonal = -rest.copysign(column[rank]);
        let mut upper = column[..=rank].to_vec();
        upper[rank] = diagonal;
        column[..rank].fill(0.0);
        column[rank] -= diagonal;
        let size = self::length(&column[rank..]) / std::f64::consts::SQRT_2;
        self.reflectors.extend(column.iter().map(|value| value / size));
        self.triangle.push(upper);
        self.independent.push(number);
        self.lengths[number] = length;
    }

    pub(super) fn rank(&self) -> usize {
        self.independent.len()
    }

    /// Q' v.
    pub(super) fn reflect(&self, vector: &mut [f64]) {
        for number in 0..self.rank() {
            self.reflect_once(number, vector);
        }
    }

    /// Q v.
    pub(super) fn reflect_back(&self, vector: &mut [f64]) {
        for number in (0..self.rank()).rev() {
            self.reflect_once(number, vector);
        }
    }

    fn reflect_once(&self, number: usize, vector: &mut [f64]) {
        let reflector = &self.reflectors[number * self.rows + number..(number + 1) * self.rows];
        let share = dot(reflector, &vector[number..]);
        add_scaled(&mut vector[number..], reflector, -share);
    }

    /// Solves R x = b in place, from the last column up.
    pub(super) fn solve_upper(&self, right: &mut [f64]) {
        for (number, upper) in self.triangle.iter().enumerate().rev() {
            right[number] /= upper[number];
            let found = right[number];
            add_scaled(&mut right[..number], &upper[..number], -found);
        }
    }

    /// Solves R' x = b in place, from the first column down.
    pub(super) fn solve_lower(&self, right: &mut [f64]) {
        for (number, upper) in self.triangle.iter().enumerate() {
            let before = dot(&upper[..number], &right[..number]);
            right[number] = (right[number] - before) / upper[number];
        }
    }

    /// Gives scaled coefficients of the independent columns the scale and the places of the design's columns.
    pub(super) fn unscale(&self, scaled: &[f64]) -> Vec<f64> {
        let mut coefficients = vec![0.0; self.lengths.len()];
        for (value, number) in scaled.iter().zip(&self.independent) {
            coefficients[*number] = value / self.lengths[*number];
        }
        coefficients
    }

    /// Length of a column of the design, weighted.
    pub(super) fn column_length(&self, number: usize) -> f64 {
        self.lengths[number]
    }

    /// How many digits the columns may cost: the largest over the smallest diagonal of the triangle.
    pub(super) fn condition(&self) -> f64 {
        let sizes = self.triangle.iter().enumerate().map(|(number, upper)| upper[number].abs());
        let (low, high) =
            sizes.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), size| (low.min(size), high.max(size)));
        high / low
    }

    /// (X' W X)^-1 over all columns of the design; rows of columns that were left out are zero.
    pub(super) fn inverse_of_squares(&self) -> Matrix {
        let rank = self.rank();
        let inverse = self.inverse_of_triangle();
        let mut squares = Matrix::zeros(self.lengths.len());
        for row in 0..rank {
            for column in 0..=row {
                let sum: f64 = (row..rank).map(|i| inverse.at(row, i) * inverse.at(column, i)).sum();
                let (i, j) = (self.independent[row], self.independent[column]);
                let value = sum / self.lengths[i] / self.lengths[j];
                squares.set(i, j, value);
                squares.set(j, i, value);
            }
        }
        squares
    }

    fn inverse_of_triangle(&self) -> Matrix {
        let rank = self.rank();
        let mut inverse = Matrix::zeros(rank);
        let mut unit = vec![0.0; rank];
        for column in 0..rank {
            unit.fill(0.0);
            unit[column] = 1.0;
            self.solve_upper(&mut unit);
            for (row, value) in unit.iter().enumerate().take(column + 1) {
                inverse.set(row, column, *value);
            }
        }
        inverse
    }

    /// The influence of every row on its own fitted value (Hoaglin and Welsch, 1978).
    pub(super) fn leverages(&self) -> Vec<f64> {
        let mut leverages = vec![0.0; self.rows];
        let mut axis = vec![0.0; self.rows];
        for number in 0..self.rank() {
            axis.fill(0.0);
            axis[number] = 1.0;
            self.reflect_back(&mut axis);
            for (leverage, value) in leverages.iter_mut().zip(&axis) {
                *leverage += value * value;
            }
        }
        leverages
    }
}

/// Euclidean length without overflow of the squares.
fn length(values: &[f64]) -> f64 {
    let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    if largest == 0.0 || (1e-120..1e120).contains(&largest) {
        return dot(values, values).sqrt();
    }
    largest * values.iter().map(|value| (value / largest).powi(2)).sum::<f64>().sqrt()
}
