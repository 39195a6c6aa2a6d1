//! One job: what is in it, without any text of the question, the reply or the file, and what happened to it.

use anyhow::Result;
use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::list::{Job, JobKind, JobState, job};
use crate::{
    Db, Queue,
    db::operations::job::{JobAct, TurnFacts, UploadFacts},
};

/// A job with everything that administrators may see of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JobDetail {
    pub job: Job,
    /// Ids and sizes, never texts.
    pub payload: Map<String, Value>,
    pub session_id: Option<String>,
    pub upload_id: Option<Uuid>,
    pub owner_id: Uuid,
    /// Oldest first.
    pub timeline: Vec<Moment>,
    pub can_retry: bool,
    pub can_discard: bool,
}

/// Something that happened to a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Moment {
    pub at: DateTime<Utc>,
    pub what: String,
}

/// The job with this id, or none.
///
/// # Errors
/// When the database or the queue cannot be read.
pub async fn job_detail(db: &Db, queue: Option<&Queue>, id: Uuid) -> Result<Option<JobDetail>> {
    let Some(job) = job(db, queue, id).await? else { return Ok(None) };
    let acts = db.acts_on_job(id).await?;
    match job.kind {
        JobKind::Chat => Ok(db.turn_facts(id).await?.map(|facts| of_turn(job, facts, &acts))),
        JobKind::Analysis => Ok(db.upload_facts(id).await?.map(|facts| of_upload(job, &facts, &acts))),
    }
}

fn of_turn(job: Job, facts: TurnFacts, acts: &[JobAct]) -> JobDetail {
    let mut timeline = vec![moment(job.created_at, "The question was stored.")];
    timeline.extend(facts.admitted_at.map(|at| moment(at, "It got its place in the queue.")));
    timeline.extend(began(&job));
    timeline.extend(facts.replied_at.map(|at| {
        let is_answer = facts.reply_role.as_deref() == Some("assistant");
        moment(at, if is_answer { "The answer was stored." } else { "The asker was told what went wrong." })
    }));
    timeline.extend(ended(&job));
    timeline.extend(by_hand(facts.requeued_at, acts));
    let payload = json!({
        "turn_id": job.id,
        "agent": job.agent,
        "question_characters": facts.question_characters,
        "upload_id": facts.upload_id,
        "second_upload_id": facts.with_upload_id,
        "run_id": facts.run_id,
    });
    let can_discard = !matches!(job.state, JobState::Done | JobState::Stopped);
    detail(job, payload, timeline, can_discard, (Some(facts.session_id), facts.upload_id, facts.user_id))
}

fn of_upload(job: Job, facts: &UploadFacts, acts: &[JobAct]) -> JobDetail {
    let mut timeline = vec![moment(job.created_at, "The file was stored.")];
    timeline.extend(began(&job));
    timeline.extend(ended(&job));
    timeline.extend(by_hand(facts.requeued_at, acts));
    let payload = json!({
        "upload_id": job.id,
        "bytes": facts.bytes,
        "content_type": facts.content_type,
        "revision": facts.revision,
        "rows": facts.row_count,
        "columns": facts.column_count,
    });
    let can_discard = matches!(job.state, JobState::Queued | JobState::Running | JobState::Retrying);
    let upload = Some(job.id);
    detail(job, payload, timeline, can_discard, (facts.session_id.clone(), upload, facts.user_id))
}

fn detail(
    job: Job,
    payload: Value,
    mut timeline: Vec<Moment>,
    can_discard: bool,
    (session_id, upload_id, owner_id): (Option<String>, Option<Uuid>, Uuid),
) -> JobDetail {
    timeline.sort_by_key(|moment| moment.at);
    let can_retry = job.state == JobState::Failed;
    let payload = match payload {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    JobDetail { job, payload, session_id, upload_id, owner_id, timeline, can_retry, can_discard }
}

fn began(job: &Job) -> Option<Moment> {
    let at = job.started_at?;
    Some(moment(at, &format!("A worker took it: attempt {}.", job.attempts)))
}

fn ended(job: &Job) -> Option<Moment> {
    let how = match job.state {
        JobState::Done => "It was done.",
        JobState::Failed => "It ended in failure.",
        JobState::Stopped => "It was stopped.",
        JobState::Queued | JobState::Running | JobState::Retrying => return None,
    };
    Some(moment(job.ended_at?, how))
}

/// What people did to it. A retry of many jobs is recorded once for all of them.
fn by_hand(requeued_at: Option<DateTime<Utc>>, acts: &[JobAct]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for act in acts {
        let what = match act.action.as_str() {
            "job_retried" => "put it back into the queue.",
            "job_discarded" => "discarded it.",
            _ => continue,
        };
        moments.push(moment(act.created_at, &format!("{} {what}", act.actor_name)));
    }
    if let Some(at) = requeued_at.filter(|at| !acts.iter().any(|act| act.created_at == *at)) {
        moments.push(moment(at, "It was put back into the queue together with others."));
    }
    moments
}

fn moment(at: DateTime<Utc>, what: &str) -> Moment {
    Moment { at, what: what.to_owned() }
}
