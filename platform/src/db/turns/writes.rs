//! The three writes of every turn, each with group commit: the question, the claim by a worker, the ending.
//! Questions and endings first lock their users in the order of their ids, so that each sees what others have stored for
//! the same user, and no two transactions deadlock. Pushed turns are recorded in batches.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use protocol::TurnId;
use tokio::sync::mpsc::UnboundedSender;

use super::{
    Admitted, AskOutcome, Claimed, Ending, Finished, NewTurn, claims, endings, pushes,
    questions::{self, Stored},
};
use crate::db::{
    Db,
    statements::{
        batch::Batcher,
        patience::{in_time, promptly},
    },
};

/// Writes turns. Cheap to clone.
#[derive(Clone)]
pub struct TurnWrites {
    db: Db,
    asks: Batcher<Arc<NewTurn>, Stored>,
    claims: Batcher<(TurnId, DateTime<Utc>), Option<Claimed>>,
    endings: Batcher<Arc<Ending>, Finished>,
    pushes: UnboundedSender<TurnId>,
}

impl TurnWrites {
    /// Needs a running tokio runtime.
    #[must_use]
    pub fn new(db: &Db) -> Self {
        // A claim that is lost with the server of Postgres is made again: the turn is found as one that no worker has taken, and
        // an ending is stored only for a turn that is running.
        let (asking, claiming, ending) = (db.clone(), db.for_claims(), db.clone());
        Self {
            db: db.clone(),
            pushes: pushes::start(db.clone()),
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
    pub async fn ask(&self, turn: NewTurn) -> sqlx::Result<AskOutcome> {
        let turn = Arc::new(turn);
        match self.asks.call(turn.clone()).await? {
            Stored::Admitted(admitted) => Ok(AskOutcome::Stored { turn: turn.id, admitted: Some(admitted) }),
            Stored::Waiting => Ok(AskOutcome::Stored { turn: turn.id, admitted: None }),
            Stored::Refused => questions::why_refused(&self.db, &turn).await,
        }
    }

    /// Records soon that these turns are in the queue. After that no sweep looks for them.
    pub fn note_pushed(&self, admitted: &[Admitted]) {
        for admitted in admitted {
            // If this fails, a sweep pushes the turn again, which is harmless.
            let _ = self.pushes.send(admitted.turn);
        }
    }

    /// Claims the turn for a worker. The new `attempt` prevents workers that took it earlier from storing anything.
    /// `None` when the turn has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, turn: TurnId, now: DateTime<Utc>) -> sqlx::Result<Option<Claimed>> {
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
