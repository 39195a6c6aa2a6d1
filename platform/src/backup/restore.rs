//! Fills an installation from an archive. Everything is checked before anything is written, the rows become visible in one
//! transaction after the files are stored, and what was there before is removed only then.

use std::{
    collections::{BTreeMap, HashSet},
    path::Path,
};

use anyhow::{Context, Result, anyhow, bail, ensure};
use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use futures::StreamExt;
use tokio::sync::mpsc::Receiver;

use super::{
    Contents, Header,
    archive::{Piece, members, verify},
};
use crate::{
    Db, Files,
    db::copying::{Filling, Row, Table},
};

/// A process that reported within this time runs.
const RUNNING: Duration = Duration::seconds(10);

/// What was restored.
#[derive(Clone, Debug)]
pub struct Restored {
    pub header: Header,
    pub contents: Contents,
}

/// Fills the installation. `replaces` lets it take the place of one that is in use.
///
/// # Errors
/// When the archive is damaged or has another schema, the installation runs, or it holds something and must not be
/// replaced. Then it is as it was.
pub async fn restore(
    db: &Db,
    files: &Files,
    path: &Path,
    replaces: bool,
    now: DateTime<Utc>,
) -> Result<Restored> {
    let (header, contents) = verify(path).await?;
    let schema = db.schema_versions().await?;
    if header.schema != schema {
        bail!(
            "the archive was written by version {} with another schema; restore it with that version, and then start this one",
            header.version
        );
    }
    ensure!(
        db.processes_since(now - RUNNING).await? == 0,
        "the installation runs, or ran seconds ago; stop all its processes first"
    );
    ensure!(
        replaces || db.is_unused().await?,
        "the installation holds users or conversations; `--replace` removes them for those of the archive"
    );
    let tables = db.tables().await?;
    let mut filled = Filled::default();
    let done = fill(db, files, &tables, path, &mut filled).await;
    let done = done.and_then(|filling| filled.compare(&contents).map(|()| filling));
    match done {
        Ok(filling) => filling.finish().await.context("storing the rows")?,
        Err(error) => {
            if !replaces {
                filled.remove(files).await;
            }
            return Err(error.context("nothing was restored"));
        }
    }
    remove_others(files, &filled.keys).await?;
    Ok(Restored { header, contents })
}

/// What has been written so far.
#[derive(Default)]
struct Filled {
    rows: BTreeMap<String, u64>,
    keys: HashSet<String>,
}

impl Filled {
    fn compare(&self, contents: &Contents) -> Result<()> {
        for (table, rows) in &contents.tables {
            let found = self.rows.get(table).copied().unwrap_or_default();
            ensure!(found == *rows, "the table {table} has {found} rows instead of {rows}");
        }
        let files = self.keys.len() as u64;
        ensure!(files == contents.files, "the archive has {files} files instead of {}", contents.files);
        Ok(())
    }

    async fn remove(&self, files: &Files) {
        for key in &self.keys {
            if let Err(error) = files.delete(key).await {
                tracing::warn!(error = format!("{error:#}"), "a file of the archive was not removed again");
            }
        }
    }
}

async fn fill(db: &Db, files: &Files, tables: &[Table], path: &Path, filled: &mut Filled) -> Result<Filling> {
    let mut filling = db.begin_filling(tables).await?;
    let mut pieces = members(path)?;
    let mut next = pieces.recv().await;
    while let Some(piece) = next.take() {
        let Piece::Begin { name, size } = piece? else { bail!("a member of the archive has no beginning") };
        if let Some(key) = name.strip_prefix("files/") {
            filled.keys.insert(key.to_owned());
            next = store(files, key, size, &mut pieces).await?;
            continue;
        }
        let table = name.split('/').nth(1).and_then(|name| tables.iter().find(|table| table.name == name));
        let table = table.with_context(|| format!("there is no table for {name}"))?;
        let (content, after) = whole(&mut pieces).await?;
        next = after;
        let rows: Vec<Row> = serde_json::from_slice(&content).with_context(|| format!("reading {name}"))?;
        let added = filling.add(table, rows).await.with_context(|| format!("adding {name}"))?;
        *filled.rows.entry(table.name.clone()).or_default() += added;
    }
    Ok(filling)
}

/// The data of a member, and the beginning of the one after it.
async fn whole(pieces: &mut Receiver<Result<Piece>>) -> Result<(Vec<u8>, Option<Result<Piece>>)> {
    let mut content = Vec::new();
    loop {
        match pieces.recv().await {
            Some(Ok(Piece::Data(data))) => content.extend_from_slice(&data),
            Some(Err(error)) => return Err(error),
            next => return Ok((content, next)),
        }
    }
}

/// Stores a file. Returns the beginning of the member after it.
async fn store(
    files: &Files,
    key: &str,
    size: u64,
    pieces: &mut Receiver<Result<Piece>>,
) -> Result<Option<Result<Piece>>> {
    let mut after = None;
    let content = futures::stream::poll_fn(|context| {
        pieces.poll_recv(context).map(|piece| match piece? {
            Ok(Piece::Data(data)) => Some(Ok::<Bytes, anyhow::Error>(data)),
            Err(error) => Some(Err(error)),
            next => {
                after = Some(next);
                None
            }
        })
    });
    let stored = files.store(key, size, content).await.map_err(|error| anyhow!("storing {key}: {error}"))?;
    ensure!(stored.bytes == size, "{key} has {} bytes instead of {size}", stored.bytes);
    Ok(after)
}

/// Removes files that no restored row refers to.
async fn remove_others(files: &Files, kept: &HashSet<String>) -> Result<()> {
    for folder in ["uploads", "runs"] {
        let mut found = files.list(folder);
        while let Some(file) = found.next().await {
            let (key, _) = file?;
            if !kept.contains(&key) {
                files.delete(&key).await?;
            }
        }
    }
    Ok(())
}
