//! Pushes turns: code that gives a turn a place then pushes it to the queue of its lane.

use anyhow::Result;
use protocol::{AnalysisJob, ChatJob, Lane};

use crate::{Platform, db::turns::Admitted};

impl Platform {
    /// Pushes turns that were given a place. If this fails, the sweep of the workers pushes them.
    ///
    /// # Errors
    /// When the queue cannot be reached.
    pub async fn push_turns(&self, admitted: &[Admitted]) -> Result<()> {
        let (analyses, chats): (Vec<&Admitted>, Vec<&Admitted>) =
            admitted.iter().partition(|admitted| admitted.lane == Lane::Analyses);
        if !chats.is_empty() {
            let jobs: Vec<_> = chats.iter().map(|it| ChatJob { turn: it.turn }).collect();
            self.queue.push_all(&jobs).await?;
        }
        if !analyses.is_empty() {
            let jobs: Vec<_> =
                analyses.iter().map(|it| AnalysisJob { turn: it.turn, user: it.user }).collect();
            self.queue.push_all(&jobs).await?;
        }
        self.turns.note_pushed(admitted);
        Ok(())
    }
}
