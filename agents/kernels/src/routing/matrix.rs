//! A square table of distances or travel times, kept as scaled integers so that sums are exact.

use std::sync::Arc;

use super::RoutingError;

/// Largest scaled cell: three of them still fit the 32 bits in which moves are compared.
const LARGEST_CELL: f64 = 1e8;

/// Lengths between places, `size × size`, row by row from the place that is left. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Matrix {
    pub(crate) size: usize,
    pub(crate) scale: f64,
    pub(crate) cells: Arc<[i32]>,
}

impl Default for Matrix {
    /// The table of no places.
    fn default() -> Self {
        Self { size: 0, scale: 1.0, cells: Arc::from([]) }
    }
}

impl Matrix {
    /// A table of distances; cells are rounded to the nearest step of the scale (exact up to three decimals).
    pub fn distances(size: usize, cell: impl Fn(usize, usize) -> f64) -> Result<Self, RoutingError> {
        let (scale, _) = scale_for(size, &cell)?;
        Self::scaled(size, scale, |from, to| (cell(from, to) * scale).round())
    }

    /// A table of travel times; cells that the scale cannot hold are rounded up, so a plan is never late by rounding.
    pub fn durations(size: usize, cell: impl Fn(usize, usize) -> f64) -> Result<Self, RoutingError> {
        let (scale, largest) = scale_for(size, &cell)?;
        let scale = if largest * 1e3 <= LARGEST_CELL { scale.max(1e3) } else { scale };
        Self::scaled(size, scale, |from, to| (cell(from, to) * scale - 1e-4).ceil())
    }

    fn scaled(size: usize, scale: f64, cell: impl Fn(usize, usize) -> f64) -> Result<Self, RoutingError> {
        let cells = (0..size * size).map(|at| cell(at / size, at % size).max(0.0) as i32).collect();
        Ok(Self { size, scale, cells })
    }
}

/// The smallest of 1, 10, 100, 1000 that makes every cell whole, or else the finest scale that fits; and the largest cell.
fn scale_for(size: usize, cell: &impl Fn(usize, usize) -> f64) -> Result<(f64, f64), RoutingError> {
    let mut largest: f64 = 0.0;
    let mut scale: f64 = 1.0;
    for from in 0..size {
        for to in 0..size {
            let value = cell(from, to);
            if !value.is_finite() || value < 0.0 {
                return Err(RoutingError::Length { from, to });
            }
            largest = largest.max(value);
            while scale <= 1e3 && ((value * scale).round() - value * scale).abs() > 1e-6 {
                scale *= 10.0;
            }
        }
    }
    let whole = scale <= 1e3 && largest * scale <= LARGEST_CELL;
    let finest = 10f64.powf((LARGEST_CELL / largest.max(1e-9)).log10().floor());
    Ok((if whole { scale } else { finest }, largest))
}
