//! The distance from one place to another, in kilometres, with the requested rounding.

use std::sync::Arc;

use crate::vehicle_routing::{
    data::{distance_table::Given, read::Places},
    params::RouteParams,
    settings::{Coordinates, DETOUR, GLOBE_SPEED, PLANE_SPEED, Rounding},
};
use kernels::routing::{Matrix, Measure, RoutingError};

/// Mean radius of the earth in km (IUGG).
const EARTH_RADIUS_KM: f64 = 6371.0088;

/// Points and the method to measure between them; the depots first, then the stops (`Places::row_of`).
#[derive(Clone, Debug)]
pub(crate) struct Lengths {
    points: Vec<[f64; 2]>,
    coordinates: Coordinates,
    detour: f64,
    rounding: Rounding,
    given: Option<(Given, Vec<usize>)>,
    /// The average speed for which the given times are valid.
    given_kmh: Option<f64>,
}

impl Lengths {
    pub(crate) fn of(places: &Places, params: &RouteParams) -> Self {
        let detour = match places.coordinates {
            Coordinates::Globe => params.detour.unwrap_or(DETOUR),
            Coordinates::Plane => params.detour.unwrap_or(1.0),
        };
        Self {
            points: places.all().map(|place| [place.x, place.y]).collect(),
            coordinates: places.coordinates,
            detour,
            rounding: params.rounding.unwrap_or_default(),
            given: places.given.clone(),
            given_kmh: given_kmh(places, params),
        }
    }

    pub(crate) fn places(&self) -> usize {
        self.points.len()
    }

    /// The distance in kilometres.
    pub(crate) fn km(&self, from: usize, to: usize) -> f64 {
        if from == to {
            return 0.0;
        }
        if let Some(km) = self.given(from, to, |given, from, to| Some(given.km(from, to))) {
            return self.rounding.apply(km);
        }
        let (a, b) = (self.points[from], self.points[to]);
        let length = match self.coordinates {
            Coordinates::Plane => (a[0] - b[0]).hypot(a[1] - b[1]),
            Coordinates::Globe => great_circle_km(a, b),
        };
        self.rounding.apply(self.detour * length)
    }
}

impl Lengths {
    /// All distances for the solver.
    pub(crate) fn distances(&self) -> Result<Matrix, RoutingError> {
        if self.places() <= Matrix::MOST_KEPT {
            return Matrix::distances(self.places(), |from, to| self.km(from, to));
        }
        let lengths = self.clone();
        Matrix::measured_distances(self.measure(move |from, to| lengths.km(from, to)))
    }

    /// All times at this speed for the solver.
    pub(crate) fn durations(&self, speed_kmh: f64) -> Result<Matrix, RoutingError> {
        if self.places() <= Matrix::MOST_KEPT {
            return Matrix::durations(self.places(), |from, to| self.minutes(from, to, speed_kmh));
        }
        let lengths = self.clone();
        Matrix::measured_durations(self.measure(move |from, to| lengths.minutes(from, to, speed_kmh)))
    }

    fn measure(&self, length: impl Fn(usize, usize) -> f64 + Send + Sync + 'static) -> Measure {
        Measure {
            points: self.points.iter().map(|point| self.in_space(*point)).collect(),
            length: Arc::new(length),
            is_symmetric: self.given.is_none(),
        }
    }

    /// The point in three-dimensional space, where neighbours have similar coordinates; in degrees, they do not at the date
    /// line.
    fn in_space(&self, [x, y]: [f64; 2]) -> [f64; 3] {
        match self.coordinates {
            Coordinates::Plane => [x, y, 0.0],
            Coordinates::Globe => on_sphere(x, y),
        }
    }

    /// Travel minutes at this speed. Given times reflect that some roads are faster than others, so they are scaled
    /// in proportion.
    pub(crate) fn minutes(&self, from: usize, to: usize, speed_kmh: f64) -> f64 {
        let given = self.given_kmh.filter(|_| from != to);
        let given = given.and_then(|kmh| Some(self.given(from, to, Given::minutes)? * (kmh / speed_kmh)));
        given.unwrap_or_else(|| 60.0 * self.km(from, to) / speed_kmh)
    }

    /// The given value for a way, if it is known.
    fn given(
        &self,
        from: usize,
        to: usize,
        value: impl Fn(&Given, usize, usize) -> Option<f64>,
    ) -> Option<f64> {
        let (given, rows) = self.given.as_ref()?;
        value(given, rows[from], rows[to]).filter(|value| value.is_finite())
    }
}

/// The average speed of the given times, unless the message states a speed.
pub(crate) fn given_kmh(places: &Places, params: &RouteParams) -> Option<f64> {
    let (given, _) = places.given.as_ref().filter(|_| params.speed_kmh.is_none())?;
    given.kmh()
}

/// Km per hour of a vehicle without its own speed.
pub(crate) fn speed_kmh(places: &Places, params: &RouteParams) -> f64 {
    let said = params.speed_kmh.or_else(|| given_kmh(places, params));
    said.unwrap_or(usual_speed(places.coordinates))
}

/// The point of longitude and latitude on a sphere of radius 1.
fn on_sphere(longitude: f64, latitude: f64) -> [f64; 3] {
    let (longitude, latitude) = (longitude.to_radians(), latitude.to_radians());
    [latitude.cos() * longitude.cos(), latitude.cos() * longitude.sin(), latitude.sin()]
}

/// Length on a sphere between two points of longitude and latitude (haversine formula).
pub(crate) fn great_circle_km(from: [f64; 2], to: [f64; 2]) -> f64 {
    let [east, north] =
        [to[0] - from[0], to[1] - from[1]].map(|degrees| (degrees.to_radians() / 2.0).sin().powi(2));
    let half = north + from[1].to_radians().cos() * to[1].to_radians().cos() * east;
    2.0 * EARTH_RADIUS_KM * half.sqrt().min(1.0).asin()
}

/// Km per hour when no speed is stated.
fn usual_speed(coordinates: Coordinates) -> f64 {
    match coordinates {
        Coordinates::Plane => PLANE_SPEED,
        Coordinates::Globe => GLOBE_SPEED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_degree_is_111_km_on_the_equator_and_half_of_it_at_60_degrees_north() {
        // 2 π 6371.0088 / 360.
        assert!((great_circle_km([0.0, 0.0], [1.0, 0.0]) - 111.195_079_734).abs() < 1e-6);
        assert!((great_circle_km([10.0, 5.0], [10.0, 6.0]) - 111.195_079_734).abs() < 1e-6);
        assert!((great_circle_km([0.0, 60.0], [1.0, 60.0]) - 55.595).abs() < 0.01);
    }
}
