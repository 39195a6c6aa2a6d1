//! An upload as the analyses receive it: its bytes, its name, and the decisions of its owner.

use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{KeptTable, Recipe, profile::Profile, selection::Selection};

/// An uploaded file. If there is no stored profile, it is computed again.
#[derive(Clone)]
pub struct Dataset {
    pub name: String,
    pub bytes: Bytes,
    pub sha256: String,
    pub profile: Option<Profile>,
    /// The decisions of the owner about this file.
    pub recipe: Recipe,
    /// The rows that the question is about.
    pub selection: Selection,
    /// The result of an earlier run that figures of this file were taken from.
    pub rests_on: Option<RestsOn>,
    /// Further files of the same question. A tool joins them, or reports that it did not use them.
    pub others: Vec<Self>,
    /// The table of this file, where it is read again soon.
    pub kept: KeptTable,
}

/// The result of an earlier run of the conversation whose figures stand in a file instead of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestsOn {
    /// The tool and the id of that run.
    pub tool: String,
    pub run: String,
    /// What was taken from it, for the first line of the answer: `Demand from the forecast of sales.csv: 12 of 14 products`.
    pub text: String,
    /// What did not fit together, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubts: Vec<String>,
}

impl Dataset {
    /// A file without a stored profile.
    #[must_use]
    pub fn new(name: &str, bytes: Bytes) -> Self {
        let sha256 = hex(&Sha256::digest(&bytes));
        Self {
            name: name.to_owned(),
            bytes,
            sha256,
            profile: None,
            recipe: Recipe::default(),
            selection: Selection::default(),
            rests_on: None,
            others: Vec::new(),
            kept: KeptTable::default(),
        }
    }

    /// The same files, each with its table kept as `keep` says.
    #[must_use]
    pub fn kept_as(mut self, keep: fn(KeptTable) -> KeptTable) -> Self {
        self.kept = keep(self.kept);
        self.others = self.others.into_iter().map(|other| other.kept_as(keep)).collect();
        self
    }

    /// This file with another one beside it, after those that are there already.
    #[must_use]
    pub fn beside(mut self, other: Self) -> Self {
        self.others.push(other);
        self
    }

    /// The same files with the one that `is_first` accepts first in front; unchanged when it accepts none.
    #[must_use]
    pub fn with_first(mut self, is_first: impl Fn(&Self) -> bool) -> Self {
        if is_first(&self) {
            return self;
        }
        let Some(place) = self.others.iter().position(is_first) else { return self };
        let mut first = self.others.remove(place);
        first.others = std::mem::take(&mut self.others);
        first.others.insert(0, self);
        first
    }
}

/// The bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
