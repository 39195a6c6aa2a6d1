//! What endpoints get, and how it is signed.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{
    LIST, QUESTION, Receiver, SESSION, added, answer, ask, asked, newest, pause, place, planner, send_test,
    services,
};
use crate::support::TestApp;

#[tokio::test]
async fn a_finished_run_is_sent_with_a_signature_that_its_owner_can_check() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, secret) = added(&person, &receiver).await;
    let reply = ask(&person).await;
    let call = receiver.next().await;
    assert_eq!(call.signatures(), [call.expected(&secret)]);
    assert_eq!(call.header("content-type"), "application/json");
    let sent: i64 = call.header("webhook-timestamp").parse().unwrap();
    assert!((app.platform.clock.now().timestamp() - sent).abs() < 60);
    let event = call.json();
    assert_eq!(event["type"], "run.finished");
    assert!(event["timestamp"].as_str().unwrap().ends_with('Z'));
    let run = reply["run_id"].as_str().unwrap();
    let data = &event["data"];
    assert_eq!((&data["run_id"], &data["conversation_id"]), (&json!(run), &json!(SESSION)));
    assert_eq!(data["run_url"], format!("http://localhost:8080/api/runs/{run}"));
    assert_eq!(data["conversation_url"], format!("http://localhost:8080/chat/{SESSION}"));
    assert_eq!(data["agent"], "inventory_optimization");
    assert!(!data["title"].as_str().unwrap().is_empty(), "{data}");
    let headline = data["headline"].as_str().unwrap();
    assert!(reply["content"].as_str().unwrap().replace('\\', "").contains(headline), "{headline}");
    assert!(!call.body.contains("2417") && !call.body.contains("unit cost"), "{}", call.body);

    let delivery = newest(&person, &endpoint, |delivery| delivery["state"] == "delivered").await;
    assert_eq!(delivery["id"], call.header("webhook-id"));
    assert_eq!((&delivery["event"], &delivery["attempts"]), (&json!("run.finished"), &json!(1)));
    assert_eq!((&delivery["reason"], &delivery["next_attempt_at"]), (&Value::Null, &Value::Null));
    assert_eq!(receiver.others().await, 0, "it is sent once");
}

#[tokio::test]
async fn a_failed_question_is_sent_without_any_text_of_the_failure() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (_, secret) = added(&person, &receiver).await;
    let (status, refused) = asked(&person, QUESTION).await;
    assert!(status >= 400 || refused["run_id"].is_null(), "there is no file: {refused}");
    // A file without any column that a plan needs.
    person.upload(SESSION, "notes.csv", "remark,colour\nprivate remark 77,red\nb,blue\n".into()).await;
    asked(&person, QUESTION).await;
    let call = receiver.next().await;
    assert_eq!(call.signatures(), [call.expected(&secret)]);
    let event = call.json();
    assert_eq!(event["type"], "run.failed", "{event}");
    let data = &event["data"];
    assert_eq!((&data["run_id"], &data["headline"]), (&Value::Null, &Value::Null));
    assert_eq!((&data["title"], &data["agent"]), (&json!(QUESTION), &json!("inventory_optimization")));
    assert!(!call.body.contains("remark") && !call.body.contains("notes"), "{}", call.body);
}

#[tokio::test]
async fn every_endpoint_gets_the_run_of_a_schedule_under_the_same_id_and_a_paused_one_nothing() {
    let app = TestApp::start_on(services().await).await;
    let person = planner(&app).await;
    let run = ask(&person).await["run_id"].clone();
    let [one, other, paused] = [Receiver::start().await, Receiver::start().await, Receiver::start().await];
    let (_, first) = added(&person, &one).await;
    let (_, second) = added(&person, &other).await;
    let (quiet, _) = added(&person, &paused).await;
    assert!(pause(&person, &quiet, true).await["paused_at"].is_string());
    assert_ne!(first, second, "each endpoint has a secret of its own");
    let wanted = json!({ "run_id": run, "repeats": "weekly", "sends_mail": false });
    let schedule = answer(person.post("/api/schedules").json(&wanted)).await.1;
    answer(person.post(&format!("/api/schedules/{}/run", schedule["id"].as_str().unwrap()))).await;
    let (call, same) = (one.next().await, other.next().await);
    assert_eq!(call.header("webhook-id"), same.header("webhook-id"));
    assert_eq!(
        (call.signatures(), same.signatures()),
        (vec![&*call.expected(&first)], vec![&*same.expected(&second)])
    );
    assert_eq!(call.json()["type"], "run.finished");
    let headline = call.json()["data"]["headline"].as_str().unwrap().to_owned();
    assert!(!headline.is_empty() && !headline.contains("Scheduled run"), "{headline}");
    let none = person.get_json(&format!("{}/deliveries", place(&quiet))).await;
    assert_eq!((none, paused.others().await), (json!({ "deliveries": [] }), 0));
}

#[tokio::test]
async fn after_a_rotation_both_secrets_sign_for_a_day() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (endpoint, old) = added(&person, &receiver).await;
    let (status, rotated) = answer(person.post(&format!("{}/rotate", place(&endpoint)))).await;
    assert_eq!(status, 200, "{rotated}");
    let new = rotated["secret"].as_str().unwrap();
    assert_ne!(new, old);
    assert!(rotated["endpoint"]["old_secret_until"].is_string());
    assert_eq!(send_test(&person, &endpoint).await.0, 200);
    let call = receiver.next().await;
    assert_eq!(call.signatures(), [call.expected(new), call.expected(&old)]);
    assert_eq!(call.json()["type"], "webhook.test");
    assert_eq!(call.json()["data"], json!({ "endpoint_id": endpoint["id"] }));

    app.platform.clock.advance(TimeDelta::hours(24));
    let person = person.on_another_device().await;
    assert_eq!(person.get_json(LIST).await["endpoints"][0]["old_secret_until"], Value::Null);
    send_test(&person, &endpoint).await;
    let call = receiver.next().await;
    assert_eq!(call.signatures(), [call.expected(new)]);
}
