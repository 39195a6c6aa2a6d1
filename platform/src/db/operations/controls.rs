//! What administrators tell workers: which lanes are paused and which workers drain. Workers read this several times a
//! second, so that it reaches all of them and outlives restarts.

use chrono::{DateTime, Utc};
use protocol::Lane;
use serde_json::json;

use crate::db::{
    Db,
    admin::audit::{Act, Actor, note_act},
    in_transaction, on_pool,
};

/// The mark of a draining worker among the names of lanes.
const DRAINING: &str = "(draining)";

/// What a worker must not do at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    pub paused: Vec<Lane>,
    /// The worker takes no more jobs of any lane.
    pub is_draining: bool,
}

impl Db {
    /// The paused lanes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn paused_lanes(&self) -> sqlx::Result<Vec<Lane>> {
        let names: Vec<String> = on_pool!(self, pool => sqlx::query_scalar("SELECT lane FROM paused_lanes")
            .fetch_all(pool)
            .await)?;
        Ok(names.iter().filter_map(|name| Lane::from_name(name)).collect())
    }

    /// What the worker of this name must not do.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn controls_of(&self, process: &str) -> sqlx::Result<Controls> {
        const SQL: &str = "SELECT lane FROM paused_lanes UNION ALL \
             SELECT CAST($2 AS TEXT) FROM heartbeats WHERE process = $1 AND draining_since IS NOT NULL";
        let names: Vec<String> = on_pool!(self, pool => sqlx::query_scalar(SQL)
            .bind(process)
            .bind(DRAINING)
            .fetch_all(pool)
            .await)?;
        let is_draining = names.iter().any(|name| name == DRAINING);
        Ok(Controls { paused: names.iter().filter_map(|name| Lane::from_name(name)).collect(), is_draining })
    }

    /// Pauses or resumes a lane. False when it was so already; then nothing is recorded.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_lane_paused(
        &self,
        lane: Lane,
        is_paused: bool,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const PAUSE: &str =
            "INSERT INTO paused_lanes (lane, paused_at) VALUES ($1, $2) ON CONFLICT (lane) DO NOTHING";
        const RESUME: &str = "DELETE FROM paused_lanes WHERE lane = $1";
        let name = lane.as_str();
        in_transaction!(self, tx => {
            let done = if is_paused {
                sqlx::query(PAUSE).bind(name).bind(now).execute(&mut *tx).await?
            } else {
                sqlx::query(RESUME).bind(name).execute(&mut *tx).await?
            };
            if done.rows_affected() == 0 {
                return Ok(false);
            }
            let action = if is_paused { "lane_paused" } else { "lane_resumed" };
            let (target, details) = (name.to_owned(), json!({}));
            note_act!(tx, actor, Act { action, target_kind: "lane", target, target_name: name, details }, now)?;
            true
        })
    }

    /// Asks a worker to take no more jobs, or to take jobs again. Returns the host that it runs on; `None` when no worker
    /// has this name. What was so already is not recorded again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_worker_draining(
        &self,
        process: &str,
        is_draining: bool,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<String>> {
        const HOST: &str = "SELECT COALESCE(host, '') FROM heartbeats WHERE process = $1 AND role <> 'api'";
        const DRAIN: &str =
            "UPDATE heartbeats SET draining_since = $2 WHERE process = $1 AND draining_since IS NULL";
        const RESUME: &str =
            "UPDATE heartbeats SET draining_since = NULL WHERE process = $1 AND draining_since IS NOT NULL";
        in_transaction!(self, tx => {
            let host: Option<String> = sqlx::query_scalar(HOST).bind(process).fetch_optional(&mut *tx).await?;
            let Some(host) = host else { return Ok(None) };
            let done = if is_draining {
                sqlx::query(DRAIN).bind(process).bind(now).execute(&mut *tx).await?
            } else {
                sqlx::query(RESUME).bind(process).execute(&mut *tx).await?
            };
            if done.rows_affected() > 0 {
                let action = if is_draining { "worker_drained" } else { "worker_resumed" };
                let (target, details) = (process.to_owned(), json!({}));
                let act = Act { action, target_kind: "worker", target, target_name: &host, details };
                note_act!(tx, actor, act, now)?;
            }
            Some(host)
        })
    }
}
