//! Writes an archive while the installation is in use: all tables as they are at one time, then the files that their rows
//! refer to. Files never change once they are stored, so that rows and files fit.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use futures::StreamExt;
use protocol::{RunId, UploadId, UserId};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    Contents, FORMAT, Header,
    archive::{HEADER, Writer},
};
use crate::{
    Db, Files,
    db::copying::{Snapshot, Table},
    files::{run_folder, upload_folder},
};

/// The most bytes of rows in one part, except where a single row is larger.
const PART: usize = 4 * 1024 * 1024;

/// Writes everything into a new file. Returns what it holds.
///
/// # Errors
/// When the file exists, a store fails, or the schema is not that of this version.
pub async fn save(
    db: &Db,
    files: &Files,
    version: &str,
    path: &Path,
    now: DateTime<Utc>,
) -> Result<Contents> {
    let schema = db.schema_versions().await.context("reading the schema; is this an installation?")?;
    let state = db.schema_state().await?;
    ensure!(
        state.missing == 0 && state.unknown == 0,
        "the database has another schema than this version; make the backup with the version that runs"
    );
    let tables = db.tables().await?;
    let writer = Writer::create(path)?;
    let header = Header { format: FORMAT, version: version.to_owned(), schema, made_at: now };
    writer.add(HEADER.to_owned(), serde_json::to_vec_pretty(&header)?).await?;
    let mut snapshot = db.snapshot().await?;
    let mut contents = Contents::default();
    for table in &tables {
        let rows = save_table(&writer, &mut snapshot, table).await;
        let rows = rows.with_context(|| format!("saving the table {}", table.name))?;
        tracing::info!(table = table.name, rows, "saved");
        contents.tables.insert(table.name.clone(), rows);
    }
    for table in tables.iter().filter(|table| ["uploads", "runs"].contains(&table.name.as_str())) {
        save_files(&writer, &mut snapshot, (table, files), &mut contents).await?;
    }
    drop(snapshot);
    writer.finish(contents).await
}

async fn save_table(writer: &Writer, snapshot: &mut Snapshot, table: &Table) -> Result<u64> {
    let mut rows = snapshot.rows(table);
    let (mut part, mut number, mut count) = (String::new(), 0, 0);
    while let Some(row) = rows.next().await {
        part.push(if part.is_empty() { '[' } else { ',' });
        part.push_str(&row?);
        count += 1;
        if part.len() >= PART {
            number += 1;
            add_part(writer, table, number, std::mem::take(&mut part)).await?;
        }
    }
    if !part.is_empty() {
        add_part(writer, table, number + 1, part).await?;
    }
    Ok(count)
}

async fn add_part(writer: &Writer, table: &Table, number: u32, mut rows: String) -> Result<()> {
    rows.push(']');
    writer.add(format!("tables/{}/{number:06}.json", table.name), rows.into_bytes()).await
}

/// What says where the files of a row are.
#[derive(Deserialize)]
struct Owner {
    id: String,
    user_id: Uuid,
}

impl Owner {
    fn folder(&self, table: &str) -> Result<String> {
        let user = UserId(self.user_id);
        Ok(match table {
            "uploads" => upload_folder(user, UploadId(Uuid::parse_str(&self.id)?)),
            _ => run_folder(user, &RunId(self.id.clone())),
        })
    }
}

async fn save_files(
    writer: &Writer,
    snapshot: &mut Snapshot,
    (table, files): (&Table, &Files),
    contents: &mut Contents,
) -> Result<()> {
    let mut rows = snapshot.rows(table);
    while let Some(row) = rows.next().await {
        let owner: Owner = serde_json::from_str(&row?)?;
        let before = contents.files;
        let mut found = files.list(&owner.folder(&table.name)?);
        while let Some(file) = found.next().await {
            let (key, _) = file?;
            // A file that is removed meanwhile is no longer part of the installation.
            let Some((size, mut content)) = files.stream(&key).await? else { continue };
            writer.begin(format!("files/{key}"), size).await?;
            while let Some(piece) = content.next().await {
                let piece = piece.with_context(|| format!("reading {key}"))?;
                if !piece.is_empty() {
                    writer.data(piece).await?;
                }
            }
            contents.files += 1;
            contents.bytes += size;
        }
        contents.folders_without_files += u64::from(contents.files == before);
    }
    tracing::info!(of = table.name, files = contents.files, bytes = contents.bytes, "files saved");
    Ok(())
}
