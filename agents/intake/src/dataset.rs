//! An upload as the analyses receive it: its bytes, its name, and the decisions of its owner.

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::{Recipe, profile::Profile};

/// An uploaded file. If there is no stored profile, it is computed again.
#[derive(Clone)]
pub struct Dataset {
    pub name: String,
    pub bytes: Bytes,
    pub sha256: String,
    pub profile: Option<Profile>,
    /// The decisions of the owner about this file.
    pub recipe: Recipe,
}

impl Dataset {
    /// A file without a stored profile.
    #[must_use]
    pub fn new(name: &str, bytes: Bytes) -> Self {
        let sha256 = hex(&Sha256::digest(&bytes));
        Self { name: name.to_owned(), bytes, sha256, profile: None, recipe: Recipe::default() }
    }
}

/// The bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
