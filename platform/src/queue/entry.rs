//! The id of a job inside its store.

use std::fmt;

/// The stream entry id in Redis. For SQLite, the lower half is the row id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct EntryId {
    pub high: u64,
    pub low: u64,
}

impl EntryId {
    /// Parses the form that Redis uses: `1700000000000-0`.
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
