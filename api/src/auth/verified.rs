//! Remembers access tokens whose signature was checked, by fingerprint, because a signature check costs more than the
//! rest of a call. Never remembers whether the session of a token still exists.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use protocol::UserId;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Number of tokens that each of the two halves remembers.
const REMEMBERED: usize = 8_192;

/// The user and session that a token names, and its expiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    pub user: UserId,
    pub session: Uuid,
    /// In seconds since 1970, as in the token.
    pub expires_at: i64,
}

impl Bearer {
    /// The bearer, unless the token has expired.
    pub(super) fn alive(self, now: DateTime<Utc>) -> Option<Self> {
        (self.expires_at > now.timestamp()).then_some(self)
    }
}

/// Remembers verified tokens.
#[derive(Default)]
pub(super) struct Verified(Mutex<Halves>);

type Fingerprint = [u8; 32];

/// When the newer half is full, it becomes the older half.
#[derive(Default)]
struct Halves {
    newer: HashMap<Fingerprint, Bearer>,
    older: HashMap<Fingerprint, Bearer>,
}

impl Verified {
    /// The bearer of a token that was verified before.
    pub(super) fn get(&self, token: &str) -> Option<Bearer> {
        self.halves().get(&fingerprint(token))
    }

    pub(super) fn remember(&self, token: &str, bearer: Bearer) {
        self.halves().remember(fingerprint(token), bearer);
    }

    fn halves(&self) -> std::sync::MutexGuard<'_, Halves> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Halves {
    fn get(&mut self, fingerprint: &Fingerprint) -> Option<Bearer> {
        if let Some(bearer) = self.newer.get(fingerprint) {
            return Some(*bearer);
        }
        let bearer = self.older.remove(fingerprint)?;
        self.remember(*fingerprint, bearer);
        Some(bearer)
    }

    fn remember(&mut self, fingerprint: Fingerprint, bearer: Bearer) {
        if self.newer.len() >= REMEMBERED {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.insert(fingerprint, bearer);
    }
}

fn fingerprint(token: &str) -> Fingerprint {
    Sha256::digest(token.as_bytes()).into()
}
