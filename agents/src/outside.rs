//! Services that the operator of an installation has configured: roads, places of addresses, tiles for maps, and a language
//! model that helps to read questions. None by default, and then agents send no request. Agents open no connection themselves:
//! the caller passes in the client.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

/// The services that agents may use in addition to the file and the question. Cheap to clone.
#[derive(Clone, Default)]
pub struct Outside {
    pub roads: Option<Arc<dyn Roads>>,
    pub geocoder: Option<Arc<dyn Geocoder>>,
    pub tiles: Option<Tiles>,
    pub language_model: Option<Arc<dyn LanguageModel>>,
}

/// Where browsers find the background of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// An address with `{z}`, `{x}` and `{y}`.
    pub template: String,
    /// The source that the map must name.
    pub attribution: String,
}

/// A road service.
pub trait Roads: Send + Sync {
    /// The ways between all points, given as longitude and latitude. `report_progress` receives the number of parts that
    /// have arrived and the number of all parts. The call blocks, so it needs a thread that may wait.
    fn table(
        &self,
        points: &[[f64; 2]],
        report_progress: &dyn Fn(usize, usize),
        cancel: &CancellationToken,
    ) -> Result<RoadTable, RoadError>;
}

/// A service that knows where addresses are.
pub trait Geocoder: Send + Sync {
    /// Where each address is, in their order; `None` once it is cancelled. `report_progress` receives the number of addresses
    /// that are settled and the number of all. The call blocks, so it needs a thread that may wait.
    fn locate(
        &self,
        addresses: &[String],
        report_progress: &dyn Fn(usize, usize),
        cancel: &CancellationToken,
    ) -> Option<Vec<Located>>;
}

/// A model that names what words of a question state.
pub trait LanguageModel: Send + Sync {
    /// The text that the model replies to a question under these instructions; `None` when it does not answer in time. The call
    /// blocks, so it needs a thread that may wait.
    fn reply(&self, instructions: &str, question: &str, cancel: &CancellationToken) -> Option<String>;
}

/// What a geocoder says about an address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Located {
    At {
        /// Degrees.
        latitude: f64,
        longitude: f64,
        /// Whether it is the street or the house, and not only the town.
        is_exact: bool,
    },
    /// It knows no such place.
    Nowhere,
    /// It was not reached, or there was no time left to ask about this one.
    NotAnswered,
}

/// Lengths and times between points, a row per start and a column per end; not a number where there is no road.
#[derive(Clone, Debug)]
pub struct RoadTable {
    points: usize,
    pub(crate) km: Vec<f64>,
    pub(crate) minutes: Vec<f64>,
}

/// Why a road service gave no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadError {
    Cancelled,
    /// The service was not reached, or took too long.
    NoAnswer,
    /// The service refused, or its answer was invalid.
    Unusable,
}

impl RoadTable {
    /// A table between `points` points.
    ///
    /// # Errors
    /// When it has another size, or a length or a time that is negative or infinite.
    pub fn new(points: usize, km: Vec<f64>, minutes: Vec<f64>) -> Result<Self, RoadError> {
        for values in [&km, &minutes] {
            let has_size = values.len() == points * points;
            if !has_size || !values.iter().all(is_possible) {
                return Err(RoadError::Unusable);
            }
        }
        Ok(Self { points, km, minutes })
    }

    /// Kilometres and minutes from one point to another, if there is a road.
    #[must_use]
    pub fn way(&self, from: usize, to: usize) -> Option<(f64, f64)> {
        let at = from * self.points + to;
        let way = (*self.km.get(at)?, *self.minutes.get(at)?);
        (way.0.is_finite() && way.1.is_finite()).then_some(way)
    }
}

/// A length or a time, or not a number where there is no road.
fn is_possible(value: &f64) -> bool {
    value.is_nan() || (value.is_finite() && *value >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(km: &[f64], minutes: &[f64]) -> Result<(), RoadError> {
        RoadTable::new(2, km.to_vec(), minutes.to_vec()).map(drop)
    }

    #[test]
    fn a_table_of_another_size_or_with_impossible_lengths_is_refused() {
        assert_eq!(check(&[0.0, 1.0, f64::NAN, 0.0], &[0.0; 4]), Ok(()));
        let table = RoadTable::new(2, vec![0.0, 1.0, f64::NAN, 0.0], vec![0.0; 4]).unwrap();
        assert_eq!((table.way(0, 1), table.way(1, 0)), (Some((1.0, 0.0)), None));
        assert_eq!(check(&[0.0; 3], &[0.0; 4]), Err(RoadError::Unusable));
        assert_eq!(check(&[0.0; 4], &[0.0, -1.0, 1.0, 0.0]), Err(RoadError::Unusable));
        assert_eq!(check(&[0.0, f64::INFINITY, 1.0, 0.0], &[0.0; 4]), Err(RoadError::Unusable));
    }
}
