//! Other parameters of a run are saved under a name, with key figures that the server calculates.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::again::{SESSION, planned, run_of};
use crate::support::{Person, TestApp};

async fn saved(person: &Person, run: &str, body: Value) -> (StatusCode, Value) {
    let answer = person.post(&format!("{run}/scenarios")).json(&body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn names(person: &Person, run: &str) -> Vec<String> {
    let listed = person.get_json(&format!("{run}/scenarios")).await;
    let scenarios = listed["scenarios"].as_array().unwrap();
    scenarios.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

async fn removed(person: &Person, run: &str, name: &str) -> StatusCode {
    person.request(Method::DELETE, &format!("{run}/scenarios/{name}")).send().await.unwrap().status()
}

#[tokio::test]
async fn a_scenario_keeps_its_parameters_and_the_figures_of_its_preview() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = run_of(&planned(&person).await);
    let tried = json!({ "params": { "service_percent": 99.0 } });
    let preview: Value =
        person.post(&format!("{run}/preview")).json(&tried).send().await.unwrap().json().await.unwrap();

    let safe = json!({ "name": "Safe / sure", "params": { "service_percent": 99.0 } });
    let (status, scenario) = saved(&person, &run, safe.clone()).await;

    assert_eq!(status, StatusCode::OK, "{scenario}");
    assert_eq!(scenario["figures"], preview["figures"]);
    assert_eq!(person.get_json(&format!("{run}/scenarios")).await["scenarios"], json!([scenario]));
    assert_eq!(
        person.get_json("/api/runs").await["runs"].as_array().unwrap().len(),
        1,
        "it is no run of its own"
    );

    let other = json!({ "name": "Safe / sure", "params": { "service_percent": 97.0 } });
    let (_, replaced) = saved(&person, &run, other).await;
    assert_eq!(names(&person, &run).await, ["Safe / sure"]);
    assert_ne!(replaced["figures"], scenario["figures"]);
    assert_eq!(removed(&person, &run, "Safe%20%2F%20sure").await, StatusCode::NO_CONTENT);
    assert_eq!(removed(&person, &run, "Safe%20%2F%20sure").await, StatusCode::NO_CONTENT, "as asked twice");
    assert_eq!(names(&person, &run).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_scenario_that_cannot_be_saved_is_refused_with_a_reason() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let run = run_of(&planned(&person).await);
    let params = json!({ "service_percent": 99.0 });
    for (body, status, reason) in [
        (json!({ "name": " \n ", "params": params }), StatusCode::BAD_REQUEST, "needs a name"),
        (json!({ "name": "..", "params": params }), StatusCode::BAD_REQUEST, "needs a name"),
        (json!({ "name": "x".repeat(81), "params": params }), StatusCode::BAD_REQUEST, "80 characters"),
        (json!({ "name": "Same", "params": {} }), StatusCode::BAD_REQUEST, "Nothing is different"),
        (
            json!({ "name": "Wrong", "params": { "service_percent": 400.0 } }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "400",
        ),
    ] {
        let (found, answer) = saved(&person, &run, body).await;
        assert_eq!(found, status, "{answer}");
        assert!(answer["error"].as_str().unwrap().contains(reason), "{answer}");
    }
    assert_eq!(
        saved(&other, &run, json!({ "name": "Theirs", "params": params })).await.0,
        StatusCode::NOT_FOUND
    );

    for number in 1..=8 {
        let body = json!({ "name": format!("No {number}"), "params": { "service_percent": 90 + number } });
        assert_eq!(saved(&person, &run, body).await.0, StatusCode::OK);
    }
    let (full, answer) = saved(&person, &run, json!({ "name": "No 9", "params": params })).await;
    assert_eq!(full, StatusCode::CONFLICT);
    assert_eq!(answer["error"], "This result has 8 scenarios already. Please remove one first.");
    let again = json!({ "name": "No 8", "params": params });
    assert_eq!(saved(&person, &run, again).await.0, StatusCode::OK, "one of them is replaced");
    assert_eq!(names(&person, &run).await.len(), 8);
    assert_eq!(removed(&other, &run, "No%201").await, StatusCode::NOT_FOUND, "the run of somebody else");
}

#[tokio::test]
async fn scenarios_go_with_the_files_of_their_run() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = run_of(&planned(&person).await);
    let body = json!({ "name": "Safe", "params": { "service_percent": 99.0 } });
    assert_eq!(saved(&person, &run, body).await.0, StatusCode::OK);

    let results = "/api/user/results?older_than_days=0";
    assert!(person.request(Method::DELETE, results).send().await.unwrap().status().is_success());

    let listed = person.get(&format!("{run}/scenarios")).send().await.unwrap();
    assert_eq!(listed.status(), StatusCode::GONE);
    assert_eq!(person.get_json("/api/user/export").await["scenarios"], json!([]));
    let back = run_of(&planned(&person).await);
    assert_eq!(back, run, "the same question gives the same run");
    assert_eq!(names(&person, &run).await, Vec::<String>::new());
}

async fn shared(person: &Person, run: &str, name: &str, body: Value) -> (StatusCode, Value) {
    let answer = person.post(&format!("{run}/scenarios/{name}/share")).json(&body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

/// The messages of a conversation that are shared scenarios.
async fn shared_in(person: &Person, session: &str) -> Vec<Value> {
    let page = person.get_json(&format!("/api/sessions/{session}/messages")).await;
    let messages = page["messages"].as_array().unwrap();
    messages.iter().filter(|message| message["role"] == "scenario").cloned().collect()
}

#[tokio::test]
async fn a_scenario_is_shared_as_a_message_of_the_conversation_that_stays() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = run_of(&planned(&person).await);
    let safe = json!({ "name": "Safe / sure", "params": { "service_percent": 99.0 } });
    let (_, scenario) = saved(&person, &run, safe).await;
    let of_run = person.get_json(&run).await;

    let (status, message) = shared(&person, &run, "Safe%20%2F%20sure", json!({})).await;

    assert_eq!(status, StatusCode::OK, "{message}");
    let content = message["content"].as_str().unwrap();
    assert!(content.contains("| Service |"), "{content}");
    assert!(content.contains("99 percent"), "{content}");
    for figure in scenario["figures"].as_array().unwrap() {
        let (label, after) =
            (figure["label"].as_str().unwrap(), figure["shown_after"].as_str().unwrap_or("–"));
        let has_it = |line: &str| line.contains(label) && line.contains(after);
        assert!(content.lines().any(has_it), "{figure}: {content}");
    }
    assert_eq!(message["run_id"], of_run["run_id"]);
    assert_eq!(shared_in(&person, SESSION).await, std::slice::from_ref(&message));

    let again = shared(&person, &run, "Safe%20%2F%20sure", json!({ "session_id": SESSION })).await;
    assert_eq!(again.1["id"], message["id"], "asked twice, it stands there once");
    assert_eq!(removed(&person, &run, "Safe%20%2F%20sure").await, StatusCode::NO_CONTENT);
    assert_eq!(shared_in(&person, SESSION).await, [message], "what was shared stays");
}

#[tokio::test]
async fn a_scenario_is_shared_by_its_owner_in_a_conversation_of_theirs_alone() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let run = run_of(&planned(&person).await);
    let safe = json!({ "name": "Safe", "params": { "service_percent": 99.0 } });
    assert_eq!(saved(&person, &run, safe).await.0, StatusCode::OK);
    other.upload("session_of_other", "a.csv", b"date,demand\n2026-01-01,1\n".to_vec()).await;

    assert_eq!(shared(&other, &run, "Safe", json!({})).await.0, StatusCode::NOT_FOUND);
    let theirs = json!({ "session_id": "session_of_other" });
    assert_eq!(shared(&person, &run, "Safe", theirs).await.0, StatusCode::NOT_FOUND);
    assert_eq!(shared(&person, &run, "Unknown", json!({})).await.0, StatusCode::NOT_FOUND);
    assert!(shared_in(&other, "session_of_other").await.is_empty());
}
