//! Ids. Each kind of id has its own type, so that the compiler rejects a turn id where an upload id is expected.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id. Ids sort by the time at which they were generated.
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

uuid_id! {
    /// A person with an account.
    UserId
}
uuid_id! {
    /// One question and its reply.
    TurnId
}
uuid_id! {
    /// One uploaded file.
    UploadId
}
uuid_id! {
    /// The uploads of one name.
    DataSetId
}

/// A conversation, named by the browser: `session_{time}_{random}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct SessionId(#[schemars(regex(pattern = r"^[A-Za-z0-9_-]{1,128}$"))] String);

/// A session id holds 1 to 128 letters, digits, `_` or `-`.
#[derive(Debug, thiserror::Error)]
#[error("Invalid session id")]
pub struct InvalidSessionId;

impl SessionId {
    /// The most characters that an id may have.
    pub const LONGEST: usize = 128;

    /// The id as the browser sent it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SessionId {
    type Error = InvalidSessionId;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if text.is_empty() || text.len() > Self::LONGEST || !text.chars().all(allowed) {
            return Err(InvalidSessionId);
        }
        Ok(Self(text))
    }
}

impl<'de> Deserialize<'de> for SessionId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A run of a tool: a hash of everything that decides its result, so equal runs have equal ids.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct RunId(pub String);

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
