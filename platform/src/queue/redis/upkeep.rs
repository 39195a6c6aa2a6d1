//! Renews the leases of running jobs, queues jobs again whose retry is due, and removes workers that died long ago.

use std::time::{Duration, Instant};

use redis::RedisResult;

use super::{keys::GROUP, link::Link, millis, scripts, worker::Worker};
use crate::queue::entry::EntryId;

/// The most jobs that are queued again in one step.
const PROMOTED_AT_ONCE: u32 = 500;

/// The number of renewals within one lease; all of them must fail before the lease is lost.
const RENEWALS_PER_LEASE: u32 = 5;

/// Works until it is dropped.
pub(super) async fn run(worker: &Worker) {
    let lease = worker.options.lease;
    let mut link = Link::new(&worker.queue.shared.client, Duration::ZERO);
    let mut next_renewal = Instant::now();
    let mut next_sweep = Instant::now() + lease * 10;
    loop {
        let round = async {
            if Instant::now() >= next_renewal {
                next_renewal = Instant::now() + lease / RENEWALS_PER_LEASE;
                renew(worker, &mut link).await?;
            }
            if Instant::now() >= next_sweep {
                next_sweep = Instant::now() + lease * 10;
                sweep(worker, &mut link).await?;
            }
            promote(worker, &mut link).await
        };
        let wait = match round.await {
            Ok(due) => due.min(lease / 8),
            Err(error) => {
                // A failed renewal is repeated immediately, because the leases keep running out.
                next_renewal = Instant::now();
                worker.recover(&mut link, "renewing leases", error).await;
                Duration::ZERO
            }
        };
        let _ = tokio::time::timeout(wait, worker.resting.notified()).await;
    }
}

async fn renew(worker: &Worker, link: &mut Link) -> RedisResult<()> {
    worker.live.give_up_endless(&worker.options);
    for chunk in worker.live.ids().chunks(1_000) {
        let mut call = scripts::RENEW.key(&worker.keys.jobs);
        call.arg(GROUP).arg(&worker.consumer);
        for id in chunk {
            call.arg(id.to_string());
        }
        let lost: Vec<Vec<u8>> = call.invoke_async(link.get().await?).await?;
        worker.live.lose(&lost.iter().filter_map(|id| EntryId::parse(id)).collect::<Vec<_>>());
    }
    Ok(())
}

/// Queues jobs again whose retry is due. Returns the time until the next one is due.
async fn promote(worker: &Worker, link: &mut Link) -> RedisResult<Duration> {
    let mut call = scripts::PROMOTE.key(&worker.keys.retry);
    call.key(&worker.keys.jobs).arg(PROMOTED_AT_ONCE);
    let (due, now): (i64, u64) = call.invoke_async(link.get().await?).await?;
    worker.heard_at.set(now);
    Ok(u64::try_from(due).map_or(Duration::MAX, Duration::from_millis))
}

async fn sweep(worker: &Worker, link: &mut Link) -> RedisResult<()> {
    let mut call = scripts::LEAVE.key(&worker.keys.jobs);
    call.arg(GROUP).arg(millis(worker.options.lease * 10)).arg("");
    call.invoke_async(link.get().await?).await
}
