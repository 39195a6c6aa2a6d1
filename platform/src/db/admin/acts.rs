//! What administrators do to accounts. Each act and its entry in the record are one transaction.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::json;
use uuid::Uuid;

use super::{
    administrators::{is_last_administrator, lock_administrators},
    audit::{Act, Actor, note_act},
};
use crate::db::{
    Db,
    identity::{END_SESSIONS, FORGET_CODES},
    in_transaction,
    plans::HOLD,
};

/// The outcome of a change of plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanAssignment {
    Assigned,
    NoUser,
    NoPlan,
}

/// The outcome of giving a role, a plan or both to the person with an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantOutcome {
    Granted(UserId),
    NoUser,
    NoPlan,
    /// With another role, no administrator would be left.
    LastAdministrator,
}

/// The outcome of a ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    /// The account is banned; `sessions` is the number of devices that were signed out.
    Shut {
        sessions: u64,
    },
    NoUser,
    /// Without this person no administrator would be left.
    LastAdministrator,
}

/// An act on a user.
fn on_user<'a>(action: &'static str, user: Uuid, email: &'a str, details: serde_json::Value) -> Act<'a> {
    Act { action, target_kind: "user", target: user.to_string(), target_name: email, details }
}

impl Db {
    /// Gives a user another plan.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_plan(
        &self,
        user: UserId,
        plan: &str,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<PlanAssignment> {
        // The writes come first to lock the rows: a plan that is being given cannot be removed, and the old plan cannot change.
        const HOLD_USER: &str = "UPDATE profiles SET plan = plan WHERE id = $1 RETURNING email, plan";
        const GIVE: &str = "UPDATE profiles SET plan = $2 WHERE id = $1";
        in_transaction!(self, tx => {
            if sqlx::query(HOLD).bind(plan).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(PlanAssignment::NoPlan);
            }
            let held: Option<(String, String)> =
                sqlx::query_as(HOLD_USER).bind(user.0).fetch_optional(&mut *tx).await?;
            let Some((email, before)) = held else { return Ok(PlanAssignment::NoUser) };
            sqlx::query(GIVE).bind(user.0).bind(plan).execute(&mut *tx).await?;
            let details = json!({ "from": before, "to": plan });
            note_act!(tx, actor, on_user("user_plan_changed", user.0, &email, details), now)?;
            PlanAssignment::Assigned
        })
    }

    /// Gives a role, a plan or both to the person with this address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give(
        &self,
        email: &str,
        (role, plan): (Option<&str>, Option<&str>),
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<GrantOutcome> {
        const ACCOUNT_ID: &str = "SELECT id FROM profiles WHERE email = $1";
        const GIVE: &str = "UPDATE profiles SET role = COALESCE(CAST($2 AS TEXT), role), plan = COALESCE(CAST($3 AS TEXT), plan) \
             WHERE id = $1";
        let email = email.to_lowercase();
        in_transaction!(self, tx => {
            lock_administrators!(self, tx);
            if let Some(plan) = plan
                && sqlx::query(HOLD).bind(plan).execute(&mut *tx).await?.rows_affected() == 0
            {
                return Ok(GrantOutcome::NoPlan);
            }
            let id: Option<Uuid> = sqlx::query_scalar(ACCOUNT_ID).bind(&email).fetch_optional(&mut *tx).await?;
            let Some(id) = id else { return Ok(GrantOutcome::NoUser) };
            if role.is_some_and(|role| role != "admin") && is_last_administrator!(tx, id, now) {
                return Ok(GrantOutcome::LastAdministrator);
            }
            sqlx::query(GIVE).bind(id).bind(role).bind(plan).execute(&mut *tx).await?;
            let details = json!({ "role": role, "plan": plan });
            note_act!(tx, actor, on_user("user_granted", id, &email, details), now)?;
            GrantOutcome::Granted(UserId(id))
        })
    }

    /// Bans an account until this time and signs out all its devices, unless no administrator would be left.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn shut_account(
        &self,
        user: UserId,
        until: DateTime<Utc>,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Ban> {
        const SHUT: &str = "UPDATE users SET banned_until = $2 WHERE id = $1 RETURNING email";
        in_transaction!(self, tx => {
            lock_administrators!(self, tx);
            if is_last_administrator!(tx, user.0, now) {
                return Ok(Ban::LastAdministrator);
            }
            let email: Option<String> =
                sqlx::query_scalar(SHUT).bind(user.0).bind(until).fetch_optional(&mut *tx).await?;
            let Some(email) = email else { return Ok(Ban::NoUser) };
            let ended = sqlx::query(END_SESSIONS).bind(user.0).bind(now).execute(&mut *tx).await?;
            sqlx::query(FORGET_CODES).bind(user.0).execute(&mut *tx).await?;
            let details = json!({ "until": until, "sessions": ended.rows_affected() });
            note_act!(tx, actor, on_user("user_banned", user.0, &email, details), now)?;
            Ban::Shut { sessions: ended.rows_affected() }
        })
    }

    /// Lifts the ban of an account. False when there is no such account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_account(&self, user: UserId, actor: &Actor, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const OPEN: &str = "UPDATE users SET banned_until = NULL WHERE id = $1 RETURNING email";
        in_transaction!(self, tx => {
            let email: Option<String> = sqlx::query_scalar(OPEN).bind(user.0).fetch_optional(&mut *tx).await?;
            let Some(email) = email else { return Ok(false) };
            note_act!(tx, actor, on_user("user_unbanned", user.0, &email, json!({})), now)?;
            true
        })
    }

    /// Signs out all devices of an account. Returns their number; `None` when there is no such account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sign_out_devices(
        &self,
        user: UserId,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<u64>> {
        in_transaction!(self, tx => {
            let email: Option<String> = sqlx::query_scalar("SELECT email FROM users WHERE id = $1")
                .bind(user.0)
                .fetch_optional(&mut *tx)
                .await?;
            let Some(email) = email else { return Ok(None) };
            let ended = sqlx::query(END_SESSIONS).bind(user.0).bind(now).execute(&mut *tx).await?;
            sqlx::query(FORGET_CODES).bind(user.0).execute(&mut *tx).await?;
            let details = json!({ "sessions": ended.rows_affected() });
            note_act!(tx, actor, on_user("user_sessions_revoked", user.0, &email, details), now)?;
            Some(ended.rows_affected())
        })
    }
}
