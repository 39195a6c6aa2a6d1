//! The files of results: they count towards the storage of the plan, are left out when there is no space, expire, and
//! are deleted when their owner wishes. The counted size must equal the size in the store.

mod again;
mod asked;
mod compared;
mod explained;
mod levers;
mod life;
mod never_leaks;
mod previews;
mod room;
mod rows;
mod scenarios;

use std::path::Path;

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, TestApp};

const QUESTION: &str = "Forecast the next 2 weeks";

/// Asks for a forecast in this conversation. Returns the reply.
async fn forecast(person: &Person, session: &str, message: &str) -> Value {
    let question = json!({ "message": message, "session_id": session, "agent_type": "demand_forecasting" });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.unwrap()
}

async fn usage(person: &Person) -> Value {
    person.get_json("/api/user/usage").await
}

async fn result_bytes(person: &Person) -> i64 {
    usage(person).await["result_bytes"].as_i64().unwrap()
}

/// The sizes in the database rows of all users: data sets, results.
fn counted(usage: &Value) -> (i64, i64) {
    (usage["data_bytes"].as_i64().unwrap(), usage["result_bytes"].as_i64().unwrap())
}

/// The size of the files in a folder of the store.
fn bytes_below(folder: &Path) -> i64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let bytes = |entry: std::fs::DirEntry| match entry.metadata() {
        Ok(found) if found.is_dir() => bytes_below(&entry.path()),
        Ok(found) => i64::try_from(found.len()).unwrap(),
        Err(_) => 0,
    };
    entries.flatten().map(bytes).sum()
}

fn stored(app: &TestApp) -> (i64, i64) {
    let files = app.services.config().data_dir.join("files");
    (bytes_below(&files.join("uploads")), bytes_below(&files.join("runs")))
}

/// The first link to a file of a run in a reply.
fn link_in(reply: &Value) -> String {
    let text = reply["content"].as_str().unwrap();
    let (_, rest) = text.split_once("](/api/files/runs/").unwrap_or_else(|| panic!("no link in {text}"));
    format!("/api/files/runs/{}", rest.split(')').next().unwrap())
}

async fn assert_gone(answer: Response, text: &str) {
    assert_eq!(answer.status(), StatusCode::GONE);
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "error": text, "code": "gone" }));
}
