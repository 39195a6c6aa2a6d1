//! When a scheduled analysis runs, what its answer says, and where it is found.

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{
    LATER, QUESTION, SESSION, STOCK, change, mails, messages, once, planned, ran_after, run_now, scheduled,
};
use crate::support::{Person, Services, TestApp};

#[tokio::test]
async fn an_analysis_runs_every_day_on_the_newest_version_and_is_answered_in_its_conversation() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "daily").await;
    assert_eq!((&schedule["state"], &schedule["question"]), (&json!("idle"), &json!(QUESTION)));
    let newest = person.upload_alone("stock.csv", LATER.into()).await;
    app.platform.clock.advance(TimeDelta::days(1));
    let person = person.on_another_device().await;

    let after = ran_after(&person, &schedule).await;

    assert_eq!((&after["state"], &after["last_error"]), (&json!("idle"), &Value::Null));
    let next: DateTime<Utc> = after["next_run_at"].as_str().unwrap().parse().unwrap();
    let due: DateTime<Utc> = schedule["next_run_at"].as_str().unwrap().parse().unwrap();
    assert_eq!(next - due, TimeDelta::days(1), "at the same time of day");
    let messages = messages(&person).await;
    let [.., question, answer] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!(question["content"], format!("Scheduled run with stock.csv: {QUESTION}"));
    let content = answer["content"].as_str().unwrap();
    assert!(content.starts_with("**Scheduled run.** Since the run before: "), "{content}");
    assert_eq!(answer["run_id"], after["last_run_id"]);
    // What the dashboard shows is the list of runs.
    let runs = person.get_json("/api/runs").await["runs"].clone();
    assert_eq!((&runs[0]["id"], &runs[0]["parent"]), (&after["last_run_id"], &json!(run)));
    assert_eq!((&runs[0]["upload_id"], &runs[0]["session_id"]), (&newest["upload_id"], &json!(SESSION)));
}

#[tokio::test]
async fn the_mail_about_a_run_says_its_result_and_what_changed_and_holds_no_row() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "weekly").await;
    person.upload_alone("stock.csv", LATER.into()).await;
    run_now(&person, &schedule).await;
    ran_after(&person, &schedule).await;
    let usage = person.get_json("/api/user/usage").await;
    assert_eq!(usage["messages"]["used"], 2, "it counts like any question: {usage}");
    let sent = mails(&app, &person, "Your scheduled analysis has run", 1).await;
    let mail = &sent[0];
    assert!(mail.contains(&format!("Question: {QUESTION}")), "{mail}");
    assert!(mail.contains("Since the run before: "), "{mail}");
    assert!(mail.contains(&format!("http://localhost:8080/chat/{SESSION}")), "{mail}");
    assert!(!mail.contains("2417") && !mail.contains("2,417") && !mail.contains("unit cost"), "{mail}");

    let quiet = json!({ "repeats": "weekly", "sends_mail": false, "is_paused": false });
    let before = change(&person, &schedule, quiet).await;
    run_now(&person, &schedule).await;
    app.platform.clock.advance(TimeDelta::seconds(1));
    let after = ran_after(&person, &before).await;
    assert_eq!(after["last_run_id"], before["last_run_id"], "nothing is different, so it is the same run");
    let last = messages(&person).await.pop().unwrap();
    let content = last["content"].as_str().unwrap();
    assert!(content.starts_with("**Scheduled run.** Nothing has changed since the run before."), "{content}");
    assert_eq!(mails(&app, &person, "Your scheduled analysis has run", 1).await.len(), 1);
}

#[tokio::test]
async fn a_new_version_of_the_data_set_makes_its_analysis_due_and_the_same_file_again_does_not() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "new_version").await;
    assert_eq!((&schedule["state"], &schedule["next_run_at"]), (&json!("idle"), &Value::Null));
    person.upload_alone("stock.csv", STOCK.into()).await;
    person.upload_alone("other.csv", LATER.into()).await;
    assert_eq!(super::listed(&person).await["next_run_at"], Value::Null);
    person.upload_alone("stock.csv", LATER.into()).await;
    let after = ran_after(&person, &schedule).await;
    assert_eq!((&after["state"], &after["next_run_at"]), (&json!("idle"), &Value::Null));
    assert_ne!(after["last_run_id"], json!(run));
}

#[tokio::test]
async fn an_analysis_of_an_older_version_runs_at_once_when_it_waits_for_new_ones() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    person.upload_alone("stock.csv", LATER.into()).await;
    let schedule = scheduled(&person, &run, "new_version").await;
    assert_eq!(ran_after(&person, &schedule).await["last_error"], Value::Null);
}

#[tokio::test]
async fn a_paused_schedule_runs_when_its_owner_asks_and_not_by_itself() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "new_version").await;
    let paused = json!({ "repeats": "new_version", "sends_mail": false, "is_paused": true });
    let before = change(&person, &schedule, paused).await;
    assert_eq!(before["state"], "paused");
    person.upload_alone("stock.csv", LATER.into()).await;
    assert_eq!(super::listed(&person).await["next_run_at"], Value::Null);
    run_now(&person, &schedule).await;
    let after = once(&person, |schedule| schedule["state"] == "paused").await;
    assert_ne!(after["last_run_id"], Value::Null);
    let resumed = json!({ "repeats": "new_version", "sends_mail": false, "is_paused": false });
    let resumed = change(&person, &schedule, resumed).await;
    assert_eq!((&resumed["state"], &resumed["next_run_at"]), (&json!("idle"), &Value::Null));
}

#[tokio::test]
async fn of_many_workers_one_takes_a_due_schedule_and_another_one_asks_for_the_same_run_later() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let due = due_schedule(&app).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let until = now + TimeDelta::minutes(5);
    let other = platform::open_db(&app.services.config(), &app.platform.clock).await.unwrap();
    let claims = (0..8).map(|number| if number % 2 == 0 { db } else { &other });
    let claims = join_all(claims.map(|db| db.claim_schedule(now, until))).await;
    let mut claimed: Vec<_> = claims.into_iter().filter_map(|claim| claim.unwrap()).collect();
    assert_eq!(claimed.len(), 1);
    assert_eq!(super::listed(&due).await["state"], "waiting");

    let killed = claimed.remove(0);
    let later = until + TimeDelta::minutes(5);
    let taken_over = other.claim_schedule(until, later).await.unwrap().expect("the claim has expired");
    assert_eq!(taken_over.client_id(), killed.client_id(), "so that a question is not asked twice");
    let turn = protocol::TurnId::generate();
    assert!(!db.note_scheduled_turn(&killed, turn, until).await.unwrap(), "it is too late");
    assert!(db.note_scheduled_turn(&taken_over, turn, until).await.unwrap());
    assert!(db.claim_schedule(until, later).await.unwrap().is_none(), "nothing is due any more");

    let ended = db.claim_ended_schedule(until, later).await.unwrap();
    assert!(ended.is_some(), "its conversation has no such turn");
    assert!(
        other.claim_ended_schedule(until, later).await.unwrap().is_none(),
        "one worker stores the ending"
    );
}

/// A person with a schedule that is due, where no worker runs.
async fn due_schedule(app: &TestApp) -> Person {
    let belongings = crate::ownership::Belongings::new(app).await;
    let schedule = super::listed(&belongings.owner).await;
    run_now(&belongings.owner, &schedule).await;
    belongings.owner
}
