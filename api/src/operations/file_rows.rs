//! The rows of the file behind a figure of a run, as they stand in the file: which they are is read from the record, their
//! cells by a worker.

use platform::{Platform, db::runs::Run};
use protocol::{PreviewWanted, RowsOfFile, RunId, WantedRows};
use provenance::{
    Stored,
    behind::Page,
    explanation::{OriginKind, Spot},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    explain::Asked,
    places::{DataSetOfRows, Place, place_of},
    records::{Records, own},
};
use crate::{auth::SignedIn, error::ApiError};

/// Rows of one answer.
const ROWS: usize = 20;

/// A figure of the run: a cell (`table`, `row`, `column`), the sum of a column (`table`, `column`), the number of rows of a table
/// (`table`), a key figure (`name`) or a point of a chart (`chart`, `series`, `x`), and how many of the rows behind it were seen
/// already.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedRows {
    pub table: Option<String>,
    /// Counted from 0.
    pub row: Option<usize>,
    pub column: Option<String>,
    pub name: Option<String>,
    pub chart: Option<String>,
    pub series: Option<String>,
    pub x: Option<String>,
    pub after: Option<usize>,
}

/// Rows of the file behind a figure.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RowsBehindFigure {
    pub file: String,
    /// Its data set, to open it there; none when the file belongs to none.
    pub data_set: Option<DataSetOfRows>,
    /// The version of its data set.
    pub version: Option<i64>,
    #[serde(flatten)]
    pub rows: RowsOfFile,
    /// Places of the columns that the figure comes from, counted from 0.
    pub marked: Vec<usize>,
    /// How many rows are behind the figure.
    pub count: u64,
    /// What `after` is for the next rows; none when there are no more.
    pub next: Option<usize>,
    /// How many rows behind the figure come after these and cannot be shown, because the result lists only the first of them.
    pub not_listed: u64,
}

/// Rows behind a figure whose cells are not read yet.
pub struct Found {
    pub file: String,
    pub data_set: Option<DataSetOfRows>,
    pub version: Option<i64>,
    columns: Vec<String>,
    count: u64,
    after: usize,
}

/// Which rows of the file are behind a cell of a run of the caller.
///
/// # Errors
/// When the run is not the caller's, its files or its data are gone, or no rows are behind the cell.
pub async fn find(
    records: &Records,
    platform: &Platform,
    user: &SignedIn,
    id: &RunId,
    asked: AskedRows,
) -> Result<(Found, PreviewWanted), ApiError> {
    let _: Run = own(platform, user, id).await?;
    let after = asked.after.unwrap_or(0);
    let spot = asked.spot().ok_or_else(which_figure)?;
    let runs = [id];
    let found = records.read(platform, user, &runs, move |stored| {
        let stored = stored.first()?;
        let (wanted, columns, count) = rows_of(stored, &spot, after)?;
        let dataset = &stored.dataset;
        Some((wanted, columns, count, dataset.name.clone(), dataset.sha256.clone()))
    });
    let (wanted, columns, count, file, sha256) = found.await?.ok_or_else(nothing_behind)?;
    let place = place_of(platform, user, &sha256).await?.ok_or_else(|| {
        ApiError::Gone(format!("The file {file} of this result was deleted, so its rows cannot be shown."))
    })?;
    let Place { data_set, version } = place;
    Ok((Found { file, data_set, version, columns, count, after }, PreviewWanted::Rows(wanted)))
}

impl AskedRows {
    fn spot(&self) -> Option<Spot> {
        let Self { table, row, column, name, chart, series, x, after: _ } = self;
        let asked = Asked {
            table: table.clone(),
            row: *row,
            column: column.clone(),
            name: name.clone(),
            chart: chart.clone(),
            series: series.clone(),
            x: x.clone(),
            ..Asked::default()
        };
        asked.spot()
    }
}

fn which_figure() -> ApiError {
    ApiError::Invalid(
        "Say which figure: table, row and column, table and column, table, name, or chart with series and x."
            .to_owned(),
    )
}

/// The run is the caller's, so that it may be said that it has no such figure.
fn nothing_behind() -> ApiError {
    ApiError::Unreadable("No rows of a file are behind this figure.".to_owned())
}

/// The rows to read, the columns that the figure comes from, and the number of all rows behind it.
fn rows_of(stored: &Stored, spot: &Spot, after: usize) -> Option<(WantedRows, Vec<String>, u64)> {
    let rows = stored.rows_of_file(spot)?;
    let wanted = match rows.page(after, ROWS) {
        Page::Listed(listed) => WantedRows { listed: Some(listed), take: ROWS, ..WantedRows::default() },
        Page::All { count, listed, skip } => WantedRows {
            listed: Some(listed),
            all: Some(count),
            unused: stored.unused_rows(),
            skip,
            take: ROWS,
            ..WantedRows::default()
        },
        Page::Named { groups, skip } => WantedRows {
            is_any_spelling: groups.iter().any(|group| group.is_any_spelling),
            groups: groups.into_iter().map(|group| group.names).collect(),
            unused: stored.unused_rows(),
            skip,
            take: ROWS,
            ..WantedRows::default()
        },
    };
    Some((wanted, columns_of(stored, spot), rows.count))
}

/// The columns of the file that the figure comes from; those of the first cell of a sum are those of all.
fn columns_of(stored: &Stored, spot: &Spot) -> Vec<String> {
    let first = if let Spot::Sum { table, column } = spot {
        Spot::Cell { table: table.clone(), row: 0, column: column.clone() }
    } else {
        spot.clone()
    };
    let givens = stored.explain(&first).map(|explanation| explanation.givens).unwrap_or_default();
    let of_file = givens.into_iter().filter(|given| given.origin == OriginKind::Column);
    of_file.filter_map(|given| given.column).collect()
}

impl Found {
    /// The answer, once the rows were read.
    #[must_use]
    pub fn with(self, rows: RowsOfFile) -> RowsBehindFigure {
        let place = |column: &String| rows.columns.iter().position(|name| name == column);
        let mut marked: Vec<usize> = self.columns.iter().filter_map(place).collect();
        marked.sort_unstable();
        marked.dedup();
        let seen = self.after.saturating_add(rows.rows.len());
        let left = self.count.saturating_sub(seen as u64);
        let has_more = rows.rows.len() >= ROWS && left > 0;
        RowsBehindFigure {
            file: self.file,
            data_set: self.data_set,
            version: self.version,
            rows,
            marked,
            count: self.count,
            next: has_more.then_some(seen),
            not_listed: if has_more { 0 } else { left },
        }
    }
}
