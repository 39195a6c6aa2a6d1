//! The task that owns the file. Each round of its loop takes all requests that have gathered and stores them at once.

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use anyhow::anyhow;
use chrono::DateTime;
use protocol::jobs::Lane;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use super::{
    inbox::{Command, Inbox, Reply},
    lanes::Lanes,
    open,
    plan::{Claim, Claimed, Plan},
    subscriber::Subscriber,
};
use crate::queue::{
    entry::EntryId,
    inspect::{DeadJob, LaneCounts},
    intake::Signal,
    lease::{Delivery, Hold},
    options::QueueOptions,
    outcome::{Ended, Outcome},
};

/// The wait before a failed transaction is tried again.
const RETRY_WAIT: Duration = Duration::from_millis(100);

/// A job that a worker holds.
struct Running {
    lane: Lane,
    hold: Weak<Hold>,
    since: Instant,
}

pub(super) struct Store {
    connection: SqliteConnection,
    options: QueueOptions,
    lanes: Lanes,
    workers: HashMap<usize, Subscriber>,
    running: HashMap<i64, Running>,
    inbox: Inbox,
    outcome_sender: UnboundedSender<Ended>,
}

impl Store {
    pub(super) async fn open(
        path: &Path,
        options: QueueOptions,
        commands: UnboundedReceiver<Command>,
        signals: UnboundedReceiver<(usize, Signal)>,
    ) -> anyhow::Result<Self> {
        let mut connection = open::open(path).await?;
        let lanes = open::recover(&mut connection, &options).await?;
        let (outcome_sender, outcomes) = mpsc::unbounded_channel();
        let inbox = Inbox::new(commands, signals, outcomes);
        let (workers, running) = Default::default();
        Ok(Self { connection, options, lanes, workers, running, inbox, outcome_sender })
    }

