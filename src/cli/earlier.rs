//! The result of an earlier run, as `analyze --out` left it in a folder, for a question that goes on from it.

use std::path::{Path, PathBuf};

use agents::{AgentError, Conversation, Dataset, EarlierRun, LastRun, LookUp};
use anyhow::{Context, Result};
use protocol::{EarlierRequest, RunId, Understood, Uses};
use serde_json::Value;

/// What was understood of the question of a run, beside its files.
pub(super) const UNDERSTOOD: &str = "understood.json";

/// A folder with the files of a run.
pub(super) struct Folder {
    path: PathBuf,
    /// Its `result.json`.
    result: Value,
}

impl Folder {
    /// Reads the record of the run.
    ///
    /// # Errors
    /// When the folder holds none.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let file = path.join("result.json");
        let text = std::fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
        let result = serde_json::from_slice(&text).with_context(|| format!("reading {}", file.display()))?;
        Ok(Self { path: path.to_owned(), result })
    }

    /// The request before: what was understood of it, or that run alone where only its files were kept.
    pub(super) fn before(&self) -> Understood {
        let understood = std::fs::read(self.path.join(UNDERSTOOD)).ok();
        if let Some(understood) = understood.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
            return understood;
        }
        let tool = Some(self.text("/tool"));
        Understood {
            requests: vec![EarlierRequest { tool, ..EarlierRequest::default() }],
            ..Understood::default()
        }
    }

    /// The run, which a question such as `and with 98 % service` edits.
    pub(super) fn last_run(&self) -> LastRun {
        let id = Some(RunId(self.text("/run_id")));
        LastRun { id, tool: self.text("/tool"), params: self.result["params"].clone() }
    }

    fn text(&self, place: &str) -> String {
        self.result.pointer(place).and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    fn earlier(&self, wanted: &Uses, file: &str) -> Result<Option<EarlierRun>> {
        let path = self.path.join(file);
        if self.text("/tool") != wanted.tool || !path.is_file() {
            return Ok(None);
        }
        let bytes = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        Ok(Some(EarlierRun {
            id: self.text("/run_id"),
            about: self.text("/dataset/name"),
            params: self.result["params"].clone(),
            bytes: bytes.into(),
        }))
    }
}

impl Conversation for Folder {
    fn run<'a>(&'a self, wanted: &'a Uses, file: &'a str) -> LookUp<'a, Option<EarlierRun>> {
        Box::pin(async move { self.earlier(wanted, file).map_err(AgentError::Internal) })
    }

    fn files(&self) -> LookUp<'_, Vec<Dataset>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}
