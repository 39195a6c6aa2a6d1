//! The rows of the file behind a figure of a run, as they stand in the file: which they are is read from the record, their
//! cells by a worker.

use platform::{Platform, db::runs::Run};
use protocol::{DataSetId, PreviewWanted, RowsOfFile, RunId, WantedRows};
use provenance::{
    Stored,
    explanation::{OriginKind, Spot},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::records::{Records, own};
use crate::{auth::SignedIn, error::ApiError};

/// Rows of one answer.
const ROWS: usize = 20;

/// A cell of a table of the run, and how many of the rows behind it were seen already.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedRows {
    pub table: String,
    /// Counted from 0.
    pub row: usize,
    pub column: String,
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
}

/// The data set that a file is a version of, with the name that it has now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DataSetOfRows {
    pub id: DataSetId,
    pub name: String,
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
    let runs = [id];
    let found = records.read(platform, user, &runs, move |stored| {
        let stored = stored.first()?;
        let (wanted, columns, count) = rows_of(stored, &asked, after)?;
        let dataset = &stored.dataset;
        Some((wanted, columns, count, dataset.name.clone(), dataset.sha256.clone()))
    });
    let (wanted, columns, count, file, sha256) = found.await?.ok_or_else(nothing_behind)?;
    let upload = platform.db.upload_with_contents(user.user, &sha256).await?;
    let Some(upload) = upload.filter(|upload| upload.deleted_at.is_none()) else {
        return Err(ApiError::Gone(format!(
            "The file {file} of this result was deleted, so its rows cannot be shown."
        )));
    };
    let version = upload.data_set_id.map(|_| upload.version);
    let data_set = match upload.data_set_id {
        Some(id) => platform.db.data_set(user.user, id).await?,
        None => None,
    };
    let data_set = data_set.map(|set| DataSetOfRows { id: DataSetId(set.id), name: set.name });
    Ok((Found { file, data_set, version, columns, count, after }, PreviewWanted::Rows(wanted)))
}

/// The run is the caller's, so that it may be said that it has no such figure.
fn nothing_behind() -> ApiError {
    ApiError::Unreadable("No rows of a file are behind this figure.".to_owned())
}

/// The rows to read, the columns that the figure comes from, and the number of all rows behind it.
fn rows_of(stored: &Stored, asked: &AskedRows, after: usize) -> Option<(WantedRows, Vec<String>, u64)> {
    let table = stored.table(&asked.table)?;
    let behind = stored.rows_behind(table, asked.row)?;
    let spot = Spot::Cell { table: asked.table.clone(), row: asked.row, column: asked.column.clone() };
    let givens = stored.explain(&spot)?.givens.into_iter();
    let of_file = givens.filter(|given| given.origin == OriginKind::Column);
    let listed = (!behind.rows.is_cut()).then(|| behind.rows.first(after.saturating_add(ROWS)));
    let wanted = WantedRows {
        listed,
        names: behind.names,
        is_any_spelling: behind.is_any_spelling,
        unused: stored.unused_rows(),
        skip: after,
        take: ROWS,
    };
    Some((wanted, of_file.filter_map(|given| given.column).collect(), behind.rows.count()))
}

impl Found {
    /// The answer, once the rows were read.
    #[must_use]
    pub fn with(self, rows: RowsOfFile) -> RowsBehindFigure {
        let place = |column: &String| rows.columns.iter().position(|name| name == column);
        let mut marked: Vec<usize> = self.columns.iter().filter_map(place).collect();
        marked.sort_unstable();
        marked.dedup();
        let seen = self.after + rows.rows.len();
        let has_more = !rows.rows.is_empty() && (seen as u64) < self.count;
        RowsBehindFigure {
            file: self.file,
            data_set: self.data_set,
            version: self.version,
            rows,
            marked,
            count: self.count,
            next: has_more.then_some(seen),
        }
    }
}