    /// Works until every clone of the queue is dropped and no worker holds a job.
    pub(super) async fn run(mut self) {
        while !(self.inbox.is_abandoned && self.workers.is_empty()) {
            self.inbox.wait(self.until_next_date()).await;
            self.turn().await;
        }
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "closing the queue");
        }
    }

    async fn turn(&mut self) {
        self.give_up_endless_jobs();
        let now = self.now();
        self.lanes.wake(now);
        for (worker, signal) in std::mem::take(&mut self.inbox.signalled) {
            self.obey(worker, signal);
        }
        let mut plan = Plan { now, dead_kept: self.options.dead_kept, ..Plan::default() };
        let mut pushes = self.plan_commands(&mut plan).await;
        let ended = std::mem::take(&mut self.inbox.ended);
        self.plan_outcomes(&mut plan, &ended);
        self.plan_claims(&mut plan, &ended);
        if plan.is_empty() {
            self.free_slots(&ended);
        } else {
            match plan.store(&mut self.connection).await {
                Ok(claimed) => self.stored(plan, ended, claimed),
                Err(error) => {
                    let cause = format!("{error:#}");
                    self.undo(plan, ended);
                    pushes.drain(..).for_each(|reply| drop(reply.send(Err(anyhow!(cause.clone())))));
                    tracing::error!(%cause, "the queue could not be written, trying again");
                    tokio::time::sleep(RETRY_WAIT).await;
                }
            }
        }
        pushes.into_iter().for_each(|reply| drop(reply.send(Ok(()))));
        self.remove_drained_workers();
    }

    /// Answers queries at once, and plans pushes, whose replies are sent after they are stored.
    async fn plan_commands(&mut self, plan: &mut Plan) -> Vec<Reply<()>> {
        let mut pushes = Vec::new();
        for command in std::mem::take(&mut self.inbox.arrived) {
            match command {
                Command::Push { lane, payloads, reply } => {
                    plan.pushed.extend(payloads.into_iter().map(|text| (self.lanes.new_id(), lane, text)));
                    pushes.push(reply);
                }
                Command::Subscribe { worker, subscriber } => {
                    self.workers.insert(worker, subscriber);
                }
                Command::Check { reply } => {
                    plan.is_check = true;
                    pushes.push(reply);
                }
                Command::Counts { lane, reply } => {
                    let _ = reply.send(self.counts(lane).await);
                }
                Command::Dead { lane, limit, reply } => {
                    let _ = reply.send(self.dead(lane, limit).await);
                }
                Command::Resting { lane, limit, reply } => {
                    let _ = reply.send(self.resting(lane, limit).await);
                }
            }
        }
        pushes
    }

    fn obey(&mut self, worker: usize, signal: Signal) {
        let Some(subscriber) = self.workers.get_mut(&worker) else { return };
        subscriber.drain();
        if signal == Signal::Release {
            let holds = self.running.values().filter_map(|running| running.hold.upgrade());
            holds.filter(|hold| hold.worker == worker).for_each(|hold| hold.settle(Outcome::HandBack));
        }
    }

    fn plan_outcomes(&self, plan: &mut Plan, ended: &[Ended]) {
        for job in ended {
            let id = row_id(job.id);
            match &job.outcome {
                Outcome::Done => plan.done.push(id),
                Outcome::HandBack => plan.handed_back.push(id),
                Outcome::Dead { cause } => plan.dead.push((id, cause.clone())),
                Outcome::Retry { delay } => {
                    // A due time is at least 1, because 0 marks a job that is not resting.
                    let delay = i64::try_from(delay.as_millis()).unwrap_or(i64::MAX / 2);
                    plan.rested.push((id, (plan.now + delay).max(1)));
                }
            }
        }
    }

    /// Plans claims for the slots that are free once the plan is stored. Jobs that the plan pushes can be claimed too.
    fn plan_claims(&mut self, plan: &mut Plan, ended: &[Ended]) {
        for (id, lane, _) in &plan.pushed {
            self.lanes.append(*lane, *id);
        }
        for (worker, subscriber) in self.workers.iter().filter(|(_, subscriber)| subscriber.accepts()) {
            let freed = ended.iter().filter(|job| job.worker == *worker).count();
            for _ in 0..subscriber.free + freed {
                let lane = subscriber.lane;
                let Some(id) = self.lanes.take(lane) else { break };
                plan.claims.push(Claim { id, lane, worker: *worker });
            }
        }
    }

    fn stored(&mut self, plan: Plan, ended: Vec<Ended>, claimed: Vec<Claimed>) {
        self.free_slots(&ended);
        let rested: HashMap<_, _> = plan.rested.into_iter().collect();
        for job in ended {
            let id = row_id(job.id);
            let Some(running) = self.running.remove(&id) else { continue };
            match job.outcome {
                Outcome::HandBack => self.lanes.put_back(running.lane, id),
                Outcome::Retry { .. } => self.lanes.rest(running.lane, id, rested[&id]),
                Outcome::Done | Outcome::Dead { .. } => {}
            }
        }
        let mut claimed: HashMap<_, _> = claimed.into_iter().map(|job| (job.id, job)).collect();
        for claim in plan.claims {
            if let Some(job) = claimed.remove(&claim.id) {
                self.deliver(claim, job);
            }
        }
    }

    fn deliver(&mut self, claim: Claim, job: Claimed) {
        let Some(subscriber) = self.workers.get_mut(&claim.worker) else { return };
        let id = EntryId { high: 0, low: claim.id.cast_unsigned() };
        let hold = Arc::new(Hold::new(claim.worker, id, job.attempt, self.outcome_sender.clone()));
        let running = Running { lane: claim.lane, hold: Arc::downgrade(&hold), since: Instant::now() };
        self.running.insert(claim.id, running);
        subscriber.free -= 1;
        subscriber.deliver(Delivery { hold, payload: job.payload.into_bytes() });
    }

    fn undo(&mut self, plan: Plan, ended: Vec<Ended>) {
        for claim in plan.claims.iter().rev() {
            self.lanes.put_back(claim.lane, claim.id);
        }
        for (id, lane, _) in plan.pushed.iter().rev() {
            self.lanes.forget(*lane, *id);
        }
        self.inbox.ended = ended;
    }

    fn free_slots(&mut self, ended: &[Ended]) {
        for job in ended {
            if let Some(subscriber) = self.workers.get_mut(&job.worker) {
                subscriber.free += 1;
            }
        }
    }

    fn remove_drained_workers(&mut self) {
        for (_, subscriber) in self.workers.extract_if(|_, subscriber| subscriber.is_drained()) {
            subscriber.stopped();
        }
    }

    /// Gives up jobs whose handlers do not end, so that no handler keeps its job forever.
    fn give_up_endless_jobs(&self) {
        for running in self.running.values() {
            if running.since.elapsed() >= self.options.longest_run
                && let Some(hold) = running.hold.upgrade()
            {
                hold.give_up(&self.options);
            }
        }
    }

    /// The time until the next work is due, if no request comes in before.
    fn until_next_date(&self) -> Option<Duration> {
        let now = self.now();
        let could_work = |worker: &&Subscriber| worker.free > 0 && self.lanes.waiting(worker.lane) > 0;
        if self.workers.values().filter(could_work).any(Subscriber::accepts) {
            return Some(Duration::ZERO);
        }
        // The end of a pause is visible only in the worker's state, so we check it regularly.
        let paused = self.workers.values().find(could_work).map(|_| self.options.lease / 8);
        let due = self.lanes.next_due().map(|due| Duration::from_millis((due - now).max(0).cast_unsigned()));
        let oldest = self.running.values().map(|running| running.since).min();
        let endless = oldest.map(|since| self.options.longest_run.saturating_sub(since.elapsed()));
        due.into_iter().chain(endless).chain(paused).min()
    }

    async fn counts(&mut self, lane: Lane) -> anyhow::Result<LaneCounts> {
        let dead: i64 = sqlx::query_scalar("SELECT count(*) FROM dead WHERE lane = $1")
            .bind(lane.as_str())
            .fetch_one(&mut self.connection)
            .await?;
        let running = self.running.values().filter(|running| running.lane == lane).count();
        Ok(LaneCounts {
            waiting: self.lanes.waiting(lane) as u64,
            running: running as u64,
            retrying: self.lanes.resting(lane) as u64,
            dead: dead.cast_unsigned(),
        })
    }

    async fn dead(&mut self, lane: Lane, limit: usize) -> anyhow::Result<Vec<DeadJob>> {
        const SQL: &str = "SELECT payload, cause, attempts, died_at FROM dead WHERE lane = $1
            ORDER BY id DESC LIMIT $2";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(String, String, u32, i64)> =
            sqlx::query_as(SQL).bind(lane.as_str()).bind(limit).fetch_all(&mut self.connection).await?;
        let job = |(payload, cause, attempts, died_at)| {
            let when = DateTime::from_timestamp_millis(died_at).unwrap_or_default();
            DeadJob { payload, cause, attempts, when }
        };
        Ok(rows.into_iter().map(job).collect())
    }

    async fn resting(&mut self, lane: Lane, limit: usize) -> anyhow::Result<Vec<String>> {
        const SQL: &str =
            "SELECT payload FROM jobs WHERE lane = $1 AND due > 0 AND NOT running ORDER BY due LIMIT $2";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let query = sqlx::query_scalar(SQL).bind(lane.as_str()).bind(limit);
        Ok(query.fetch_all(&mut self.connection).await?)
    }

    fn now(&self) -> i64 {
        (self.options.now)().timestamp_millis()
    }
}

fn row_id(id: EntryId) -> i64 {
    id.low.cast_signed()
}
