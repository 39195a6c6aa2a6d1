//! Reports all outcomes that have gathered at once, and refills the freed slots in the same round trip.

use std::time::Duration;

use redis::{ErrorKind, RedisError, RedisResult, ServerErrorKind, Value};
use tokio::sync::mpsc::UnboundedReceiver;

use super::{
    keys::GROUP, link::Link, millis, reader::read_command, reply::read_entries_of, scripts, worker::Worker,
};
use crate::queue::outcome::{Ended, Outcome};

/// The most outcomes in one report.
const BATCH: usize = 256;

/// Reports until it is dropped. A failed report is repeated; the fence makes that harmless.
pub(super) async fn run(worker: &Worker, mut outcomes: UnboundedReceiver<Ended>) {
    let mut link = Link::new(&worker.queue.shared.client, Duration::ZERO);
    let mut batch = Vec::with_capacity(BATCH);
    while outcomes.recv_many(&mut batch, BATCH).await > 0 {
        let read = loop {
            match report(worker, &mut link, &batch).await {
                Ok(read) => break read,
                Err(error) => worker.recover(&mut link, "reporting outcomes", error).await,
            }
        };
        if batch.iter().any(|ended| matches!(ended.outcome, Outcome::Retry { .. })) {
            worker.resting.notify_one();
        }
        let slots = batch.len();
        worker.live.remove(batch.drain(..).map(|ended| ended.id));
        let used = worker.deliver_entries(read_entries_of(read));
        worker.free(slots - used);
    }
}

/// Sends the outcomes and a read for the same number of jobs, and returns the reply of the read.
async fn report(worker: &Worker, link: &mut Link, batch: &[Ended]) -> RedisResult<Value> {
    let arguments = arguments(worker, batch);
    let connection = link.get().await?;
    let mut pipeline = redis::Pipeline::with_capacity(2);
    pipeline.cmd("EVALSHA").arg(scripts::FINISH.get_hash()).arg(3).arg(&arguments);
    // When a takeover is due, the reader gets the slots; otherwise a long backlog would keep it from ever looking for jobs.
    if worker.accepts() && !worker.until_takeover().is_zero() {
        let mut read = read_command(worker, batch.len());
        read.arg("STREAMS").arg(&worker.keys.jobs).arg(">");
        pipeline.add_command(read);
    }
    let mut replies: Vec<RedisResult<Value>> = pipeline.ignore_errors().query_async(connection).await?;
    // The read succeeds or fails separately: it may have delivered jobs even if the report failed.
    let read = if replies.len() > 1 { replies.pop().unwrap_or(Ok(Value::Nil)) } else { Ok(Value::Nil) };
    let lost = match replies.pop() {
        Some(Err(error)) if is_missing_script(&error) => {
            let mut command = redis::cmd("EVAL");
            command.arg(include_str!("finish.lua")).arg(3).arg(&arguments);
            command.query_async(connection).await?
        }
        Some(reply) => reply?,
        None => Value::Nil,
    };
    log_lost(&lost);
    Ok(read.unwrap_or_else(|error| {
        tracing::warn!(%error, "Redis failed at reading jobs");
        Value::Nil
    }))
}

fn is_missing_script(error: &RedisError) -> bool {
    error.kind() == ErrorKind::Server(ServerErrorKind::NoScript)
}

fn log_lost(lost: &Value) {
    if let Value::Array(ids) = lost
        && !ids.is_empty()
    {
        tracing::warn!(jobs = ids.len(), "jobs ended after their lease was lost; their outcome is ignored");
    }
}

fn arguments(worker: &Worker, batch: &[Ended]) -> Vec<String> {
    let keys = &worker.keys;
    let ids = || batch.iter().map(|ended| ended.id);
    let mut arguments = Vec::with_capacity(8 + 2 * batch.len());
    arguments.extend([keys.jobs.clone(), keys.retry.clone(), keys.dead.clone()]);
    arguments.extend([GROUP.to_owned(), worker.consumer.clone(), worker.options.dead_kept.to_string()]);
    arguments.extend(ids().min().into_iter().chain(ids().max()).map(|id| id.to_string()));
    for ended in batch {
        let id = ended.id.to_string();
        match &ended.outcome {
            Outcome::Done => arguments.extend(["done".into(), id]),
            Outcome::HandBack => arguments.extend(["back".into(), id]),
            Outcome::Retry { delay } => {
                let attempt = ended.attempt.to_string();
                arguments.extend(["retry".into(), id, attempt, millis(*delay).to_string()]);
            }
            Outcome::Dead { cause } => {
                arguments.extend(["dead".into(), id, ended.attempt.to_string(), cause.clone()]);
            }
        }
    }
    arguments
}
