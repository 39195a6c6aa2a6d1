//! Saved analyses that are run again: when, with which version of the data set, what becomes of the answer, and what is mailed.

mod failures;
mod life;
mod runs;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{Person, TestApp, a_moment, socket::PATIENCE};

const LIST: &str = "/api/schedules";
const SESSION: &str = "session_one";
const QUESTION: &str = "what should I order now, service level 90 %";
const STOCK: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nB-2,4.00,600,900,14\n";
const LATER: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,2417,10,7\nB-2,4.00,600,900,14\n";

/// A person with a conversation in which an analysis of their stock was answered, and the id of its run.
async fn planned(app: &TestApp) -> (Person, String) {
    let person = app.signed_in("pro").await;
    person.upload(SESSION, "stock.csv", STOCK.into()).await;
    let question =
        json!({ "message": QUESTION, "session_id": SESSION, "agent_type": "inventory_optimization" });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let run = answer.json::<Value>().await.unwrap()["run_id"].as_str().unwrap().to_owned();
    (person, run)
}

/// Status and body of an answer.
async fn sent(person: &Person, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let answer = person.request(method, path).json(body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

fn wanted(run: &str, repeats: &str) -> Value {
    json!({ "run_id": run, "repeats": repeats, "sends_mail": true })
}

async fn scheduled(person: &Person, run: &str, repeats: &str) -> Value {
    let (status, body) = sent(person, Method::POST, LIST, &wanted(run, repeats)).await;
    assert_eq!(status, 200, "{body}");
    body
}

fn place(schedule: &Value) -> String {
    format!("{LIST}/{}", schedule["id"].as_str().unwrap())
}

async fn change(person: &Person, schedule: &Value, changes: Value) -> Value {
    let (status, body) = sent(person, Method::PUT, &place(schedule), &changes).await;
    assert_eq!(status, 200, "{body}");
    body
}

async fn run_now(person: &Person, schedule: &Value) -> Value {
    let (status, body) = sent(person, Method::POST, &format!("{}/run", place(schedule)), &Value::Null).await;
    assert_eq!(status, 200, "{body}");
    body
}

/// The only schedule of this person.
async fn listed(person: &Person) -> Value {
    person.get_json(LIST).await["schedules"][0].clone()
}

/// The only schedule of this person once this holds.
async fn once(person: &Person, holds: impl Fn(&Value) -> bool) -> Value {
    let waiting = async {
        loop {
            let schedule = listed(person).await;
            if holds(&schedule) {
                return schedule;
            }
            a_moment().await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("it happens in time")
}

/// The only schedule of this person once a run has ended after the time of the last one.
async fn ran_after(person: &Person, before: &Value) -> Value {
    let last = before["last_run_at"].clone();
    once(person, |schedule| schedule["last_run_at"] != last && schedule["state"] != "running").await
}

async fn messages(person: &Person) -> Vec<Value> {
    let history = person.get_json(&format!("/api/sessions/{SESSION}/messages")).await;
    history["messages"].as_array().unwrap().clone()
}

/// Waits for this number of mails to this person with this subject. Returns their texts.
pub async fn mails(app: &TestApp, person: &Person, subject: &str, count: usize) -> Vec<String> {
    let outbox = app.services.outbox();
    let found = || {
        let files = std::fs::read_dir(&outbox).unwrap();
        let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        let texts = texts.filter(|text| text.contains(&person.email));
        texts.filter(|text| text.contains(&format!("Subject: {subject}\r\n"))).collect::<Vec<_>>()
    };
    let waiting = async {
        while found().len() < count {
            a_moment().await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("only {} mails: {subject}", found().len()));
    // Mail folds long lines.
    found().into_iter().map(|text| text.replace("=\r\n", "")).collect()
}
