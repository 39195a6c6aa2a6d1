//! `ChatJob` and `AnalysisJob`: answer one turn. A job may run twice, even on two workers at once; only the ending of the
//! attempt that claimed the turn last is stored. Both lanes answer in the same way, but only analyses hold a core: a turn
//! of the chat lane that needs a core is sent to the other lane, and a turn that waits for its file is sent back.

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use agents::{
    AgentError, Answer, Dataset, KeptTable, LastRun, LastWork, Limits, Progress, Purpose, Recipe, Request,
    Selection, Tools,
};
use anyhow::{Context, anyhow};
use platform::{
    Platform,
    db::{
        plans::PlanInForce,
        turns::{Claimed, Turn},
        uploads::Upload,
    },
    files::run_key,
    metrics::Outcome,
    queue::Lease,
    traces::{self, Step},
};
use protocol::{
    AgentKind, AnalysisJob, BusEvent, ChatEvent, ChatJob, Lane, PlanName, RunId, TurnId, UploadId, UserId,
    events::StartProcessing,
};
use serde_json::Value;
use tokio::time::{error::Elapsed, sleep, timeout};
use uuid::Uuid;

use crate::{
    conclude,
    context::{Retry, Worker},
    conversation::Stored,
    cores::Core,
    earlier,
    progress::{self, Forwarder, Subject},
    recalculate,
    running::Entry,
    scheduled,
};

/// The seed of every run: the same input always gives the same bytes.
const SEED: u64 = 0;

/// The seconds that a route search may take in the chat, and those for the enterprise and admin plans.
const USUAL_SEARCH: f64 = 30.0;
const LONGEST_SEARCH: f64 = 120.0;

/// Why a turn failed when its asker has to change something. The reply says what, and may quote the file.
const NOT_ANSWERED: &str =
    "The question cannot be answered as it is; its reply tells the asker what to change.";

/// How long a question waits for the analysis of its file.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(120);

/// Answers a turn of the chat lane, unless it has been answered already.
pub(crate) async fn answer_chat(worker: &Worker, job: &ChatJob, lease: &Lease) -> Result<(), Retry> {
    let now = worker.platform.clock.now();
    let Some(entry) = worker.running.enter(job.turn, Lane::Chat, &lease.lost, now) else { return Ok(()) };
    answer(worker, job.turn, None, &entry, lease).await
}

/// Answers a turn of the analysis lane, once a core is free for it.
pub(crate) async fn answer_analysis(worker: &Worker, job: &AnalysisJob, lease: &Lease) -> Result<(), Retry> {
    let now = worker.platform.clock.now();
    let Some(entry) = worker.running.enter(job.turn, Lane::Analyses, &lease.lost, now) else { return Ok(()) };
    let core = tokio::select! {
        core = worker.cores.for_user(job.user) => core,
        // A stopped turn is over, as the claim would show; a lost turn belongs to another worker.
        () = entry.cancel.cancelled() => return Ok(()),
        () = worker.running.handing_back.cancelled() => {
            lease.hand_back();
            return Ok(());
        }
    };
    answer(worker, job.turn, Some(core), &entry, lease).await
}

