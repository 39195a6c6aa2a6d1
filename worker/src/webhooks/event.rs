//! What endpoints of a user get about the ending of a turn: what it was about and where to read it. Of the result they get the
//! headline alone, and of a failure no text, since it may quote the file.

use agents::Answer;
use platform::{
    Platform,
    db::turns::{RunEvent, Turn},
    webhooks,
};
use protocol::{AgentKind, UserId};
use serde_json::{Value, json};

use crate::{
    context::Retry,
    listed::{analysis_words, cut},
    scheduled::headline,
};

const FINISHED: &str = "run.finished";
const FAILED: &str = "run.failed";
/// The file of a run that holds its answer.
const RECORD: &str = "result.json";
/// The most characters of a title and of a headline.
const LONGEST_TITLE: usize = 120;
const LONGEST_HEADLINE: usize = 500;

/// The event of a run that has a result; none when nobody gets it.
pub(crate) async fn finished(
    platform: &Platform,
    turn: &Turn,
    answer: &Answer,
    run: &agents::Run,
) -> Result<Option<RunEvent>, Retry> {
    if !platform.db.gets_webhooks(UserId(turn.user_id)).await? {
        return Ok(None);
    }
    let record = run.files.iter().find(|file| file.name == RECORD).map(|file| file.bytes.clone());
    let headline = match record {
        Some(record) => tokio::task::spawn_blocking(move || headline(&record)).await.unwrap_or_default(),
        None => String::new(),
    };
    let title = answer.understood.as_ref().and_then(analysis_words);
    let data = json!({
        "run_id": run.id,
        "headline": cut(&headline, LONGEST_HEADLINE),
        "run_url": page(platform, &format!("/api/runs/{}", run.id.0)),
    });
    Ok(Some(event(platform, turn, FINISHED, (answer.agent, title), data)))
}

/// The event of a question that ended with an error; none when nobody gets it.
pub(crate) async fn failed(platform: &Platform, turn: &Turn) -> Result<Option<RunEvent>, Retry> {
    if !platform.db.gets_webhooks(UserId(turn.user_id)).await? {
        return Ok(None);
    }
    let data = json!({ "run_id": null, "headline": null, "run_url": null });
    Ok(Some(event(platform, turn, FAILED, (turn.agent(), None), data)))
}

fn event(
    platform: &Platform,
    turn: &Turn,
    name: &'static str,
    (agent, title): (AgentKind, Option<String>),
    mut data: Value,
) -> RunEvent {
    let title = title.unwrap_or_else(|| turn.question.clone());
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    data["turn_id"] = json!(turn.turn_id());
    data["conversation_id"] = json!(turn.session_id);
    data["conversation_url"] = json!(page(platform, &format!("/chat/{}", turn.session_id)));
    data["agent"] = json!(agent);
    data["title"] = json!(cut(&title, LONGEST_TITLE));
    RunEvent { name, body: webhooks::body(name, platform.clock.now(), &data) }
}

fn page(platform: &Platform, path: &str) -> String {
    let mut address = platform.config.public_url.clone();
    address.set_path(path);
    address.into()
}
