//! Reads one answer of the table service. Rejects everything that is not a table of the requested size.

use serde::Deserialize;

/// A place that is this far from the nearest road that the service knows is not on its map.
const FARTHEST_FROM_ROAD_M: f64 = 5_000.0;

/// A part of the table, row by row. A cell is NaN where no road connects the two places.
#[derive(Debug)]
pub(super) struct Part {
    pub km: Vec<Vec<f64>>,
    pub minutes: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
struct Answer {
    code: String,
    /// Metres.
    #[serde(default)]
    distances: Vec<Vec<Option<f64>>>,
    /// Seconds.
    #[serde(default)]
    durations: Vec<Vec<Option<f64>>>,
    #[serde(default)]
    sources: Vec<Waypoint>,
    #[serde(default)]
    destinations: Vec<Waypoint>,
}

/// The point of the road network that is nearest to a place.
#[derive(Deserialize)]
struct Waypoint {
    /// Metres between the place and that point.
    #[serde(default)]
    distance: Option<f64>,
}

/// Reads a part with this number of rows and columns, or returns why it cannot. That text never quotes the answer.
pub(super) fn read(body: &[u8], rows: usize, columns: usize) -> Result<Part, String> {
    let answer: Answer = serde_json::from_slice(body).map_err(|_| "its answer cannot be read".to_owned())?;
    if answer.code != "Ok" {
        return Err("its answer is not Ok".to_owned());
    }
    let is_sized =
        |table: &[Vec<Option<f64>>]| table.len() == rows && table.iter().all(|row| row.len() == columns);
    if !is_sized(&answer.distances) || !is_sized(&answer.durations) {
        return Err("its table has an unexpected size".to_owned());
    }
    let values = || answer.distances.iter().chain(&answer.durations).flatten().flatten();
    if values().any(|value| !value.is_finite() || *value < 0.0) {
        return Err("its table has impossible values".to_owned());
    }
    let is_far = |waypoint: Option<&Waypoint>| {
        waypoint.and_then(|waypoint| waypoint.distance).is_some_and(|metres| metres > FARTHEST_FROM_ROAD_M)
    };
    let is_road = |row: usize, column: usize| {
        answer.distances[row][column].is_some()
            && answer.durations[row][column].is_some()
            && !is_far(answer.sources.get(row))
            && !is_far(answer.destinations.get(column))
    };
    let table = |values: &[Vec<Option<f64>>], unit: f64| -> Vec<Vec<f64>> {
        let cell = |row: usize, column: usize| match values[row][column] {
            Some(value) if is_road(row, column) => value / unit,
            _ => f64::NAN,
        };
        (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect()
    };
    Ok(Part { km: table(&answer.distances, 1_000.0), minutes: table(&answer.durations, 60.0) })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn part(answer: &serde_json::Value) -> Result<Part, String> {
        read(answer.to_string().as_bytes(), 1, 2)
    }

    #[test]
    fn metres_and_seconds_are_converted_to_kilometres_and_minutes() {
        let part = part(&json!({"code": "Ok", "distances": [[0, 1500.5]], "durations": [[0, 90]]})).unwrap();
        assert_eq!((part.km, part.minutes), (vec![vec![0.0, 1.5005]], vec![vec![0.0, 1.5]]));
    }

    #[test]
    fn a_missing_value_or_a_place_far_from_every_road_has_no_road() {
        let unknown = json!({"code": "Ok", "distances": [[null, 7]], "durations": [[1, 7]]});
        let found = part(&unknown).unwrap();
        assert!(found.km[0][0].is_nan() && found.minutes[0][0].is_nan() && found.km[0][1] == 0.007);
        let mut far = json!({"code": "Ok", "distances": [[1, 2]], "durations": [[1, 2]]});
        far["sources"] = json!([{"distance": 4.2}]);
        far["destinations"] = json!([{"distance": 1.0}, {"distance": 81_000.0}]);
        let found = part(&far).unwrap();
        assert!(found.km[0][0] == 0.001 && found.km[0][1].is_nan() && found.minutes[0][1].is_nan());
    }

    #[test]
    fn a_table_of_another_size_is_refused() {
        for answer in [
            json!([]),
            json!({}),
            json!({"code": "NoTable", "distances": [[1, 2]], "durations": [[1, 2]]}),
            json!({"code": "Ok", "durations": [[1, 2]]}),
            json!({"code": "Ok", "distances": [[1]], "durations": [[1, 2]]}),
            json!({"code": "Ok", "distances": [[1, 2], [1, 2]], "durations": [[1, 2]]}),
            json!({"code": "Ok", "distances": [[1, -2]], "durations": [[1, 2]]}),
            json!({"code": "Ok", "distances": [[1, "2"]], "durations": [[1, 2]]}),
            json!({"code": "Ok", "distances": null, "durations": null}),
        ] {
            assert!(part(&answer).is_err(), "{answer}");
        }
        for text in [
            "",
            "<html>",
            "{\"code\":\"Ok\",\"distances\":[[1,NaN]]}",
            "{\"code\":\"Ok\",\"distances\":[[1,1e999]]}",
        ] {
            assert!(read(text.as_bytes(), 1, 2).is_err(), "{text}");
        }
    }
}
