//! What a refresh makes of the rows, when it happens, and that one worker does it.

use chrono::TimeDelta;
use futures::future::join_all;
use platform::{database_connections::CLAIM, db::database_connections::Refreshed};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    LIST, SALES, change, connect, enterprise, place, refresh, services, settled, versions, wanted, with,
};
use crate::{
    schedules::mails,
    support::{ForeignDatabase, Person, TestApp, a_moment},
};

#[tokio::test]
async fn a_refresh_makes_a_version_when_something_has_changed_and_none_otherwise() {
    let app = TestApp::start_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    assert!(["waiting", "refreshing", "idle"].contains(&connection["state"].as_str().unwrap()));
    let first = settled(&person).await;
    assert_eq!((&first["last_rows"], &first["last_error"]), (&json!(3), &Value::Null));
    assert_eq!(first["data_set_name"], "Shop.csv");
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 1)]);
    assert_eq!(read_rows(&person, &first).await, 3, "the file is read like an upload");

    assert_eq!(refresh(&person, &connection).await.0, 200);
    let second = settled(&person).await;
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 1)], "nothing has changed");
    assert_eq!(second["data_set_id"], first["data_set_id"]);

    foreign.now_holds(&format!("{SALES}\n2025-01-27,\"x\",B"));
    refresh(&person, &connection).await;
    assert_eq!(settled(&person).await["last_rows"], 4);
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 2)]);
}

#[tokio::test]
async fn a_renamed_data_set_gets_the_next_version_and_a_deleted_one_is_made_again() {
    let app = TestApp::start_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    let data_set = settled(&person).await["data_set_id"].as_str().unwrap().to_owned();
    let address = format!("/api/data-sets/{data_set}");
    let rename = person.request(reqwest::Method::PATCH, &address).json(&json!({ "name": "Spring" }));
    assert!(rename.send().await.unwrap().status().is_success());
    foreign.now_holds(&format!("{SALES}\n2025-01-27,8,B"));
    refresh(&person, &connection).await;
    settled(&person).await;
    assert_eq!(versions(&person).await, [("Spring".to_owned(), 2)]);
    assert!(person.request(reqwest::Method::DELETE, &address).send().await.unwrap().status().is_success());
    refresh(&person, &connection).await;
    assert_ne!(settled(&person).await["data_set_id"], json!(data_set));
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 1)]);
}

#[tokio::test]
async fn an_empty_table_keeps_the_last_version_and_says_so() {
    let app = TestApp::start_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    settled(&person).await;
    foreign.now_holds("day,pieces,article");
    refresh(&person, &connection).await;
    let after = settled(&person).await;
    let text = "The table or query has no rows. The last version of the data set stays as it is.";
    assert_eq!((&after["last_error"], &after["last_rows"]), (&json!(text), &json!(3)));
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 1)]);
}

#[tokio::test]
async fn a_schedule_refreshes_every_day_goes_on_after_a_failure_and_pauses_after_three() {
    let app = TestApp::start_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let daily = with(&wanted(&foreign), &json!({ "schedule": "daily" }));
    let connection = connect(&person, &daily).await;
    let mut last = settled(&person).await;
    let a_day_later = async |person: &Person| {
        app.platform.clock.advance(TimeDelta::days(1));
        person.on_another_device().await
    };
    foreign.now_holds(&format!("{SALES}\n2025-01-27,8,B"));
    let mut later = a_day_later(&person).await;
    while settled(&later).await["last_refresh_at"] == last["last_refresh_at"] {
        a_moment().await;
    }
    assert_eq!(versions(&later).await, [("Shop.csv".to_owned(), 2)]);

    let port = foreign.port;
    drop(foreign);
    for failure in 1..=3 {
        last = settled(&later).await;
        later = a_day_later(&later).await;
        let failed = async || settled(&later).await;
        let mut after = failed().await;
        while after["next_refresh_at"] == last["next_refresh_at"] {
            after = failed().await;
        }
        let text = after["last_error"].as_str().unwrap();
        assert!(text.starts_with(&format!("127.0.0.1:{port} does not accept")), "{text}");
        assert_eq!(after["state"], if failure == 3 { "paused" } else { "idle" }, "{failure}");
        assert_eq!(text.contains("After 3 failures in a row the schedule is paused"), failure == 3, "{text}");
    }
    assert_eq!(settled(&later).await["next_refresh_at"], Value::Null);
    let mails = mails(&app, &later, "The schedule of a database connection is paused", 1).await;
    assert!(mails.len() == 1 && mails[0].contains("database connection Shop"), "{mails:?}");
    let again = ForeignDatabase::start(SALES).await;
    let corrected = with(&daily, &json!({ "port": again.port }));
    assert_eq!(change(&later, &connection, &corrected).await.0, 200);
    let after = settled(&later).await;
    assert_eq!((&after["state"], &after["last_error"]), (&json!("idle"), &Value::Null));
    assert_ne!(after["next_refresh_at"], Value::Null, "the schedule goes on");
}

