//! One key follows another while people work: nobody is signed out, and no link breaks before its time.

use std::time::Duration;

use chrono::TimeDelta;
use platform::files::run_key;
use protocol::{RunId, UserId};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, Process, Services, TestApp, run_command};

async fn said(services: &Services, arguments: &[&str]) -> String {
    let output = run_command(services, arguments).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a running process does every few seconds.
async fn keys_are_read_again(app: &TestApp) {
    app.platform.keys.read_again(&app.platform.db).await.unwrap();
}

async fn status(person: &Person) -> StatusCode {
    person.get("/api/user/profile").send().await.unwrap().status()
}

async fn refreshed(person: &Person) -> Person {
    let body = json!({ "refresh_token": person.refresh_token });
    let answer = person.post("/auth/v1/token?grant_type=refresh_token").json(&body).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    person.with_session(&answer.json::<Value>().await.unwrap())
}

fn key_of(person: &Person) -> String {
    jsonwebtoken::decode_header(&person.token).unwrap().kid.unwrap()
}

async fn published(app: &TestApp) -> Vec<String> {
    let answer = Client::new().get(format!("{}/auth/v1/.well-known/jwks.json", app.address)).send().await;
    let keys: Value = answer.unwrap().json().await.unwrap();
    keys["keys"].as_array().unwrap().iter().map(|key| key["kid"].as_str().unwrap().to_owned()).collect()
}

/// The address of a stored report, which works without sign-in.
async fn file_link(app: &TestApp) -> String {
    let key = run_key(UserId::generate(), &RunId("r1".to_owned()), "report.csv");
    app.platform.files.put(&key, b"a\n1\n".to_vec()).await.unwrap();
    format!("{}{}", app.address, app.platform.files.link(&key, app.platform.clock.now()))
}

async fn opens(link: &str) -> StatusCode {
    reqwest::get(link).await.unwrap().status()
}

#[tokio::test]
async fn a_new_key_follows_without_anybody_noticing() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let link = file_link(&app).await;
    assert_eq!(opens(&link).await, StatusCode::OK);

    let done = said(&app.services, &["admin", "keys", "rotate"]).await;
    assert_eq!(done.lines().count(), 2, "{done}");
    keys_are_read_again(&app).await;
    assert_eq!(published(&app).await.len(), 2, "the next key is known before it signs");
    assert_eq!(key_of(&refreshed(&person).await), key_of(&person), "the old key still signs");

    app.platform.clock.advance(TimeDelta::minutes(14));
    let older = person.on_another_device().await;
    app.platform.clock.advance(TimeDelta::minutes(2));
    let newer = person.on_another_device().await;
    assert_ne!(key_of(&newer), key_of(&older));
    assert_eq!((status(&newer).await, status(&older).await), (StatusCode::OK, StatusCode::OK));
    assert_eq!(opens(&link).await, StatusCode::OK);

    app.platform.clock.advance(TimeDelta::hours(23));
    assert_eq!(opens(&link).await, StatusCode::OK, "a link works for a day, whichever key signed it");
    let later = refreshed(&newer).await;
    assert_eq!(status(&later).await, StatusCode::OK);
    assert_eq!(
        published(&app).await,
        [key_of(&newer)],
        "an old key is not published for longer than its tokens"
    );
}

#[tokio::test]
async fn a_key_that_others_have_seen_ends_at_once_and_nobody_is_signed_out() {
    let services = Services::new().await;
    let is_embedded = services.vars.iter().all(|(name, _)| name != "REDIS_URL");
    let server = Process::start(if is_embedded { "serve" } else { "api" }, &services).await;
    let person = Person::sign_up(&server.address, &services.outbox()).await;
    assert_eq!(status(&person).await, StatusCode::OK);

    said(&services, &["admin", "keys", "rotate", "tokens", "--at-once"]).await;
    let refused = async {
        while status(&person).await != StatusCode::UNAUTHORIZED {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), refused).await.expect("the running server notices");
    let again = refreshed(&person).await;
    assert_ne!(key_of(&again), key_of(&person));
    assert_eq!(status(&again).await, StatusCode::OK);
    let listed = said(&services, &["admin", "keys", "--json"]).await;
    let listed: Vec<Value> = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed.iter().filter(|key| key["signs"] == "access tokens").count(), 1, "{listed:?}");
}

#[tokio::test]
async fn the_audit_log_names_the_act_and_never_the_key() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    said(&app.services, &["admin", "grant", &person.email, "--role", "admin"]).await;
    said(&app.services, &["admin", "keys", "rotate", "links"]).await;
    let log = person.get("/api/admin/audit").send().await.unwrap().text().await.unwrap();
    assert!(log.contains("key_rotated") && log.contains("file links"), "{log}");
    for key in app.platform.db.keys_of("file_links").await.unwrap() {
        assert!(!log.contains(&key.value));
    }
}

#[tokio::test]
async fn ended_keys_are_removed_from_the_database() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let before = app.platform.db.keys_of("file_links").await.unwrap();
    said(&app.services, &["admin", "keys", "rotate", "links", "--at-once"]).await;
    let now = app.platform.clock.now() + TimeDelta::seconds(1);
    app.platform.db.remove_ended_keys(now).await.unwrap();
    let after = app.platform.db.keys_of("file_links").await.unwrap();
    assert_eq!((before.len(), after.len()), (1, 1));
    assert_ne!(before[0].value, after[0].value);
}
