//! Places on the globe that cannot be right: latitude and longitude were swapped, a minus sign was lost, or a place is far from
//! all others. Finds them and the likely repair; the user decides.

use crate::vehicle_routing::{
    data::{figures::Figures, towns::is_settled},
    plan::lengths::great_circle_km,
};
use kernels::cancel;

/// With fewer places, nobody can say which of them are far from the others.
const FEWEST: usize = 5;
/// A place is misplaced from this multiple of the usual distance to the middle on, and no nearer than this many km; without a
/// likely repair both are larger.
const FAR: (f64, f64) = (8.0, 200.0);
const FARTHER: (f64, f64) = (20.0, 1_500.0);
/// A repaired place is at most this multiple of the others' largest distance from the middle, or this many km.
const AMONG_OTHERS: f64 = 1.5;
const NEAR_KM: f64 = 50.0;
/// Hardly anybody lives nearer to a pole.
const LAST_TOWN: f64 = 72.0;
/// The whole file is swapped when at least this share of its places lies where nobody lives, but near a town once the two numbers
/// are exchanged.
const NEARLY_ALL: f64 = 0.9;

/// A change of coordinates that moves a place among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repair {
    Swap,
    SignOfLongitude,
    SignOfLatitude,
    BothSigns,
}

/// One misplaced row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lost {
    pub record: usize,
    /// Longitude and latitude as the file has them.
    pub point: [f64; 2],
    /// Km to the middle of the places; `None` when these are no coordinates of the globe.
    pub km: Option<f64>,
    pub repair: Option<Repair>,
}

/// What is wrong with the coordinates of a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Misplaced {
    /// Longitude and latitude are swapped in all rows.
    Everything,
    Rows(Vec<Lost>),
}

impl Repair {
    const ALL: [Self; 4] = [Self::Swap, Self::SignOfLongitude, Self::SignOfLatitude, Self::BothSigns];

    pub(crate) fn applied(self, [longitude, latitude]: [f64; 2]) -> [f64; 2] {
        match self {
            Self::Swap => [latitude, longitude],
            Self::SignOfLongitude => [-longitude, latitude],
            Self::SignOfLatitude => [longitude, -latitude],
            Self::BothSigns => [-longitude, -latitude],
        }
    }

    /// `with latitude and longitude swapped`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Swap => "with latitude and longitude swapped",
            Self::SignOfLongitude => "with the other sign of the longitude",
            Self::SignOfLatitude => "with the other sign of the latitude",
            Self::BothSigns => "with the other signs of latitude and longitude",
        }
    }
}

/// Finds misplaced rows among longitudes and latitudes.
pub(crate) fn find(points: &[Figures; 2]) -> Option<Misplaced> {
    let mut given = Vec::new();
    for (record, (longitude, latitude)) in points[0].values.iter().zip(&points[1].values).enumerate() {
        cancel::tick();
        // 0, 0 stands for an address that was not found, and such rows are listed as that.
        given.extend(longitude.zip(*latitude).filter(|at| *at != (0.0, 0.0)).map(|(x, y)| (record, [x, y])));
    }
    if given.len() < FEWEST {
        return None;
    }
    let is_polar = median(given.iter().map(|(_, point)| point[1].abs())) > LAST_TOWN;
    if is_polar && given.iter().all(|(_, [longitude, _])| longitude.abs() <= LAST_TOWN) {
        return Some(Misplaced::Everything);
    }
    if are_swapped(&given) {
        return Some(Misplaced::Everything);
    }
    let rows = mostly_swapped(&given).unwrap_or_else(|| lost(&given));
    (!rows.is_empty()).then_some(Misplaced::Rows(rows))
}

