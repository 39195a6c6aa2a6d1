//! When an event is sent again, and when an endpoint is paused.

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    Receiver, added, ask, listed, newest, pause, place, planner,
    receiver::{ASKED_WAIT, Received},
    send_test, services,
};
use crate::{schedules::mails, support::TestApp};

const PAUSES: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];

fn sent_at(call: &Received) -> i64 {
    call.header("webhook-timestamp").parse().unwrap()
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_failing_endpoint_gets_an_event_ten_times_with_growing_pauses_and_is_paused_then() {
    let app = TestApp::start_on(services().await).await;
    let (mut person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, secret) = added(&person, &receiver).await;
    receiver.answers(500);
    ask(&person).await;
    let first = receiver.next().await;
    let mut sent = sent_at(&first);
    for (attempt, pause) in (1..).zip(PAUSES) {
        let delivery = newest(&person, &endpoint, |delivery| delivery["attempts"] == attempt).await;
        assert_eq!(
            (&delivery["state"], &delivery["reason"]),
            (&json!("waiting"), &json!("The endpoint answered 500."))
        );
        let after = time(&delivery["next_attempt_at"]).timestamp() - sent;
        let longest = pause + pause / 10;
        assert!(
            (pause.num_seconds()..=longest.num_seconds() + 12).contains(&after),
            "attempt {attempt}: {after} s"
        );
        app.platform.clock.advance(longest);
        person = person.on_another_device().await;
        let again = receiver.next().await;
        assert_eq!(again.header("webhook-id"), first.header("webhook-id"));
        assert_eq!(again.body, first.body);
        assert_eq!(again.signatures(), [again.expected(&secret)]);
        let moment = sent_at(&again);
        assert!(moment >= sent + pause.num_seconds(), "the time is that of the attempt");
        sent = moment;
    }
    let delivery = newest(&person, &endpoint, |delivery| delivery["state"] == "failed").await;
    assert_eq!((&delivery["attempts"], &delivery["next_attempt_at"]), (&json!(10), &Value::Null));
    let reason = "10 attempts to deliver an event failed. The last one: The endpoint answered 500.";
    assert_eq!(listed(&person).await["pause_reason"], reason);
    let mail = mails(&app, &person, "Your webhook is paused", 1).await.remove(0);
    assert!(mail.contains(reason) && mail.contains("http://localhost:8080/account"), "{mail}");
    let resumed = pause(&person, &endpoint, false).await;
    assert_eq!((&resumed["paused_at"], &resumed["pause_reason"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn an_endpoint_that_is_gone_is_paused_at_once_and_its_owner_gets_a_mail() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    receiver.answers(410);
    ask(&person).await;
    let delivery = newest(&person, &endpoint, |delivery| delivery["state"] == "failed").await;
    assert_eq!(
        (&delivery["attempts"], &delivery["reason"]),
        (&json!(1), &json!("The endpoint answered 410."))
    );
    assert_eq!(listed(&person).await["pause_reason"], "The endpoint answered 410 Gone.");
    assert_eq!(mails(&app, &person, "Your webhook is paused", 1).await.len(), 1);
    receiver.next().await;
    ask(&person).await;
    assert_eq!(receiver.others().await, 0);
}

#[tokio::test]
async fn what_waits_for_a_paused_endpoint_is_sent_when_it_is_resumed() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    receiver.answers(500);
    ask(&person).await;
    let first = receiver.next().await;
    newest(&person, &endpoint, |delivery| delivery["attempts"] == 1).await;
    pause(&person, &endpoint, true).await;
    receiver.answers(204);
    app.platform.clock.advance(TimeDelta::seconds(6));
    assert_eq!(send_test(&person, &endpoint).await.0, 200);
    assert_eq!(receiver.next().await.json()["type"], "webhook.test", "a test reaches a paused endpoint");
    pause(&person, &endpoint, false).await;
    let again = receiver.next().await;
    assert_eq!(again.header("webhook-id"), first.header("webhook-id"));
}

#[tokio::test]
async fn an_endpoint_that_asks_for_a_wait_gets_it() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    receiver.answers(503);
    ask(&person).await;
    let sent = sent_at(&receiver.next().await);
    let delivery = newest(&person, &endpoint, |delivery| delivery["attempts"] == 1).await;
    let after = time(&delivery["next_attempt_at"]).timestamp() - sent;
    assert!(after >= ASKED_WAIT.parse().unwrap(), "{after} s");
}

#[tokio::test]
async fn a_test_is_sent_once_and_redirects_are_not_followed() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    receiver.answers(307);
    let (status, body) = send_test(&person, &endpoint).await;
    assert_eq!((status, &body["deliveries"][0]["state"]), (200, &json!("waiting")));
    let delivery = newest(&person, &endpoint, |delivery| delivery["state"] == "failed").await;
    assert_eq!(delivery["reason"], "The endpoint answered 307. Redirects are not followed.");
    receiver.next().await;
    assert_eq!((receiver.others().await, &listed(&person).await["paused_at"]), (0, &Value::Null));
    for _ in 1..30 {
        assert_eq!(send_test(&person, &endpoint).await.0, 200);
    }
    assert_eq!(send_test(&person, &endpoint).await.0, 429);
}

#[tokio::test]
async fn deliveries_are_removed_after_thirty_days_and_with_their_endpoint() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    send_test(&person, &endpoint).await;
    newest(&person, &endpoint, |delivery| delivery["state"] == "delivered").await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    assert_eq!(db.remove_old_deliveries(now - TimeDelta::days(30)).await.unwrap(), 0);
    let in_a_month = now + TimeDelta::days(30);
    assert_eq!(db.old_data(in_a_month).await.unwrap().webhook_deliveries, 1, "the command names them");
    assert_eq!(db.remove_old_deliveries(now).await.unwrap(), 1);
    assert_eq!(db.old_data(in_a_month).await.unwrap().webhook_deliveries, 0);
    let removed = person.request(Method::DELETE, &place(&endpoint)).send().await.unwrap();
    assert_eq!(removed.status(), 204);
    assert_eq!(send_test(&person, &endpoint).await.0, 404);
}
