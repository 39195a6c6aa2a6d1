//! Backups: written while people work, restored elsewhere, and refused where they would do harm.

use std::{fs, path::Path, process::Output, time::Duration};

use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::support::{
    PASSWORD, Person, Process, Services, Store, TestApp, a_moment, eventually, on_either, run_command,
};

const DEMAND: &[u8] =
    b"date,demand\n2025-01-06,5\n2025-01-13,7\n2025-01-20,6\n2025-01-27,8\n2025-02-03,7\n2025-02-10,9\n";

/// An installation in which somebody has asked, uploaded and got a result with files.
async fn used() -> (TestApp, Person, String) {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let mut chat = person.join_session().await;
    person.upload(&chat.session, "demand – ä.csv", DEMAND.to_vec()).await;
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    chat.next("chat_response").await;
    // The name of the conversation follows the reply.
    eventually(async || {
        let listed = person.get_json("/api/sessions").await;
        listed["sessions"][0]["title"]
            .as_str()
            .is_some_and(|title| title == "Forecast 4 weeks, demand – ä.csv")
    })
    .await;
    (app, person, chat.session)
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

async fn succeeds(services: &Services, arguments: &[&str]) -> String {
    let output = run_command(services, arguments).await;
    assert!(output.status.success(), "{}", said(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

async fn is_refused(services: &Services, arguments: &[&str]) -> String {
    let output = run_command(services, arguments).await;
    assert!(!output.status.success(), "{}", said(&output));
    said(&output)
}

/// The same person, signed in at another installation with the same password.
async fn again_at(address: &str, person: &Person) -> Person {
    let body = json!({ "email": person.email, "password": PASSWORD });
    let call =
        reqwest::Client::new().post(format!("{address}/auth/v1/token?grant_type=password")).json(&body);
    let session: Value = call.send().await.unwrap().json().await.unwrap();
    Person::new(address, &person.email, &session)
}

/// What a person sees: conversations, messages, results and data sets, without links, which are signed anew.
async fn everything_of(person: &Person, session: &str) -> Value {
    let messages = person.get_json(&format!("/api/sessions/{session}/messages")).await;
    let run = messages["messages"].as_array().unwrap().iter().find_map(|message| message["run_id"].as_str());
    let result = person.get_json(&format!("/api/runs/{}", run.expect("a result"))).await;
    let mut all = json!([
        person.get_json("/api/sessions").await,
        messages,
        result,
        person.get_json("/api/data-sets").await,
        person.get_json("/api/user/profile").await,
    ]);
    // The person has signed in again to look.
    all[4]["last_login"] = Value::Null;
    forget_links(&mut all);
    all
}

/// Where two values differ first, and how.
fn difference(one: &Value, other: &Value, path: &str) -> Option<String> {
    match (one, other) {
        (Value::Object(left), Value::Object(right)) if left.keys().eq(right.keys()) => {
            left.iter().find_map(|(name, value)| difference(value, &right[name], &format!("{path}/{name}")))
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => left
            .iter()
            .zip(right)
            .enumerate()
            .find_map(|(at, (one, other))| difference(one, other, &format!("{path}/{at}"))),
        _ => (one != other).then(|| format!("{path}: {one} became {other}")),
    }
}

fn forget_links(value: &mut Value) {
    match value {
        Value::String(text) if text.contains("signature=") => *value = Value::Null,
        Value::Array(items) => items.iter_mut().for_each(forget_links),
        Value::Object(fields) => fields.values_mut().for_each(forget_links),
        _ => {}
    }
}

fn archive_in(services: &Services) -> String {
    services.folder.path().join("all.tar").display().to_string()
}

async fn start(services: &Services) -> Process {
    let is_embedded = services.vars.iter().all(|(name, _)| name != "REDIS_URL");
    Process::start(if is_embedded { "serve" } else { "api" }, services).await
}

#[tokio::test]
async fn a_backup_of_a_running_installation_is_the_same_elsewhere() {
    let (app, person, session) = used().await;
    let before = everything_of(&person, &session).await;
    let archive = archive_in(&app.services);
    let summary = succeeds(&app.services, &["backup", &archive]).await;
    assert!(summary.contains(" rows of ") && summary.contains("SHA-256"), "{summary}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&archive).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let elsewhere = Services::new().await;
    succeeds(&elsewhere, &["restore", &archive]).await;
    let process = start(&elsewhere).await;
    let there = again_at(&process.address, &person).await;
    assert_eq!(difference(&before, &everything_of(&there, &session).await, ""), None);
    // Sign-ins and keys came along: the token of the old place is still good.
    let same_token = person.at(&process.address);
    assert_eq!(same_token.get("/api/user/profile").send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn a_question_that_waited_is_answered_once_after_the_restore() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    chat.next("session_state").await;
    chat.send("Hello").await;
    while chat.roles().await.is_empty() {
        a_moment().await;
    }
    let archive = archive_in(&app.services);
    succeeds(&app.services, &["backup", &archive]).await;
    let elsewhere = Services::new().await;
    succeeds(&elsewhere, &["restore", &archive]).await;
    let there = TestApp::start_on(elsewhere).await;
    let mut chat = again_at(&there.address, &person).await.join(&chat.session).await;
    chat.next("session_state").await;
    while chat.roles().await.len() < 2 {
        a_moment().await;
    }
    // Longer than the sweep takes to push a question again.
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(chat.roles().await, ["user", "assistant"]);
}

#[tokio::test]
async fn an_archive_goes_from_either_engine_to_the_other_and_back() {
    let (app, person, session) = used().await;
    let before = everything_of(&person, &session).await;
    let archive = archive_in(&app.services);
    succeeds(&app.services, &["backup", &archive]).await;
    let embedded = embedded_services();
    succeeds(&embedded, &["restore", &archive]).await;
    let process = Process::start("serve", &embedded).await;
    let there = again_at(&process.address, &person).await;
    assert_eq!(difference(&before, &everything_of(&there, &session).await, ""), None);
    drop(process);
    // `move` takes it to the stores of the test, which are servers where those are tested.
    let target = Services::new().await;
    let settings = target.folder.path().join("new.env");
    let lines: Vec<_> = target.vars.iter().map(|(name, value)| format!("{name}=\"{value}\"")).collect();
    fs::write(&settings, lines.join("\n")).unwrap();
    let moved = succeeds(&embedded, &["move", "--to", &settings.display().to_string()]).await;
    assert!(moved.starts_with("moved: "), "{moved}");
    let process = start(&target).await;
    let there = again_at(&process.address, &person).await;
    assert_eq!(difference(&before, &everything_of(&there, &session).await, ""), None);
}

/// Stores in a folder, whatever the other tests use.
fn embedded_services() -> Services {
    let folder = tempfile::tempdir().unwrap();
    let vars = [
        ("DATA_DIR", folder.path().join("data").display().to_string()),
        ("BIND_ADDR", "127.0.0.1:0".to_owned()),
        ("AUTH_RATE_LIMIT", "off".to_owned()),
    ];
    Services { folder, vars: vars.map(|(name, value)| (name.to_owned(), value)).to_vec() }
}

#[tokio::test]
async fn what_is_in_use_or_running_is_not_replaced_by_accident() {
    let (app, person, session) = used().await;
    let archive = archive_in(&app.services);
    succeeds(&app.services, &["backup", &archive]).await;
    let refusal = is_refused(&app.services, &["backup", &archive]).await;
    assert!(refusal.contains("exists already"), "{refusal}");
    let refusal = is_refused(&app.services, &["restore", &archive, "--replace", "--yes"]).await;
    assert!(refusal.contains("stop all its processes first"), "{refusal}");
    let unasked = is_refused(&app.services, &["restore", &archive, "--replace"]).await;
    assert!(unasked.contains("--yes"), "{unasked}");

    let other = Services::new().await;
    succeeds(&other, &["restore", &archive]).await;
    let refusal = is_refused(&other, &["restore", &archive]).await;
    assert!(refusal.contains("holds users or conversations"), "{refusal}");
    succeeds(&other, &["restore", &archive, "--replace", "--yes"]).await;
    let process = start(&other).await;
    let there = again_at(&process.address, &person).await;
    assert!(!everything_of(&there, &session).await[1]["messages"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_damaged_or_foreign_archive_changes_nothing() {
    let (app, _, _) = used().await;
    let archive = archive_in(&app.services);
    succeeds(&app.services, &["backup", &archive]).await;
    let whole = fs::read(&archive).unwrap();
    let spoilt = app.services.folder.path().join("spoilt.tar");
    let mut flipped = whole.clone();
    let middle = find(&whole, b"date,demand").expect("the file is in the archive");
    flipped[middle] ^= 1;
    let shorter = whole[..whole.len() / 2].to_vec();
    for (content, reason) in [
        (flipped, "its sum differs"),
        (shorter, "archive"),
        (b"no archive at all".to_vec(), "archive"),
        (replaced(&whole, b"\"format\": 1", b"\"format\": 9"), "this version reads 1"),
    ] {
        fs::write(&spoilt, content).unwrap();
        let elsewhere = Services::new().await;
        let refusal = is_refused(&elsewhere, &["restore", &spoilt.display().to_string()]).await;
        assert!(refusal.contains(reason), "{reason}: {refusal}");
        let is_embedded = matches!(Store::from_env(), Store::Embedded);
        let data = Path::new(elsewhere.var("DATA_DIR")).join("supplychain.db");
        assert!(!is_embedded || !data.exists(), "no installation was begun");
    }
}

#[tokio::test]
async fn an_archive_of_another_schema_is_refused() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let archive = archive_in(&app.services);
    succeeds(&app.services, &["backup", &archive]).await;
    let elsewhere = Services::new().await;
    succeeds(&elsewhere, &["migrate"]).await;
    let db = platform::open_db(&elsewhere.config(), &app.platform.clock).await.unwrap();
    let newer = AssertSqlSafe("DELETE FROM _sqlx_migrations WHERE version = 22");
    on_either!(&db, line => sqlx::query(newer).execute(line).await.map(drop)).unwrap();
    let files = platform::open_files(&elsewhere.config(), platform::KeyRing::fixed("")).unwrap();
    let now = app.platform.clock.now();
    let refusal = platform::backup::restore(&db, &files, Path::new(&archive), false, now).await.unwrap_err();
    assert!(refusal.to_string().contains("another schema"), "{refusal}");
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

fn replaced(text: &[u8], part: &[u8], by: &[u8]) -> Vec<u8> {
    let at = find(text, part).expect("the part");
    let mut text = text.to_vec();
    text[at..at + part.len()].copy_from_slice(by);
    text
}
