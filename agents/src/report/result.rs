//! The shape of `result.json`, the record that every other file and every sentence of an answer is taken from.

use protocol::{AgentKind, RunId};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{ENGINE_VERSION, request::hex};

/// Everything about one run. The order of the fields is the order in the file.
#[derive(Debug, Serialize)]
pub struct RunResult {
    pub run_id: RunId,
    pub tool: &'static str,
    pub agent: AgentKind,
    pub engine_version: &'static str,
    pub dataset: DatasetInfo,
    pub params: Value,
    pub seed: u64,
    pub answer: String,
    pub confidence: Option<f64>,
    pub tables: Vec<Table>,
    pub charts: Vec<Chart>,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
    pub next_steps: Vec<String>,
    pub files: Vec<FileInfo>,
}

/// The upload that a run has read; `columns` are its column names.
#[derive(Debug, Serialize)]
pub struct DatasetInfo {
    pub name: String,
    pub sha256: String,
    pub rows: u64,
    pub columns: Vec<String>,
}

/// One table; also one CSV file.
#[derive(Debug, Serialize)]
pub struct Table {
    pub name: &'static str,
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

/// `kind` is `text`, `date` or `number`.
#[derive(Debug, Serialize)]
pub struct Column {
    pub name: &'static str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub unit: Option<&'static str>,
}

impl Column {
    pub fn text(name: &'static str) -> Self {
        Self { name, kind: "text", unit: None }
    }

    pub fn date(name: &'static str) -> Self {
        Self { name, kind: "date", unit: None }
    }

    pub fn number(name: &'static str, unit: Option<&'static str>) -> Self {
        Self { name, kind: "number", unit }
    }
}

/// One value; `Empty` is one that cannot be computed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    Text(String),
    Number(f64),
    Count(u64),
    Empty,
}

impl Cell {
    /// A number, or empty when it could not be computed.
    pub fn number(value: f64) -> Self {
        if value.is_finite() { Self::Number(value) } else { Self::Empty }
    }
}

/// A picture as numbers; `x` are the labels below.
#[derive(Debug, Serialize)]
pub struct Chart {
    pub name: &'static str,
    pub title: String,
    pub kind: &'static str,
    pub x: Vec<String>,
    pub series: Vec<ChartSeries>,
}

/// One line of a chart; `None` leaves a gap.
#[derive(Debug, Serialize)]
pub struct ChartSeries {
    pub name: &'static str,
    pub values: Vec<Option<f64>>,
}

/// Something that the reader must know, with the rows and the column of the upload it is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Warning {
    pub text: String,
    pub rows: Vec<u64>,
    pub column: Option<String>,
}

impl Warning {
    /// A warning about the file as a whole.
    pub fn general(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// A file of the run other than `result.json`.
#[derive(Debug, Serialize)]
pub struct FileInfo {
    pub name: String,
    pub kind: &'static str,
    pub bytes: u64,
}

/// The id of a run: a hash of everything that decides its bytes.
pub fn run_id(dataset_sha256: &str, tool: &str, params: &Value, seed: u64) -> RunId {
    let parts = [dataset_sha256, tool, &params.to_string(), &seed.to_string(), ENGINE_VERSION];
    let digest = hex(&Sha256::digest(parts.join("\n")));
    RunId(digest[..32].to_owned())
}
