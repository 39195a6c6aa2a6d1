//! An upload as the analyses receive it: bytes, a name, and what its owner decided.

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::{Recipe, profile::Profile};

/// An uploaded file. The stored profile is recomputed when there is none.
#[derive(Clone)]
pub struct Dataset {
    pub name: String,
    pub bytes: Bytes,
    pub sha256: String,
    pub profile: Option<Profile>,
    /// What its owner decided about it.
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

/// Lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
