//! What a schedule does when its run fails, and what its owner learns of it.

use chrono::TimeDelta;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{SESSION, change, mails, once, planned, ran_after, run_now, scheduled};
use crate::support::{Person, TestApp};

const FAILED: &str = "Your scheduled analysis has failed";
const PAUSED: &str = "Your scheduled analysis is paused";

async fn data_set(person: &Person, method: Method, more: &str) {
    let id = person.get_json("/api/data-sets?deleted=true").await["data_sets"][0]["id"].clone();
    let id = match id.as_str() {
        Some(id) => id.to_owned(),
        None => person.get_json("/api/data-sets").await["data_sets"][0]["id"].as_str().unwrap().to_owned(),
    };
    let answer = person.request(method, &format!("/api/data-sets/{id}{more}")).send().await.unwrap();
    assert!(answer.status().is_success(), "{}", answer.status());
}

#[tokio::test]
async fn a_schedule_goes_on_after_a_failure_is_paused_after_three_and_says_so_by_mail() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "daily").await;
    data_set(&person, Method::DELETE, "").await;
    let (mut person, mut last) = (person, schedule.clone());
    for failure in 1..=3 {
        app.platform.clock.advance(TimeDelta::days(1));
        person = person.on_another_device().await;
        last = ran_after(&person, &last).await;
        assert_eq!(
            last["last_error"],
            "The data set was deleted. Restore it on this page, or delete the schedule."
        );
        assert_eq!(last["state"], if failure == 3 { "paused" } else { "idle" }, "{failure}");
    }
    assert_eq!(last["next_run_at"], Value::Null);
    assert_eq!(mails(&app, &person, FAILED, 2).await.len(), 2);
    let paused = mails(&app, &person, PAUSED, 1).await;
    assert!(paused.len() == 1 && paused[0].contains("http://localhost:8080/upload"), "{paused:?}");

    data_set(&person, Method::POST, "/restore").await;
    let resumed = json!({ "repeats": "daily", "sends_mail": false, "is_paused": false });
    let resumed = change(&person, &schedule, resumed).await;
    assert_eq!(resumed["state"], "idle");
    assert_ne!(resumed["next_run_at"], Value::Null, "the schedule goes on");
    app.platform.clock.advance(TimeDelta::seconds(1));
    run_now(&person, &schedule).await;
    let after = ran_after(&person, &resumed).await;
    assert_eq!((&after["state"], &after["last_error"]), (&json!("idle"), &Value::Null));
}

#[tokio::test]
async fn a_run_that_fails_is_said_in_the_list_with_its_reason_and_its_mail_has_no_text_of_the_file() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "new_version").await;
    person.upload_alone("stock.csv", b"colour,secret\nred,cell-8c1d\n".to_vec()).await;
    let after = ran_after(&person, &schedule).await;
    assert!(after["last_error"].as_str().is_some_and(|text| !text.is_empty()), "{after}");
    assert_eq!((&after["state"], &after["last_run_id"]), (&json!("idle"), &Value::Null));
    let sent = mails(&app, &person, FAILED, 1).await;
    assert!(!sent[0].contains("cell-8c1d"), "{}", sent[0]);
}

#[tokio::test]
async fn a_schedule_whose_conversation_was_deleted_is_paused_at_once_and_says_why() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "daily").await;
    let conversation = format!("/api/sessions/{SESSION}");
    let deleted = person.request(Method::DELETE, &conversation).send().await.unwrap().status();
    assert_eq!(deleted, StatusCode::NO_CONTENT);
    run_now(&person, &schedule).await;
    let paused = once(&person, |schedule| schedule["state"] == "paused").await;
    let text = paused["last_error"].as_str().unwrap();
    assert!(text.starts_with("The conversation of this schedule was deleted with its results."), "{text}");
    assert_eq!(paused["session_id"], Value::Null);
    assert_eq!(mails(&app, &person, PAUSED, 1).await.len(), 1);
}

#[tokio::test]
async fn a_schedule_whose_data_set_is_gone_for_good_is_paused_at_once_and_says_why() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "weekly").await;
    data_set(&person, Method::DELETE, "?forever=true").await;
    run_now(&person, &schedule).await;
    let paused = once(&person, |schedule| schedule["state"] == "paused").await;
    let text = paused["last_error"].as_str().unwrap();
    assert!(text.starts_with("The data set was permanently deleted."), "{text}");
}
