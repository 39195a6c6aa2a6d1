//! Work that the API hands to workers. A job carries ids only; the database is the record of everything else. A preview is the
//! exception: nothing of it is kept, so the job carries what is asked.

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{
    file_rows::WantedRows,
    ids::{RunId, TurnId, UploadId, UserId},
};

/// The kinds of work. Each has its own queue, so that a short job never waits behind a long one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Turns that need no analysis, and turns that wait until their file has been read.
    Chat,
    /// Turns that calculate over a file.
    Analyses,
    Files,
    /// Results with other parameters that somebody looks at and nobody keeps.
    Previews,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 4] = [Self::Chat, Self::Analyses, Self::Files, Self::Previews];

    /// The name of the lane in the stores and in logs.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Analyses => "analyses",
            Self::Files => "files",
            Self::Previews => "previews",
        }
    }

    /// The lane of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lane| lane.as_str() == name)
    }
}

/// A message that the queue can carry.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    const LANE: Lane;
}

/// Answer one turn that needs no analysis, or find out that it needs one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatJob {
    pub turn: TurnId,
}

impl Job for ChatJob {
    const LANE: Lane = Lane::Chat;
}

/// Answer one turn that calculates over a file. The job names the user because cores are shared out before the turn is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisJob {
    pub turn: TurnId,
    pub user: UserId,
}

impl Job for AnalysisJob {
    const LANE: Lane = Lane::Analyses;
}

/// Read, profile and map one uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyzeFileJob {
    pub upload: UploadId,
}

impl Job for AnalyzeFileJob {
    const LANE: Lane = Lane::Files;
}

/// Look at a run in a way that needs its file, for somebody who waits for the result in front of the screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreviewJob {
    /// Names the answer.
    pub id: Uuid,
    pub user: UserId,
    pub run: RunId,
    #[serde(flatten)]
    pub wanted: PreviewWanted,
    pub asked_at: DateTime<Utc>,
}

/// What is wanted of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PreviewWanted {
    /// The run with other parameters.
    Params {
        /// Those that are different; one with a null value is left out.
        changed: Map<String, Value>,
        /// Whether a first answer is enough, where the engine finds better the longer it works.
        #[serde(default)]
        first: bool,
    },
    /// Rows of its file.
    Rows(WantedRows),
}

impl PreviewJob {
    /// How long the asker waits; workers drop what is older.
    pub const PATIENCE: Duration = Duration::from_secs(30);
}

impl Job for PreviewJob {
    const LANE: Lane = Lane::Previews;
}
