//! Changes that the owner of an account makes: its password and its data.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::{Map, Value};
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{
    Db, in_transaction,
    users::profiles::{NameChanges, set_names},
};

impl Db {
    /// Gives an account a new password. This ends everything that the old one gave access to: all sessions but the one to
    /// keep, waiting codes, and earlier links, which would set another password or address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn change_password(
        &self,
        user: UserId,
        keep: Uuid,
        password_hash: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const CHANGE: &str = "UPDATE users SET password_hash = $2, updated_at = $3, \
             new_email = CASE WHEN email_change_sent_at < $3 THEN NULL ELSE new_email END, \
             email_change_sent_at = CASE WHEN email_change_sent_at < $3 THEN NULL ELSE email_change_sent_at END \
             WHERE id = $1";
        const END: &str =
            "UPDATE auth_sessions SET ended_at = $3 WHERE user_id = $1 AND ended_at IS NULL AND id <> $2";
        const FORGET_LINKS: &str =
            "DELETE FROM mail_tokens WHERE user_id = $1 AND (kind = 'recovery' OR created_at < $2)";
        const FORGET_CODES: &str = "DELETE FROM flow_states WHERE user_id = $1";
        in_transaction!(self, tx => {
            sqlx::query(CHANGE).bind(user.0).bind(password_hash).bind(now).execute(&mut *tx).await?;
            sqlx::query(END).bind(user.0).bind(keep).bind(now).execute(&mut *tx).await?;
            sqlx::query(FORGET_LINKS).bind(user.0).bind(now).execute(&mut *tx).await?;
            sqlx::query(FORGET_CODES).bind(user.0).execute(&mut *tx).await?;
        })
    }

    /// Merges changes into the data of an account, where null removes a key, and the names into its profile.
    /// False, with nothing changed, when the data would be longer than `longest` bytes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn merge_user_metadata(
        &self,
        user: UserId,
        changes: &Map<String, Value>,
        names: &NameChanges,
        longest: usize,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        // The write comes first to lock the account, so that two simultaneous changes are both kept.
        const LOCK: &str = "UPDATE users SET updated_at = $2 WHERE id = $1 RETURNING user_metadata";
        const CHANGE: &str = "UPDATE users SET user_metadata = $2 WHERE id = $1";
        in_transaction!(self, tx => {
            let data: Option<Json<Value>> =
                sqlx::query_scalar(LOCK).bind(user.0).bind(now).fetch_optional(&mut *tx).await?;
            let merged = merged(data.map_or(Value::Null, |data| data.0), changes);
            if merged.to_string().len() > longest {
                return Ok(false);
            }
            sqlx::query(CHANGE).bind(user.0).bind(Json(merged)).execute(&mut *tx).await?;
            set_names!(&mut *tx, user.0, names)?;
            true
        })
    }
}

fn merged(data: Value, changes: &Map<String, Value>) -> Value {
    let mut data = match data {
        Value::Object(data) => data,
        _ => Map::new(),
    };
    for (key, value) in changes {
        match value {
            Value::Null => drop(data.remove(key)),
            value => drop(data.insert(key.clone(), value.clone())),
        }
    }
    Value::Object(data)
}
