//! The changes of one transaction. All its statements go to SQLite in one call, with lists as JSON arrays.

use anyhow::Context;
use protocol::jobs::Lane;
use sqlx::{AssertSqlSafe, Row, SqliteConnection, sqlite::SqliteArguments};

/// A job that a worker will start.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    pub id: i64,
    pub lane: Lane,
    pub worker: usize,
}

/// A claimed job as it is stored.
pub(super) struct Claimed {
    pub id: i64,
    pub attempt: u32,
    pub payload: String,
}

#[derive(Default)]
pub(super) struct Plan {
    pub now: i64,
    pub dead_kept: usize,
    pub pushed: Vec<(i64, Lane, String)>,
    pub done: Vec<i64>,
    /// Jobs that wait for a retry, each with the time at which it is due.
    pub rested: Vec<(i64, i64)>,
    /// Jobs that are dead, each with the cause.
    pub dead: Vec<(i64, String)>,
    pub handed_back: Vec<i64>,
    pub claims: Vec<Claim>,
    /// Whether to write in any case, to check that the file accepts writes.
    pub is_check: bool,
}

/// The text of several statements and the values of their placeholders.
struct Transaction {
    sql: String,
    arguments: Vec<String>,
}

impl Transaction {
    fn add(&mut self, sql: &str, argument: impl serde::Serialize) -> anyhow::Result<()> {
        self.sql.push_str(sql);
        self.arguments.push(serde_json::to_string(&argument)?);
        Ok(())
    }
}

impl Plan {
    pub(super) fn is_empty(&self) -> bool {
        self.pushed.is_empty()
            && self.done.is_empty()
            && self.rested.is_empty()
            && self.dead.is_empty()
            && self.handed_back.is_empty()
            && self.claims.is_empty()
            && !self.is_check
    }

    /// Stores everything or nothing, and returns the claimed jobs in no particular order.
    pub(super) async fn store(&self, connection: &mut SqliteConnection) -> anyhow::Result<Vec<Claimed>> {
        let transaction = self.transaction()?;
        let mut arguments = SqliteArguments::default();
        for argument in transaction.arguments {
            sqlx::Arguments::add(&mut arguments, argument).map_err(anyhow::Error::from_boxed)?;
        }
        let query = sqlx::query_with(AssertSqlSafe(transaction.sql), arguments);
        // Read all results: the row arrives before the commit runs.
        match query.fetch_all(&mut *connection).await {
            Ok(rows) => match rows.first() {
                Some(row) => claimed(row.try_get(0)?),
                None => Ok(Vec::new()),
            },
            Err(error) => {
                // This fails if the transaction has not begun, which is fine.
                let _ = sqlx::raw_sql("ROLLBACK").execute(connection).await;
                Err(error).context("storing jobs")
            }
        }
    }

    /// Builds the transaction. There are few combinations of statements, and SQLite prepares each only once.
    fn transaction(&self) -> anyhow::Result<Transaction> {
        let mut transaction = Transaction { sql: "BEGIN IMMEDIATE;".into(), arguments: Vec::new() };
        if !self.pushed.is_empty() {
            let rows: Vec<_> = self.pushed.iter().map(|(id, lane, text)| (id, lane.as_str(), text)).collect();
            transaction.add(PUSH, rows)?;
        }
        if !self.dead.is_empty() {
            let rows: Vec<_> = self.dead.iter().map(|(id, cause)| (id, cause, self.now)).collect();
            transaction.add(BURY, rows)?;
            transaction.add(FORGET, self.dead.iter().map(|(id, _)| id).collect::<Vec<_>>())?;
            transaction.add(TRIM, self.dead_kept)?;
        }
        if !self.done.is_empty() {
            transaction.add(FORGET, &self.done)?;
        }
        if !self.rested.is_empty() {
            transaction.add(REST, &self.rested)?;
        }
        if !self.handed_back.is_empty() {
            transaction.add(HAND_BACK, &self.handed_back)?;
        }
        if self.is_check {
            transaction.sql.push_str(CHECK);
        }
        if !self.claims.is_empty() {
            let ids: Vec<_> = self.claims.iter().map(|claim| claim.id).collect();
            transaction.add(CLAIM, &ids)?;
            transaction.add(CLAIMED, &ids)?;
        }
        transaction.sql.push_str("COMMIT");
        Ok(transaction)
    }
}

const PUSH: &str = "INSERT INTO jobs (id, lane, payload)
    SELECT value->>0, value->>1, value->>2 FROM json_each(?);";
const BURY: &str = "INSERT INTO dead (lane, payload, attempts, cause, died_at)
    SELECT lane, payload, attempts, value->>1, value->>2 FROM json_each(?) JOIN jobs ON jobs.id = value->>0;";
const TRIM: &str = "DELETE FROM dead WHERE id <= (SELECT max(id) FROM dead) - CAST(? AS INTEGER);";
const FORGET: &str = "DELETE FROM jobs WHERE id IN (SELECT value FROM json_each(?));";
const REST: &str = "UPDATE jobs SET running = 0, due = rest.due
    FROM (SELECT value->>0 AS id, value->>1 AS due FROM json_each(?)) AS rest WHERE jobs.id = rest.id;";
const HAND_BACK: &str = "UPDATE jobs SET running = 0, attempts = attempts - 1
    WHERE id IN (SELECT value FROM json_each(?));";
const CLAIM: &str = "UPDATE jobs SET running = 1, attempts = attempts + 1, due = 0
    WHERE id IN (SELECT value FROM json_each(?));";
/// Changes a page and changes it back, so that the transaction has something to write.
const CHECK: &str =
    "INSERT INTO dead (id, lane, payload, attempts, cause, died_at) VALUES (-1, '', '', 0, '', 0);
    DELETE FROM dead WHERE id = -1;";
/// One row for all jobs: each row costs time on its way out of SQLite's thread.
const CLAIMED: &str = "SELECT json_group_array(json_array(id, attempts, payload)) FROM jobs
    WHERE id IN (SELECT value FROM json_each(?));";

fn claimed(json: String) -> anyhow::Result<Vec<Claimed>> {
    let rows: Vec<(i64, u32, String)> = serde_json::from_str(&json)?;
    Ok(rows.into_iter().map(|(id, attempt, payload)| Claimed { id, attempt, payload }).collect())
}
