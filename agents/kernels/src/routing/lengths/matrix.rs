//! A square table of distances or travel times in scaled integers, so that sums are exact. A table of many places is not
//! stored: its cells are computed on request (`measure`).

use std::fmt;
use std::sync::Arc;

use super::measure::Measure;
use crate::cancel;
use crate::routing::RoutingError;

/// Largest scaled cell: the sum of three cells still fits into the 32 bits in which moves are compared.
const LARGEST_CELL: f64 = 1e8;

/// Lengths between places, `size × size`, one row per place of departure. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Matrix {
    pub(crate) size: usize,
    pub(crate) scale: f64,
    /// The largest cell, or an upper bound of it.
    pub(crate) largest: i32,
    pub(crate) cells: Cells,
}

/// How cells are obtained.
#[derive(Clone)]
pub(crate) enum Cells {
    /// Stored, row by row.
    Kept(Arc<[i32]>),
    /// Computed on request.
    Measured { measure: Measure, to_steps: fn(f64, f64) -> i32 },
}

impl fmt::Debug for Cells {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Kept(_) => "Kept",
            Self::Measured { .. } => "Measured",
        })
    }
}

impl Default for Matrix {
    /// A table without places.
    fn default() -> Self {
        Self { size: 0, scale: 1.0, largest: 0, cells: Cells::Kept(Arc::from([])) }
    }
}

impl Matrix {
    /// Tables of more places should be measured instead of stored: two tables of this size take 200 MB. The scale and the
    /// near stops of larger tables are found without reading every cell.
    pub const MOST_KEPT: usize = 5_000;

    /// A table of distances; cells are rounded to the nearest step of the scale (exact up to three decimals).
    pub fn distances(size: usize, cell: impl Fn(usize, usize) -> f64) -> Result<Self, RoutingError> {
        let extent = Extent::of_all(size, &cell)?;
        Ok(Self::kept(size, extent.scale, distance_steps, cell))
    }

    /// A table of travel times; cells that the scale cannot hold are rounded up, so rounding never makes a plan late.
    pub fn durations(size: usize, cell: impl Fn(usize, usize) -> f64) -> Result<Self, RoutingError> {
        let extent = Extent::of_all(size, &cell)?;
        Ok(Self::kept(size, extent.scale_of_times(), duration_steps, cell))
    }

    /// A table of distances that is stored if it is small enough.
    pub fn distances_of(measure: Measure) -> Result<Self, RoutingError> {
        if measure.points.len() > Self::MOST_KEPT {
            return Self::measured_distances(measure);
        }
        let extent = Extent::of(&measure)?;
        Ok(Self::kept_of(&measure, extent.scale, distance_steps))
    }

    /// A table of travel times that is stored if it is small enough.
    pub fn durations_of(measure: Measure) -> Result<Self, RoutingError> {
        if measure.points.len() > Self::MOST_KEPT {
            return Self::measured_durations(measure);
        }
        let extent = Extent::of(&measure)?;
        Ok(Self::kept_of(&measure, extent.scale_of_times(), duration_steps))
    }

    /// Stores the lengths of a measure; those that are the same in both directions are computed once.
    fn kept_of(measure: &Measure, scale: f64, to_steps: fn(f64, f64) -> i32) -> Self {
        let size = measure.points.len();
        if !measure.is_symmetric {
            return Self::kept(size, scale, to_steps, |from, to| measure.length(from, to));
        }
        let mut cells = vec![0; size * size];
        for from in 0..size {
            cancel::look();
            for to in from..size {
                let cell = to_steps(measure.length(from, to), scale);
                cells[from * size + to] = cell;
                cells[to * size + from] = cell;
            }
        }
        let largest = cells.iter().max().copied().unwrap_or(0);
        Self { size, scale, largest, cells: Cells::Kept(cells.into()) }
    }

    /// A table of distances that is not stored. Up to `MOST_KEPT` places its cells equal those of `distances`.
    pub fn measured_distances(measure: Measure) -> Result<Self, RoutingError> {
        let extent = Extent::of(&measure)?;
        Ok(Self::measured(measure, extent, extent.scale, distance_steps))
    }

    /// A table of travel times that is not stored. Up to `MOST_KEPT` places its cells equal those of `durations`.
    pub fn measured_durations(measure: Measure) -> Result<Self, RoutingError> {
        let extent = Extent::of(&measure)?;
        Ok(Self::measured(measure, extent, extent.scale_of_times(), duration_steps))
    }

