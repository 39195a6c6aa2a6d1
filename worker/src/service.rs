//! Runs a worker: one apalis worker per lane under a monitor, and the heartbeat and the sweep at the same time.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use apalis::prelude::{BoxDynError, Data, Monitor, WorkerBuilder};
use platform::{Platform, db::turns::PLACES_PER_USER, events::Received, mail::Mailer, queue::Lease};
use protocol::{AnalysisJob, AnalyzeFileJob, BusEvent, ChatJob, Lane, PreviewJob};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{
    analyze_file::analyze_file,
    chat::{answer_analysis, answer_chat},
    context::Worker,
    controls,
    cores::most_per_user,
    heartbeat, minutes,
    preview::preview,
    refresh, retention, scheduled, sweep, webhooks,
};

/// Turns of the chat lane need no core: most of the time they wait for the database or for a file.
const CHATS_PER_CORE: usize = 64;
/// Previews that wait for a core here, so that those of one user do not keep others waiting.
const PREVIEWS_PER_CORE: usize = 4;
/// Jobs that end within this time after the stop signal are finished; all others are handed back.
const GRACE: Duration = Duration::from_millis(300);
/// The longest that handing back may take.
const LONGEST_STOP: Duration = Duration::from_secs(5);

/// Works until `stop`, then finishes or hands back the running jobs.
///
/// # Errors
/// When the event bus cannot be reached, a client cannot be created, or the monitor fails.
pub async fn run(platform: Platform, stop: CancellationToken) -> Result<()> {
    work(platform, "worker", stop).await
}

/// Does the same in a process that serves the API too.
///
/// # Errors
/// As `run`.
pub async fn run_beside_api(platform: Platform, stop: CancellationToken) -> Result<()> {
    work(platform, "serve", stop).await
}

async fn work(platform: Platform, role: &'static str, stop: CancellationToken) -> Result<()> {
    let worker = Worker::new(platform)?;
    let name = format!("worker-{}", uuid::Uuid::now_v7());
    let listener = worker.platform.events.listen().await.context("listening to the event bus")?;
    tokio::spawn(receive_stops(worker.clone(), listener));
    let beating = tokio::spawn(heartbeat::beat(worker.clone(), name.clone(), role, stop.clone()));
    // Before the first job is taken: a lane that was paused before a restart stays paused.
    controls::obey_once(&worker.platform, &name).await.context("reading which lanes are paused")?;
    tokio::spawn(controls::obey(worker.platform.clone(), name.clone(), stop.clone()));
    tokio::spawn(minutes::record(worker.platform.clone(), name.clone(), stop.clone()));
    tokio::spawn(sweep::sweep(worker.clone(), stop.clone()));
    tokio::spawn(hand_back_after_grace(worker.clone(), stop.clone()));
    let mailer = Arc::new(Mailer::open(&worker.platform.config).context("opening the mailer")?);
    tokio::spawn(refresh::refresh_due(worker.platform.clone(), Arc::clone(&mailer), stop.clone()));
    tokio::spawn(webhooks::deliver_due(worker.platform.clone(), Arc::clone(&mailer), stop.clone()));
    tokio::spawn(scheduled::run_due(worker.clone(), mailer, stop.clone()));
    tokio::spawn(retention::keep_clean(worker.platform.clone(), stop.clone()));
    monitor(&worker, &name, stop).await?;
    let _ = beating.await;
    Ok(())
}

/// One analysis per core, so that no analysis waits here while another worker has a free core. A user may not hold all
/// cores, so there are extra slots for analyses of other users while some of this user's analyses wait for a core.
fn analysis_slots(cores: usize) -> usize {
    let places = usize::try_from(PLACES_PER_USER).unwrap_or(cores);
    if cores > 1 { cores + places.saturating_sub(most_per_user(cores)) } else { 1 }
}

