//! How a figure of a stored run came about, read from its record.

use platform::Platform;
use protocol::RunId;
use provenance::{
    Stored,
    explanation::{Explanation, Number, Search, Spot},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::records::{Records, own};
use crate::{auth::SignedIn, error::ApiError};

/// The longest number and the longest text around it, in characters.
const LONGEST_NUMBER: usize = 40;
const LONGEST_NEAR: usize = 600;

/// What shall be explained: a cell (`table`, `row`, `column`), the sum of a column (`table`, `column`), a key figure or an
/// input (`name`), a point of a chart (`chart`, `series`, `x`), or a `number` of the answer with the text `near` it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
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
    let explained =
        records.read(platform, user, &[run], move |stored| found(stored.first()?, &wanted)).await?;
    explained.ok_or(ApiError::NotFound)
}

fn found(stored: &Stored, wanted: &Wanted) -> Option<Explanations> {
    match wanted {
        Wanted::Spot(spot) => Some(Explanations { found: vec![stored.explain(spot)?], count: 1 }),
        Wanted::Number(number, near) => {
            let Search { found, count } = Search::of(stored, number, near);
            Some(Explanations { found, count })
        }
    }
}

fn wanted(asked: Asked) -> Result<Wanted, ApiError> {
    let spot = match asked {
        Asked { table: Some(table), row: Some(row), column: Some(column), .. } => {
            Spot::Cell { table, row, column }
        }
        Asked { table: Some(table), column: Some(column), .. } => Spot::Sum { table, column },
        Asked { name: Some(name), .. } => Spot::Named { name },
        Asked { chart: Some(chart), series: Some(series), x: Some(x), .. } => {
            Spot::Point { chart, series, x }
        }
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
            return Ok(Wanted::Number(number, near));
        }
        _ => {
            return Err(ApiError::Invalid(
                "Say which figure: table, row and column, table and column, name, chart with series and x, or number."
                    .to_owned(),
            ));
        }
    };
    Ok(Wanted::Spot(spot))
}
