//! `AnalyzeFileJob`: reads an upload with the decisions of its owner and stores the result: the profile in the database,
//! `data_quality.csv` beside the file. When the owner has decided nothing about the file, the decisions about an earlier
//! file with the same columns apply.

use agents::{AgentError, Inspection, Progress, Recipe};
use anyhow::{Context, anyhow};
use bytes::Bytes;
use platform::{
    Platform,
    db::{
        storage::unreferenced_files::UnreferencedFiles,
        uploads::{
            Upload,
            analyses::{Decision, Found},
        },
    },
    files::quality_key,
    queue::Lease,
};
use protocol::{AnalyzeFileJob, BusEvent, ChatEvent, SessionId, UploadId, UserId, events::ProgressUpdate};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{
    context::{Retry, Worker},
    progress::{self, Subject},
    reading::inspect,
};

const REPLAYED: &str = "Your decisions about an earlier file with these columns were applied again.";

/// Analyzes the upload, or hands it back because this process stops.
pub(crate) async fn analyze_file(worker: &Worker, job: &AnalyzeFileJob, lease: &Lease) -> Result<(), Retry> {
    let _reading = worker.running.read(job.upload, worker.platform.clock.now());
    tokio::select! {
        analyzed = analyze(worker, job, lease) => analyzed,
        () = worker.running.handing_back.cancelled() => {
            lease.hand_back();
            Ok(())
        }
    }
}

/// Analyzes the upload, or finds that it has been analyzed.
async fn analyze(worker: &Worker, job: &AnalyzeFileJob, lease: &Lease) -> Result<(), Retry> {
    let platform = &worker.platform;
    let Some(upload) = platform.db.upload(job.upload).await? else { return Ok(()) };
    if upload.is_analyzed() {
        return Ok(());
    }
    platform.db.start_analysis(job.upload, platform.clock.now()).await?;
    publish_progress(worker, &upload, 10, format!("Reading {}", upload.filename)).await;
    let mut step = platform.traces.step(upload.id, "read_file");
    step.note("bytes", upload.bytes);
    let summary = match read(worker, &upload).await {
        Ok(read) => {
            let summary = format!("{}: {} rows read", upload.filename, read.inspection.profile.rows);
            store(worker, &upload, read).await?;
            summary
        }
        Err(AgentError::Internal(cause)) if !lease.last_attempt() => return Err(Retry(cause)),
        Err(error) => {
            tracing::info!(upload = %upload.id, "file refused");
            let now = platform.clock.now();
            let refused = (job.upload, upload.revision);
            if platform.db.finish_analysis(refused, Err(&error.to_string()), now).await? {
                forget_older_findings(platform, &upload).await?;
            }
            format!("{} cannot be used", upload.filename)
        }
    };
    publish_progress(worker, &upload, 100, summary).await;
    Ok(())
}

/// The result of reading a file, and the decisions that were used.
struct Read {
    inspection: Inspection,
    header_hash: Option<String>,
    /// The recipe of an earlier file, if that was used.
    replayed: Option<Value>,
    note: Option<String>,
}

async fn read(worker: &Worker, upload: &Upload) -> Result<Read, AgentError> {
    let content = worker.platform.files.read(&upload.key()).await?;
    let bytes = content.ok_or_else(|| anyhow!("the file of the upload is gone"))?;
    match &upload.recipe {
        Some(recipe) => as_decided(worker, upload, &bytes, &recipe.0).await,
        None => as_before(worker, upload, &bytes).await,
    }
}

/// Reads the file with the recipe that its owner chose for it.
async fn as_decided(
    worker: &Worker,
    upload: &Upload,
    bytes: &Bytes,
    recipe: &Value,
) -> Result<Read, AgentError> {
    let name = &upload.filename;
    publish_progress(worker, upload, 40, format!("Reading {name} as you decided")).await;
    let inspection = inspect(worker, name, bytes, &parsed(recipe)?).await?;
    let header_hash = match &upload.header_hash {
        Some(known) => Some(known.clone()),
        // The file was never read without a recipe. If that fails, there is no fingerprint to remember the recipe under.
        None => inspect(worker, name, bytes, &Recipe::default()).await.ok().map(|plain| fingerprint(&plain)),
    };
    Ok(Read { inspection, header_hash, replayed: None, note: None })
}

