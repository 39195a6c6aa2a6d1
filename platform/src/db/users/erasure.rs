//! Erases a user: all of their data is deleted in one transaction. Orders and grants stay under an id that no longer
//! identifies anyone, because bookkeeping law requires them; so do administrative acts, without names. The files are
//! released, and the caller removes them.

use chrono::{DateTime, Utc};
use protocol::{TurnId, UserId};
use uuid::Uuid;

use crate::{
    db::{
        Db,
        admin::administrators::{
            IS_ADMINISTRATOR, OTHER_ADMINISTRATORS, is_last_administrator, lock_administrators,
        },
        in_transaction, on_pool, on_writer,
        storage::unreferenced_files::{UnreferencedFiles, let_go},
    },
    secret,
};

/// The outcome of an erasure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Erasure {
    /// `stopped` are the turns that were waiting or running.
    Erased {
        files: [UnreferencedFiles; 2],
        stopped: Vec<TurnId>,
    },
    /// This person is the only administrator.
    LastAdministrator,
    NoUser,
}

/// How an account without its owner is called in the record of administrative acts.
const NOBODY: &str = "erased account";

/// Locks are taken in the same order everywhere: administrators, users, profiles, sessions.
const LOCK_USER: &str = "UPDATE users SET updated_at = updated_at WHERE id = $1 RETURNING email";
/// Every transaction that adds data for a user locks the profile, so nothing is added after this.
const FORGET_PROFILE: &str = "DELETE FROM profiles WHERE id = $1";
/// Only Postgres has other writers at the same time.
const LOCK_SESSIONS: &str = "SELECT id FROM chat_sessions WHERE user_id = $1 ORDER BY id FOR UPDATE";
const OPEN_TURNS: &str = "SELECT id FROM turns WHERE user_id = $1 AND finished_at IS NULL";
const REMEMBER_SESSIONS: &str = "INSERT INTO erased_sessions (id, erased_at) \
     SELECT id, $2 FROM auth_sessions WHERE user_id = $1 AND method = 'hosted' ON CONFLICT DO NOTHING";

/// Each takes the account as `$1`.
const FORGET: [&str; 8] = [
    "DELETE FROM messages WHERE session_id IN (SELECT id FROM chat_sessions WHERE user_id = $1)",
    "DELETE FROM turns WHERE session_id IN (SELECT id FROM chat_sessions WHERE user_id = $1)",
    "DELETE FROM chat_sessions WHERE user_id = $1",
    "DELETE FROM runs WHERE user_id = $1",
    "DELETE FROM uploads WHERE user_id = $1",
    "DELETE FROM data_sets WHERE user_id = $1",
    "DELETE FROM subscriptions WHERE user_id = $1",
    // Ways to sign in, sessions, tokens, API tokens, links, codes, counts, connected databases, schedules, webhooks and remembered recipes go with it;
    // links to conversations and feedback have gone with these.
    "DELETE FROM users WHERE id = $1",
];

/// Each takes the address as `$1`.
const FORGET_ADDRESS: [&str; 1] = ["DELETE FROM contact_inquiries WHERE LOWER(email) = LOWER($1)"];
/// Each takes the fingerprint of the address as `$1`.
const FORGET_FINGERPRINT: [&str; 2] = [
    "DELETE FROM mail_requests WHERE address_hash = $1",
    "DELETE FROM password_guesses WHERE address_hash = $1",
];
const UNNAME_TARGET: &str =
    "UPDATE audit_log SET target_name = $3 WHERE target = $1 OR LOWER(target_name) = LOWER($2)";
/// The host of a database that the user had connected.
const UNNAME_HOSTS: &str =
    "UPDATE audit_log SET target_name = $2 WHERE actor = $1 AND target_kind = 'database_connection'";
const UNNAME_ACTOR: &str = "UPDATE audit_log SET actor_name = $2 WHERE actor = $1";

impl Db {
    /// Erases all data of a user in one transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn erase_user(&self, user: UserId, now: DateTime<Utc>) -> sqlx::Result<Erasure> {
        let files = UnreferencedFiles::of_user(user);
        in_transaction!(self, tx => {
            lock_administrators!(self, tx);
            let email: Option<String> =
                sqlx::query_scalar(LOCK_USER).bind(user.0).fetch_optional(&mut *tx).await?;
            let Some(email) = email else { return Ok(Erasure::NoUser) };
            if is_last_administrator!(tx, user.0, now) {
                return Ok(Erasure::LastAdministrator);
            }
            sqlx::query(FORGET_PROFILE).bind(user.0).execute(&mut *tx).await?;
            if let Db::Postgres(_) = self {
                sqlx::query(LOCK_SESSIONS).bind(user.0).execute(&mut *tx).await?;
            }
            let stopped: Vec<Uuid> = sqlx::query_scalar(OPEN_TURNS).bind(user.0).fetch_all(&mut *tx).await?;
            sqlx::query(REMEMBER_SESSIONS).bind(user.0).bind(now).execute(&mut *tx).await?;
            for sql in FORGET {
                sqlx::query(sql).bind(user.0).execute(&mut *tx).await?;
            }
            for sql in FORGET_ADDRESS {
                sqlx::query(sql).bind(&email).execute(&mut *tx).await?;
            }
            for sql in FORGET_FINGERPRINT {
                sqlx::query(sql).bind(secret::fingerprint(&email)).execute(&mut *tx).await?;
            }
            let target = user.to_string();
            sqlx::query(UNNAME_TARGET).bind(target).bind(&email).bind(NOBODY).execute(&mut *tx).await?;
            sqlx::query(UNNAME_HOSTS).bind(user.0).bind(NOBODY).execute(&mut *tx).await?;
            sqlx::query(UNNAME_ACTOR).bind(user.0).bind(NOBODY).execute(&mut *tx).await?;
            let_go!(tx, files, now);
            Erasure::Erased { files: files.clone(), stopped: stopped.into_iter().map(TurnId).collect() }
        })
    }

    /// Whether this person is the only administrator, who cannot be erased.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_last_administrator(&self, user: UserId, now: DateTime<Utc>) -> sqlx::Result<bool> {
        let is_one: i64 =
            on_pool!(self, pool => sqlx::query_scalar(IS_ADMINISTRATOR).bind(user.0).fetch_one(pool).await)?;
        let others: i64 = on_pool!(self, pool => sqlx::query_scalar(OTHER_ADMINISTRATORS).bind(user.0).bind(now).fetch_one(pool).await)?;
        Ok(is_one > 0 && others == 0)
    }

    /// Stores a code that was mailed; it replaces an older one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_erasure_code(
        &self,
        user: UserId,
        code_hash: &str,
        expires_at: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO erasure_codes (user_id, code_hash, expires_at) VALUES ($1, $2, $3) \
             ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at";
        on_writer!(self, pool => sqlx::query(SQL).bind(user.0).bind(code_hash).bind(expires_at).execute(pool).await.map(drop))
    }

    /// Whether this code is stored and has not expired.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_erasure_code(
        &self,
        user: UserId,
        code_hash: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str =
            "SELECT COUNT(*) FROM erasure_codes WHERE user_id = $1 AND code_hash = $2 AND expires_at > $3";
        let found: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL)
            .bind(user.0)
            .bind(code_hash)
            .bind(now)
            .fetch_one(pool)
            .await)?;
        Ok(found > 0)
    }
}
