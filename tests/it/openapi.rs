//! The API's own description: it is complete, and real answers match it.

mod accounts;
mod administration;
mod conversations;
mod data_sets;
mod live;
mod payments;
mod sign_in;

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::support::{TestApp, schema::problems};
use live::Live;

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
            assert!(is_described, "{name} does not describe its answer");
            let says_all = ["/stop", "/logout", "/restore", "/refresh", "/run", "/rotate", "/send-test"]
                .iter()
                .any(|end| path.ends_with(end));
            if method == "put" || (method == "post" && !says_all) {
                assert!(operation["requestBody"].is_object(), "{name} does not describe its body");
            }
        }
    }
}

/// If you add a route, add a call of it to one of the stories.
#[tokio::test]
async fn every_route_is_called_and_its_answers_match_the_description() {
    let app = TestApp::start().await;
    let mut live = Live::of(&app).await;
    conversations::story(&mut live, &app).await;
    data_sets::story(&mut live, &app).await;
    accounts::story(&mut live, &app).await;
    administration::story(&mut live, &app).await;
    payments::story(&mut live, &app).await;
    sign_in::story(&mut live).await;
    assert_eq!(live.not_called(), Vec::<String>::new(), "no story calls these");
}

#[tokio::test]
async fn error_answers_match_the_description() {
    let app = TestApp::start().await;
    let document = document(&app).await;
    let person = app.signed_in("pro").await;
    for (method, path, call) in [
        ("get", "/api/runs/{id}", person.get("/api/runs/none")),
        ("get", "/api/sessions/{id}/data", person.get("/api/sessions/none/data")),
        ("post", "/api/chat", person.post("/api/chat").json(&json!({}))),
    ] {
        let answer = call.send().await.unwrap();
        assert!(answer.status().is_client_error());
        let schema =
            &document["paths"][path][method]["responses"]["4XX"]["content"]["application/json"]["schema"];
        assert_valid(&document, schema, &answer.json().await.unwrap(), path);
    }
}

#[tokio::test]
async fn the_description_is_available_as_a_page() {
    let app = TestApp::start().await;
    let page = reqwest::get(format!("{}/api/docs", app.address)).await.unwrap();
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let page = page.text().await.unwrap();
    assert!(page.contains("POST /api/chat") && !page.contains("<script"), "{page}");
    // Programs find examples with the address of this server, and the scope that each call needs.
    assert!(
        page.contains("curl http://localhost:8080/api/chat -H \"Authorization: Bearer $SCT_TOKEN\""),
        "{page}"
    );
    let upload = page.lines().find(|line| line.contains("POST /api/upload</code>")).unwrap();
    assert!(
        upload.contains("POST /api/upload</code>") && upload.contains("<small>token: ask</small>"),
        "{upload}"
    );
}

/// The types of the front end are generated from a copy of the document.
#[tokio::test]
async fn the_copy_in_the_front_end_is_up_to_date() {
    let app = TestApp::start().await;
    let current = format!("{:#}\n", document(&app).await);
    let copy = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/openapi.json");
    if fs::read_to_string(&copy).ok().as_deref() == Some(current.as_str()) {
        return;
    }
    fs::write(&copy, current).unwrap();
    panic!(
        "web/openapi.json was out of date and has been replaced. Run `npm --prefix web run api-types` and commit both files."
    );
}

async fn document(app: &TestApp) -> Value {
    reqwest::get(format!("{}/api/openapi.json", app.address)).await.unwrap().json().await.unwrap()
}

fn assert_valid(document: &Value, schema: &Value, value: &Value, path: &str) {
    let problems = problems(document, schema, value, path);
    assert!(problems.is_empty(), "{problems:?}\n{value}");
}