/// Reads the file without a recipe, and then again with the recipe of an earlier file with the same columns, if any.
async fn as_before(worker: &Worker, upload: &Upload, bytes: &Bytes) -> Result<Read, AgentError> {
    let name = &upload.filename;
    let plain = inspect(worker, name, bytes, &Recipe::default()).await?;
    let header_hash = fingerprint(&plain);
    let remembered = worker.platform.db.remembered_recipe(UserId(upload.user_id), &header_hash).await;
    let remembered = remembered.context("looking for an earlier recipe")?;
    let header_hash = Some(header_hash);
    let Some(recipe) = remembered else {
        return Ok(Read { inspection: plain, header_hash, replayed: None, note: None });
    };
    publish_progress(worker, upload, 50, format!("Reading {name} as you decided for an earlier file")).await;
    let again = match parsed(&recipe) {
        Ok(recipe) => inspect(worker, name, bytes, &recipe).await,
        Err(error) => Err(error),
    };
    Ok(match again {
        Ok(inspection) => {
            Read { inspection, header_hash, replayed: Some(recipe), note: Some(REPLAYED.to_owned()) }
        }
        Err(error) => {
            let note = format!(
                "Your decisions about an earlier file with these columns do not fit this one: {error}"
            );
            Read { inspection: plain, header_hash, replayed: None, note: Some(note) }
        }
    })
}

fn parsed(recipe: &Value) -> Result<Recipe, AgentError> {
    serde_json::from_value(recipe.clone()).map_err(|error| {
        AgentError::Unreadable(format!("Your decisions about this file cannot be applied: {error}."))
    })
}

