//! The thread of a worker on Redis. It runs three loops over one `Worker`: the reader waits for jobs, the finisher reports
//! outcomes and refills the slots they free, and upkeep renews leases and releases jobs whose retry is due.

use std::{
    cell::{Cell, RefCell},
    io,
    time::Duration,
};

use apalis_core::worker::context::WorkerContext;
use protocol::jobs::Lane;
use tokio::sync::{
    mpsc::{self, UnboundedReceiver},
    oneshot,
};

use super::{RedisQueue, finisher, keys::GROUP, link::Link, millis, reader, scripts, upkeep, worker::Worker};
use crate::queue::{
    intake::{Intake, Signal},
    outcome::Ended,
};

/// The pause between two requests to a blocked reader to return, while the worker stops.
const UNBLOCK_PAUSE: Duration = Duration::from_millis(2);

/// Starts the thread of a worker.
pub(super) fn start(
    queue: RedisQueue,
    lane: Lane,
    name: &str,
    slots: usize,
    context: WorkerContext,
) -> io::Result<Intake> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (deliveries, delivered) = mpsc::unbounded_channel();
    let (ended, outcomes) = mpsc::unbounded_channel();
    let (signals, signalled) = mpsc::unbounded_channel();
    let (stop, stopped) = oneshot::channel();
    let intake = Intake { worker: 0, deliveries: delivered, signals, stopped, context: context.clone() };
    let name = name.to_owned();
    std::thread::Builder::new().name(format!("queue-{}", lane.as_str())).spawn(move || {
        let worker = Worker::new(queue, lane, &name, slots, context, (deliveries, ended));
        runtime.block_on(run(&worker, outcomes, signalled));
        let _ = stop.send(());
    })?;
    Ok(intake)
}

async fn run(
    worker: &Worker,
    outcomes: UnboundedReceiver<Ended>,
    signals: UnboundedReceiver<(usize, Signal)>,
) {
    let reading = Cell::new(true);
    let reader = async {
        reader::run(worker).await;
        reading.set(false);
        std::future::pending::<()>().await;
    };
    let loops = async { tokio::join!(reader, finisher::run(worker, outcomes), upkeep::run(worker)) };
    tokio::select! {
        _ = loops => {}
        () = until_stopped(worker, signals, &reading) => {}
    }
    leave(worker).await;
}

/// Returns when the worker was asked to stop and holds no more jobs.
async fn until_stopped(worker: &Worker, signals: UnboundedReceiver<(usize, Signal)>, reading: &Cell<bool>) {
    let signals = RefCell::new(signals);
    let mut signal = next_stop(&signals).await;
    worker.stopping.set(true);
    worker.changed.notify_one();
    if signal == Signal::Drain {
        tokio::select! {
            () = drained(worker, reading) => return,
            // A worker that is finishing its jobs can still be asked to give them back.
            next = async {
                while next_stop(&signals).await == Signal::Drain {}
                Signal::Release
            } => signal = next,
        }
    }
    debug_assert_eq!(signal, Signal::Release);
    worker.live.release();
    let _ = tokio::time::timeout(worker.options.lease / 4, drained(worker, reading)).await;
}

async fn next_stop(signals: &RefCell<UnboundedReceiver<(usize, Signal)>>) -> Signal {
    match std::future::poll_fn(|context| signals.borrow_mut().poll_recv(context)).await {
        Some((_, signal)) => signal,
        // The backend always sends a signal before it goes. After that only the guards can report.
        None => std::future::pending().await,
    }
}

async fn drained(worker: &Worker, reading: &Cell<bool>) {
    let mut link = Link::new(&worker.queue.shared.client, Duration::ZERO);
    while reading.get() {
        if let Some(client) = worker.reader_client.get()
            && let Ok(connection) = link.get().await
        {
            let mut command = redis::cmd("CLIENT");
            command.arg("UNBLOCK").arg(client);
            let _ = command.query_async::<i64>(connection).await;
        }
        tokio::time::sleep(UNBLOCK_PAUSE).await;
    }
    worker.live.emptied().await;
}

/// Removes the consumer from the group.
async fn leave(worker: &Worker) {
    let mut link = Link::new(&worker.queue.shared.client, Duration::ZERO);
    let mut call = scripts::LEAVE.key(&worker.keys.jobs);
    call.arg(GROUP).arg(millis(worker.options.lease * 10)).arg(&worker.consumer);
    let left = match link.get().await {
        Ok(connection) => call.invoke_async::<()>(connection).await,
        Err(error) => Err(error),
    };
    if let Err(error) = left {
        tracing::warn!(%error, "could not remove a stopped worker from Redis, others will");
    }
}
