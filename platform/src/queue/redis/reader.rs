//! Waits for jobs. Before each wait it takes over the jobs of dead workers, as far as it has free slots.

use std::time::Duration;

use redis::{FromRedisValue, RedisResult, Value};

use super::{keys::GROUP, link::Link, millis, reply::read_entries_of, scripts, worker::Worker};
use crate::queue::entry::EntryId;

/// Reads until the worker stops.
pub(super) async fn run(worker: &Worker) {
    let rhythm = worker.options.lease / 8;
    let mut link = Link::new(&worker.queue.shared.client, rhythm);
    while !worker.stopping.get() {
        if !worker.has_free_slots() {
            worker.changed.notified().await;
        } else if !worker.accepts() {
            // The start and the end of a pause are visible only in the worker's state, so we check it regularly.
            let _ = tokio::time::timeout(rhythm, worker.changed.notified()).await;
        } else {
            let reserved = worker.reserve();
            match fill(worker, &mut link, reserved).await {
                Ok(used) => worker.free(reserved - used),
                Err(error) => {
                    worker.free(reserved);
                    worker.reader_client.set(None);
                    worker.recover(&mut link, "reading jobs", error).await;
                }
            }
        }
    }
}

/// Takes over or reads at most `slots` jobs and returns their number.
async fn fill(worker: &Worker, link: &mut Link, slots: usize) -> RedisResult<usize> {
    let is_new = !link.is_connected();
    let connection = link.get().await?;
    if is_new {
        let client = redis::cmd("CLIENT").arg("ID").query_async(connection).await?;
        worker.reader_client.set(Some(client));
    }
    if worker.until_takeover().is_zero() {
        worker.schedule_takeover();
        let taken = take_over(worker, connection, slots).await?;
        if taken > 0 {
            return Ok(taken);
        }
    }
    if worker.stopping.get() {
        return Ok(0);
    }
    let wait = worker.until_takeover().max(Duration::from_millis(1));
    let mut command = read_command(worker, slots);
    command.arg("BLOCK").arg(millis(wait)).arg("STREAMS").arg(&worker.keys.jobs).arg(">");
    let reply = command.query_async(connection).await?;
    Ok(worker.deliver_entries(read_entries_of(reply)))
}

/// The start of a read for `count` new entries, shared with the finisher.
pub(super) fn read_command(worker: &Worker, count: usize) -> redis::Cmd {
    let mut command = redis::cmd("XREADGROUP");
    command.arg("GROUP").arg(GROUP).arg(&worker.consumer).arg("COUNT").arg(count);
    command
}

async fn take_over(
    worker: &Worker,
    connection: &mut redis::aio::MultiplexedConnection,
    slots: usize,
) -> RedisResult<usize> {
    let options = &worker.options;
    let mut call = scripts::TAKEOVER.key(&worker.keys.jobs);
    call.key(&worker.keys.dead).arg(GROUP).arg(&worker.consumer).arg(millis(options.lease)).arg(slots);
    call.arg(options.max_attempts).arg(options.dead_kept).arg(worker.heard_at.get());
    for id in worker.live.ids() {
        call.arg(id.to_string());
    }
    let taken: Vec<Value> = call.invoke_async(connection).await?;
    let mut count = 0;
    for job in taken {
        let (id, attempt, payload): (Vec<u8>, u32, Vec<u8>) = FromRedisValue::from_redis_value(job)?;
        if let Some(id) = EntryId::parse(&id) {
            worker.deliver(id, attempt, payload);
            count += 1;
        }
    }
    Ok(count)
}