async fn answer(
    worker: &Worker,
    turn: TurnId,
    core: Option<Core>,
    entry: &Entry,
    lease: &Lease,
) -> Result<(), Retry> {
    let platform = &worker.platform;
    let Some(claimed) = platform.turns.claim(turn, platform.clock.now()).await? else {
        return conclude::repeat(platform, turn).await;
    };
    let turn = claimed.turn.clone();
    if turn.requeued_at.is_some() {
        let reopened = BusEvent::TurnReopened { session: turn.session(), turn: turn.turn_id() };
        platform.events.publish(&[reopened]).await?;
    }
    if lease.attempt > 1 {
        scheduled::note_interruption(platform, &turn).await?;
    }
    let mut step = step_of(platform, &turn);
    platform.events.publish(&opening(platform, &turn)).await?;
    let forwarder = Forwarder::start(platform, turn.session(), turn.turn_id());
    let has_core = core.is_some();
    let tools = Tools {
        progress: forwarder.progress(),
        started: forwarder.started(),
        cancel: entry.cancel.clone(),
        outside: worker.outside.clone(),
        last_work: LastWork::default(),
        conversation: Arc::new(Stored { platform: platform.clone(), turn: turn.clone() }),
        // The calculation keeps the core until it has ended, which may be after the job has stopped waiting for it.
        held: core.map(|core| Arc::new(core) as _),
    };
    let limit = platform.config.job_timeout;
    let began = Instant::now();
    let analysis = step.step("analysis");
    let answered = tokio::select! {
        answered = timeout(limit, work(worker, &claimed, tools, has_core)) => Some(answered),
        () = worker.running.handing_back.cancelled() => None,
    };
    forwarder.finish().await;
    drop(analysis);
    platform.metrics.answered(turn.agent(), outcome(&answered), began.elapsed());
    step.note("outcome", outcome(&answered).as_str());
    let _storing = step.step("store_and_publish");
    match answered {
        Some(Ok(Ok(answer))) => conclude::reply(platform, &turn, answer).await,
        Some(Ok(Err(ReplyFailure::WrongLane(lane)))) => {
            // The job in the other lane may start in this process before this one is over.
            entry.cancel.cancel();
            let next = platform.db.move_turn(&turn, lane, platform.clock.now()).await?;
            Ok(platform.push_turns(&next).await?)
        }
        Some(Ok(Err(ReplyFailure::Agent(error)))) => settle(platform, &turn, lease, error).await,
        Some(Ok(Err(ReplyFailure::Outside(Retry(cause))))) => {
            retry_or_fail(platform, &turn, lease, cause).await
        }
        Some(Err(_)) => {
            entry.cancel.cancel();
            let cause = format!("It took longer than {} seconds.", limit.as_secs());
            conclude::failure(platform, &turn, took_too_long(limit), cause).await
        }
        None => {
            entry.cancel.cancel();
            platform.events.publish(&[moved(platform, &turn)]).await?;
            lease.hand_back();
            Ok(())
        }
    }
}

/// The part of the trace that this worker does, after the time in the queue.
fn step_of(platform: &Platform, turn: &Turn) -> Step {
    let asked = turn.requeued_at.map_or_else(|| traces::born(turn.id), SystemTime::from);
    drop(platform.traces.step_since(turn.id, "wait_in_queue", asked));
    let mut step = platform.traces.step(turn.id, "answer");
    step.note("agent", turn.agent().as_str());
    step.note("attempt", turn.attempt);
    step.note("turn", turn.id.to_string());
    step
}

/// How the work on a turn ended, for the metrics.
fn outcome(answered: &Option<Result<Result<Answer, ReplyFailure>, Elapsed>>) -> Outcome {
    match answered {
        Some(Ok(Ok(_))) => Outcome::Answered,
        Some(Ok(Err(ReplyFailure::WrongLane(_)))) => Outcome::Moved,
        Some(Ok(Err(ReplyFailure::Agent(AgentError::Cancelled)))) => Outcome::Stopped,
        Some(Ok(Err(ReplyFailure::Agent(AgentError::Internal(_)) | ReplyFailure::Outside(_)))) => {
            Outcome::Failed
        }
        Some(Ok(Err(ReplyFailure::Agent(_)))) => Outcome::Refused,
        Some(Err(_)) => Outcome::TimedOut,
        None => Outcome::HandedBack,
    }
}

/// The note that another worker continues the turn.
fn moved(platform: &Platform, turn: &Turn) -> BusEvent {
    let id = format!("moved_{}", turn.turn_id());
    let text = "This worker is shutting down, so another one answers your question from the start.";
    progress::note(platform, &turn.session(), turn.turn_id(), &id, Value::from(text))
}

/// Ends or retries a turn that the agent could not answer.
async fn settle(platform: &Platform, turn: &Turn, lease: &Lease, error: AgentError) -> Result<(), Retry> {
    match error {
        AgentError::Cancelled => Ok(()),
        AgentError::Internal(cause) => retry_or_fail(platform, turn, lease, cause).await,
        AgentError::Limit(text) => conclude::not_in_plan(platform, turn, text).await,
        error => conclude::failure(platform, turn, error.to_string(), NOT_ANSWERED.to_owned()).await,
    }
}

/// Why there is no answer.
pub(crate) enum ReplyFailure {
    Agent(AgentError),
    Outside(Retry),
    /// The turn must wait in this lane instead.
    WrongLane(Lane),
}

impl<E: Into<Retry>> From<E> for ReplyFailure {
    fn from(error: E) -> Self {
        Self::Outside(error.into())
    }
}

fn opening(platform: &Platform, turn: &Turn) -> [BusEvent; 2] {
    let timestamp = turn.started_at.unwrap_or_else(|| platform.clock.now());
    let start = StartProcessing { turn_id: turn.turn_id(), agent_type: turn.agent(), timestamp };
    let session = turn.session();
    let first = Progress { message: "Reading your question".to_owned(), percent: 1, step: 1, steps: 1 };
    let progress = progress::event(platform, &session, Subject::Turn(turn.turn_id()), first);
    [BusEvent::Session { session, event: ChatEvent::StartProcessing(start) }, progress]
}