async fn monitor(worker: &Worker, name: &str, stop: CancellationToken) -> Result<()> {
    let cores = worker.platform.config.worker_concurrency;
    let [chats, analyses, files, previews] = [(); 4].map(|()| worker.clone());
    let [chat_name, analysis_name, file_name, preview_name] =
        Lane::ALL.map(|lane| format!("{name}-{}", lane.as_str()));
    Monitor::new()
        .register(move |run| {
            let unique = format!("{chat_name}-{run}");
            let backend = chats.platform.queue.backend::<ChatJob>(&unique, cores * CHATS_PER_CORE);
            WorkerBuilder::new(unique).backend(backend).data(chats.clone()).build(handle_chat)
        })
        .register(move |run| {
            let unique = format!("{analysis_name}-{run}");
            let backend = analyses.platform.queue.backend::<AnalysisJob>(&unique, analysis_slots(cores));
            WorkerBuilder::new(unique).backend(backend).data(analyses.clone()).build(handle_analysis)
        })
        .register(move |run| {
            let unique = format!("{file_name}-{run}");
            let backend = files.platform.queue.backend::<AnalyzeFileJob>(&unique, cores);
            WorkerBuilder::new(unique).backend(backend).data(files.clone()).build(handle_analyze_file)
        })
        .register(move |run| {
            let unique = format!("{preview_name}-{run}");
            let backend = previews.platform.queue.backend::<PreviewJob>(&unique, cores * PREVIEWS_PER_CORE);
            WorkerBuilder::new(unique).backend(backend).data(previews.clone()).build(handle_preview)
        })
        .with_terminator(async { tokio::time::sleep(LONGEST_STOP).await })
        .run_with_signal(async move {
            stop.cancelled().await;
            Ok(())
        })
        .await
        .context("running workers")
}

async fn handle_chat(job: ChatJob, lease: Lease, worker: Data<Worker>) -> Result<(), BoxDynError> {
    // In a separate task, because an apalis worker polls all its handlers in one task.
    let span =
        tracing::info_span!("job", job = %job.turn, lane = Lane::Chat.as_str(), attempt = lease.attempt);
    tokio::spawn(async move { answer_chat(&worker, &job, &lease).await }.instrument(span)).await??;
    Ok(())
}

async fn handle_analysis(job: AnalysisJob, lease: Lease, worker: Data<Worker>) -> Result<(), BoxDynError> {
    let lane = Lane::Analyses.as_str();
    let span = tracing::info_span!("job", job = %job.turn, lane, attempt = lease.attempt);
    tokio::spawn(async move { answer_analysis(&worker, &job, &lease).await }.instrument(span)).await??;
    Ok(())
}

async fn handle_analyze_file(
    job: AnalyzeFileJob,
    lease: Lease,
    worker: Data<Worker>,
) -> Result<(), BoxDynError> {
    let span =
        tracing::info_span!("job", job = %job.upload, lane = Lane::Files.as_str(), attempt = lease.attempt);
    tokio::spawn(async move { analyze_file(&worker, &job, &lease).await }.instrument(span)).await??;
    Ok(())
}

async fn handle_preview(job: PreviewJob, lease: Lease, worker: Data<Worker>) -> Result<(), BoxDynError> {
    let span = tracing::info_span!("job", job = %job.id, lane = Lane::Previews.as_str());
    tokio::spawn(async move { preview(&worker, &job, &lease).await }.instrument(span)).await??;
    Ok(())
}

async fn hand_back_after_grace(worker: Worker, stop: CancellationToken) {
    stop.cancelled().await;
    tokio::time::sleep(GRACE).await;
    worker.running.handing_back.cancel();
}

async fn receive_stops(worker: Worker, mut listener: platform::events::Listener) {
    while let Some(heard) = listener.recv().await {
        match heard {
            Received::Event(BusEvent::StopTurn { turn }) => worker.running.stop(turn),
            Received::Event(BusEvent::PreviewGivenUp { id }) => worker.running.give_up(id),
            _ => {}
        }
    }
}
