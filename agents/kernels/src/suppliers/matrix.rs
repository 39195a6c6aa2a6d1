//! The decision table: one column of numbers per criterion, and whether high or low values are good.
//! Never fills blanks and never guesses a direction; the caller has done both.

use super::SupplierError;
use crate::cancel;

/// Whether high or low values of a criterion are good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// More is better: quality, capacity.
    Benefit,
    /// Less is better: price, days.
    Cost,
}

/// A table of suppliers by criteria, checked once so that every method can rely on it.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionMatrix {
    columns: Vec<Vec<f64>>,
    directions: Vec<Direction>,
}

/// The square of a larger value could exceed the range of a double.
const LARGEST: f64 = 1e150;

impl DecisionMatrix {
    /// Takes one column per criterion, in any unit; each column has one value per supplier.
    ///
    /// Errors: no supplier, no criterion, columns of different lengths, a number of directions that differs from the number of
    /// columns, a value that is not finite or above 1e150 in size.
    pub fn from_columns(columns: Vec<Vec<f64>>, directions: Vec<Direction>) -> Result<Self, SupplierError> {
        let first = columns.first().ok_or(SupplierError::NoCriteria)?;
        if first.is_empty() {
            return Err(SupplierError::NoSuppliers);
        }
        if directions.len() != columns.len() {
            return Err(SupplierError::Length {
                what: "directions",
                have: directions.len(),
                need: columns.len(),
            });
        }
        let need = first.len();
        for (criterion, column) in columns.iter().enumerate() {
            cancel::look();
            if column.len() != need {
                return Err(SupplierError::Length { what: "column", have: column.len(), need });
            }
            if let Some(supplier) =
                column.iter().position(|value| !value.is_finite() || value.abs() > LARGEST)
            {
                return Err(SupplierError::NotFinite { supplier, criterion });
            }
        }
        Ok(Self { columns, directions })
    }

    pub fn suppliers(&self) -> usize {
        self.columns[0].len()
    }

    pub fn criteria(&self) -> usize {
        self.columns.len()
    }

    pub fn column(&self, criterion: usize) -> &[f64] {
        &self.columns[criterion]
    }

    pub fn direction(&self, criterion: usize) -> Direction {
        self.directions[criterion]
    }

    /// The column with its sign reversed where less is better, so that more is always better.
    pub fn gains(&self, criterion: usize) -> Vec<f64> {
        let sign = match self.directions[criterion] {
            Direction::Benefit => 1.0,
            Direction::Cost => -1.0,
        };
        self.columns[criterion].iter().map(|value| sign * value).collect()
    }

    /// The same table with only these suppliers, in this order; a supplier may appear twice.
    pub fn with_suppliers(&self, kept: &[usize]) -> Self {
        let pick = |column: &Vec<f64>| kept.iter().map(|&supplier| column[supplier]).collect();
        Self { columns: self.columns.iter().map(pick).collect(), directions: self.directions.clone() }
    }
}

/// Smallest and largest value of a column.
pub(super) fn extremes(column: &[f64]) -> (f64, f64) {
    column
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| (low.min(value), high.max(value)))
}
