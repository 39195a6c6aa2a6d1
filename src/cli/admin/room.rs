//! The operations room at a terminal. In the embedded form the queue's file belongs to the running server, so that this shows
//! what the database knows, and the workers of that server push what was retried here.

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};
use clap::{Args, Subcommand, builder::PossibleValuesParser};
use platform::{
    Config, Db, Platform,
    db::admin::audit::Actor,
    operations::{
        acts::{self, Acted},
        detail::job_detail,
        list::{self, JobFilter, JobState},
        operations,
    },
};
use protocol::Lane;
use uuid::Uuid;

use super::tables;

/// The lanes.
#[derive(Args)]
pub(in crate::cli) struct Queue {
    #[command(subcommand)]
    act: Option<QueueAct>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum QueueAct {
    /// Let all workers take no more jobs from a lane
    Pause {
        #[arg(value_parser = lanes())]
        lane: String,
    },
    /// Let workers take jobs from a lane again
    Resume {
        #[arg(value_parser = lanes())]
        lane: String,
    },
}

/// The workers.
#[derive(Args)]
pub(in crate::cli) struct Workers {
    #[command(subcommand)]
    act: Option<WorkersAct>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum WorkersAct {
    /// Let a worker take no more jobs; it finishes those that it has
    Drain { id: String },
    /// Let a draining worker take jobs again
    Resume { id: String },
}

/// The jobs.
#[derive(Args)]
pub(in crate::cli) struct Jobs {
    #[command(subcommand)]
    act: Option<JobsAct>,
    #[command(flatten)]
    filter: Filter,
    /// How many to list
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Filter {
    #[arg(long, value_parser = lanes())]
    lane: Option<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(JobState::ALL.map(JobState::as_str)))]
    state: Option<String>,
    /// Part of the owner's address, or the id of a job, a file or a conversation
    #[arg(long)]
    search: Option<String>,
}

#[derive(Subcommand)]
enum JobsAct {
    /// Show one job: ids and sizes, and what happened to it
    Show { id: Uuid },
    /// Let a failed job wait again
    Retry { id: Uuid },
    /// Let all failed jobs that fit wait again
    RetryAll {
        #[arg(long, value_parser = lanes())]
        lane: Option<String>,
        /// Part of the owner's address, or the id of a job, a file or a conversation
        #[arg(long)]
        search: Option<String>,
    },
    /// Stop a job that waits or runs, or take a failed one off the list of failures
    Discard { id: Uuid },
}

fn lanes() -> PossibleValuesParser {
    PossibleValuesParser::new(Lane::ALL.map(Lane::as_str))
}

pub(super) async fn queue(db: &Db, config: Config, asked: Queue, now: DateTime<Utc>) -> Result<String> {
    let actor = Actor::terminal();
    let (lane, is_paused) = match &asked.act {
        None => {
            let shared = platform::open_shared_queue(&config).await?;
            let room = operations(db, shared.as_ref(), &config, now).await?;
            return if asked.json { json(&room.lanes) } else { Ok(tables::lanes(&room.lanes)) };
        }
        Some(QueueAct::Pause { lane }) => (lane, true),
        Some(QueueAct::Resume { lane }) => (lane, false),
    };
    let Some(known) = Lane::from_name(lane) else { bail!("there is no lane {lane}") };
    let is_changed = db.set_lane_paused(known, is_paused, &actor, now).await?;
    let state = if is_paused { "paused" } else { "open" };
    let before = if is_changed { "" } else { " already" };
    Ok(format!("the lane {lane} is {state}{before}"))
}

pub(super) async fn workers(db: &Db, config: Config, asked: Workers, now: DateTime<Utc>) -> Result<String> {
    let (id, is_draining) = match &asked.act {
        None => {
            let workers = operations(db, None, &config, now).await?.workers;
            return if asked.json { json(&workers) } else { Ok(tables::workers(&workers, now)) };
        }
        Some(WorkersAct::Drain { id }) => (id, true),
        Some(WorkersAct::Resume { id }) => (id, false),
    };
    let Some(host) = db.set_worker_draining(id, is_draining, &Actor::terminal(), now).await? else {
        bail!("there is no worker {id}; `supplychain admin workers` lists them")
    };
    Ok(if is_draining {
        format!("the worker on {host} takes no more jobs and finishes those that it has")
    } else {
        format!("the worker on {host} takes jobs again")
    })
}

pub(super) async fn jobs(db: &Db, config: Config, asked: Jobs, now: DateTime<Utc>) -> Result<String> {
    let Some(act) = asked.act else { return list(db, &config, &asked).await };
    if let JobsAct::Show { id } = act {
        let shared = platform::open_shared_queue(&config).await?;
        let Some(detail) = job_detail(db, shared.as_ref(), id).await? else { bail!(no_job(id)) };
        return if asked.json { json(&detail) } else { Ok(tables::job(&detail)) };
    }
    // Only services that several processes share are opened beside a running server.
    let is_shared = config.redis_url.is_some() && config.database_url.is_some();
    let site = if is_shared { Some(Platform::open(config).await?) } else { None };
    let (site, actor) = (site.as_ref(), Actor::terminal());
    match act {
        JobsAct::Show { .. } => unreachable!("answered above"),
        JobsAct::Retry { id } => match acts::retry(db, site, id, &actor, now).await? {
            Acted::Done => Ok(format!("the job {id} waits in the queue again")),
            Acted::NoJob => bail!(no_job(id)),
            Acted::NotNow => bail!("only a job that ended in failure can be retried"),
        },
        JobsAct::Discard { id } => match acts::discard(db, site, id, &actor, now).await? {
            Acted::Done => Ok(format!("the job {id} was discarded")),
            Acted::NoJob => bail!(no_job(id)),
            Acted::NotNow => bail!("this job has ended already, so there is nothing to discard"),
        },
        JobsAct::RetryAll { lane, search } => {
            let filter = JobFilter { lane: lane_named(lane.as_ref()), state: None, search };
            let retried = acts::retry_matching(db, site, &filter, &actor, now).await?;
            Ok(format!("jobs that wait in the queue again: {retried}"))
        }
    }
}

async fn list(db: &Db, config: &Config, asked: &Jobs) -> Result<String> {
    let Filter { lane, state, search } = &asked.filter;
    let filter = JobFilter {
        lane: lane_named(lane.as_ref()),
        state: state.as_deref().and_then(JobState::from_name),
        search: search.clone(),
    };
    let shared = platform::open_shared_queue(config).await?;
    let page = list::jobs(db, shared.as_ref(), &filter, None, usize::from(asked.limit)).await?;
    if asked.json {
        return json(&page.jobs);
    }
    Ok(tables::jobs(&page))
}

fn lane_named(name: Option<&String>) -> Option<Lane> {
    name.and_then(|name| Lane::from_name(name))
}

fn no_job(id: Uuid) -> String {
    format!("there is no job {id}")
}

fn json<T: serde::Serialize>(value: &T) -> Result<String> {
    Ok(serde_json::to_string_pretty(value)?)
}
