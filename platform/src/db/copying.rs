//! Reads all tables of one snapshot and writes them into an empty database, of either engine. Tables and columns come from
//! the database itself, so that no migration can be forgotten here.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};
use chrono::{DateTime, Utc};
use futures::{StreamExt, stream::BoxStream};
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Postgres, Sqlite, types::Json};

use super::{
    Db,
    lines::Held,
    on_pool,
    statements::rows::{Kind, postgres_rows, sqlite_rows, time},
};

/// Tables that describe running processes or the schema, not the installation.
const LEFT_OUT: [&str; 3] = ["_sqlx_migrations", "heartbeats", "duties"];

/// A row as JSON: ids, texts and times as texts, everything else as it is.
pub type Row = Map<String, Value>;

/// A table that is copied.
#[derive(Clone, Debug)]
pub struct Table {
    pub name: String,
    columns: Vec<(String, Kind)>,
}

/// All tables as they are at one time; other writers go on.
pub enum Snapshot {
    Postgres(Held<Postgres>),
    Sqlite(Held<Sqlite>),
}

/// A database that is being filled. Nothing is visible until `finish`.
pub enum Filling {
    Postgres(Held<Postgres>),
    Sqlite(Held<Sqlite>),
}

impl Db {
    /// The tables to copy. A table stands after those that it refers to.
    ///
    /// # Errors
    /// When the database fails or has a column of an unknown type.
    pub async fn tables(&self) -> Result<Vec<Table>> {
        const COLUMNS: &str = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT) \
             FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position";
        const FILE_COLUMNS: &str = "SELECT t.name, c.name, c.type FROM sqlite_master t, pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid";
        let found: Vec<(String, String, String)> = match self {
            Self::Postgres(lines) => sqlx::query_as(COLUMNS).fetch_all(&mut *lines.take().await?).await?,
            Self::Sqlite { readers, .. } => {
                sqlx::query_as(FILE_COLUMNS).fetch_all(&mut *readers.take().await?).await?
            }
        };
        let mut columns: BTreeMap<String, Vec<(String, Kind)>> = BTreeMap::new();
        for (table, column, kind) in found {
            if LEFT_OUT.contains(&table.as_str()) {
                continue;
            }
            let kind = kind_of(&kind).with_context(|| format!("{table}.{column}"))?;
            columns.entry(table).or_default().push((column, kind));
        }
        Ok(in_order(columns, &self.references().await?))
    }

    /// Which table refers to which.
    async fn references(&self) -> sqlx::Result<Vec<(String, String)>> {
        const SQL: &str = "SELECT CAST(conrelid::regclass AS TEXT), CAST(confrelid::regclass AS TEXT) \
             FROM pg_constraint WHERE contype = 'f'";
        const OF_FILE: &str = "SELECT t.name, f.\"table\" FROM sqlite_master t, pragma_foreign_key_list(t.name) f \
             WHERE t.type = 'table'";
        match self {
            Self::Postgres(lines) => sqlx::query_as(SQL).fetch_all(&mut *lines.take().await?).await,
            Self::Sqlite { readers, .. } => {
                sqlx::query_as(OF_FILE).fetch_all(&mut *readers.take().await?).await
            }
        }
    }

    /// The migrations that have run.
    ///
    /// # Errors
    /// When the database fails or has no schema.
    pub async fn schema_versions(&self) -> sqlx::Result<Vec<i64>> {
        const SQL: &str = "SELECT version FROM _sqlx_migrations ORDER BY version";
        on_pool!(self, pool => sqlx::query_scalar(SQL).fetch_all(pool).await)
    }

    /// Whether nobody has used this installation yet.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_unused(&self) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM profiles) + (SELECT COUNT(*) FROM users) \
             + (SELECT COUNT(*) FROM chat_sessions) + (SELECT COUNT(*) FROM contact_inquiries)";
        let rows: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL).fetch_one(pool).await)?;
        Ok(rows == 0)
    }

    /// Processes that reported since a time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn processes_since(&self, since: DateTime<Utc>) -> sqlx::Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM heartbeats WHERE seen_at >= $1";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(since).fetch_one(pool).await)
    }

    /// Begins to read all tables as they are now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn snapshot(&self) -> sqlx::Result<Snapshot> {
        match self {
            Self::Postgres(lines) => {
                let mut tx = lines.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
                sqlx::query("SET LOCAL TIME ZONE 'UTC'").execute(&mut *tx).await?;
                Ok(Snapshot::Postgres(tx))
            }
            Self::Sqlite { readers, .. } => {
                let mut tx = readers.begin("BEGIN").await?;
                // The first statement that reads fixes the time.
                sqlx::query("SELECT COUNT(*) FROM _sqlx_migrations").execute(&mut *tx).await?;
                Ok(Snapshot::Sqlite(tx))
            }
        }
    }

    /// Empties all tables, and begins to fill them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin_filling(&self, tables: &[Table]) -> sqlx::Result<Filling> {
        let mut filling = match self {
            Self::Postgres(lines) => Filling::Postgres(lines.begin("BEGIN").await?),
            Self::Sqlite { writer, .. } => Filling::Sqlite(writer.begin("BEGIN IMMEDIATE").await?),
        };
        for table in tables.iter().rev() {
            let sql = AssertSqlSafe(format!("DELETE FROM \"{}\"", table.name));
            match &mut filling {
                Filling::Postgres(tx) => sqlx::query(sql).execute(&mut **tx).await.map(drop)?,
                Filling::Sqlite(tx) => sqlx::query(sql).execute(&mut **tx).await.map(drop)?,
            }
        }
        Ok(filling)
    }
}

