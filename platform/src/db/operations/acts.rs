//! Retries and discards jobs. Each act and its entry in the record are one transaction. A job changes state at most once
//! however many people act on it at the same time: every statement names the state that it changes.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use protocol::{TurnId, UploadId};
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{
    Db,
    admin::audit::{Act, Actor, note_act},
    conversations::messages::{Message, save_message},
    in_transaction,
    statements::rows::{Columns, Kind, Statement},
    turns::{Admitted, Turn, admit, admit_user, lock_user},
};

/// What the asker reads about a question that an administrator discarded.
const DISCARDED_QUESTION: &str = "An administrator stopped this question before it was answered. Please send it again if you still need the answer.";
const DISCARDED_UPLOAD: &str =
    "An administrator stopped reading this file. Upload it again, or change how it is read.";
const DISCARDED: &str = "Discarded by an administrator.";

const ID: Columns = &[("id", Kind::Uuid)];

static LOCK_OWNERS: LazyLock<Statement> = LazyLock::new(|| {
    let text = "SELECT u.id FROM profiles u WHERE u.id IN \
         (SELECT t.user_id FROM turns t JOIN {rows} AS wanted ON wanted.id = t.id) ORDER BY u.id {lock u}";
    Statement::new(ID, text)
});

/// The attempt number is kept, so that a worker that still holds an earlier attempt stores nothing.
static REQUEUE: LazyLock<Statement> = LazyLock::new(|| {
    let text = "UPDATE turns SET state = 'queued', error = NULL, cause = NULL, run_id = NULL, admitted_at = NULL, \
         pushed_at = NULL, started_at = NULL, finished_at = NULL, earlier_attempts = attempt, requeued_at = $2 \
         WHERE id IN (SELECT id FROM {rows} AS wanted) AND state = 'failed' RETURNING id";
    Statement::new(ID, text)
});

static WITHDRAW_REPLIES: LazyLock<Statement> = LazyLock::new(|| {
    let text = "DELETE FROM messages WHERE turn_id IN (SELECT id FROM {rows} AS requeued) AND role IN ('assistant', 'error')";
    Statement::new(ID, text)
});

static ADMIT: LazyLock<Statement> = LazyLock::new(|| {
    let owners = "IN (SELECT t.user_id FROM turns t JOIN {rows} AS requeued ON requeued.id = t.id)";
    Statement::new(ID, &admit(owners))
});

static REREAD: LazyLock<Statement> = LazyLock::new(|| {
    let text = "UPDATE uploads SET state = 'stored', error = NULL, analyzed_at = NULL, started_at = NULL, requeued_at = $2 \
         WHERE id IN (SELECT id FROM {rows} AS wanted) AND state = 'failed' RETURNING id";
    Statement::new(ID, text)
});

/// What is recorded about an act on jobs; the jobs that it changed are added to its details.
#[derive(Clone, Debug)]
pub struct JobsAct {
    pub action: &'static str,
    pub target_kind: &'static str,
    pub target: String,
    pub target_name: String,
    pub details: Value,
}

/// Jobs that wait again.
#[derive(Clone, Debug, Default)]
pub struct Requeued {
    pub turns: Vec<Uuid>,
    pub uploads: Vec<UploadId>,
    /// Turns that must be pushed now.
    pub admitted: Vec<Admitted>,
}

impl Requeued {
    #[must_use]
    pub fn count(&self) -> usize {
        self.turns.len() + self.uploads.len()
    }
}

/// A discarded job.
#[derive(Clone, Debug)]
pub enum Discarded {
    /// A waiting or running turn, with the message that its asker reads and the turns to push next.
    OpenTurn {
        turn: Box<Turn>,
        text: &'static str,
        next: Vec<Admitted>,
    },
    /// A turn that had failed: it leaves the list of failures, and its reply stays.
    FailedTurn,
    Upload,
}

impl Db {
    /// Lets failed turns and uploads wait again and withdraws the error replies of the turns. Jobs that are in another
    /// state stay as they are. Records the act if it changed anything.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn requeue_jobs(
        &self,
        ids: &[Uuid],
        act: &JobsAct,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Requeued> {
        let wanted = id_rows(ids);
        in_transaction!(self, tx => {
            if let Db::Postgres(_) = self {
                sqlx::query(LOCK_OWNERS.on(self)).bind(&wanted).execute(&mut *tx).await?;
            }
            let turns: Vec<Uuid> =
                sqlx::query_scalar(REQUEUE.on(self)).bind(&wanted).bind(now).fetch_all(&mut *tx).await?;
            let uploads: Vec<Uuid> =
                sqlx::query_scalar(REREAD.on(self)).bind(&wanted).bind(now).fetch_all(&mut *tx).await?;
            let changed = id_rows(&turns);
            sqlx::query(WITHDRAW_REPLIES.on(self)).bind(&changed).execute(&mut *tx).await?;
            let rows: Vec<(Uuid, Uuid, String)> =
                sqlx::query_as(ADMIT.on(self)).bind(&changed).bind(now).fetch_all(&mut *tx).await?;
            if !(turns.is_empty() && uploads.is_empty()) {
                let act = recorded(act, &turns, &uploads);
                note_act!(tx, actor, act, now)?;
            }
            Requeued {
                turns,
                uploads: uploads.into_iter().map(UploadId).collect(),
                admitted: rows.into_iter().map(Admitted::of_row).collect(),
            }
        })
    }

