//! Passes many rows as one JSON parameter, so that the text of a statement is the same for any number of rows.
//! Postgres and SQLite differ in how they read rows out of JSON; only this file handles that.

use std::fmt::Write;

use serde_json::Value;

use crate::db::Db;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::db) enum Kind {
    Uuid,
    Boolean,
    Text,
    Integer,
    Real,
    Time,
    Json,
}

/// Column names with their types; the JSON rows are objects with these names.
pub(in crate::db) type Columns = &'static [(&'static str, Kind)];

/// A statement for both engines, with placeholders: `{rows}` reads the rows of the first parameter, `{lock u}` locks the
/// rows of `u` until the end of the transaction, and `{take u}` also skips those that another transaction has locked.
/// The locks are empty on SQLite, because only Postgres has other writers at the same time.
pub(in crate::db) struct Statement {
    postgres: String,
    sqlite: String,
}

impl Statement {
    pub(in crate::db) fn new(columns: Columns, text: &str) -> Self {
        Self {
            postgres: text
                .replace("{rows}", &postgres_rows(columns.iter().copied()))
                .replace("{lock u}", "FOR NO KEY UPDATE OF u")
                .replace("{take u}", "FOR NO KEY UPDATE OF u SKIP LOCKED"),
            sqlite: text
                .replace("{rows}", &sqlite_rows(columns.iter().copied()))
                .replace("{lock u}", "")
                .replace("{take u}", ""),
        }
    }

    /// The text of the statement for SQLite.
    pub(in crate::db) fn on_sqlite(&self) -> &str {
        &self.sqlite
    }

    /// The text of the statement for this engine.
    pub(in crate::db) fn on(&'static self, db: &Db) -> sqlx::AssertSqlSafe<&'static str> {
        sqlx::AssertSqlSafe(match db {
            Db::Postgres(_) => &self.postgres,
            Db::Sqlite { .. } => &self.sqlite,
        })
    }
}

/// A time as sqlx writes it, so that times from JSON and bound times compare as equal texts on SQLite.
pub(in crate::db) fn time(time: chrono::DateTime<chrono::Utc>) -> Value {
    Value::from(time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, false))
}

pub(in crate::db) fn postgres_rows<'a>(columns: impl Iterator<Item = (&'a str, Kind)>) -> String {
    let mut list = String::new();
    for (name, kind) in columns {
        let kind = match kind {
            Kind::Uuid => "UUID",
            Kind::Boolean => "BOOLEAN",
            Kind::Text => "TEXT",
            Kind::Integer => "BIGINT",
            Kind::Real => "DOUBLE PRECISION",
            Kind::Time => "TIMESTAMPTZ",
            Kind::Json => "JSONB",
        };
        let _ = write!(list, "{}{name} {kind}", if list.is_empty() { "" } else { ", " });
    }
    // The limit removes no rows. It only gives the planner the number of rows: otherwise the planner would assume a hundred,
    // and read whole tables instead of looking up a few rows.
    format!("(SELECT * FROM jsonb_to_recordset($1) AS given ({list}) LIMIT jsonb_array_length($1))")
}

pub(in crate::db) fn sqlite_rows<'a>(columns: impl Iterator<Item = (&'a str, Kind)>) -> String {
    let mut list = String::new();
    for (name, kind) in columns {
        let value = match kind {
            Kind::Uuid => format!("unhex(value ->> '{name}', '-')"),
            // A null of JSON is no value, as Postgres reads it.
            Kind::Json => format!("NULLIF(value -> '{name}', 'null')"),
            Kind::Text | Kind::Boolean | Kind::Integer | Kind::Real | Kind::Time => {
                format!("value ->> '{name}'")
            }
        };
        let _ = write!(list, "{}{value} AS {name}", if list.is_empty() { "" } else { ", " });
    }
    // The limit removes no rows. It only keeps the planner from reading a column out of the text each time that it is used.
    format!("(SELECT {list} FROM json_each($1) LIMIT -1)")
}
