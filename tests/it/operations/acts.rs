//! What administrators do to jobs.

use protocol::events::StopReason;
use reqwest::StatusCode;
use serde_json::json;

use super::{act, acts, administrator, breakable, failed_question, room, uploaded};
use crate::support::{Services, TestApp, eventually};

#[tokio::test]
async fn a_job_that_is_retried_by_hand_ends_in_exactly_one_reply() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let (chat, turn) = failed_question(&app, &gate).await;
    assert_eq!(chat.roles().await.last().unwrap(), "error");

    let (status, said) = act(&admin, &format!("/jobs/{turn}/retry")).await;
    assert_eq!((status, &said["done"]), (StatusCode::OK, &json!("The job waits in the queue again.")));
    // The open page is closed and joins again, as browsers do; it then receives the new reply.
    let again = chat.person.join(&chat.session).await;
    eventually(async || again.roles().await.contains(&"assistant".to_owned())).await;
    let roles = again.roles().await;
    assert_eq!(
        roles.iter().filter(|role| ["assistant", "error"].contains(&role.as_str())).count(),
        1,
        "{roles:?}"
    );
    let job = room(&admin, &format!("/jobs/{turn}")).await;
    assert_eq!(json!([job["job"]["state"], job["job"]["error"]]), json!(["done", null]));
    let by_hand = format!("{} put it back into the queue.", admin.email);
    assert!(
        job["timeline"].as_array().unwrap().iter().any(|moment| moment["what"] == json!(by_hand)),
        "{job}"
    );

    let (status, refusal) = act(&admin, &format!("/jobs/{turn}/retry")).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refusal}");
    assert_eq!(acts(&admin).await, [json!(["job_retried", chat.person.email])]);
}

#[tokio::test]
async fn two_administrators_who_retry_at_the_same_time_retry_once() {
    let (app, gate) = breakable().await;
    let (first, second) = (administrator(&app).await, administrator(&app).await);
    let (chat, turn) = failed_question(&app, &gate).await;
    let path = format!("/jobs/{turn}/retry");
    let (one, other) = tokio::join!(act(&first, &path), act(&second, &path));
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    assert_eq!(acts(&first).await.len(), 1);
    eventually(async || room(&first, &format!("/jobs/{turn}")).await["job"]["state"] == "done").await;
    let roles = chat.roles().await;
    assert_eq!(roles.iter().filter(|role| *role == "assistant").count(), 1, "{roles:?}");
}

#[tokio::test]
async fn a_retried_job_that_fails_again_counts_its_attempts_anew() {
    let gate = crate::support::Gate::new();
    let services = Services::new().await.with("JOB_MAX_ATTEMPTS", "2");
    let app = TestApp::start_api_behind(services, |files| gate.before(&files)).await;
    app.start_worker();
    let admin = administrator(&app).await;
    let (chat, turn) = failed_question(&app, &gate).await;
    gate.read_none(true);
    act(&admin, &format!("/jobs/{turn}/retry")).await;
    let mut retrying = false;
    let job = loop {
        let job = room(&admin, &format!("/jobs/{turn}")).await["job"].clone();
        retrying |= job["state"] == "retrying";
        if job["state"] == "failed" {
            break job;
        }
    };
    assert_eq!(job["attempts"], 4, "two attempts before the retry, and two after it");
    assert!(retrying, "a job that rests between two attempts is shown so");
    assert_eq!(chat.roles().await.iter().filter(|role| *role == "error").count(), 1);
}

#[tokio::test]
async fn all_failed_jobs_that_fit_are_retried_together() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let (chat, turn) = failed_question(&app, &gate).await;
    let (_, other) = failed_question(&app, &gate).await;
    let retry = async |body| {
        let call = admin.post("/api/admin/operations/jobs/retry").json(&body).send().await.unwrap();
        (call.status(), call.json::<serde_json::Value>().await.unwrap())
    };
    assert_eq!(retry(json!({ "state": "done" })).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(retry(json!({ "lane": "files" })).await.1["retried"], 0);
    let (_, said) = retry(json!({ "state": "failed", "search": chat.person.email })).await;
    assert_eq!(said, json!({ "done": "1 job waits in the queue again.", "retried": 1 }));
    eventually(async || room(&admin, &format!("/jobs/{turn}")).await["job"]["state"] == "done").await;
    assert_eq!(room(&admin, &format!("/jobs/{other}")).await["job"]["state"], "failed");
    assert_eq!(acts(&admin).await, [json!(["jobs_retried", "all lanes"])]);
}

#[tokio::test]
async fn a_file_that_could_not_be_read_is_read_again() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let person = app.signed_in("pro").await;
    gate.read_none(true);
    let id = uploaded(&person, "demand.csv").await;
    let state = async || room(&admin, &format!("/jobs/{id}")).await["job"]["state"].clone();
    eventually(async || state().await == "failed").await;
    gate.read_none(false);
    assert_eq!(act(&admin, &format!("/jobs/{id}/retry")).await.0, StatusCode::OK);
    eventually(async || state().await == "done").await;
    assert_eq!(act(&admin, &format!("/jobs/{id}/discard")).await.0, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_waiting_question_that_is_discarded_ends_with_a_message_to_its_asker() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let admin = administrator(&app).await;
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    chat.send("Hello").await;
    eventually(async || room(&admin, "/jobs?state=queued").await["total"] == 1).await;
    let turn = room(&admin, "/jobs?state=queued").await["jobs"][0]["id"].as_str().unwrap().to_owned();
    let (status, said) = act(&admin, &format!("/jobs/{turn}/discard")).await;
    assert_eq!((status, &said["done"]), (StatusCode::OK, &json!("The job was discarded.")));
    assert!(chat.next_error().await.starts_with("An administrator stopped this question"));
    let over = chat.next("stop_processing").await;
    assert_eq!(over["reason"], json!(StopReason::Failed));
    assert_eq!(chat.roles().await, ["user", "error"]);
    assert_eq!(act(&admin, &format!("/jobs/{turn}/discard")).await.0, StatusCode::CONFLICT);
    assert_eq!(acts(&admin).await, [json!(["job_discarded", person.email])]);

    app.start_worker();
    chat.send("Hello again").await;
    chat.next("chat_response").await;
    assert_eq!(chat.roles().await, ["user", "error", "user", "assistant"]);
}

#[tokio::test]
async fn a_discarded_failure_leaves_the_list_of_failures_and_keeps_its_reply() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let (chat, turn) = failed_question(&app, &gate).await;
    assert_eq!(act(&admin, &format!("/jobs/{turn}/discard")).await.0, StatusCode::OK);
    assert_eq!(room(&admin, "/jobs?state=failed").await["total"], 0);
    assert_eq!(chat.roles().await.last().unwrap(), "error");
}

#[tokio::test]
async fn other_people_see_and_change_nothing() {
    let (app, gate) = breakable().await;
    let (chat, turn) = failed_question(&app, &gate).await;
    let paths = ["", "/history?range=hour", "/jobs", &format!("/jobs/{turn}")];
    for path in paths {
        let answer = chat.person.get(&format!("/api/admin/operations{path}")).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
    }
    for path in [format!("/jobs/{turn}/retry"), "/lanes/chat/pause".to_owned(), "/workers/x/drain".to_owned()]
    {
        assert_eq!(act(&chat.person, &path).await.0, StatusCode::FORBIDDEN, "{path}");
    }
}
