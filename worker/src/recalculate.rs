//! A turn that calculates a stored run again: the record says with what, and the answer says whether the result is the same.

use std::collections::HashMap;

use agents::{AgentError, Answer, Recorded, Run, Tools};
use platform::{
    Platform,
    db::turns::{Recalculation, Turn},
    files::run_key,
};
use protocol::{Lane, RunId, UserId};

use crate::{
    chat::{ReplyFailure, analyzed, dataset, upload_of},
    context::Worker,
    repeating, scheduled,
};

/// Answers the turn.
pub(crate) async fn answer(
    worker: &Worker,
    turn: &Turn,
    asked: &Recalculation,
    tools: &Tools,
    has_core: bool,
) -> Result<Answer, ReplyFailure> {
    let platform = &worker.platform;
    let user = UserId(turn.user_id);
    let before = repeating::record_bytes(platform, user, &asked.run).await?;
    let mut record = repeating::recorded(before.clone()).await?;
    let mut files = HashMap::new();
    if let Some(id) = asked.upload {
        let upload = upload_of(platform, turn, id.0).await?;
        let upload = upload.ok_or_else(|| {
            ReplyFailure::Agent(AgentError::Needs(
                "The file was deleted. Restore it on the upload page, or choose another one.".to_owned(),
            ))
        })?;
        if has_core && !upload.is_analyzed() {
            return Err(ReplyFailure::WrongLane(Lane::Chat));
        }
        let upload = analyzed(platform, upload, tools).await?;
        if let Some(problem) = upload.error {
            return Err(ReplyFailure::Agent(AgentError::Unreadable(problem)));
        }
        let file = dataset(platform, upload).await?;
        record.take_file(&file);
        files.insert(file.sha256.clone(), file);
    }
    if !has_core {
        return Err(ReplyFailure::WrongLane(Lane::Analyses));
    }
    record.change(&asked.params).map_err(ReplyFailure::Agent)?;
    repeating::add_files(platform, user, &record, &mut files).await?;
    let request = repeating::request(platform, user, &record, &asked.question, &files).await?;
    let answer = agents::again(&record, &request, tools).await.map_err(ReplyFailure::Agent)?;
    let first = match &answer.run {
        Some(run) if asked.schedule.is_some() => scheduled::first_line(before, run).await?,
        Some(run) if !asked.has_changes() => compared(platform, turn, &record, &asked.run, run).await?,
        Some(run) if run.id == asked.run => {
            "**These changes make no difference to the result.**\n\n".to_owned()
        }
        _ => String::new(),
    };
    Ok(Answer { content: format!("{first}{}", answer.content), ..answer })
}

/// The first line of the answer: the result is the same, or what may have changed it.
async fn compared(
    platform: &Platform,
    turn: &Turn,
    record: &Recorded,
    before: &RunId,
    now: &Run,
) -> Result<String, ReplyFailure> {
    let mut different = Vec::new();
    for file in &now.files {
        let stored = platform.files.read(&run_key(UserId(turn.user_id), before, &file.name)).await?;
        if stored.is_none_or(|stored| stored[..] != file.bytes[..]) {
            different.push(file.name.as_str());
        }
    }
    if different.is_empty() {
        let count = now.files.len();
        return Ok(format!("**Calculated again: the same result, byte for byte in all {count} files.**\n\n"));
    }
    let files = different.join(", ");
    if record.engine_version != agents::ENGINE_VERSION {
        return Ok(format!(
            "**Calculated again by newer engines; these files differ from before: {files}.** The earlier result was made by \
             version {} of the engines, this one by version {}.\n\n",
            record.engine_version,
            agents::ENGINE_VERSION
        ));
    }
    if now.id == *before {
        tracing::error!(turn = %turn.id, tool = record.tool, "a run that was calculated again has other bytes");
    }
    Ok(format!(
        "**Calculated again; these files differ from before: {files}.** Figures of services outside, such as roads, may have \
         changed, or a search may have had less time.\n\n"
    ))
}