/// A fingerprint of the column names in their order.
fn fingerprint(inspection: &Inspection) -> String {
    let names: Vec<&str> = inspection.profile.columns.iter().map(|column| column.name.as_str()).collect();
    let digest = Sha256::digest(Value::from(names).to_string());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Stores the list of doubtful values, then the row that refers to it with the remembered recipe.
async fn store(worker: &Worker, upload: &Upload, read: Read) -> Result<(), Retry> {
    let platform = &worker.platform;
    let (user, id) = (UserId(upload.user_id), UploadId(upload.id));
    let found = found(upload, &read)?;
    let held = UnreferencedFiles::of_upload(user, id);
    platform.hold(&held).await?;
    let put = platform.files.put(&quality_key(user, id, upload.revision), read.inspection.data_quality).await;
    let is_stored = match put {
        Ok(()) => {
            let now = platform.clock.now();
            platform.db.finish_analysis((id, upload.revision), Ok(&found), now).await?
        }
        Err(error) => {
            platform.give_up(&held).await?;
            return Err(Retry(error));
        }
    };
    if !is_stored {
        // The file was deleted, or another job has read it, or it now has another recipe.
        let now_wanted = platform.db.upload(id).await?;
        if now_wanted.is_some_and(|newer| newer.revision != upload.revision) {
            platform.files.delete(&quality_key(user, id, upload.revision)).await?;
        }
        platform.give_up(&held).await?;
        return Ok(());
    }
    platform.keep(&held).await?;
    forget_older_findings(platform, upload).await
}

/// Removes the lists of doubtful values of earlier revisions. A revision that was replaced quickly may have none.
async fn forget_older_findings(platform: &Platform, upload: &Upload) -> Result<(), Retry> {
    for revision in 0..upload.revision {
        let key = quality_key(UserId(upload.user_id), UploadId(upload.id), revision);
        platform.files.delete(&key).await?;
    }
    Ok(())
}

fn found(upload: &Upload, read: &Read) -> Result<Found, Retry> {
    let profile = &read.inspection.profile;
    let mut stored = serde_json::to_value(profile).context("storing a profile")?;
    stored["recipe_replayed"] = Value::from(read.replayed.is_some());
    if let (Some(note), Some(warnings)) = (&read.note, stored["warnings"].as_array_mut()) {
        warnings.insert(0, Value::from(note.as_str()));
    }
    let count = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    Ok(Found {
        skus: profile.items().map(count),
        rows: count(profile.rows),
        columns: count(profile.columns.len() as u64),
        quality_bytes: count(read.inspection.data_quality.len() as u64),
        header_hash: read.header_hash.clone(),
        replayed: read.replayed.clone(),
        decision: decision(upload, read),
        profile: stored,
    })
}

/// What is remembered for the next file with these columns.
fn decision(upload: &Upload, read: &Read) -> Option<Decision> {
    let recipe = read.replayed.as_ref().or(upload.recipe.as_ref().map(|recipe| &recipe.0))?;
    Some(Decision {
        user: UserId(upload.user_id),
        header_hash: read.header_hash.clone()?,
        recipe: recipe.clone(),
    })
}

/// Sends the progress to the conversation of the file, and to the owner's sockets that are in no conversation.
async fn publish_progress(worker: &Worker, upload: &Upload, percent: u8, message: String) {
    let progress = Progress { message, percent, step: 1, steps: 1 };
    let subject = Subject::Upload(UploadId(upload.id));
    let update: ProgressUpdate = progress::update(&worker.platform, subject, progress);
    let event = ChatEvent::ProgressUpdate(update);
    let mut events = vec![BusEvent::Person { user: UserId(upload.user_id), event: event.clone() }];
    if let Some(session) = upload.session_id.clone().and_then(|name| SessionId::try_from(name).ok()) {
        events.push(BusEvent::Session { session, event });
    }
    if let Err(error) = worker.platform.events.publish(&events).await {
        tracing::debug!(upload = %upload.id, error = format!("{error:#}"), "progress was not published");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use protocol::{
        RecipeRequest,
        recipe::{Blanks, ColumnRole, Copies, DateOrder, DecimalMark, Gaps, Outliers, RuleChoices},
    };

    use super::*;

    /// The roles that agents know, taken from their error message for an unknown role.
    fn roles_of_agents() -> BTreeSet<String> {
        let error = serde_json::from_str::<agents::Role>("\"nothing\"").unwrap_err().to_string();
        let (_, expected) = error.split_once("expected one of").unwrap();
        expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_browser_and_the_agents_have_the_same_roles() {
        let names = ColumnRole::ALL.iter().map(|role| serde_json::to_value(role).unwrap());
        let names: BTreeSet<String> = names.map(|name| name.as_str().unwrap().to_owned()).collect();
        assert_eq!(names, roles_of_agents());
        let roles: BTreeMap<ColumnRole, String> =
            ColumnRole::ALL.iter().map(|role| (*role, "a".to_owned())).collect();
        let most = Blanks::ALL.len();
        for i in 0..most {
            let recipe = RecipeRequest {
                sheet: Some("Sheet1".to_owned()),
                header_row: Some(3),
                roles: roles.clone(),
                date_order: Some(DateOrder::ALL[i % 2]),
                decimal_mark: Some(DecimalMark::ALL[i % 2]),
                rules: RuleChoices {
                    blanks: Some(Blanks::ALL[i]),
                    copies: Some(Copies::ALL[i % 2]),
                    gaps: Some(Gaps::ALL[i % 2]),
                    outliers: Some(Outliers::ALL[i % 2]),
                },
            };
            let sent = serde_json::to_value(&recipe).unwrap();
            let understood: Recipe = serde_json::from_value(sent.clone()).unwrap();
            assert_eq!(serde_json::to_value(&understood).unwrap(), sent);
        }
        assert_eq!(serde_json::to_value(Recipe::default()).unwrap(), serde_json::json!({}));
    }
}