    fn kept(
        size: usize,
        scale: f64,
        to_steps: fn(f64, f64) -> i32,
        cell: impl Fn(usize, usize) -> f64,
    ) -> Self {
        let mut cells = Vec::with_capacity(size * size);
        for from in 0..size {
            cancel::look();
            cells.extend((0..size).map(|to| to_steps(cell(from, to), scale)));
        }
        let largest = cells.iter().max().copied().unwrap_or(0);
        Self { size, scale, largest, cells: Cells::Kept(cells.into()) }
    }

    fn measured(measure: Measure, extent: Extent, scale: f64, to_steps: fn(f64, f64) -> i32) -> Self {
        let largest = to_steps(extent.largest, scale);
        Self { size: measure.points.len(), scale, largest, cells: Cells::Measured { measure, to_steps } }
    }

    /// A cell in steps of the scale.
    #[inline]
    pub(crate) fn steps(&self, from: usize, to: usize) -> i32 {
        match &self.cells {
            Cells::Kept(cells) => cells[from * self.size + to],
            Cells::Measured { measure, to_steps } => to_steps(measure.length(from, to), self.scale),
        }
    }

    /// A cell in the caller's unit.
    #[inline]
    pub(crate) fn length(&self, from: usize, to: usize) -> f64 {
        f64::from(self.steps(from, to)) / self.scale
    }

    /// The measure from which the cells are computed, if the table is not stored.
    pub(crate) fn measure(&self) -> Option<&Measure> {
        match &self.cells {
            Cells::Kept(_) => None,
            Cells::Measured { measure, .. } => Some(measure),
        }
    }

    /// Coordinates of the places, if there are too many places to compare every pair.
    pub(crate) fn points_of_many(&self) -> Option<&[[f64; 3]]> {
        let measure = self.measure().filter(|measure| measure.is_symmetric && self.size > Self::MOST_KEPT)?;
        Some(&measure.points)
    }
}

fn distance_steps(length: f64, scale: f64) -> i32 {
    (length * scale).round().max(0.0) as i32
}

fn duration_steps(length: f64, scale: f64) -> i32 {
    (length * scale - 1e-4).ceil().max(0.0) as i32
}

/// The largest cell of a table and the scale of its integers.
#[derive(Clone, Copy)]
struct Extent {
    /// The smallest of 1, 10, 100, 1000 that makes every cell whole, or else the finest scale that fits.
    scale: f64,
    largest: f64,
}

impl Extent {
    fn of_all(size: usize, cell: &impl Fn(usize, usize) -> f64) -> Result<Self, RoutingError> {
        Self::of_ways(size, |_| 0, cell)
    }

    /// With very many places, twice the longest way from the first place is used as the upper bound of all lengths.
    fn of(measure: &Measure) -> Result<Self, RoutingError> {
        let size = measure.points.len();
        let length = |from: usize, to: usize| measure.length(from, to);
        if size <= Matrix::MOST_KEPT || !measure.is_symmetric {
            return Self::of_ways(size, |from| if measure.is_symmetric { from } else { 0 }, &length);
        }
        let mut farthest: f64 = 0.0;
        for to in 0..size {
            farthest = farthest.max(sound(0, to, length(0, to))?);
        }
        // The bound leaves room for the unknown, small rounding of the lengths.
        let largest = 2.0 * farthest + 2.0;
        Ok(Self { scale: finest(largest), largest })
    }

    fn of_ways(
        size: usize,
        first: impl Fn(usize) -> usize,
        cell: &impl Fn(usize, usize) -> f64,
    ) -> Result<Self, RoutingError> {
        let mut largest: f64 = 0.0;
        let mut scale: f64 = 1.0;
        for from in 0..size {
            cancel::look();
            for to in first(from)..size {
                let value = sound(from, to, cell(from, to))?;
                largest = largest.max(value);
                while scale <= 1e3 && ((value * scale).round() - value * scale).abs() > 1e-6 {
                    scale *= 10.0;
                }
            }
        }
        let whole = scale <= 1e3 && largest * scale <= LARGEST_CELL;
        Ok(Self { scale: if whole { scale } else { finest(largest) }, largest })
    }

    fn scale_of_times(self) -> f64 {
        if self.largest * 1e3 <= LARGEST_CELL { self.scale.max(1e3) } else { self.scale }
    }
}

fn sound(from: usize, to: usize, length: f64) -> Result<f64, RoutingError> {
    if length.is_finite() && length >= 0.0 { Ok(length) } else { Err(RoutingError::Length { from, to }) }
}

fn finest(largest: f64) -> f64 {
    10f64.powf((LARGEST_CELL / largest.max(1e-9)).log10().floor())
}
