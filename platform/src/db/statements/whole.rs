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

/// A transaction. Its statements share `$1`, the rows, and `$2`, a time.
pub(in crate::db) struct Whole {
    text: String,
    /// Of the text, with its beginning and its end.
    statements: usize,
}

/// The rows that each statement has returned, in the order of the statements.
pub(in crate::db) type Returned = Vec<Vec<SqliteRow>>;

impl Whole {
    /// A transaction of these statements.
    pub(in crate::db) fn new<'a>(statements: impl IntoIterator<Item = &'a str>) -> Self {
        let mut text = "BEGIN IMMEDIATE;\n".to_owned();
        let mut count = 2;
        for statement in statements {
            text.push_str(statement);
            text.push_str(";\n");
            count += 1;
        }
        text.push_str("COMMIT");
        Self { text, statements: count }
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
        let query = sqlx::query_with::<Sqlite, _>(AssertSqlSafe(self.text.as_str()), arguments);
        let mut returned = vec![Vec::new()];
        let mut finished = 0;
        let mut answers = line.fetch_many(query);
        while let Some(answer) = answers.try_next().await? {
            match (answer, returned.last_mut()) {
                (Either::Right(row), Some(rows)) => rows.push(row),
                (Either::Left(_), _) | (_, None) => {
                    finished += 1;
                    returned.push(Vec::new());
                }
            }
        }
        drop(answers);
        // The answers also end when the thread of the connection does, which says nothing of a commit.
        if finished != self.statements {
            return Err(sqlx::Error::WorkerCrashed);
        }
        line.keep();
        // The first is that of BEGIN.
        returned.remove(0);
        Ok(returned)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use serde_json::json;

    use super::*;
    use crate::Db;

    static ADD: LazyLock<Whole> = LazyLock::new(|| {
        Whole::new([
            "INSERT INTO kept SELECT value ->> 'number' FROM json_each($1) WHERE true RETURNING number",
            "UPDATE kept SET number = number + 10",
            "INSERT INTO once SELECT value ->> 'number' FROM json_each($1) WHERE true RETURNING number",
        ])
    });

    #[tokio::test]
    async fn all_statements_of_an_operation_are_stored_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::sqlite(&folder.path().join("some.db")).await.unwrap();
        let Db::Sqlite { writer, .. } = &db else { unreachable!("a file is SQLite") };
        let tables = "CREATE TABLE kept (number INTEGER); CREATE TABLE once (number INTEGER UNIQUE)";
        sqlx::raw_sql(tables).execute(&mut *writer.take().await.unwrap()).await.unwrap();
        let rows = |numbers: &[i64]| Json(numbers.iter().map(|number| json!({ "number": number })).collect());
        let returned = ADD.run(writer, &rows(&[1, 2]), None).await.unwrap();
        let lengths: Vec<_> = returned.iter().take(3).map(Vec::len).collect();
        assert_eq!(lengths, [2, 0, 2], "the rows of each statement");
        assert!(ADD.run(writer, &rows(&[3, 2]), None).await.is_err(), "the last statement refuses");
        let stored: Vec<i64> = sqlx::query_scalar("SELECT number FROM kept ORDER BY number")
            .fetch_all(&mut *writer.take().await.unwrap())
            .await
            .unwrap();
        assert_eq!(stored, [11, 12], "nothing of the refused operation");
        assert!(ADD.run(writer, &rows(&[4]), None).await.is_ok(), "the next one is stored");
    }

    #[tokio::test]
    async fn answers_that_end_before_the_commit_are_an_error() {
        static CUT: LazyLock<Whole> = LazyLock::new(|| Whole {
            text: "BEGIN IMMEDIATE; INSERT INTO kept SELECT value ->> 'number' FROM json_each($1)".to_owned(),
            statements: 3,
        });
        let folder = tempfile::tempdir().unwrap();
        let db = Db::sqlite(&folder.path().join("some.db")).await.unwrap();
        let Db::Sqlite { writer, .. } = &db else { unreachable!("a file is SQLite") };
        let table = "CREATE TABLE kept (number INTEGER)";
        sqlx::raw_sql(table).execute(&mut *writer.take().await.unwrap()).await.unwrap();
        let cut = CUT.run(writer, &Json(vec![json!({ "number": 1 })]), None).await;
        assert!(matches!(cut, Err(sqlx::Error::WorkerCrashed)));
        let mut line = writer.take().await.unwrap();
        let stored: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM kept").fetch_one(&mut *line).await.unwrap();
        assert_eq!(stored, 0, "the connection was closed");
        assert!(line.begin_with("BEGIN IMMEDIATE").await.is_ok(), "nothing holds the file");
    }
}