async fn work(
    worker: &Worker,
    claimed: &Claimed,
    mut tools: Tools,
    has_core: bool,
) -> Result<Answer, ReplyFailure> {
    let (platform, turn) = (&worker.platform, &claimed.turn);
    let agent = turn.agent();
    if let Some(asked) = &turn.recalculates {
        return recalculate::answer(worker, turn, asked, &tools, has_core).await;
    }
    if let Some(answer) = earlier::answer(worker, turn, has_core).await? {
        return Ok(answer);
    }
    let plan = claimed.plan();
    let limits = limits_of(plan.as_ref(), agent)?;
    let mut files: Option<Dataset> = None;
    for upload in uploads_of(platform, turn).await? {
        if has_core && !upload.is_analyzed() {
            return Err(ReplyFailure::WrongLane(Lane::Chat));
        }
        let upload = analyzed(platform, upload, &tools).await?;
        if let Some(problem) = upload.error {
            return Err(ReplyFailure::Agent(AgentError::Unreadable(problem)));
        }
        let file = dataset(platform, upload).await?;
        files = Some(match files {
            Some(first) => first.beside(file),
            None => file,
        });
    }
    let dataset = files;
    if !has_core && let Some(dataset) = &dataset {
        match agent {
            AgentKind::General if dataset.profile.is_some() => {}
            // The general agent only inspects the file, so it may take any core.
            AgentKind::General => tools.held = Some(Arc::new(worker.cores.any().await)),
            _ => return Err(ReplyFailure::WrongLane(Lane::Analyses)),
        }
    }
    let last_run = last_run(platform, claimed).await?;
    let mut request = Request {
        question: turn.question.clone(),
        said: None,
        last_result: last_result(platform, turn, last_run.as_ref()).await?,
        last_run,
        limits,
        dataset,
        params: None,
        tool: None,
        understood_params: None,
        seed: SEED,
        purpose: Purpose::Answer,
        today: Some(platform.clock.now().date_naive()),
        before: claimed.understood_before(),
        understood: None,
        open_agents: Some(opened_by(plan.as_ref())),
        stays: turn.is_pinned(),
    };
    let runs = agents::understand(agent, &mut request, &tools).await.map_err(ReplyFailure::Agent)?;
    if agent == AgentKind::General && runs && !has_core {
        return Err(ReplyFailure::WrongLane(Lane::Analyses));
    }
    agents::answer(agent, &request, &tools).await.map_err(ReplyFailure::Agent)
}

/// The files that the question is about. The general agent answers without a deleted file; for other agents it is an error.
async fn uploads_of(platform: &Platform, turn: &Turn) -> Result<Vec<Upload>, ReplyFailure> {
    let mut uploads = Vec::new();
    for id in turn.upload_id.into_iter().chain(turn.with_upload_id) {
        uploads.extend(upload_of(platform, turn, id).await?);
    }
    Ok(uploads)
}

pub(crate) async fn upload_of(
    platform: &Platform,
    turn: &Turn,
    id: Uuid,
) -> Result<Option<Upload>, ReplyFailure> {
    let upload = platform.db.upload_of(UserId(turn.user_id), UploadId(id)).await?;
    match upload {
        Some(upload) if upload.deleted_at.is_none() => Ok(Some(upload)),
        _ if turn.agent() == AgentKind::General => Ok(None),
        Some(upload) => Err(ReplyFailure::Agent(AgentError::Needs(format!(
            "{} was deleted. Restore it on the upload page, or attach another file.",
            upload.filename
        )))),
        None => Err(ReplyFailure::Agent(AgentError::Needs(
            "The file of this conversation was deleted. Attach another one.".to_owned(),
        ))),
    }
}

/// The upload once its analysis has ended.
pub(crate) async fn analyzed(
    platform: &Platform,
    mut upload: Upload,
    tools: &Tools,
) -> Result<Upload, ReplyFailure> {
    let mut pause = Duration::from_millis(20);
    let mut waited = Duration::ZERO;
    while !upload.is_analyzed() {
        if waited > LONGEST_ANALYSIS {
            return Err(anyhow!("the analysis of the file did not end in time").into());
        }
        tokio::select! {
            () = tools.cancel.cancelled() => return Err(ReplyFailure::Agent(AgentError::Cancelled)),
            () = sleep(pause) => waited += pause,
        }
        pause = (pause * 2).min(Duration::from_millis(100));
        upload = platform.db.upload(UploadId(upload.id)).await?.context("the upload is gone")?;
    }
    Ok(upload)
}

