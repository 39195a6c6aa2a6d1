//! A question about two files: demand in one, its signals in the other.

use std::fmt::Write;

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::support::{Person, TestApp};

const ASK: &str = "what drives demand";
const NOTE: &str = "the signals of signals.csv were joined to it by date";

/// 200 days of demand, and the temperature that moves it.
fn files() -> (String, String) {
    let (mut demand, mut signals) = ("date,demand\n".to_owned(), "date,temperature\n".to_owned());
    let first = chrono::NaiveDate::from_ymd_opt(2025, 1, 1).unwrap();
    for (day, number) in first.iter_days().zip(0..200_u64) {
        let temperature = (number * 7919 % 211) as f64 / 10.0;
        let noise = (number * 104_729 % 97) as f64 / 20.0;
        writeln!(demand, "{day},{:.0}", 100.0 + 6.0 * temperature + noise).unwrap();
        writeln!(signals, "{day},{temperature:.1}").unwrap();
    }
    (demand, signals)
}

async fn ask(person: &Person, question: &Value) -> Value {
    person.post("/api/chat").json(question).send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn two_files_of_one_question_are_joined_in_the_chat_and_on_the_command_line() {
    let (demand, signals) = files();
    let app = TestApp::start().await;
    let user = app.signed_in("enterprise").await;
    let first = user.upload_alone("demand.csv", demand.clone().into_bytes()).await;
    let second = user.upload_alone("signals.csv", signals.clone().into_bytes()).await;
    let question = json!({
        "message": ASK, "session_id": "session_two_files", "agent_type": "dynamic_demand_sensing",
        "upload_id": first["upload_id"], "with_upload_id": second["upload_id"],
    });
    let reply = ask(&user, &question).await;
    assert!(reply["content"].as_str().unwrap().contains(NOTE), "{reply}");
    let next = json!({
        "message": "sense the next 3 weeks", "session_id": "session_two_files",
        "agent_type": "dynamic_demand_sensing",
    });
    let follow_up = ask(&user, &next).await;
    assert!(follow_up["content"].as_str().unwrap().contains(NOTE), "a follow-up has both files: {follow_up}");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("demand.csv"), demand).unwrap();
    std::fs::write(folder.path().join("signals.csv"), signals).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_supplychain"))
        .args(["analyze", "demand.csv", "--with", "signals.csv", "--ask", ASK, "--json"])
        .args(["--agent", "dynamic_demand_sensing"])
        .env_clear()
        .current_dir(folder.path())
        .output()
        .await
        .unwrap();
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["run_id"], reply["run_id"], "{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn the_second_file_of_a_question_must_be_the_users_own() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let theirs = owner.upload_alone("signals.csv", b"date,temperature\n2025-01-01,5\n".to_vec()).await;
    let own = stranger.upload_alone("demand.csv", b"date,demand\n2025-01-01,5\n".to_vec()).await;
    let question = json!({
        "message": ASK, "session_id": "session_stranger", "upload_id": own["upload_id"],
        "with_upload_id": theirs["upload_id"],
    });
    let refused = stranger.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::NOT_FOUND);
}