#[tokio::test]
async fn of_many_workers_one_takes_a_due_refresh_and_another_one_takes_over_from_a_killed_one() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    connect(&person, &wanted(&foreign)).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let other = platform::open_db(&app.services.config(), &app.platform.clock).await.unwrap();
    let claims = (0..8).map(|number| if number % 2 == 0 { db } else { &other });
    let claims = join_all(claims.map(|db| db.claim_refresh(now, now + CLAIM))).await;
    let mut claimed: Vec<_> = claims.into_iter().filter_map(|claim| claim.unwrap()).collect();
    assert_eq!(claimed.len(), 1);
    assert_eq!(person.get_json(LIST).await["connections"][0]["state"], "refreshing");
    let almost = now + CLAIM - TimeDelta::seconds(1);
    assert!(db.claim_refresh(almost, almost + CLAIM).await.unwrap().is_none());

    let killed = claimed.remove(0);
    let later = now + CLAIM;
    let taken_over = other.claim_refresh(later, later + CLAIM).await.unwrap().expect("the claim has expired");
    let outcome = Refreshed::Read { rows: 1, data_set: Uuid::nil() };
    assert!(!db.finish_refresh(&killed, &outcome, later).await.unwrap(), "it is too late");
    assert!(db.finish_refresh(&taken_over, &outcome, later).await.unwrap());
    assert!(db.claim_refresh(later, later + CLAIM).await.unwrap().is_none(), "nothing is due any more");
}

#[tokio::test]
async fn workers_refresh_one_connection_of_a_user_at_a_time() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let (many, one) = (enterprise(&app).await, enterprise(&app).await);
    for name in ["Shop 1", "Shop 2"] {
        connect(&many, &with(&wanted(&foreign), &json!({ "name": name }))).await;
    }
    connect(&one, &wanted(&foreign)).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let take = async || db.claim_refresh(now, now + CLAIM).await.unwrap();
    let (first, second) = (take().await.unwrap(), take().await.unwrap());
    assert_ne!(first.connection.user_id, second.connection.user_id);
    assert!(!db.is_refresh_due(now).await.unwrap() && take().await.is_none(), "the third one waits");
    app.platform.refresh_connection(&first).await.unwrap();
    assert_eq!(take().await.unwrap().connection.user_id, first.connection.user_id);
}

#[tokio::test]
async fn a_worker_that_stops_gives_back_what_it_has_claimed() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    connect(&person, &wanted(&foreign)).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().unwrap();
    db.give_refresh_back(&claim).await.unwrap();
    assert!(db.claim_refresh(now, now + CLAIM).await.unwrap().is_some());
}

#[tokio::test]
async fn a_change_while_a_worker_reads_is_refreshed_afterwards() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().unwrap();
    app.platform.clock.advance(TimeDelta::seconds(1));
    change(&person, &connection, &with(&wanted(&foreign), &json!({ "source": "SELECT 1" }))).await;
    let now = app.platform.clock.now();
    let outcome = Refreshed::Failed("The old query failed.".to_owned());
    assert!(db.finish_refresh(&claim, &outcome, now).await.unwrap());
    let again = db.claim_refresh(now, now + CLAIM).await.unwrap().expect("the change waits");
    assert_eq!(again.connection.source, "SELECT 1");
}

#[tokio::test]
async fn rows_of_a_connection_that_was_changed_or_deleted_meanwhile_are_dropped() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().unwrap();
    app.platform.clock.advance(TimeDelta::seconds(1));
    change(&person, &connection, &with(&wanted(&foreign), &json!({ "source": "others" }))).await;
    app.platform.refresh_connection(&claim).await.unwrap();
    assert_eq!(versions(&person).await, []);
    let text = person.get_json(LIST).await["connections"][0]["last_error"].clone();
    assert_eq!(text, "The connection was changed or deleted.");

    let now = app.platform.clock.now();
    let claim = db.claim_refresh(now, now + CLAIM).await.unwrap().expect("the change waits");
    let delete = person.request(reqwest::Method::DELETE, &place(&connection)).send().await.unwrap();
    assert_eq!(delete.status().as_u16(), 204);
    app.platform.refresh_connection(&claim).await.unwrap();
    assert_eq!(versions(&person).await, []);
}

/// The rows that were found in the newest version.
async fn read_rows(person: &Person, connection: &Value) -> i64 {
    let address = format!("/api/data-sets/{}", connection["data_set_id"].as_str().unwrap());
    loop {
        let data_set = person.get_json(&address).await;
        if let Some(rows) = data_set["rows"].as_i64() {
            return rows;
        }
        a_moment().await;
    }
}