    /// Discards a turn. An open one ends as stopped, with a message to its asker; a failed one leaves the list of
    /// failures. `None` when there is no such turn or it has ended otherwise.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn discard_turn(
        &self,
        turn: TurnId,
        act: &JobsAct,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Option<Discarded>> {
        const OWNER: &str = "SELECT user_id FROM turns WHERE id = $1";
        const LOCK: &str = "UPDATE chat_sessions SET updated_at = $2 WHERE id = (SELECT session_id FROM turns WHERE id = $1)";
        const STOP: &str = "UPDATE turns SET state = 'stopped', finished_at = $2, cause = $3 \
             WHERE id = $1 AND finished_at IS NULL \
             RETURNING id, session_id, user_id, agent_type, question, upload_id, state, attempt, started_at";
        const PUT_ASIDE: &str = "UPDATE turns SET state = 'stopped' WHERE id = $1 AND state = 'failed'";
        in_transaction!(self, tx => {
            let owner: Option<Uuid> = sqlx::query_scalar(OWNER).bind(turn.0).fetch_optional(&mut *tx).await?;
            let Some(owner) = owner else { return Ok(None) };
            lock_user!(self, tx, owner);
            sqlx::query(LOCK).bind(turn.0).bind(now).execute(&mut *tx).await?;
            let stopped: Option<Turn> =
                sqlx::query_as(STOP).bind(turn.0).bind(now).bind(DISCARDED).fetch_optional(&mut *tx).await?;
            let discarded = match stopped {
                Some(turn) => {
                    let message = Message {
                        turn_id: Some(turn.id),
                        role: "error".to_owned(),
                        agent_type: Some(turn.agent_type.clone()),
                        ..Message::new(&turn.session(), Value::from(DISCARDED_QUESTION), now)
                    };
                    save_message!(&mut *tx, message)?;
                    let next = admit_user!(tx, owner, now);
                    Discarded::OpenTurn { turn: Box::new(turn), text: DISCARDED_QUESTION, next }
                }
                None => {
                    let aside = sqlx::query(PUT_ASIDE).bind(turn.0).execute(&mut *tx).await?.rows_affected();
                    if aside == 0 {
                        return Ok(None);
                    }
                    Discarded::FailedTurn
                }
            };
            note_act!(tx, actor, as_act(act), now)?;
            Some(discarded)
        })
    }

    /// Ends the reading of an upload that waits or runs. False when there is no such upload or it was read.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn discard_upload(
        &self,
        upload: UploadId,
        act: &JobsAct,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        // Another revision, so that the worker that reads the file now stores nothing.
        const FAIL: &str = "UPDATE uploads SET state = 'failed', error = $2, analyzed_at = $3, revision = revision + 1 \
             WHERE id = $1 AND state IN ('stored', 'analyzing')";
        in_transaction!(self, tx => {
            let failed = sqlx::query(FAIL).bind(upload.0).bind(DISCARDED_UPLOAD).bind(now).execute(&mut *tx).await?;
            if failed.rows_affected() == 0 {
                return Ok(false);
            }
            note_act!(tx, actor, as_act(act), now)?;
            true
        })
    }
}

fn id_rows(ids: &[Uuid]) -> Json<Vec<Value>> {
    Json(ids.iter().map(|id| json!({ "id": id })).collect())
}

fn as_act(act: &JobsAct) -> Act<'_> {
    let JobsAct { action, target_kind, target, target_name, details } = act;
    Act { action, target_kind, target: target.clone(), target_name, details: details.clone() }
}

/// The act with the jobs that it changed.
fn recorded<'a>(act: &'a JobsAct, turns: &[Uuid], uploads: &[Uuid]) -> Act<'a> {
    let mut act = as_act(act);
    // The target names the only job of an act.
    if !act.target.is_empty() {
        return act;
    }
    act.details["turns"] = json!(turns);
    act.details["uploads"] = json!(uploads);
    act
}
