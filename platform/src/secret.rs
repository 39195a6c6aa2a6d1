//! Random secret values, from the operating system's generator.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{TryRng, rngs::SysRng};
use sha2::{Digest, Sha256};

/// `N` random bytes.
///
/// # Panics
/// When the operating system provides no randomness: no secret can be generated then.
#[must_use]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives randomness");
    bytes
}

/// A token of 256 bits for links and refresh tokens, safe in a URL.
#[must_use]
pub fn token() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<32>())
}

/// The form in which a token is stored: its SHA-256 in hexadecimal.
#[must_use]
pub fn fingerprint(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// The bytes in lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
