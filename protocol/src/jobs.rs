//! Work that the API hands to workers. A job carries ids only; the database is the record of everything else.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::ids::{TurnId, UploadId, UserId};

/// The kinds of work. Each has its own queue, so that a short job never waits behind a long one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Turns that need no analysis, and turns that wait until their file has been read.
    Chat,
    /// Turns that calculate over a file.
    Analyses,
    Files,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 3] = [Self::Chat, Self::Analyses, Self::Files];

    /// The name of the lane in the stores and in logs.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Analyses => "analyses",
            Self::Files => "files",
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