/// The bytes of an upload with what its owner decided about it.
pub(crate) async fn dataset(platform: &Platform, upload: Upload) -> anyhow::Result<Dataset> {
    let bytes = platform.files.read(&upload.key()).await?.context("the file of the upload is gone")?;
    // A profile of an older version may have another shape: it is computed again then.
    let profile = upload.profile.and_then(|profile| serde_json::from_value(profile.0).ok());
    let recipe = upload.recipe.map(|recipe| serde_json::from_value::<Recipe>(recipe.0)).transpose();
    let recipe = recipe.context("reading a stored recipe")?.unwrap_or_default();
    Ok(Dataset {
        name: upload.filename,
        bytes,
        sha256: upload.sha256,
        profile,
        recipe,
        selection: Selection::default(),
        rests_on: None,
        others: Vec::new(),
        kept: KeptTable::default(),
    })
}

async fn last_run(platform: &Platform, claimed: &Claimed) -> Result<Option<LastRun>, Retry> {
    let Some(id) = &claimed.last_run else { return Ok(None) };
    let run = platform.db.run(UserId(claimed.turn.user_id), &RunId(id.clone())).await?;
    Ok(run.map(|run| LastRun { id: Some(RunId(run.id)), tool: run.tool, params: run.params.0 }))
}

/// The result of the last run, read only for a question about it; none when it is no longer stored.
async fn last_result(
    platform: &Platform,
    turn: &Turn,
    last: Option<&LastRun>,
) -> Result<Option<Arc<Value>>, Retry> {
    let run = last.filter(|_| agents::asks_why(&turn.question)).and_then(|last| last.id.as_ref());
    let Some(run) = run else { return Ok(None) };
    let bytes = platform.files.read(&run_key(UserId(turn.user_id), run, "result.json")).await?;
    Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).map(Arc::new))
}

/// What the plan allows now, which may be less than when the question was asked. Every plan includes the general agent.
pub(crate) async fn limits(
    platform: &Platform,
    user: UserId,
    agent: AgentKind,
) -> Result<Limits, ReplyFailure> {
    limits_of(platform.db.plan_of(user).await?.map(PlanInForce::from).as_ref(), agent)
}

fn limits_of(plan: Option<&PlanInForce>, agent: AgentKind) -> Result<Limits, ReplyFailure> {
    match plan.filter(|plan| plan.opens(agent)) {
        Some(plan) => Ok(Limits {
            max_products: u64::try_from(plan.max_skus).ok(),
            max_search_seconds: Some(longest_search(plan)),
        }),
        None if agent == AgentKind::General => Ok(Limits::default()),
        None => {
            Err(ReplyFailure::Agent(AgentError::Limit(format!("Upgrade to access {}", agent.info().name))))
        }
    }
}

/// The agents that the general agent may let work for this user.
pub(crate) async fn open_agents(platform: &Platform, user: UserId) -> Result<Option<Vec<AgentKind>>, Retry> {
    let plan = platform.db.plan_of(user).await?.map(PlanInForce::from);
    Ok(Some(opened_by(plan.as_ref())))
}

fn opened_by(plan: Option<&PlanInForce>) -> Vec<AgentKind> {
    let open = |kind: &AgentKind| plan.is_some_and(|plan| plan.opens(*kind));
    AgentKind::SPECIALISED.into_iter().filter(open).collect()
}

/// How many seconds a route search may take in the chat, where it keeps a core from other users.
fn longest_search(plan: &PlanInForce) -> f64 {
    let is_large = [PlanName::Enterprise, PlanName::Admin].iter().any(|large| large.as_str() == plan.id);
    if is_large { LONGEST_SEARCH } else { USUAL_SEARCH }
}

async fn retry_or_fail(
    platform: &Platform,
    turn: &Turn,
    lease: &Lease,
    cause: anyhow::Error,
) -> Result<(), Retry> {
    let attempts = turn.attempt - turn.earlier_attempts;
    let is_last = lease.last_attempt() || attempts >= i64::from(platform.config.job_max_attempts);
    if !is_last {
        return Err(Retry(cause));
    }
    tracing::error!(turn = %turn.id, error = format!("{cause:#}"), "turn failed permanently");
    let text = "Something went wrong while answering. Please send the question again.".to_owned();
    conclude::failure(platform, turn, text, format!("{cause:#}")).await
}

fn took_too_long(limit: Duration) -> String {
    let seconds = limit.as_secs();
    format!(
        "The analysis took longer than {seconds} seconds and was stopped. Ask for fewer products or a shorter horizon."
    )
}
