//! The keys that sign access tokens and file links, and how one follows another while people work.
//!
//! A new key is announced before it signs, so that every process knows it in time, and the key before it is accepted until
//! everything that it signed has expired. So nobody is signed out and no link breaks.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use anyhow::Result;
use chrono::{DateTime, TimeDelta, Utc};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    Clock, Db,
    db::{admin::audit::Actor, installation::keys::StoredKey},
};

/// How often a process reads the keys again.
const EVERY: std::time::Duration = std::time::Duration::from_secs(5);
/// How long a key is known before it signs. Other services keep our public keys for ten minutes.
pub const ANNOUNCED: TimeDelta = TimeDelta::minutes(15);

/// What a key signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    AccessTokens,
    FileLinks,
}

impl Purpose {
    pub const ALL: [Self; 2] = [Self::AccessTokens, Self::FileLinks];

    /// The name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AccessTokens => "auth_signing_key",
            Self::FileLinks => "file_links",
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::AccessTokens => "access tokens",
            Self::FileLinks => "file links",
        }
    }
}

/// The keys of one purpose, as they were last read. Cheap to clone; clones are read again together.
#[derive(Clone, Debug)]
pub struct KeyRing {
    keys: Arc<RwLock<Arc<[StoredKey]>>>,
}

impl KeyRing {
    /// A single key that never changes.
    #[must_use]
    pub fn fixed(value: &str) -> Self {
        let since = DateTime::UNIX_EPOCH;
        let key = StoredKey {
            id: String::new(),
            value: value.to_owned(),
            created_at: since,
            signs_from: since,
            ends_at: None,
        };
        Self::of(vec![key])
    }

    fn of(keys: Vec<StoredKey>) -> Self {
        Self { keys: Arc::new(RwLock::new(keys.into())) }
    }

    /// All keys, the oldest first. The same allocation as before while nothing has changed.
    #[must_use]
    pub fn keys(&self) -> Arc<[StoredKey]> {
        Arc::clone(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn replace(&self, keys: Vec<StoredKey>) {
        let known = self.keys();
        let is_same = known.len() == keys.len()
            && known
                .iter()
                .zip(&keys)
                .all(|(one, other)| (&one.id, one.ends_at) == (&other.id, other.ends_at));
        if !is_same {
            *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys.into();
        }
    }
}

/// The key that signs at this time: the newest whose time has come. Keys are in the order of their times.
///
/// # Panics
/// When there is no key: a ring has at least one.
#[must_use]
pub fn signing(keys: &[StoredKey], now: DateTime<Utc>) -> &StoredKey {
    keys.iter().rev().find(|key| key.signs_from <= now).or(keys.first()).expect("a ring has a key")
}

/// The keys whose signatures are accepted at this time.
pub fn accepted(keys: &[StoredKey], now: DateTime<Utc>) -> impl Iterator<Item = &StoredKey> {
    keys.iter().filter(move |key| key.ends_at.is_none_or(|end| now < end))
}

/// All rings of a process. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Keys(Arc<Mutex<Vec<(Purpose, KeyRing)>>>);

impl Keys {
    /// The ring of a purpose; `fresh` becomes its first key when the installation has none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open(
        &self,
        db: &Db,
        purpose: Purpose,
        fresh: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<KeyRing> {
        let ring = KeyRing::of(db.keys_or_insert(purpose.name(), fresh, now).await?);
        self.rings().push((purpose, ring.clone()));
        Ok(ring)
    }

    /// Reads all rings again.
    ///
    /// # Errors
    /// When the database fails; then the keys stay as they were.
    pub async fn read_again(&self, db: &Db) -> sqlx::Result<()> {
        let rings = self.rings().clone();
        for (purpose, ring) in rings {
            let keys = db.keys_of(purpose.name()).await?;
            if !keys.is_empty() {
                ring.replace(keys);
            }
        }
        Ok(())
    }

    /// Reads all rings again and again until `stop`, and removes keys that have ended.
    pub async fn follow(self, db: Db, clock: Clock, stop: CancellationToken) {
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = ticks.tick() => {}
            }
            if let Err(error) = self.read_and_remove(&db, clock.now()).await {
                tracing::warn!(%error, "keys were not read again");
            }
        }
    }

    async fn read_and_remove(&self, db: &Db, now: DateTime<Utc>) -> sqlx::Result<()> {
        self.read_again(db).await?;
        let has_ended = |key: &StoredKey| key.ends_at.is_some_and(|end| end < now);
        let ended = self.rings().iter().any(|(_, ring)| ring.keys().iter().any(has_ended));
        if ended {
            db.remove_ended_keys(now).await?;
        }
        Ok(())
    }

    fn rings(&self) -> std::sync::MutexGuard<'_, Vec<(Purpose, KeyRing)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// When a new key begins and the keys before it end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Succession {
    pub signs_from: DateTime<Utc>,
    pub others_end: DateTime<Utc>,
}

impl Succession {
    /// The usual one: what the old keys signed stays valid for its whole `life`.
    #[must_use]
    pub fn gradual(now: DateTime<Utc>, life: TimeDelta) -> Self {
        let signs_from = now + ANNOUNCED;
        Self { signs_from, others_end: signs_from + life + ANNOUNCED }
    }

    /// For a key that others have seen: nothing that it signed is accepted any more.
    #[must_use]
    pub const fn at_once(now: DateTime<Utc>) -> Self {
        Self { signs_from: now, others_end: now }
    }
}

/// Lets a new key follow those of its purpose, and notes it in the audit log.
///
/// # Errors
/// When the database fails.
pub async fn rotate(
    db: &Db,
    purpose: Purpose,
    value: String,
    succession: Succession,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<StoredKey> {
    let key = StoredKey {
        id: format!("{}-{}", purpose.name(), Uuid::now_v7()),
        value,
        created_at: now,
        signs_from: succession.signs_from,
        ends_at: None,
    };
    db.add_key(purpose, &key, succession.others_end, actor).await?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn key(id: &str, signs_from: i64, ends_at: Option<i64>) -> StoredKey {
        StoredKey {
            id: id.to_owned(),
            value: id.to_owned(),
            created_at: at(0),
            signs_from: at(signs_from),
            ends_at: ends_at.map(at),
        }
    }

    #[test]
    fn a_new_key_is_accepted_before_it_signs_and_the_old_one_after_it_has_signed() {
        let keys = [key("old", 0, Some(105)), key("new", 15, None)];
        let names = |now| -> Vec<&str> { accepted(&keys, at(now)).map(|key| key.id.as_str()).collect() };
        assert_eq!((signing(&keys, at(14)).id.as_str(), names(14)), ("old", vec!["old", "new"]));
        assert_eq!((signing(&keys, at(15)).id.as_str(), names(15)), ("new", vec!["old", "new"]));
        assert_eq!((signing(&keys, at(105)).id.as_str(), names(105)), ("new", vec!["new"]));
    }

    #[test]
    fn the_old_key_outlives_everything_that_it_signed() {
        let succession = Succession::gradual(at(0), TimeDelta::hours(24));
        let last_signed = succession.signs_from + TimeDelta::hours(24);
        assert!(succession.others_end > last_signed);
    }
}
