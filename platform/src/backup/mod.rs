//! Backups: one archive with everything of an installation, of either engine and either file store. `save.rs` writes one
//! while the installation is in use, `restore.rs` fills an installation from one, `archive.rs` is the file itself.
//!
//! The archive is a tar file: `header.json`, parts of tables as `tables/NAME/000001.json` in an order in which they can be
//! inserted, files as `files/KEY`, and last `sum.json` with counts and the SHA-256 of everything before it.

mod archive;
mod restore;
mod save;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use archive::verify;
pub use restore::{Restored, restore};
pub use save::save;

/// The form of the archive; another number is refused.
const FORMAT: u32 = 1;

/// The first member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    pub format: u32,
    /// Of the executable that wrote it.
    pub version: String,
    /// The migrations that had run.
    pub schema: Vec<i64>,
    pub made_at: DateTime<Utc>,
}

/// The last member: what the archive holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// Rows of each table.
    pub tables: BTreeMap<String, u64>,
    pub files: u64,
    pub bytes: u64,
    /// Rows whose files were removed while the archive was written.
    pub folders_without_files: u64,
    /// SHA-256 over name, size and content of all members before this one, hexadecimal.
    pub sha256: String,
}

impl Contents {
    /// Rows of all tables.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.values().sum()
    }
}