impl Snapshot {
    /// The rows of a table as JSON texts.
    pub fn rows<'a>(&'a mut self, table: &Table) -> BoxStream<'a, sqlx::Result<String>> {
        match self {
            Self::Postgres(tx) => {
                let columns = list(table.columns.iter().map(|(name, _)| format!("\"{name}\"")));
                let sql = format!(
                    "SELECT CAST(row_to_json(r) AS TEXT) FROM (SELECT {columns} FROM \"{}\") r",
                    table.name
                );
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch(&mut **tx).boxed()
            }
            Self::Sqlite(tx) => {
                let columns = list(table.columns.iter().map(|(name, kind)| json_of(name, *kind)));
                let sql = format!("SELECT json_object({columns}) FROM \"{}\"", table.name);
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch(&mut **tx).boxed()
            }
        }
    }
}

impl Filling {
    /// Adds rows to a table.
    ///
    /// # Errors
    /// When a row does not fit, or the database fails.
    pub async fn add(&mut self, table: &Table, mut rows: Vec<Row>) -> Result<u64> {
        for row in &mut rows {
            ensure!(
                row.keys().all(|name| table.columns.iter().any(|(known, _)| known == name)),
                "a row of {} has other columns",
                table.name
            );
            for (name, _) in table.columns.iter().filter(|(_, kind)| *kind == Kind::Time) {
                if let Some(Value::String(text)) = row.get(name) {
                    let at = DateTime::parse_from_rfc3339(text)
                        .with_context(|| format!("{}.{name}", table.name))?;
                    row.insert(name.clone(), time(at.with_timezone(&Utc)));
                }
            }
        }
        let names = list(table.columns.iter().map(|(name, _)| format!("\"{name}\"")));
        let columns = || table.columns.iter().map(|(name, kind)| (name.as_str(), *kind));
        let insert = |rows: String| {
            AssertSqlSafe(format!(
                "INSERT INTO \"{}\" ({names}) SELECT {names} FROM {rows} AS given",
                table.name
            ))
        };
        let rows = Json(rows);
        let done = match self {
            Self::Postgres(tx) => {
                let sql = insert(postgres_rows(columns()));
                sqlx::query(sql).persistent(false).bind(&rows).execute(&mut **tx).await?.rows_affected()
            }
            Self::Sqlite(tx) => {
                let sql = insert(sqlite_rows(columns()));
                sqlx::query(sql).persistent(false).bind(&rows).execute(&mut **tx).await?.rows_affected()
            }
        };
        Ok(done)
    }

    /// Makes everything visible at once.
    ///
    /// # Errors
    /// When the database fails; then it is as it was before.
    pub async fn finish(self) -> sqlx::Result<()> {
        match self {
            Self::Postgres(tx) => tx.commit().await,
            Self::Sqlite(tx) => tx.commit().await,
        }
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// A column of SQLite as an argument of `json_object`, in the form in which Postgres writes it.
fn json_of(name: &str, kind: Kind) -> String {
    let column = format!("\"{name}\"");
    let value = match kind {
        Kind::Uuid => format!("CASE WHEN {column} IS NULL THEN NULL ELSE lower(hex({column})) END"),
        Kind::Boolean => format!(
            "CASE WHEN {column} IS NULL THEN NULL WHEN {column} THEN json('true') ELSE json('false') END"
        ),
        Kind::Json => format!("CASE WHEN {column} IS NULL THEN NULL ELSE json({column}) END"),
        // Fewer digits would be another number.
        Kind::Real => {
            format!("CASE WHEN {column} IS NULL THEN NULL ELSE json(printf('%!.17g', {column})) END")
        }
        Kind::Text | Kind::Integer | Kind::Time => column,
    };
    format!("'{name}', {value}")
}

fn kind_of(declared: &str) -> Result<Kind> {
    Ok(match declared.to_uppercase().as_str() {
        "UUID" => Kind::Uuid,
        "TEXT" => Kind::Text,
        "BIGINT" => Kind::Integer,
        "BOOLEAN" => Kind::Boolean,
        "DOUBLE PRECISION" => Kind::Real,
        "TIMESTAMPTZ" | "TIMESTAMP WITH TIME ZONE" => Kind::Time,
        "JSONB" => Kind::Json,
        other => bail!("a backup does not know the type {other}"),
    })
}

/// The tables in such an order that each follows those that it refers to.
fn in_order(
    mut columns: BTreeMap<String, Vec<(String, Kind)>>,
    references: &[(String, String)],
) -> Vec<Table> {
    let mut ordered = Vec::with_capacity(columns.len());
    while !columns.is_empty() {
        let open: BTreeSet<&str> = references
            .iter()
            .filter(|(from, to)| from != to && columns.contains_key(to))
            .map(|(from, _)| from.as_str())
            .collect();
        let free = columns.keys().find(|name| !open.contains(name.as_str()));
        // Tables in a circle, of which there are none, would follow in the order of their names.
        let Some(name) = free.or_else(|| columns.keys().next()).cloned() else { break };
        if let Some(columns) = columns.remove(&name) {
            ordered.push(Table { name, columns });
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_follows_those_that_it_refers_to() {
        let columns = ["a", "b", "c"].map(|name| (name.to_owned(), Vec::new())).into();
        let references = [("a", "c"), ("c", "b")].map(|(from, to)| (from.to_owned(), to.to_owned()));
        let names: Vec<_> = in_order(columns, &references).into_iter().map(|table| table.name).collect();
        assert_eq!(names, ["b", "c", "a"]);
    }
}
