//! Decides whether coordinates are on a plane or on the globe: from the parameters, the column names, or the values.

use crate::vehicle_routing::{
    data::{
        degrees,
        figures::Figures,
        misplaced::{self, Misplaced},
        source::{Position, Source},
    },
    params::RouteParams,
    settings::{Coordinates, MisplacedStops},
};
use intake::{AgentError, Recipe};
use report::{markdown::plain, number::counted};

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

/// The coordinates of every row: distances or longitudes to the east, and distances or latitudes to the north.
pub(crate) fn points(
    source: &Source,
    position: &Position,
    coordinates: Coordinates,
    recipe: &Recipe,
) -> [Figures; 2] {
    [position.x, position.y].map(|axis| {
        let mut figures = Figures::read(source, axis, recipe);
        if coordinates == Coordinates::Globe {
            let cells = figures.values.iter_mut().zip(source.table.column(axis));
            for (value, text) in cells {
                *value = text.and_then(degrees::read).or(*value);
            }
        }
        figures
    })
}

/// The places of a file that cannot be right.
pub(crate) fn misplaced(
    source: &Source,
    params: &RouteParams,
    recipe: &Recipe,
) -> Result<Option<Misplaced>, AgentError> {
    if source.is_of_pairs() || source.given.is_some() {
        return Ok(None);
    }
    if let Some(addresses) = &source.addresses {
        return Ok(misplaced::find(&addresses.points()));
    }
    let position = source.coordinates()?;
    let (coordinates, _) = self::coordinates(source, &position, params, recipe);
    let is_globe = coordinates == Coordinates::Globe;
    Ok(is_globe.then(|| misplaced::find(&points(source, &position, coordinates, recipe))).flatten())
}

/// Treats misplaced rows as the user decided. Returns the rows to leave out, and a sentence.
pub(crate) fn settle(points: &mut [Figures; 2], decision: MisplacedStops) -> (Vec<usize>, String) {
    let Some(found) = misplaced::find(points) else {
        return (Vec::new(), "No coordinates are far from all others, so none were changed.".to_owned());
    };
    let rows = match &found {
        Misplaced::Everything => Vec::new(),
        Misplaced::Rows(rows) => rows.iter().map(|lost| lost.record).collect(),
    };
    match decision {
        MisplacedStops::Keep => (Vec::new(), "Coordinates were used as they are, as you asked.".to_owned()),
        MisplacedStops::LeaveOut => {
            (rows, "Stops far from all others were left out, as you asked.".to_owned())
        }
        MisplacedStops::Repair => {
            let out = misplaced::repair(points, &found);
            let what = match &found {
                Misplaced::Everything => "Longitude and latitude of all rows were swapped".to_owned(),
                Misplaced::Rows(rows) => {
                    format!("The coordinates of {} were repaired", counted(rows.len() - out.len(), "row"))
                }
            };
            (out, format!("{what}, as you asked."))
        }
    }
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
