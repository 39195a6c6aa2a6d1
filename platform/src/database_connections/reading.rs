//! The rows of a table or query: a sample for the dialog, or all of them as a CSV file. All values arrive as texts, in the
//! form in which the database writes them.

use std::time::Duration;

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt};
use protocol::MAX_UPLOAD_BYTES;
use sqlx::{AssertSqlSafe, Row, postgres::PgRow};
use tokio::{sync::mpsc::Sender, time::timeout};

use super::{DatabaseServer, Refusal, Source, panics::caught, session::Session};
use crate::{Config, sizes::megabytes};

/// The most rows of a data set from a database.
pub const MAX_ROWS: u64 = 1_000_000;
/// Rows that a test shows.
pub const SAMPLE_ROWS: u64 = 20;
/// The most characters of a value that a test shows.
const LONGEST_SAMPLE: usize = 200;
/// Short values take several times their room on the way.
pub(super) const MOST_BYTES: u64 = 8 * MAX_UPLOAD_BYTES;
const MOST_SAMPLE_BYTES: u64 = 2 * 1024 * 1024;
/// A person waits for a sample.
const LONGEST_SAMPLE_TIME: Duration = Duration::from_secs(30);
/// Bytes that are handed on at once.
const PIECE: usize = 64 * 1024;

/// The columns and the first rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Option<String>>>,
}

/// The first rows of a table or query.
///
/// # Errors
/// When the database cannot be reached, refuses, or takes too long.
pub async fn sample(config: &Config, server: &DatabaseServer, source: &Source) -> Result<Sample, Refusal> {
    caught(first_rows(config, server, source)).await
}

async fn first_rows(config: &Config, server: &DatabaseServer, source: &Source) -> Result<Sample, Refusal> {
    let mut session = Session::open(config, server, MOST_SAMPLE_BYTES).await?;
    let statement = source.statement(SAMPLE_ROWS);
    let columns = session.columns(&statement).await?;
    has_columns(&columns)?;
    // A server may send more than it was asked for.
    let rows = sqlx::raw_sql(AssertSqlSafe(statement)).fetch(&mut session.connection);
    let reading = rows.take(SAMPLE_ROWS as usize).try_collect::<Vec<_>>();
    let rows = match timeout(LONGEST_SAMPLE_TIME, reading).await {
        Ok(rows) => rows.map_err(|error| session.explained(&error))?,
        Err(_) => {
            return Err(Refusal::owner(
                "The first rows took longer than 30 seconds. Read fewer rows, or add an index that the query needs.",
            ));
        }
    };
    let mut sample = Sample { columns, rows: Vec::with_capacity(rows.len()) };
    for row in rows {
        let values = values(&row).map_err(|error| session.explained(&error))?;
        sample.rows.push(values.into_iter().map(|value| value.map(shortened)).collect());
    }
    Ok(sample)
}

/// Sends all rows as a CSV file, piece by piece, and returns their number.
///
/// # Errors
/// When the database refuses or fails, there are no rows or too many, or nobody takes the pieces any more.
pub(super) async fn send_csv(
    session: &mut Session<'_>,
    source: &Source,
    pieces: &Sender<Result<Bytes, std::io::Error>>,
) -> Result<u64, Refusal> {
    let statement = source.statement(MAX_ROWS + 1);
    let columns = session.columns(&statement).await?;
    has_columns(&columns)?;
    let mut lines = csv::Writer::from_writer(Vec::with_capacity(PIECE));
    lines.write_record(&columns).map_err(anyhow::Error::new)?;
    let mut count = 0;
    let mut rows = sqlx::raw_sql(AssertSqlSafe(statement)).fetch(&mut session.connection);
    let failed = loop {
        let row = match rows.try_next().await {
            Ok(Some(row)) => row,
            Ok(None) => break None,
            Err(error) => break Some(error),
        };
        count += 1;
        if count > MAX_ROWS {
            return Err(Refusal::owner(too_many()));
        }
        let values = match values(&row) {
            Ok(values) => values,
            Err(error) => break Some(error),
        };
        let written = lines.write_record(values.iter().map(|value| value.as_deref().unwrap_or_default()));
        written.map_err(anyhow::Error::new)?;
        if lines.get_ref().len() >= PIECE {
            hand_on(&mut lines, pieces).await?;
        }
    };
    drop(rows);
    if let Some(error) = failed {
        return Err(session.explained(&error));
    }
    if count == 0 {
        return Err(Refusal::owner(
            "The table or query has no rows. The last version of the data set stays as it is.",
        ));
    }
    hand_on(&mut lines, pieces).await?;
    Ok(count)
}

/// Sends what has been written so far.
async fn hand_on(
    lines: &mut csv::Writer<Vec<u8>>,
    pieces: &Sender<Result<Bytes, std::io::Error>>,
) -> Result<(), Refusal> {
    let full = std::mem::replace(lines, csv::Writer::from_writer(Vec::with_capacity(PIECE)));
    let piece = full.into_inner().map_err(|error| anyhow::anyhow!("writing CSV: {}", error.error()))?;
    let sent = pieces.send(Ok(piece.into())).await;
    sent.map_err(|_| Refusal::Ours(anyhow::anyhow!("nobody stores the rows of a database")))
}

fn has_columns(columns: &[String]) -> Result<(), Refusal> {
    if columns.is_empty() {
        return Err(Refusal::owner("The query has no columns. Choose at least one."));
    }
    Ok(())
}

fn values(row: &PgRow) -> sqlx::Result<Vec<Option<String>>> {
    (0..row.len()).map(|column| row.try_get_unchecked(column)).collect()
}

fn shortened(value: String) -> String {
    if value.chars().count() <= LONGEST_SAMPLE {
        return value;
    }
    value.chars().take(LONGEST_SAMPLE).chain(['…']).collect()
}

fn too_many() -> String {
    "There are more than 1,000,000 rows, which is the limit. Choose fewer with WHERE, or add them up with GROUP BY.".to_owned()
}

/// Why a sample is refused whose rows are too long.
pub(super) fn too_much(most_bytes: u64) -> String {
    if most_bytes != MOST_SAMPLE_BYTES {
        return too_large();
    }
    format!(
        "The first {SAMPLE_ROWS} rows take more than {}. Choose fewer columns, or shorten long values.",
        megabytes(MOST_SAMPLE_BYTES)
    )
}

/// Why a file is refused that would be larger than an upload may be.
pub(super) fn too_large() -> String {
    format!(
        "The rows take more than {}, which is the limit of a data set. Choose fewer columns or rows, or add them up with \
         GROUP BY.",
        megabytes(MAX_UPLOAD_BYTES)
    )
}
