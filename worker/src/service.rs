//! The running worker: an apalis worker per lane under a monitor, with heartbeat and sweep beside them.

use std::time::Duration;

use anyhow::{Context, Result};
use apalis::prelude::{BoxDynError, Data, Monitor, WorkerBuilder};
use platform::{Platform, events::Heard, queue::Lease};
use protocol::{AnalyzeFileJob, BusEvent, ChatJob};
use tokio_util::sync::CancellationToken;

use crate::{analyze_file::analyze_file, chat::answer_turn, context::Worker, heartbeat, retention, sweep};

/// Chat jobs wait for the database most of their time, so there are more of them than cores; analyses of tables
/// are limited to the cores by `Worker::cores`.
const CHATS_PER_CORE: usize = 8;
/// How long running jobs may go on after the stop signal before they are handed back.
const DRAIN: Duration = Duration::from_secs(20);

/// Works until `stop`, then finishes or hands back what runs.
///
/// # Errors
/// When the event bus cannot be reached, a client cannot be made, or the monitor fails.
pub async fn run(platform: Platform, stop: CancellationToken) -> Result<()> {
    let worker = Worker::new(platform)?;
    let name = format!("worker-{}", uuid::Uuid::now_v7());
    let listener = worker.platform.events.listen().await.context("listening to the event bus")?;
    tokio::spawn(hear_stops(worker.clone(), listener));
    let beating = tokio::spawn(heartbeat::beat(worker.clone(), name.clone(), stop.clone()));
    tokio::spawn(sweep::sweep(worker.clone(), stop.clone()));
    tokio::spawn(retention::keep_clean(worker.platform.clone(), stop.clone()));
    monitor(&worker, &name, stop).await?;
    let _ = beating.await;
    Ok(())
}

async fn monitor(worker: &Worker, name: &str, stop: CancellationToken) -> Result<()> {
    let cores = worker.platform.config.worker_concurrency;
    let (chats, files) = (worker.clone(), worker.clone());
    let (chat_name, file_name) = (format!("{name}-chat"), format!("{name}-files"));
    Monitor::new()
        .register(move |run| {
            let unique = format!("{chat_name}-{run}");
            let backend = chats.platform.queue.backend::<ChatJob>(&unique, cores * CHATS_PER_CORE);
            WorkerBuilder::new(unique).backend(backend).data(chats.clone()).build(handle_chat)
        })
        .register(move |run| {
            let unique = format!("{file_name}-{run}");
            let backend = files.platform.queue.backend::<AnalyzeFileJob>(&unique, cores);
            WorkerBuilder::new(unique).backend(backend).data(files.clone()).build(handle_analyze_file)
        })
        .with_terminator(async { tokio::time::sleep(DRAIN).await })
        .run_with_signal(async move {
            stop.cancelled().await;
            Ok(())
        })
        .await
        .context("running workers")
}

async fn handle_chat(job: ChatJob, lease: Lease, worker: Data<Worker>) -> Result<(), BoxDynError> {
    // A task of its own: one apalis worker polls all its handlers on one task.
    tokio::spawn(async move { answer_turn(&worker, &job, &lease).await }).await??;
    Ok(())
}

async fn handle_analyze_file(
    job: AnalyzeFileJob,
    lease: Lease,
    worker: Data<Worker>,
) -> Result<(), BoxDynError> {
    tokio::spawn(async move { analyze_file(&worker, &job, &lease).await }).await??;
    Ok(())
}

async fn hear_stops(worker: Worker, mut listener: platform::events::Listener) {
    while let Some(heard) = listener.recv().await {
        if let Heard::Event(BusEvent::StopTurn { turn }) = heard {
            worker.running.stop(turn);
        }
    }
}
