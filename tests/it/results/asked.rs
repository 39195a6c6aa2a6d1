//! A question of the chat puts the result of the conversation beside an earlier one.

use chrono::Duration;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::again::{STOCK, run_of};
use crate::support::{Person, TestApp};

const APRIL: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,2400,10,7\nC-3,4.00,600,0,14\n";

async fn ask(person: &Person, session: &str, message: &str) -> Value {
    let question =
        json!({ "message": message, "session_id": session, "agent_type": "inventory_optimization" });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{message}");
    answer.json().await.unwrap()
}

async fn planned(person: &Person, session: &str, name: &str, file: &str) -> Value {
    person.upload(session, name, file.as_bytes().to_vec()).await;
    ask(person, session, "what should I order now").await
}

fn text(reply: &Value) -> &str {
    reply["content"].as_str().unwrap()
}

#[tokio::test]
async fn compare_with_last_months_plan_tells_what_moved_and_refers_to_the_plan() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let march = planned(&person, "session_march", "march.csv", STOCK).await;
    planned(&other, "session_theirs", "theirs.csv", STOCK).await;
    app.platform.clock.advance(Duration::days(31));
    let (person, other) = (person.on_another_device().await, other.on_another_device().await);
    let april = planned(&person, "session_april", "april.csv", APRIL).await;

    let reply = ask(&person, "session_april", "Compare with last month's plan").await;

    let said = text(&reply);
    assert_eq!(reply["run_id"], april["run_id"], "the full view opens below the answer");
    assert!(said.starts_with("**Orders of now "), "{said}");
    assert!(said.contains("march.csv → april.csv"), "{said}");
    assert!(said.contains("Came: C-3.") && said.contains("Went: B-2."), "{said}");
    assert!(said.contains("The earlier result is of march.csv"), "{said}");
    let path = format!("{}/compare?with={}", run_of(&april), march["run_id"].as_str().unwrap());
    let sentence = person.get_json(&path).await["sentence"].clone();
    assert!(said.contains(sentence.as_str().unwrap()), "{sentence}");

    let by_item = ask(&person, "session_april", "Compare hats with the previous result").await;
    assert!(
        !text(&by_item).contains("The earlier result is of"),
        "a question with more words is not this one: {by_item}"
    );
    let this_week = ask(&person, "session_april", "What changed since last week's plan?").await;
    let note = "There is no result that was calculated last week, so this is the latest other one.";
    assert!(text(&this_week).starts_with(note), "{this_week}");
    let next = ask(&person, "session_april", "and with a service level of 99 %?").await;
    assert_ne!(next["run_id"], april["run_id"], "a follow-up goes on from the plan");

    let theirs = planned(&other, "session_again", "theirs.csv", APRIL).await;
    let reply = ask(&other, "session_again", "compare with the last result").await;
    assert!(!text(&reply).contains("march.csv"), "results of others are never used: {reply}");
    assert_eq!(reply["run_id"], theirs["run_id"]);
}

#[tokio::test]
async fn without_two_results_the_answer_says_what_is_missing() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    person.upload("session_one", "march.csv", STOCK.as_bytes().to_vec()).await;
    let reply = ask(&person, "session_one", "Compare with last month's plan").await;
    assert!(
        text(&reply).starts_with("**There is no result of this file in the conversation yet.**"),
        "{reply}"
    );
    ask(&person, "session_one", "what should I order now").await;
    let reply = ask(&person, "session_one", "Compare with last month's plan").await;
    assert!(text(&reply).starts_with("**There is no earlier result of the same analysis"), "{reply}");
    assert_eq!(reply["run_id"], Value::Null);
}
