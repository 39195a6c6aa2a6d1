//! The API's own description: complete, and true of live answers.

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, TestApp, schema::problems};

const DEMAND: &str =
    "date,demand,product_id\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,A\n2025-01-27,8,A\n";

#[tokio::test]
async fn every_route_is_described() {
    let app = TestApp::start().await;
    let document = document(&app).await;
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 15, "{}", paths.len());
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let name = format!("{method} {path}");
            assert!(!operation["summary"].as_str().unwrap().is_empty(), "{name} has no summary");
            let responses = &operation["responses"];
            let has_no_body = responses["3XX"].is_object() || responses["204"].is_object();
            let is_described = has_no_body || responses["200"]["content"].is_object();
            assert!(is_described, "{name} says not what it answers");
            if method == "put" || (method == "post" && !path.ends_with("/stop") && !path.ends_with("/logout"))
            {
                assert!(operation["requestBody"].is_object(), "{name} says not what it takes");
            }
        }
    }
}

#[tokio::test]
async fn live_answers_are_as_described() {
    let app = TestApp::start().await;
    let document = document(&app).await;
    let person = app.signed_in("pro").await;
    let is_described = async |method: &str, path: &str, answer: Response| {
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let answer: Value = answer.json().await.expect("JSON");
        assert_fits(&document, method, path, &answer);
        answer
    };
    let session = "session_1_described";
    let upload = person.upload(session, "demand.csv", DEMAND.into()).await;
    let upload = is_described("post", "/api/upload", upload).await;
    let question = json!({
        "message": "Forecast the next 4 weeks", "session_id": session, "agent_type": "demand_forecasting",
        "upload_id": upload["upload_id"],
    });
    let reply = person.post("/api/chat").json(&question).send().await.unwrap();
    let reply = is_described("post", "/api/chat", reply).await;
    let run = format!("/api/runs/{}", reply["run_id"].as_str().expect("a run"));
    for (path, address) in [
        ("/api/agents", "/api/agents"),
        ("/api/user/agent-access", "/api/user/agent-access"),
        ("/api/sessions", "/api/sessions"),
        ("/api/sessions/{id}/messages", "/api/sessions/session_1_described/messages"),
        ("/api/sessions/{id}/data", "/api/sessions/session_1_described/data"),
        ("/api/runs/{id}", &run),
        ("/api/health", "/api/health"),
    ] {
        is_described("get", path, person.get(address).send().await.unwrap()).await;
    }
    let stop = format!("/api/chat/{}/stop", reply["turn_id"].as_str().unwrap());
    is_described("post", "/api/chat/{turn}/stop", person.post(&stop).send().await.unwrap()).await;
    refusals_are_as_described(&document, &person).await;
}

async fn refusals_are_as_described(document: &Value, person: &Person) {
    for (method, path, call) in [
        ("get", "/api/runs/{id}", person.get("/api/runs/none")),
        ("get", "/api/sessions/{id}/data", person.get("/api/sessions/none/data")),
        ("post", "/api/chat", person.post("/api/chat").json(&json!({}))),
    ] {
        let answer = call.send().await.unwrap();
        assert!(answer.status().is_client_error());
        let schema =
            &document["paths"][path][method]["responses"]["4XX"]["content"]["application/json"]["schema"];
        assert_valid(document, schema, &answer.json().await.unwrap(), path);
    }
}

#[tokio::test]
async fn the_description_can_be_read_as_a_page() {
    let app = TestApp::start().await;
    let page = reqwest::get(format!("{}/api/docs", app.address)).await.unwrap();
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let page = page.text().await.unwrap();
    assert!(page.contains("POST /api/chat") && !page.contains("<script"), "{page}");
}

async fn document(app: &TestApp) -> Value {
    reqwest::get(format!("{}/api/openapi.json", app.address)).await.unwrap().json().await.unwrap()
}

fn assert_fits(document: &Value, method: &str, path: &str, answer: &Value) {
    let schema =
        &document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} is not described");
    assert_valid(document, schema, answer, path);
}

fn assert_valid(document: &Value, schema: &Value, value: &Value, path: &str) {
    let problems = problems(document, schema, value, path);
    assert!(problems.is_empty(), "{problems:?}\n{value}");
}
