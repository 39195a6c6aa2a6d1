//! The operations room at a terminal, beside a running server.

use serde_json::{Value, json};

use super::{administrator, breakable, failed_question, lane, room};
use crate::support::{TestApp, eventually, run_command};

async fn said(app: &TestApp, arguments: &[&str]) -> String {
    let output = run_command(&app.services, &[&["admin"], arguments].concat()).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn lanes_workers_and_jobs_are_listed_and_steered() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let (chat, turn) = failed_question(&app, &gate).await;
    assert_eq!(said(&app, &["queue", "pause", "files"]).await, "the lane files is paused\n");
    assert_eq!(lane(&room(&admin, "").await, "files")["paused"], true);
    let lanes = said(&app, &["queue"]).await;
    assert!(lanes.lines().any(|line| line.starts_with("files ") && line.contains("paused")), "{lanes}");
    assert_eq!(said(&app, &["queue", "resume", "files"]).await, "the lane files is open\n");

    eventually(async || !room(&admin, "").await["workers"].as_array().unwrap().is_empty()).await;
    let workers: Value = serde_json::from_str(&said(&app, &["workers", "--json"]).await).unwrap();
    let id = workers[0]["id"].as_str().unwrap();
    assert!(said(&app, &["workers", "drain", id]).await.contains("takes no more jobs"));
    assert!(said(&app, &["workers", "resume", id]).await.contains("takes jobs again"));

    let jobs: Value =
        serde_json::from_str(&said(&app, &["jobs", "--state", "failed", "--json"]).await).unwrap();
    assert_eq!(json!([jobs[0]["id"], jobs[0]["owner_email"]]), json!([turn, chat.person.email]));
    let shown = said(&app, &["jobs", "show", &turn]).await;
    assert!(shown.contains("It ended in failure.") && !shown.contains("Forecast the next"), "{shown}");
    assert_eq!(
        said(&app, &["jobs", "retry", &turn]).await,
        format!("the job {turn} waits in the queue again\n")
    );
    eventually(async || room(&admin, &format!("/jobs/{turn}")).await["job"]["state"] == "done").await;
    let refused = run_command(&app.services, &["admin", "jobs", "discard", &turn]).await;
    assert!(String::from_utf8_lossy(&refused.stderr).contains("nothing to discard"));
    assert_eq!(said(&app, &["jobs", "retry-all"]).await, "jobs that wait in the queue again: 0\n");
}
