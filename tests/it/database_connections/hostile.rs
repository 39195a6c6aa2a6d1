//! Servers of others that break the protocol: each is refused, and neither memory nor a worker is lost.

use std::time::Instant;

use chrono::TimeDelta;
use platform::database_connections::CLAIM;
use serde_json::{Value, json};

use super::{
    LIST, SALES, TEST, answer, connect, enterprise, refresh, refusal, services, settled, tried, wanted, with,
};
use crate::support::{ForeignDatabase, Misbehaviour, TestApp, socket::PATIENCE};

const UNREADABLE: &str =
    "The answer of the database could not be read. Choose other columns, or cast them to text.";

#[tokio::test]
async fn a_message_that_claims_four_gigabytes_is_refused_at_once() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::misbehaving(SALES, Misbehaviour::ClaimsFourGigabytes).await;
    let person = enterprise(&app).await;
    let began = Instant::now();
    let text = refusal(person.post(TEST).json(&tried(&wanted(&foreign))), 422).await;
    assert!(text.starts_with("The server sends more than fits into one message."), "{text}");
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
}

#[tokio::test]
async fn rows_whose_lengths_are_wrong_are_refused_and_the_refresh_ends() {
    let app = TestApp::start_on(services().await).await;
    let foreign = ForeignDatabase::misbehaving("only\n1", Misbehaviour::WrongLengths).await;
    let person = enterprise(&app).await;
    assert_eq!(refusal(person.post(TEST).json(&tried(&wanted(&foreign))), 422).await, UNREADABLE);
    connect(&person, &wanted(&foreign)).await;
    let after = settled(&person).await;
    assert_eq!((&after["last_error"], &after["next_refresh_at"]), (&json!(UNREADABLE), &Value::Null));
}

#[tokio::test]
async fn a_refresh_that_ends_its_worker_three_times_is_paused_until_its_owner_asks_again() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &with(&wanted(&foreign), &json!({ "schedule": "daily" }))).await;
    let (db, clock) = (&app.platform.db, &app.platform.clock);
    for attempt in 0..3 {
        let now = clock.now();
        let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().expect("it is due");
        let reason = claim.connection.last_error;
        let text = "The last refresh was interrupted before it ended, and is tried again.";
        assert_eq!(reason.as_deref(), (attempt > 0).then_some(text), "{attempt}");
        clock.advance(CLAIM + TimeDelta::seconds(1));
    }
    let person = person.on_another_device().await;
    let now = clock.now();
    let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().expect("the claim has expired");
    app.platform.refresh_connection(&claim).await.unwrap();
    let listed = async || person.get_json(LIST).await["connections"][0].clone();
    let paused = listed().await;
    assert_eq!((&paused["state"], &paused["last_refresh_at"]), (&json!("paused"), &Value::Null));
    let text = paused["last_error"].as_str().unwrap();
    assert!(text.starts_with("The refresh was interrupted several times and is not tried again."), "{text}");
    assert!(text.contains("the schedule is paused"), "{text}");
    let now = clock.now() + TimeDelta::days(2);
    assert!(db.claim_refresh(now, now + CLAIM).await.unwrap().is_none());

    assert_eq!(refresh(&person, &connection).await.0, 200);
    let now = clock.now();
    let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().expect("its owner has asked");
    app.platform.refresh_connection(&claim).await.unwrap();
    let read = listed().await;
    assert_eq!((&read["state"], &read["last_rows"]), (&json!("idle"), &json!(3)));
}

#[tokio::test]
async fn a_test_reads_twenty_rows_of_a_server_that_sends_rows_without_end() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::misbehaving("only", Misbehaviour::EndlessRows).await;
    let person = enterprise(&app).await;
    let (status, sample) = answer(person.post(TEST).json(&tried(&wanted(&foreign)))).await;
    assert_eq!((status, sample["rows"].as_array().map(Vec::len)), (200, Some(20)), "{sample}");
}

#[tokio::test]
async fn a_test_takes_two_megabytes_at_most() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(&format!("only\n{}", "x".repeat(2_100_000))).await;
    let person = enterprise(&app).await;
    let text = refusal(person.post(TEST).json(&tried(&wanted(&foreign))), 422).await;
    assert!(text.starts_with("The first 20 rows take more than 2 MB."), "{text}");
}

#[tokio::test]
async fn a_user_tests_one_connection_at_a_time() {
    let app = TestApp::start_api_on(services().await).await;
    let silent = ForeignDatabase::misbehaving(SALES, Misbehaviour::Silent).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let running = tokio::spawn(person.post(TEST).json(&tried(&wanted(&silent))).send());
    let second = async || answer(person.post(TEST).json(&tried(&wanted(&foreign)))).await;
    silent.is_asked().await;
    let (status, body) = second().await;
    let text = "Another test of yours is running. Please wait until it has ended.";
    assert_eq!((status, &body["error"]), (409, &json!(text)));
    running.abort();
}
