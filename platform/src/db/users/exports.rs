//! Reads the data of one user that no other code reads, for the user's copy of it. Long lists are read in parts, each
//! starting after the last row of the one before.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{
    Db,
    contact::{self, Inquiry},
    conversations::messages::Message,
    on_pool,
    payments::orders::Order,
    runs::{Run, scenarios::Scenario},
    uploads::{self, Upload},
};

/// The most rows of one part.
pub const PART: i64 = 200;

/// A device that is or was signed in.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Device {
    pub method: String,
    pub created_at: DateTime<Utc>,
    pub refreshed_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
}

/// Other parameters of a run, saved under a name.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct OwnScenario {
    pub run_id: String,
    #[sqlx(flatten)]
    pub scenario: Scenario,
}

/// A conversation without its messages.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct OwnConversation {
    pub id: String,
    pub title: Option<String>,
    pub made_title: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub pinned_at: Option<DateTime<Utc>>,
    pub archived_at: Option<DateTime<Utc>>,
    pub seen_at: Option<DateTime<Utc>>,
    pub folder_id: Option<Uuid>,
}

/// A plan that was granted for an order.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Grant {
    pub order_id: Uuid,
    pub plan: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// An administrative act that the user did or that concerned the user.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct OwnAct {
    pub action: String,
    pub details: Json<Value>,
    pub created_at: DateTime<Utc>,
    pub was_actor: bool,
}

/// A data set without its versions.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct OwnDataSet {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub deleted_at: Option<DateTime<Utc>>,
}

/// A decision that is used again for files with the same columns.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct OwnRecipe {
    pub recipe: Json<Value>,
    pub used_at: DateTime<Utc>,
}

impl Db {
    /// The devices of a user, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn devices(&self, user: UserId) -> sqlx::Result<Vec<Device>> {
        const SQL: &str = "SELECT method, created_at, refreshed_at, ended_at FROM auth_sessions WHERE user_id = $1 \
             ORDER BY created_at DESC LIMIT 10000";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// All orders of a user, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_orders(&self, user: UserId) -> sqlx::Result<Vec<Order>> {
        const SQL: &str = "SELECT id, user_id, plan, amount_minor, currency, gateway, gateway_order, state, payment_id, \
             created_at, paid_at, refunded_at FROM orders WHERE user_id = $1 ORDER BY created_at LIMIT 10000";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// All grants of a user, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn grants(&self, user: UserId) -> sqlx::Result<Vec<Grant>> {
        const SQL: &str = "SELECT order_id, plan, starts_at, ends_at, revoked_at FROM plan_grants WHERE user_id = $1 \
             ORDER BY starts_at LIMIT 10000";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// The inquiries that were sent on the contact page with this address, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn inquiries_from(&self, email: &str) -> sqlx::Result<Vec<Inquiry>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {} FROM contact_inquiries WHERE LOWER(email) = LOWER($1) ORDER BY created_at LIMIT 10000",
            contact::COLUMNS
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(email).fetch_all(pool).await)
    }

    /// The entries about a user in the record of administrative acts, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn acts_about(&self, user: UserId) -> sqlx::Result<Vec<OwnAct>> {
        const SQL: &str = "SELECT action, details, created_at, COALESCE(actor = $1, false) AS was_actor FROM audit_log \
             WHERE actor = $1 OR target = $2 ORDER BY created_at, id LIMIT 10000";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(user.to_string()).fetch_all(pool).await)
    }

    /// Conversations of a user after this one, by their ids.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn conversations_after(&self, user: UserId, id: &str) -> sqlx::Result<Vec<OwnConversation>> {
        const SQL: &str = "SELECT id, title, made_title, created_at, updated_at, pinned_at, archived_at, seen_at, folder_id FROM chat_sessions WHERE user_id = $1 AND id > $2 \
             ORDER BY id LIMIT $3";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(id).bind(PART).fetch_all(pool).await)
    }

    /// Messages of a conversation after this place, in the order in which they were stored.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages_after(
        &self,
        user: UserId,
        session: &str,
        after: i64,
    ) -> sqlx::Result<Vec<Message>> {
        const SQL: &str = "SELECT m.id, m.session_id, m.turn_id, m.role, m.content, m.agent_type, m.confidence, m.filename, \
             m.upload_id, m.run_id, m.suggested_agent, m.understood, m.created_at, m.place FROM messages m JOIN chat_sessions s ON s.id = m.session_id \
             WHERE m.session_id = $1 AND s.user_id = $2 AND m.place > $3 ORDER BY m.place LIMIT $4";
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(session)
            .bind(user.0)
            .bind(after)
            .bind(PART)
            .fetch_all(pool)
            .await)
    }

    /// Uploads of a user after this one, in the order in which they came.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn uploads_after(&self, user: UserId, after: Uuid) -> sqlx::Result<Vec<Upload>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {} FROM uploads WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3",
            uploads::COLUMNS
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(user.0).bind(after).bind(PART).fetch_all(pool).await)
    }

    /// The data sets of a user, deleted ones too until they are gone, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_data_sets(&self, user: UserId) -> sqlx::Result<Vec<OwnDataSet>> {
        const SQL: &str = "SELECT id, name, created_at, deleted_at FROM data_sets WHERE user_id = $1 \
             ORDER BY created_at, id LIMIT 10000";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// A user's remembered decisions about files, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_recipes(&self, user: UserId) -> sqlx::Result<Vec<OwnRecipe>> {
        const SQL: &str = "SELECT recipe, used_at FROM remembered_recipes WHERE user_id = $1 \
             ORDER BY used_at DESC LIMIT 10000";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// Runs of a user after this one, by their ids.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn runs_after(&self, user: UserId, id: &str) -> sqlx::Result<Vec<Run>> {
        const SQL: &str = "SELECT id, user_id, upload_id, tool, params, files, created_at, files_state FROM runs \
             WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(id).bind(PART).fetch_all(pool).await)
    }

    /// Everything that a user saved of other parameters of runs, in the order of the runs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_scenarios(&self, user: UserId) -> sqlx::Result<Vec<OwnScenario>> {
        const SQL: &str = "SELECT run_id, name, params, figures, saved_at FROM scenarios WHERE user_id = $1 \
             ORDER BY run_id, saved_at, name";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }
}
