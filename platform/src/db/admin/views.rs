//! Views: an administrator sees pages as a user sees them. A view names the session in which it began, and ends with it.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::json;
use uuid::Uuid;

use super::audit::{Act, Actor, note_act};
use crate::db::{Db, in_transaction, on_pool, plans::plan_in_force};

/// A view that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewView<'a> {
    pub id: Uuid,
    pub token_hash: &'a str,
    pub administrator: UserId,
    pub auth_session: Uuid,
    pub user: UserId,
    pub ends_at: DateTime<Utc>,
}

/// The outcome of beginning a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewStart {
    Begun {
        email: String,
    },
    NoUser,
    /// Nobody views an administrator.
    IsAdministrator,
}

/// The user of a view, and who views.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Viewed {
    pub id: Uuid,
    pub administrator: Uuid,
    pub auth_session: Uuid,
    pub user_id: Uuid,
    pub email: String,
    pub plan: String,
    pub role: String,
}

impl Db {
    /// Begins a view, and removes those of this administrator that are over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin_view(
        &self,
        view: &NewView<'_>,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<ViewStart> {
        // The write comes first to lock the row, so that the role cannot change in between.
        const HOLD: &str = "UPDATE profiles SET plan = plan WHERE id = $1 RETURNING email, role";
        const CLEAR: &str = "DELETE FROM user_views WHERE administrator = $1 AND ends_at <= $2";
        const ADD: &str = "INSERT INTO user_views (id, token_hash, administrator, auth_session, user_id, ends_at) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        in_transaction!(self, tx => {
            let held: Option<(String, String)> =
                sqlx::query_as(HOLD).bind(view.user.0).fetch_optional(&mut *tx).await?;
            let Some((email, role)) = held else { return Ok(ViewStart::NoUser) };
            if role == "admin" {
                return Ok(ViewStart::IsAdministrator);
            }
            sqlx::query(CLEAR).bind(view.administrator.0).bind(now).execute(&mut *tx).await?;
            sqlx::query(ADD)
                .bind(view.id)
                .bind(view.token_hash)
                .bind(view.administrator.0)
                .bind(view.auth_session)
                .bind(view.user.0)
                .bind(view.ends_at)
                .execute(&mut *tx)
                .await?;
            let act = on_user("user_viewed", view.user.0, &email, json!({ "until": view.ends_at }));
            note_act!(tx, actor, act, now)?;
            ViewStart::Begun { email }
        })
    }

    /// Ends a view of this administrator. False when there is none that still runs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_view(&self, view: Uuid, actor: &Actor, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const END: &str = "DELETE FROM user_views WHERE id = $1 AND administrator = $2 AND ends_at > $3 RETURNING user_id, \
             (SELECT p.email FROM profiles p WHERE p.id = user_views.user_id) AS email";
        in_transaction!(self, tx => {
            let ended: Option<(Uuid, String)> = sqlx::query_as(END)
                .bind(view)
                .bind(actor.id.map(|id| id.0))
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            let Some((user, email)) = ended else { return Ok(false) };
            note_act!(tx, actor, on_user("user_view_ended", user, &email, json!({})), now)?;
            true
        })
    }

    /// The user whom a token views, while the view runs and the user is no administrator.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn viewed_by(&self, token_hash: &str, now: DateTime<Utc>) -> sqlx::Result<Option<Viewed>> {
        const SQL: &str = concat!(
            "SELECT v.id, v.administrator, v.auth_session, v.user_id, p.email, ",
            plan_in_force!("p.plan"),
            " AS plan, p.role FROM user_views v JOIN profiles p ON p.id = v.user_id \
             WHERE v.token_hash = $1 AND v.ends_at > $2 AND p.role <> 'admin'"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(token_hash).bind(now).fetch_optional(pool).await)
    }
}

fn on_user<'a>(action: &'static str, user: Uuid, email: &'a str, details: serde_json::Value) -> Act<'a> {
    Act { action, target_kind: "user", target: user.to_string(), target_name: email, details }
}
