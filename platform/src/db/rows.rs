//! Many rows as one JSON parameter, so that a statement is the same text however many rows it takes.
//! Reading rows out of JSON is the one thing that Postgres and SQLite spell differently; it happens here alone.

use std::fmt::Write;

use serde_json::Value;

use crate::db::Db;

/// What a column holds.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Uuid,
    Text,
    Integer,
    Real,
    Time,
    Json,
}

/// Column names with what they hold; the JSON rows are objects with these names.
pub(super) type Columns = &'static [(&'static str, Kind)];

/// A statement for both engines, with `{rows}` where the rows of the first parameter are read, and `{lock u}` where
/// the rows of `u` are this transaction's alone until its end, or `{take u}` where those that are another's are passed over;
/// only Postgres has other writers at the same time.
pub(super) struct Statement {
    postgres: String,
    sqlite: String,
}

impl Statement {
    pub(super) fn new(columns: Columns, text: &str) -> Self {
        Self {
            postgres: text
                .replace("{rows}", &postgres_rows(columns))
                .replace("{lock u}", "FOR NO KEY UPDATE OF u")
                .replace("{take u}", "FOR NO KEY UPDATE OF u SKIP LOCKED"),
            sqlite: text
                .replace("{rows}", &sqlite_rows(columns))
                .replace("{lock u}", "")
                .replace("{take u}", ""),
        }
    }

    /// The text for this engine.
    pub(super) fn on(&'static self, db: &Db) -> sqlx::AssertSqlSafe<&'static str> {
        sqlx::AssertSqlSafe(match db {
            Db::Postgres(_) => &self.postgres,
            Db::Sqlite { .. } => &self.sqlite,
        })
    }
}

/// A time as sqlx writes it, so that times from JSON and bound times compare as equal texts on SQLite.
pub(super) fn time(time: chrono::DateTime<chrono::Utc>) -> Value {
    Value::from(time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, false))
}

fn postgres_rows(columns: Columns) -> String {
    let mut list = String::new();
    for (name, kind) in columns {
        let kind = match kind {
            Kind::Uuid => "UUID",
            Kind::Text => "TEXT",
            Kind::Integer => "BIGINT",
            Kind::Real => "DOUBLE PRECISION",
            Kind::Time => "TIMESTAMPTZ",
            Kind::Json => "JSONB",
        };
        let _ = write!(list, "{}{name} {kind}", if list.is_empty() { "" } else { ", " });
    }
    // The limit limits nothing: it tells the planner how many rows there are. It would guess a hundred, and read
    // whole tables instead of looking a few rows up.
    format!("(SELECT * FROM jsonb_to_recordset($1) AS given ({list}) LIMIT jsonb_array_length($1))")
}

fn sqlite_rows(columns: Columns) -> String {
    let mut list = String::new();
    for (name, kind) in columns {
        let value = match kind {
            Kind::Uuid => format!("unhex(value ->> '{name}', '-')"),
            Kind::Json => format!("value -> '{name}'"),
            Kind::Text | Kind::Integer | Kind::Real | Kind::Time => format!("value ->> '{name}'"),
        };
        let _ = write!(list, "{}{value} AS {name}", if list.is_empty() { "" } else { ", " });
    }
    format!("(SELECT {list} FROM json_each($1))")
}
