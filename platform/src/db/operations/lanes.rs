//! What the database knows about each lane: which jobs wait and since when, and which have ended.

use chrono::{DateTime, Utc};
use protocol::Lane;

use crate::db::{Db, on_pool};

/// The most endings whose durations are read for one figure.
const MOST_DURATIONS: i64 = 5_000;

/// Open and failed jobs of a lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenJobs {
    /// Turns that wait for a place of their user, so that they are not in the queue yet.
    pub unplaced: u64,
    /// Everything that waits, in the queue or not.
    pub queued: u64,
    pub running: u64,
    pub failed: u64,
    /// Since when the oldest waiting job waits.
    pub oldest: Option<DateTime<Utc>>,
}

/// Jobs of a lane that ended within a stretch of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndedJobs {
    pub done: u64,
    pub failed: u64,
    /// How long the jobs took from the question to the reply, in milliseconds, in ascending order.
    pub durations_ms: Vec<i64>,
}

impl EndedJobs {
    /// The duration that this part of all jobs did not exceed.
    #[must_use]
    pub fn percentile(&self, part: f64) -> Option<i64> {
        let last = self.durations_ms.len().checked_sub(1)?;
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place in a list of some thousand"
        )]
        let place = ((last as f64) * part).ceil() as usize;
        self.durations_ms.get(place.min(last)).copied()
    }
}

type OpenRow = (String, String, bool, i64, Option<DateTime<Utc>>);

impl Db {
    /// Open and failed jobs of every lane, in the order of `Lane::ALL`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_jobs(&self) -> sqlx::Result<[OpenJobs; Lane::ALL.len()]> {
        const OPEN: &str = "SELECT lane, state, admitted_at IS NULL, COUNT(*), MIN(COALESCE(requeued_at, created_at)) \
             FROM turns WHERE finished_at IS NULL GROUP BY lane, state, admitted_at IS NULL \
             UNION ALL SELECT 'files', CASE state WHEN 'stored' THEN 'queued' ELSE 'running' END, false, COUNT(*), \
                 MIN(COALESCE(requeued_at, created_at)) \
             FROM uploads WHERE state IN ('stored', 'analyzing') GROUP BY state";
        const FAILED: &str = "SELECT lane, COUNT(*) FROM turns WHERE state IN ('failed', 'stopped') AND state = 'failed' GROUP BY lane \
             UNION ALL SELECT 'files', COUNT(*) FROM uploads WHERE state = 'failed'";
        let open: Vec<OpenRow> = on_pool!(self, pool => sqlx::query_as(OPEN).fetch_all(pool).await)?;
        let failed: Vec<(String, i64)> =
            on_pool!(self, pool => sqlx::query_as(FAILED).fetch_all(pool).await)?;
        let mut lanes: [OpenJobs; Lane::ALL.len()] = Default::default();
        for (name, state, is_unplaced, count, oldest) in open {
            let Some(lane) = lane_of(&mut lanes, &name) else { continue };
            let count = count.unsigned_abs();
            if state == "running" {
                lane.running += count;
                continue;
            }
            lane.queued += count;
            lane.unplaced += if is_unplaced { count } else { 0 };
            lane.oldest = lane.oldest.into_iter().chain(oldest).min();
        }
        for (name, count) in failed {
            if let Some(lane) = lane_of(&mut lanes, &name) {
                lane.failed = count.unsigned_abs();
            }
        }
        Ok(lanes)
    }

    /// Jobs of every lane that ended from `from` until before `to`, in the order of `Lane::ALL`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ended_jobs(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> sqlx::Result<[EndedJobs; Lane::ALL.len()]> {
        const COUNTS: &str = "SELECT lane, state, COUNT(*) FROM turns \
             WHERE finished_at >= $1 AND finished_at < $2 GROUP BY lane, state \
             UNION ALL SELECT 'files', CASE state WHEN 'ready' THEN 'done' ELSE state END, COUNT(*) FROM uploads \
             WHERE analyzed_at >= $1 AND analyzed_at < $2 AND state IN ('ready', 'failed') GROUP BY state";
        const TURNS: &str = "SELECT lane, COALESCE(requeued_at, created_at), finished_at FROM turns \
             WHERE finished_at >= $1 AND finished_at < $2 AND state IN ('done', 'failed') \
             ORDER BY finished_at DESC LIMIT $3";
        // A file that is read again because its owner has decided something about it was stored long before.
        const UPLOADS: &str = "SELECT 'files', COALESCE(CASE WHEN revision > 0 THEN started_at END, requeued_at, created_at), \
                 analyzed_at FROM uploads \
             WHERE analyzed_at >= $1 AND analyzed_at < $2 AND state IN ('ready', 'failed') \
             ORDER BY analyzed_at DESC LIMIT $3";
        let counts: Vec<(String, String, i64)> =
            on_pool!(self, pool => sqlx::query_as(COUNTS).bind(from).bind(to).fetch_all(pool).await)?;
        let mut lanes: [EndedJobs; Lane::ALL.len()] = Default::default();
        for (name, state, count) in counts {
            let Some(lane) = lane_of(&mut lanes, &name) else { continue };
            match state.as_str() {
                "done" => lane.done = count.unsigned_abs(),
                "failed" => lane.failed = count.unsigned_abs(),
                _ => {}
            }
        }
        for sql in [TURNS, UPLOADS] {
            let rows: Vec<(String, DateTime<Utc>, DateTime<Utc>)> = on_pool!(self, pool => sqlx::query_as(sql)
                .bind(from)
                .bind(to)
                .bind(MOST_DURATIONS)
                .fetch_all(pool)
                .await)?;
            for (name, began, ended) in rows {
                if let Some(lane) = lane_of(&mut lanes, &name) {
                    lane.durations_ms.push((ended - began).num_milliseconds().max(0));
                }
            }
        }
        for lane in &mut lanes {
            lane.durations_ms.sort_unstable();
        }
        Ok(lanes)
    }
}

fn lane_of<'a, T>(lanes: &'a mut [T; Lane::ALL.len()], name: &str) -> Option<&'a mut T> {
    let place = Lane::ALL.iter().position(|lane| lane.as_str() == name)?;
    lanes.get_mut(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_durations() {
        let ended = EndedJobs { durations_ms: (1..=100).collect(), ..EndedJobs::default() };
        assert_eq!((ended.percentile(0.5), ended.percentile(0.95)), (Some(51), Some(96)));
        let single = EndedJobs { durations_ms: vec![7], ..EndedJobs::default() };
        assert_eq!((single.percentile(0.5), single.percentile(0.95)), (Some(7), Some(7)));
        assert_eq!(EndedJobs::default().percentile(0.5), None);
    }
}
