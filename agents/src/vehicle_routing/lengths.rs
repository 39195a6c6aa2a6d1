//! How far it is from one place to another, in kilometres, rounded as asked.

use super::{
    matrix::Given,
    params::RouteParams,
    read::Places,
    settings::{Coordinates, DETOUR, GLOBE_SPEED, PLANE_SPEED, Rounding},
};

/// Mean radius of the earth in km (IUGG).
const EARTH_RADIUS_KM: f64 = 6371.0088;

/// Points and the way to measure between them; place 0 is the depot, stop `i` is place `i + 1`.
#[derive(Clone, Debug)]
pub struct Lengths {
    points: Vec<[f64; 2]>,
    coordinates: Coordinates,
    detour: f64,
    rounding: Rounding,
    given: Option<(Given, Vec<usize>)>,
}

impl Lengths {
    pub fn of(places: &Places, params: &RouteParams) -> Self {
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
        }
    }

    pub fn places(&self) -> usize {
        self.points.len()
    }

    /// Kilometres.
    pub fn km(&self, from: usize, to: usize) -> f64 {
        if from == to {
            return 0.0;
        }
        if let Some((given, rows)) = &self.given {
            return self.rounding.apply(given.km(rows[from], rows[to]));
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
    /// Minutes on the way: those of the file, else at this speed.
    pub fn minutes(&self, from: usize, to: usize, speed_kmh: f64) -> f64 {
        let given = self.given.as_ref().filter(|_| from != to);
        let given = given.and_then(|(given, rows)| given.minutes(rows[from], rows[to]));
        given.unwrap_or_else(|| 60.0 * self.km(from, to) / speed_kmh)
    }
}

/// Length on a sphere between two points of longitude and latitude (haversine formula).
fn great_circle_km(from: [f64; 2], to: [f64; 2]) -> f64 {
    let [east, north] =
        [to[0] - from[0], to[1] - from[1]].map(|degrees| (degrees.to_radians() / 2.0).sin().powi(2));
    let half = north + from[1].to_radians().cos() * to[1].to_radians().cos() * east;
    2.0 * EARTH_RADIUS_KM * half.sqrt().min(1.0).asin()
}

/// Km per hour where nobody said one.
pub fn usual_speed(coordinates: Coordinates) -> f64 {
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
