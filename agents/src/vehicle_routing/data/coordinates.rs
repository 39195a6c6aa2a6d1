//! Decides whether coordinates are on a plane or on the globe: from the parameters, the column names, or the values.

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

/// Measured degrees: nearly all values have at least this number of decimals.
const DECIMALS: usize = 3;
const NEARLY_ALL: f64 = 0.8;
/// The places of one plan are at most this number of degrees apart.
const WIDEST: f64 = 60.0;

/// The kind of the coordinates, and a sentence that gives the reason.
pub(crate) fn coordinates(
    source: &Source,
    position: &Position,
    params: &RouteParams,
    recipe: &Recipe,
) -> (Coordinates, String) {
    let names = [position.x, position.y].map(|at| plain(source.column_name(at)));
    let names = format!("{} and {}", names[0], names[1]);
    let (coordinates, why) = match params.coordinates {
        Some(coordinates) => (coordinates, "as you asked"),
        None if position.is_globe => (Coordinates::Globe, "as their names show"),
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
    column_looks_like_degrees(source, position.x, 180.0, recipe)
        && column_looks_like_degrees(source, position.y, 90.0, recipe)
}

/// Whether nearly all values of a column are degrees up to `most`, with decimals and close to each other.
fn column_looks_like_degrees(source: &Source, column: usize, most: f64, recipe: &Recipe) -> bool {
    let values: Vec<f64> = Figures::read(source, column, recipe).values.into_iter().flatten().collect();
    let (mut within, mut low, mut high) = (0, f64::MAX, f64::MIN);
    for value in &values {
        if value.abs() <= most {
            within += 1;
            low = low.min(*value);
            high = high.max(*value);
        }
    }
    let texts = source.table.column(column).flatten();
    let precise = texts.filter(|text| decimals(text) >= DECIMALS).count();
    let enough = NEARLY_ALL * values.len() as f64;
    f64::from(within) >= enough && precise as f64 >= enough && high - low <= WIDEST
}

/// The number of digits after the last mark.
fn decimals(text: &str) -> usize {
    let text = text.trim();
    text.rfind(['.', ',']).map_or(0, |mark| text.len() - mark - 1)
}
