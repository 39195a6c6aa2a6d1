//! What the operator of an installation has set up beside the engine: roads, and tiles for maps. Nothing by default, and
//! then nobody is asked for anything. Agents know no network: whoever calls them brings what asks.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

/// What may be used besides the file and the question. Cheap to clone.
#[derive(Clone, Default)]
pub struct Outside {
    pub roads: Option<Arc<dyn Roads>>,
    pub tiles: Option<Tiles>,
}

/// Where browsers find the background of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// An address with `{z}`, `{x}` and `{y}`.
    pub template: String,
    /// Who is to be named on the map.
    pub attribution: String,
}

/// A road service.
pub trait Roads: Send + Sync {
    /// The ways between all points of longitude and latitude. `hear` is called with the number of parts that have arrived and of all parts.
    /// Waits for the answer, so it is called on a thread that may wait.
    fn table(
        &self,
        points: &[[f64; 2]],
        hear: &dyn Fn(usize, usize),
        cancel: &CancellationToken,
    ) -> Result<RoadTable, RoadError>;
}

/// Lengths and times between points, row by row from the point that is left; not a number where there is no road.
#[derive(Clone, Debug)]
pub struct RoadTable {
    points: usize,
    pub(crate) km: Vec<f64>,
    pub(crate) minutes: Vec<f64>,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadError {
    Cancelled,
    /// The service was not reached, or took too long.
    NoAnswer,
    /// It refused, or its answer makes no sense.
    Unusable,
}

impl RoadTable {
    /// A table between so many points.
    ///
    /// # Errors
    /// When it has another size, or a length or a time that is below zero or without end.
    pub fn new(points: usize, km: Vec<f64>, minutes: Vec<f64>) -> Result<Self, RoadError> {
        let is_sound = |value: &f64| value.is_nan() || (value.is_finite() && *value >= 0.0);
        let is_table = |values: &[f64]| values.len() == points * points && values.iter().all(is_sound);
        if is_table(&km) && is_table(&minutes) {
            Ok(Self { points, km, minutes })
        } else {
            Err(RoadError::Unusable)
        }
    }

    /// Kilometres and minutes from one point to another, if there is a road.
    #[must_use]
    pub fn way(&self, from: usize, to: usize) -> Option<(f64, f64)> {
        let at = from * self.points + to;
        let way = (*self.km.get(at)?, *self.minutes.get(at)?);
        (way.0.is_finite() && way.1.is_finite()).then_some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_another_size_or_with_impossible_lengths_is_refused() {
        let of = |km: &[f64], minutes: &[f64]| RoadTable::new(2, km.to_vec(), minutes.to_vec()).map(drop);
        assert_eq!(of(&[0.0, 1.0, f64::NAN, 0.0], &[0.0; 4]), Ok(()));
        let table = RoadTable::new(2, vec![0.0, 1.0, f64::NAN, 0.0], vec![0.0; 4]).unwrap();
        assert_eq!((table.way(0, 1), table.way(1, 0)), (Some((1.0, 0.0)), None));
        assert_eq!(of(&[0.0; 3], &[0.0; 4]), Err(RoadError::Unusable));
        assert_eq!(of(&[0.0; 4], &[0.0, -1.0, 1.0, 0.0]), Err(RoadError::Unusable));
        assert_eq!(of(&[0.0, f64::INFINITY, 1.0, 0.0], &[0.0; 4]), Err(RoadError::Unusable));
    }
}
