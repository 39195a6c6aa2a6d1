//! The record of administrative acts. Each entry is stored in the transaction of its act, so that neither exists without
//! the other.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool};

/// Who acts. Without an id it is a person at the terminal of the server, or a payment that an administrator must see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    pub id: Option<UserId>,
    pub name: String,
}

impl Actor {
    /// The person who runs commands on the server.
    #[must_use]
    pub fn terminal() -> Self {
        Self { id: None, name: "terminal".to_owned() }
    }

    /// An event of a payment that administrators must know of.
    #[must_use]
    pub fn payments() -> Self {
        Self { id: None, name: "payments".to_owned() }
    }
}

/// What was done, and on what.
#[derive(Clone, Debug)]
pub struct Act<'a> {
    pub action: &'a str,
    pub target_kind: &'a str,
    pub target: String,
    pub target_name: &'a str,
    pub details: Value,
}

/// One line of the record.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
pub struct AuditEntry {
    pub id: Uuid,
    pub actor: Option<Uuid>,
    pub actor_name: String,
    pub action: String,
    pub target_kind: String,
    pub target: String,
    pub target_name: String,
    pub details: Json<Value>,
    pub created_at: DateTime<Utc>,
}

pub(in crate::db) const INSERT: &str = "INSERT INTO audit_log \
     (id, actor, actor_name, action, target_kind, target, target_name, details, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Records an act inside the transaction that does it.
macro_rules! note_act {
    ($tx:expr, $actor:expr, $act:expr, $now:expr) => {{
        let (actor, act) = (&$actor, &$act);
        sqlx::query($crate::db::admin::audit::INSERT)
            .bind(uuid::Uuid::now_v7())
            .bind(actor.id.map(|id| id.0))
            .bind(&actor.name)
            .bind(act.action)
            .bind(act.target_kind)
            .bind(&act.target)
            .bind(act.target_name)
            .bind(sqlx::types::Json(&act.details))
            .bind($now)
            .execute(&mut *$tx)
            .await
    }};
}

pub(in crate::db) use note_act;

impl Db {
    /// Records an act that changes nothing else, such as a download.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_act(&self, act: &Act<'_>, actor: &Actor, now: DateTime<Utc>) -> sqlx::Result<()> {
        in_transaction!(self, tx => {
            note_act!(tx, actor, act, now)?;
        })
    }

    /// Entries of the record, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit_entries(&self, limit: i64, offset: i64) -> sqlx::Result<Vec<AuditEntry>> {
        const SQL: &str = "SELECT id, actor, actor_name, action, target_kind, target, target_name, details, created_at \
             FROM audit_log ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(limit).bind(offset).fetch_all(pool).await)
    }

    /// How many entries there are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_audit_entries(&self) -> sqlx::Result<i64> {
        on_pool!(self, pool => sqlx::query_scalar("SELECT COUNT(*) FROM audit_log").fetch_one(pool).await)
    }
}