/// The rows whose longitude and latitude are swapped, when these are most of the rows: the few others are then far from the middle of
/// all, and yet they are right.
fn mostly_swapped(given: &[(usize, [f64; 2])]) -> Option<Vec<Lost>> {
    let swap = |point: [f64; 2]| Repair::Swap.applied(point);
    let is_swapped = |point: [f64; 2]| !is_settled(point) && is_settled(swap(point));
    let (swapped, others): (Vec<_>, Vec<_>) =
        given.iter().copied().partition(|(_, point)| is_swapped(*point));
    if swapped.len() <= others.len()
        || others.is_empty()
        || !others.iter().all(|(_, point)| is_settled(*point))
    {
        return None;
    }
    let repaired: Vec<(usize, [f64; 2])> =
        swapped.iter().map(|(record, point)| (*record, swap(*point))).chain(others).collect();
    if !lost(&repaired).is_empty() {
        return None;
    }
    let middle = [0, 1].map(|axis: usize| median(repaired.iter().map(|(_, point)| point[axis])));
    let lost = swapped.into_iter().map(|(record, point)| Lost {
        record,
        point,
        km: is_on_globe(point).then(|| great_circle_km(point, middle)),
        repair: Some(Repair::Swap),
    });
    Some(lost.collect())
}

/// Whether the places are at sea or in a desert, and in towns with longitude and latitude swapped. A place near a town is never
/// accused, wherever it would be swapped.
fn are_swapped(given: &[(usize, [f64; 2])]) -> bool {
    let among_towns = |place: fn([f64; 2]) -> [f64; 2]| {
        let settled = given.iter().filter(|(_, point)| is_settled(place(*point))).count();
        settled as f64 / given.len() as f64
    };
    let (as_is, swapped) = (among_towns(|point| point), among_towns(|point| Repair::Swap.applied(point)));
    as_is <= 1.0 - NEARLY_ALL && swapped >= NEARLY_ALL
}

/// The rows that are far from the middle of all.
fn lost(given: &[(usize, [f64; 2])]) -> Vec<Lost> {
    let middle = [0, 1].map(|axis: usize| {
        median(given.iter().filter(|(_, point)| is_on_globe(*point)).map(|(_, point)| point[axis]))
    });
    let distance = |point: [f64; 2]| is_on_globe(point).then(|| great_circle_km(point, middle));
    let usual = median(given.iter().filter_map(|(_, point)| distance(*point)));
    let is_beyond = |km: f64, (times, least): (f64, f64)| km > (times * usual).max(least);
    let mut reach = NEAR_KM;
    for (_, point) in given {
        reach = distance(*point).filter(|km| !is_beyond(*km, FAR)).map_or(reach, |km| reach.max(km));
    }
    let mut lost = Vec::new();
    for (record, point) in given {
        cancel::tick();
        let km = distance(*point);
        if km.is_some_and(|km| !is_beyond(km, FAR)) {
            continue;
        }
        let is_among =
            |repair: &Repair| distance(repair.applied(*point)).is_some_and(|km| km <= AMONG_OTHERS * reach);
        let repair = Repair::ALL.into_iter().find(is_among);
        // Impossible coordinates without a repair are listed with the rows that cannot be used.
        if repair.is_some() || km.is_some_and(|km| is_beyond(km, FARTHER)) {
            lost.push(Lost { record: *record, point: *point, km, repair });
        }
    }
    lost
}

fn is_on_globe([longitude, latitude]: [f64; 2]) -> bool {
    longitude.abs() <= 180.0 && latitude.abs() <= 90.0
}

