//! How a figure of a stored run came about, read from its record.

use platform::Platform;
use protocol::RunId;
use provenance::{
    Stored,
    explanation::{Explanation, Number, Search, Spot},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    places::{DataSetOfRows, place_of},
    records::{Records, own},
};
use crate::{auth::SignedIn, error::ApiError};

/// The longest number and the longest text around it, in characters.
const LONGEST_NUMBER: usize = 40;
const LONGEST_NEAR: usize = 600;

/// What shall be explained: a cell (`table`, `row`, `column`), the sum of a column (`table`, `column`), the number of rows of a
/// table (`table`), a key figure or an input (`name`), a point of a chart (`chart`, `series`, `x`), or a `number` of the answer with the text `near` it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub table: Option<String>,
    /// Counted from 0.
    pub row: Option<usize>,
    pub column: Option<String>,
    pub name: Option<String>,
    pub chart: Option<String>,
    pub series: Option<String>,
    pub x: Option<String>,
    /// A number as the answer writes it.
    pub number: Option<String>,
    /// The sentence of the number, or the cells of its row and the head of its column.
    pub near: Option<String>,
}

/// The figures that were meant, the likeliest first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Explanations {
    pub found: Vec<Explanation>,
    /// How many figures of the run may be meant; more than are listed where a number is a common one.
    pub count: usize,
    /// The data set of the file and its version, to open the rows there; none when the file is in none or was deleted.
    pub data_set: Option<DataSetOfRows>,
    pub version: Option<i64>,
}

enum Wanted {
    Spot(Spot),
    Number(Number, String),
}

/// Explains a figure of a run of the caller.
///
/// # Errors
/// When the run is not the caller's, its files are gone, or nothing that can be explained was asked for.
pub async fn explain(
    records: &Records,
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    asked: Asked,
) -> Result<Explanations, ApiError> {
    own(platform, user, run).await?;
    let wanted = wanted(asked)?;
    let runs = [run];
    let explained = records.read(platform, user, &runs, move |stored| {
        let stored = stored.first()?;
        Some((found(stored, &wanted)?, stored.dataset.sha256.clone()))
    });
    let (Search { found, count }, sha256) = explained.await?.ok_or(ApiError::NotFound)?;
    let place = place_of(platform, user, &sha256).await?;
    let (data_set, version) = place.and_then(|place| Some((place.data_set?, place.version?))).unzip();
    Ok(Explanations { found, count, data_set, version })
}

fn found(stored: &Stored, wanted: &Wanted) -> Option<Search> {
    match wanted {
        Wanted::Spot(spot) => Some(Search { found: vec![stored.explain(spot)?], count: 1 }),
        Wanted::Number(number, near) => Some(Search::of(stored, number, near)),
    }
}

impl Asked {
    /// The spot that is named; none where only a number is given, or nothing.
    pub(super) fn spot(&self) -> Option<Spot> {
        match self.clone() {
            Self { table: Some(table), row: Some(row), column: Some(column), .. } => {
                Some(Spot::Cell { table, row, column })
            }
            Self { table: Some(table), column: Some(column), .. } => Some(Spot::Sum { table, column }),
            Self { name: Some(name), .. } => Some(Spot::Named { name }),
            Self { chart: Some(chart), series: Some(series), x: Some(x), .. } => {
                Some(Spot::Point { chart, series, x })
            }
            Self { table: Some(table), row: None, .. } => Some(Spot::Rows { table }),
            _ => None,
        }
    }
}

fn wanted(asked: Asked) -> Result<Wanted, ApiError> {
    if let Some(spot) = asked.spot() {
        return Ok(Wanted::Spot(spot));
    }
    match asked {
        Asked { number: Some(number), near, .. } => {
            let near = near.unwrap_or_default();
            if number.chars().count() > LONGEST_NUMBER || near.chars().count() > LONGEST_NEAR {
                return Err(ApiError::Invalid(format!(
                    "A number has at most {LONGEST_NUMBER} characters, and the text near it {LONGEST_NEAR}."
                )));
            }
            let read = Number::read(&number);
            let number =
                read.ok_or_else(|| ApiError::Invalid(format!("There is no number in “{number}”.")))?;
            Ok(Wanted::Number(number, near))
        }
        _ => {
            Err(ApiError::Invalid(
                "Say which figure: table, row and column, table and column, table, name, chart with series and x, or number."
                    .to_owned(),
            ))
        }
    }
}
