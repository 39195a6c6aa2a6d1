//! Work that the API hands to workers. A job carries ids only; the database is the record of everything else.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::ids::{TurnId, UploadId};

/// A queue of its own for each kind of work, so that long file analyses never delay a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    Chat,
    Files,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 2] = [Self::Chat, Self::Files];

    /// The name of the lane in the stores and in logs.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Files => "files",
        }
    }
}

/// Something a queue can carry.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    const LANE: Lane;
}

/// Answer one turn of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatJob {
    pub turn: TurnId,
}

impl Job for ChatJob {
    const LANE: Lane = Lane::Chat;
}

/// Read, profile and map one uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyzeFileJob {
    pub upload: UploadId,
}

impl Job for AnalyzeFileJob {
    const LANE: Lane = Lane::Files;
}
