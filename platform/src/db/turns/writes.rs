//! The three writes of every turn, each with group commit: the question, the claim by a worker, the ending.
//! All of them lock sessions in the order of their ids first, so that an ending and a question of one session see
//! what the other has stored, and no two transactions wait for each other.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use protocol::TurnId;

use super::{
    Asked, Ending, Finished, NewTurn, Turn, claims, endings,
    questions::{self, Stored},
};
use crate::db::{
    Db,
    batch::Batcher,
    patience::{in_time, promptly},
};

/// Writes turns. Cheap to clone.
#[derive(Clone)]
pub struct TurnWrites {
    db: Db,
    asks: Batcher<Arc<NewTurn>, Stored>,
    claims: Batcher<(TurnId, DateTime<Utc>), Option<Turn>>,
    endings: Batcher<Arc<Ending>, Finished>,
}

impl TurnWrites {
    /// Needs a running tokio runtime.
    #[must_use]
    pub fn new(db: &Db) -> Self {
        let (asking, claiming, ending) = (db.clone(), db.clone(), db.clone());
        Self {
            db: db.clone(),
            asks: Batcher::start(
                |turn: &Arc<NewTurn>| turn.session.clone(),
                move |turns| promptly(in_time(questions::store(asking.clone(), turns))),
            ),
            claims: Batcher::start(|(turn, _)| *turn, move |turns| claims::claim(claiming.clone(), turns)),
            endings: Batcher::start(
                |ending: &Arc<Ending>| ending.turn.session_id.clone(),
                move |endings| endings::store(ending.clone(), endings),
            ),
        }
    }

    /// Stores a question: session, turn and message together or nothing, after checking owner, plan and limits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask(&self, turn: NewTurn) -> sqlx::Result<Asked> {
        let turn = Arc::new(turn);
        match self.asks.call(turn.clone()).await? {
            Stored::Head => Ok(Asked::Stored { turn: turn.id, is_head: true }),
            Stored::Behind => Ok(Asked::Stored { turn: turn.id, is_head: false }),
            Stored::Refused => questions::why_refused(&self.db, &turn).await,
        }
    }

    /// A worker takes the turn. Its `attempt` is the fence: a worker that took it before can store nothing more.
    /// `None` when the turn has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, turn: TurnId, now: DateTime<Utc>) -> sqlx::Result<Option<Turn>> {
        self.claims.call((turn, now)).await
    }

    /// Stores the ending of a turn with its reply and run, if the worker still holds it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish(&self, ending: Arc<Ending>) -> sqlx::Result<Finished> {
        self.endings.call(ending).await
    }
}
