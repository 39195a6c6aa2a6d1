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
    /// On a plane in km, on the globe on a sphere of radius 1: there neighbours have similar coordinates, which in degrees
    /// they have not at the date line.
    points: Arc<[[f64; 3]]>,
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
            points: places.all().map(|place| in_space(places.coordinates, place.x, place.y)).collect(),
            coordinates: places.coordinates,
            detour,
            rounding: params.rounding.unwrap_or_default(),
            given: places.given.clone(),
            given_kmh: given_kmh(places, params),
        }
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
            Coordinates::Globe => arc_km(a, b),
        };
        self.rounding.apply(self.detour * length)
    }

    /// All distances for the solver.
    pub(crate) fn distances(&self) -> Result<Matrix, RoutingError> {
        let lengths = self.clone();
        Matrix::distances_of(self.measure(move |from, to| lengths.km(from, to)))
    }

    /// All times at this speed for the solver.
    pub(crate) fn durations(&self, speed_kmh: f64) -> Result<Matrix, RoutingError> {
        let lengths = self.clone();
        Matrix::durations_of(self.measure(move |from, to| lengths.minutes(from, to, speed_kmh)))
    }

    fn measure(&self, length: impl Fn(usize, usize) -> f64 + Send + Sync + 'static) -> Measure {
        Measure {
            points: Arc::clone(&self.points),
            length: Arc::new(length),
            is_symmetric: self.given.is_none(),
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

fn in_space(coordinates: Coordinates, x: f64, y: f64) -> [f64; 3] {
    match coordinates {
        Coordinates::Plane => [x, y, 0.0],
        Coordinates::Globe => on_sphere(x, y),
    }
}

/// The point of longitude and latitude on a sphere of radius 1.
fn on_sphere(longitude: f64, latitude: f64) -> [f64; 3] {
    let (longitude, latitude) = (longitude.to_radians(), latitude.to_radians());
    [latitude.cos() * longitude.cos(), latitude.cos() * longitude.sin(), latitude.sin()]
}

/// Length in km on the earth between two points of longitude and latitude in degrees.
pub(crate) fn great_circle_km(from: [f64; 2], to: [f64; 2]) -> f64 {
    let [from, to] = [from, to].map(|[longitude, latitude]| on_sphere(longitude, latitude));
    arc_km(from, to)
}

/// Length on the earth between two points on a sphere of radius 1: the arc over their chord, which is the haversine formula
/// without its sines and cosines.
fn arc_km(from: [f64; 3], to: [f64; 3]) -> f64 {
    let square: f64 = from.iter().zip(to).map(|(from, to)| (from - to).powi(2)).sum();
    2.0 * EARTH_RADIUS_KM * (square.sqrt() / 2.0).min(1.0).asin()
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
        let km = |from: (f64, f64), to: (f64, f64)| great_circle_km([from.0, from.1], [to.0, to.1]);
        // 2 π 6371.0088 / 360.
        assert!((km((0.0, 0.0), (1.0, 0.0)) - 111.195_079_734).abs() < 1e-6);
        assert!((km((10.0, 5.0), (10.0, 6.0)) - 111.195_079_734).abs() < 1e-6);
        assert!((km((0.0, 60.0), (1.0, 60.0)) - 55.595).abs() < 0.01);
        assert!((km((179.5, 0.0), (-179.5, 0.0)) - 111.195_079_734).abs() < 1e-6);
    }
}
