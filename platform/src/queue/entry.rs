//! The name of a job inside its store, and a job on its way to a handler.

use std::{fmt, sync::Arc};

use super::lease::Hold;

/// A stream entry id in Redis; in SQLite the row id, as the lower half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct EntryId {
    pub high: u64,
    pub low: u64,
}

impl EntryId {
    /// Reads what Redis writes: `1700000000000-0`.
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        let (high, low) = std::str::from_utf8(text).ok()?.split_once('-')?;
        Some(Self { high: high.parse().ok()?, low: low.parse().ok()? })
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.high, self.low)
    }
}

/// A job that was handed to this worker. Dropping it unread gives it back.
pub(super) struct Delivery {
    pub hold: Arc<Hold>,
    pub payload: Vec<u8>,
}
