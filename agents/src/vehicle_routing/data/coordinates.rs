//! Whether coordinates are on a plane or on the globe: as somebody said, as the names say, else as the values look.

use crate::vehicle_routing::{
    data::{
        figures::Figures,
        source::{Position, Source},
    },
    params::RouteParams,
    settings::Coordinates,
};
use intake::Recipe;
use report::markdown::plain;

/// Degrees are measured: nearly all of them have so many decimals.
const DECIMALS: usize = 3;
const NEARLY_ALL: f64 = 0.8;
/// Places of one plan lie within so many degrees.
const WIDEST: f64 = 60.0;

/// What the coordinates are, and the sentence that says why.
pub fn coordinates(
    source: &Source,
    position: &Position,
    params: &RouteParams,
    recipe: &Recipe,
) -> (Coordinates, String) {
    let names = [position.x, position.y].map(|at| plain(source.column_name(at)));
    let names = format!("{} and {}", names[0], names[1]);
    let (coordinates, why) = match params.coordinates {
        Some(coordinates) => (coordinates, "as you said"),
        None if position.is_globe => (Coordinates::Globe, "as their names say"),
        None if look_like_degrees(source, position, recipe) => (
            Coordinates::Globe,
            "as their range and their decimals show; if not, ask again with “plane coordinates”",
        ),
        None => (Coordinates::Plane, "if not, ask again with “coordinates are longitude and latitude”"),
    };
    let what = match coordinates {
        Coordinates::Plane => "kilometres on a plane",
        Coordinates::Globe => "longitude and latitude",
    };
    (coordinates, format!("{names} are {what} ({why})."))
}

fn look_like_degrees(source: &Source, position: &Position, recipe: &Recipe) -> bool {
    let looks = |at: usize, most: f64| {
        let values: Vec<f64> = Figures::read(source, at, recipe).values.into_iter().flatten().collect();
        let within: Vec<f64> = values.iter().copied().filter(|value| value.abs() <= most).collect();
        let fine = source.table.column(at).flatten().filter(|text| decimals(text) >= DECIMALS).count();
        let (low, high) = within
            .iter()
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(*value), high.max(*value)));
        let count = values.len() as f64;
        within.len() as f64 >= NEARLY_ALL * count && fine as f64 >= NEARLY_ALL * count && high - low <= WIDEST
    };
    looks(position.x, 180.0) && looks(position.y, 90.0)
}

/// Digits after the last mark.
fn decimals(text: &str) -> usize {
    let text = text.trim();
    text.rfind(['.', ',']).map_or(0, |mark| text.len() - mark - 1)
}
