//! All data that an installation stores, as text: each row of each table, each file, and the number of previews that wait for a
//! worker. Two states are equal when nothing has changed in between.

use std::path::Path;

use platform::Db;
use protocol::Lane;
use sqlx::AssertSqlSafe;

use crate::support::{TestApp, on_either};

/// Tables that change without a request: heartbeats, and folders that a worker will soon write or clear. The files in
/// those folders are compared.
const RESTLESS: [&str; 3] = ["heartbeats", "loose_files", "_sqlx_migrations"];

pub async fn state(app: &TestApp) -> Vec<String> {
    let mut state = match &app.platform.db {
        Db::Sqlite { .. } => rows_of_sqlite(&app.platform.db).await,
        Db::Postgres(_) => rows_of_postgres(&app.platform.db).await,
    };
    state.extend(files_below(&app.services.folder.path().join("data/files")));
    let previews = app.platform.queue.counts(Lane::Previews).await.unwrap();
    state.push(format!("previews {}", previews.waiting));
    state.sort_unstable();
    state
}

/// The entries that are in only one of the two states.
pub fn difference(before: &[String], after: &[String]) -> Vec<String> {
    let gone = before.iter().filter(|row| !after.contains(row)).map(|row| format!("- {row}"));
    gone.chain(after.iter().filter(|row| !before.contains(row)).map(|row| format!("+ {row}"))).collect()
}

async fn rows_of_sqlite(db: &Db) -> Vec<String> {
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let mut parts = Vec::new();
    for table in restful(texts(db, tables).await) {
        let columns = texts(db, &format!("SELECT name FROM pragma_table_info('{table}')")).await;
        let columns: Vec<_> = columns.iter().map(|column| format!("quote({column})")).collect();
        parts.push(format!("SELECT '{table} ' || {} FROM {table}", columns.join(" || ',' || ")));
    }
    texts(db, &parts.join(" UNION ALL ")).await
}

async fn rows_of_postgres(db: &Db) -> Vec<String> {
    let tables = "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'";
    let tables = restful(texts(db, tables).await);
    let parts: Vec<_> =
        tables.map(|table| format!("SELECT '{table} ' || row_to_json(t)::text FROM {table} t")).collect();
    texts(db, &parts.join(" UNION ALL ")).await
}

fn restful(tables: Vec<String>) -> impl Iterator<Item = String> {
    tables.into_iter().filter(|table| !RESTLESS.contains(&table.as_str()))
}

async fn texts(db: &Db, statement: &str) -> Vec<String> {
    on_either!(db, line => {
        sqlx::query_scalar(AssertSqlSafe(statement.to_owned())).fetch_all(line).await.expect("rows")
    })
}

fn files_below(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() { files_below(&path) } else { vec![path.display().to_string()] }
        })
        .collect()
}
