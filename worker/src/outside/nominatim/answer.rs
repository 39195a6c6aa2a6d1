//! Reads one answer of the search. Rejects everything that is not a list of places on earth.

use agents::Located;
use serde::Deserialize;

/// Nominatim ranks places by their size, the smallest last: streets have 26, houses 30.
const STREET: i64 = 26;
/// Kinds of larger places, for services that give no rank.
const LARGER: [&str; 12] = [
    "administrative",
    "city",
    "country",
    "county",
    "hamlet",
    "municipality",
    "postcode",
    "region",
    "state",
    "suburb",
    "town",
    "village",
];

#[derive(Deserialize)]
struct Place {
    lat: Degrees,
    lon: Degrees,
    #[serde(default)]
    place_rank: Option<i64>,
    #[serde(default, alias = "addresstype")]
    r#type: Option<String>,
}

/// A number, or a text with one, as Nominatim writes it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Degrees {
    Number(f64),
    Text(String),
}

impl Degrees {
    fn within(&self, most: f64) -> Option<f64> {
        let degrees = match self {
            Self::Number(number) => *number,
            Self::Text(text) => text.trim().parse().ok()?,
        };
        (degrees.is_finite() && degrees.abs() <= most).then_some(degrees)
    }
}

/// The best place of an answer, or why it cannot be read. That text never quotes the answer.
pub(super) fn read(body: &[u8]) -> Result<Located, String> {
    let places: Vec<Place> =
        serde_json::from_slice(body).map_err(|_| "its answer cannot be read".to_owned())?;
    let Some(place) = places.first() else { return Ok(Located::Nowhere) };
    let (Some(latitude), Some(longitude)) = (place.lat.within(90.0), place.lon.within(180.0)) else {
        return Err("its answer has impossible degrees".to_owned());
    };
    let is_exact = match place.place_rank {
        Some(rank) => rank >= STREET,
        None => !place.r#type.as_deref().is_some_and(|kind| LARGER.contains(&kind)),
    };
    Ok(Located::At { latitude, longitude, is_exact })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_place_counts_and_a_town_is_not_exact() {
        let house = br#"[{"lat":"52.5219","lon":"13.4132","place_rank":30},{"lat":"1","lon":"1"}]"#;
        assert_eq!(read(house), Ok(Located::At { latitude: 52.5219, longitude: 13.4132, is_exact: true }));
        let town = br#"[{"lat":52.5,"lon":13.4,"place_rank":16}]"#;
        assert_eq!(read(town), Ok(Located::At { latitude: 52.5, longitude: 13.4, is_exact: false }));
        let unranked = br#"[{"lat":"52.5","lon":"13.4","type":"postcode"}]"#;
        assert_eq!(read(unranked), Ok(Located::At { latitude: 52.5, longitude: 13.4, is_exact: false }));
        assert_eq!(read(b"[]"), Ok(Located::Nowhere));
    }

    #[test]
    fn an_answer_that_is_no_place_on_earth_is_refused() {
        for body in [
            "<html>Welcome</html>",
            r#"{"error":"no"}"#,
            r#"[{"lat":"91","lon":"0"}]"#,
            r#"[{"lat":"0","lon":"181"}]"#,
            r#"[{"lat":"NaN","lon":"0"}]"#,
            r#"[{"lat":"north","lon":"0"}]"#,
        ] {
            assert!(read(body.as_bytes()).is_err(), "{body}");
        }
    }
}
