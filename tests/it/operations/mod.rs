//! The operations room: `lists.rs` finds jobs, `acts.rs` retries and discards them, `lanes.rs` pauses lanes and drains
//! workers, `live.rs` is the feed of the sockets, `terminal.rs` the same at a terminal, and `size.rs` a million jobs.

mod acts;
mod lanes;
mod lists;
mod live;
mod size;
mod terminal;

use protocol::UploadId;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Chat, Gate, Person, Services, TestApp, eventually};

const DEMAND: &[u8] =
    b"date,demand\n2025-01-06,5\n2025-01-13,7\n2025-01-20,6\n2025-01-27,8\n2025-02-03,7\n2025-02-10,9\n";

/// An application whose files can be made unreadable, so that jobs fail in their only attempt.
async fn breakable() -> (TestApp, Gate) {
    let gate = Gate::new();
    let services = Services::new().await.with("JOB_MAX_ATTEMPTS", "1");
    let app = TestApp::start_api_behind(services, |files| gate.before(&files)).await;
    app.start_worker();
    (app, gate)
}

async fn administrator(app: &TestApp) -> Person {
    let admin = app.signed_in("basic").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    admin
}

/// A conversation whose question about a file has failed, with the id of its turn.
async fn failed_question(app: &TestApp, gate: &Gate) -> (Chat, String) {
    let person = app.signed_in("enterprise").await;
    let mut chat = person.join_session().await;
    let upload: UploadId = serde_json::from_value(json!(uploaded(&person, "demand.csv").await)).unwrap();
    eventually(async || app.platform.db.upload(upload).await.unwrap().unwrap().is_analyzed()).await;
    gate.read_none(true);
    chat.send_about(upload, "Forecast the next 4 weeks").await;
    let over = chat.next("stop_processing").await;
    assert_eq!(over["reason"], "failed");
    gate.read_none(false);
    let turn = over["turn_id"].as_str().unwrap().to_owned();
    (chat, turn)
}

async fn act(admin: &Person, path: &str) -> (StatusCode, Value) {
    let answer = admin.post(&format!("/api/admin/operations{path}")).json(&json!({})).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn room(admin: &Person, path: &str) -> Value {
    admin.get_json(&format!("/api/admin/operations{path}")).await
}

fn lane<'a>(room: &'a Value, name: &str) -> &'a Value {
    let lanes = room["lanes"].as_array().unwrap();
    lanes.iter().find(|lane| lane["name"] == name).unwrap()
}

/// Waits until something has become true.
/// Asks until a question stays in the lane while a file is read, which shows that no worker takes it.
async fn ask_until_one_waits(admin: &Person, chat: &Chat) {
    loop {
        chat.send("Hello").await;
        let file = uploaded(&chat.person, "demand.csv").await;
        eventually(async || room(admin, &format!("/jobs/{file}")).await["job"]["state"] == "done").await;
        if lane(&room(admin, "").await, "chat")["waiting"] == 1 {
            return;
        }
    }
}

/// Uploads a file of demand. Returns its id.
async fn uploaded(person: &Person, name: &str) -> String {
    let answer = person.upload_alone(name, DEMAND.to_vec()).await;
    answer["upload_id"].as_str().unwrap_or_else(|| panic!("no id in {answer}")).to_owned()
}

/// The newest acts in the record, newest first.
async fn acts(admin: &Person) -> Vec<Value> {
    let audit = admin.get_json("/api/admin/audit").await;
    let entries = audit["entries"].as_array().unwrap().iter();
    entries.map(|entry| json!([entry["action"], entry["target_name"]])).collect()
}
