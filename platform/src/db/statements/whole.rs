//! Whole operations on SQLite: all statements of a transaction reach the thread of the connection in one message, which is
//! two changes of thread for the operation instead of two for each statement.

use chrono::{DateTime, Utc};
use futures::TryStreamExt;
use serde_json::Value;
use sqlx::{
    AssertSqlSafe, Either, Executor, Sqlite,
    sqlite::{SqliteArguments, SqliteRow},
    types::Json,
};

use crate::db::Lines;

/// The text of a transaction. Its statements share `$1`, the rows, and `$2`, a time.
pub(in crate::db) struct Whole(String);

/// The rows that each statement has returned, in the order of the statements.
pub(in crate::db) type Returned = Vec<Vec<SqliteRow>>;

impl Whole {
    /// A transaction of these statements.
    pub(in crate::db) fn new<'a>(statements: impl IntoIterator<Item = &'a str>) -> Self {
        let mut text = "BEGIN IMMEDIATE;\n".to_owned();
        for statement in statements {
            text.push_str(statement);
            text.push_str(";\n");
        }
        text.push_str("COMMIT");
        Self(text)
    }

    /// Runs all of it or nothing.
    pub(in crate::db) async fn run(
        &'static self,
        writer: &Lines<Sqlite>,
        rows: &Json<Vec<Value>>,
        time: Option<DateTime<Utc>>,
    ) -> sqlx::Result<Returned> {
        let mut arguments = SqliteArguments::default();
        for added in [sqlx::Arguments::add(&mut arguments, rows), sqlx::Arguments::add(&mut arguments, time)]
        {
            added.map_err(sqlx::Error::Encode)?;
        }
        let mut line = writer.take().await?;
        // sqlx does not know of this transaction: a connection that is left in the middle of it is closed, which ends it.
        line.close_unless_kept();
        let query = sqlx::query_with::<Sqlite, _>(AssertSqlSafe(self.0.as_str()), arguments);
        let mut returned = vec![Vec::new()];
        let mut answers = line.fetch_many(query);
        while let Some(answer) = answers.try_next().await? {
            match (answer, returned.last_mut()) {
                (Either::Right(row), Some(rows)) => rows.push(row),
                (Either::Left(_), _) | (_, None) => returned.push(Vec::new()),
            }
        }
        drop(answers);
        line.keep();
        // The first is that of BEGIN.
        returned.remove(0);
        Ok(returned)
    }
}