/// The middle value; 0 when there is none.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Applies the likely repairs, and returns the rows that have none.
pub(crate) fn repair(points: &mut [Figures; 2], found: &Misplaced) -> Vec<usize> {
    let rows = match found {
        Misplaced::Everything => {
            let [longitudes, latitudes] = points;
            std::mem::swap(&mut longitudes.values, &mut latitudes.values);
            return Vec::new();
        }
        Misplaced::Rows(rows) => rows,
    };
    let mut without = Vec::new();
    for lost in rows {
        let Some(repair) = lost.repair else {
            without.push(lost.record);
            continue;
        };
        let repaired = repair.applied(lost.point);
        for axis in [0, 1] {
            points[axis].values[lost.record] = Some(repaired[axis]);
        }
    }
    without
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longitudes and latitudes around Berlin, and further ones.
    fn points(more: &[[f64; 2]]) -> [Figures; 2] {
        let mut all: Vec<[f64; 2]> =
            (0..12).map(|at| [13.3 + 0.02 * f64::from(at), 52.4 + 0.015 * f64::from(at % 5)]).collect();
        all.extend(more);
        [0, 1].map(|axis: usize| Figures {
            position: axis,
            values: all.iter().map(|point| Some(point[axis])).collect(),
        })
    }

    fn repairs(more: &[[f64; 2]]) -> Vec<(usize, Option<Repair>)> {
        match find(&points(more)) {
            Some(Misplaced::Rows(rows)) => rows.iter().map(|lost| (lost.record, lost.repair)).collect(),
            Some(Misplaced::Everything) => panic!("not all rows are swapped"),
            None => Vec::new(),
        }
    }

    #[test]
    fn swapped_coordinates_lost_signs_and_another_continent_are_told_apart() {
        assert_eq!(repairs(&[[13.9, 52.6], [14.5, 53.4]]), []);
        assert_eq!(repairs(&[[52.5, 13.4]]), [(12, Some(Repair::Swap))]);
        assert_eq!(repairs(&[[-13.4, 52.5]]), [(12, Some(Repair::SignOfLongitude))]);
        assert_eq!(repairs(&[[13.4, -52.5]]), [(12, Some(Repair::SignOfLatitude))]);
        assert_eq!(repairs(&[[-74.0, 40.7]]), [(12, None)]);
        assert_eq!(repairs(&[[0.0, 0.0]]), []);
    }

    #[test]
    fn impossible_latitudes_are_swapped_back() {
        let of_texas = |point: [f64; 2]| [point[0] - 110.0, point[1] - 22.0];
        let mut points = points(&[]);
        for record in 0..12 {
            let moved = of_texas([0, 1].map(|axis: usize| points[axis].values[record].unwrap()));
            let moved = if record == 3 { [moved[1], moved[0]] } else { moved };
            (points[0].values[record], points[1].values[record]) = (Some(moved[0]), Some(moved[1]));
        }
        let found = find(&points).unwrap();
        let Misplaced::Rows(rows) = &found else { panic!("{found:?}") };
        assert_eq!((rows[0].record, rows[0].km, rows[0].repair), (3, None, Some(Repair::Swap)));
        assert_eq!(repair(&mut points, &found), Vec::<usize>::new());
        assert_eq!(find(&points), None);
    }

    #[test]
    fn most_rows_may_be_the_swapped_ones() {
        // Miami, with two rows as they should be.
        let mut points = points(&[]);
        for record in 0..12 {
            let near = f64::from(record as u8) / 100.0;
            let miami = if record < 2 { [-80.2 + near, 25.77] } else { [25.77, -80.2 + near] };
            (points[0].values[record], points[1].values[record]) = (Some(miami[0]), Some(miami[1]));
        }
        let found = find(&points).unwrap();
        let Misplaced::Rows(rows) = &found else { panic!("{found:?}") };
        assert_eq!(rows.iter().map(|lost| lost.record).collect::<Vec<_>>(), (2..12).collect::<Vec<_>>());
        assert_eq!(repair(&mut points, &found), Vec::<usize>::new());
        assert!(points[1].values.iter().all(|latitude| *latitude == Some(25.77)));
        assert_eq!(find(&points), None);
    }

    #[test]
    fn a_file_whose_places_are_all_at_a_pole_is_swapped_as_a_whole() {
        let mut points = points(&[]);
        for record in 0..12 {
            // Delhi.
            let near = f64::from(record as u8) / 100.0;
            (points[0].values[record], points[1].values[record]) = (Some(28.5 + near), Some(77.1 + near));
        }
        let found = find(&points).unwrap();
        assert_eq!(found, Misplaced::Everything);
        repair(&mut points, &found);
        assert_eq!(points[1].values[0], Some(28.5));
    }
}
