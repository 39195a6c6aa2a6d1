//! Storage space for the files of results.

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{QUESTION, counted, forecast, link_in, result_bytes, stored, usage};
use crate::{
    quotas::{change_basic, demand_of},
    support::{Person, TestApp, on_either},
};

const MB: i64 = 1024 * 1024;

#[tokio::test]
async fn results_that_are_requested_again_count_once() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    person.upload("session_one", "stock.csv", demand_of(2)).await;
    forecast(&person, "session_one", QUESTION).await;
    let once = usage(&person).await;
    assert!(once["result_bytes"].as_i64().unwrap() > 0);
    assert_eq!(counted(&once), stored(&app));
    forecast(&person, "session_one", QUESTION).await;
    assert_eq!(usage(&person).await["storage_bytes"], once["storage_bytes"]);
    forecast(&person, "session_one", "Forecast the next 3 weeks").await;
    assert!(result_bytes(&person).await > once["result_bytes"].as_i64().unwrap());
    let all = usage(&person).await;
    assert_eq!(counted(&all), stored(&app));
    assert_eq!(all["storage_bytes"]["used"].as_i64().unwrap(), counted(&all).0 + counted(&all).1);
    assert_eq!(person.get_json("/api/data-sets").await["storage_bytes"], all["storage_bytes"]["used"]);

    let deleted = person.request(Method::DELETE, "/api/sessions/session_one").send().await.unwrap();
    assert_eq!(deleted.status(), StatusCode::NO_CONTENT);
    assert_eq!(result_bytes(&person).await, 0, "they go with the conversation");
    assert_eq!(counted(&usage(&person).await), stored(&app));
}

/// A person whose plan stores 1 MB, of which this number of bytes is free. Returns the upload to ask about and the one
/// that fills the rest.
async fn with_room_for(app: &TestApp, bytes: i64) -> (Person, Value, Value) {
    change_basic(app, json!({ "max_storage_mb": 1 })).await;
    let person = app.signed_in("basic").await;
    let stock = person.upload("session_one", "stock.csv", demand_of(2)).await.json().await.unwrap();
    forecast(&person, "session_one", "What do you need?").await;
    let used = usage(&person).await["storage_bytes"]["used"].as_i64().unwrap();
    // The file is unreadable, so it has no profile that would take space as well.
    let filler = vec![0; usize::try_from(MB - used - bytes).unwrap()];
    let filler = person.upload_alone("filler.csv", filler).await;
    assert_eq!(filler["success"], true, "{filler}");
    (person, stock, filler)
}

async fn delete_forever(person: &Person, upload: &Value) {
    let address = format!("/api/data-sets/{}?forever=true", upload["data_set_id"].as_str().unwrap());
    let deleted = person.request(Method::DELETE, &address).send().await.unwrap();
    assert_eq!(deleted.status(), StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn an_answer_without_storage_for_its_files_begins_with_a_notice() {
    let app = TestApp::start().await;
    let (person, _, filler) = with_room_for(&app, 2_000).await;
    let before = stored(&app);
    let reply = forecast(&person, "session_one", QUESTION).await;
    let text = reply["content"].as_str().unwrap();
    assert!(text.starts_with("**The files of this answer were not saved.** They need "), "{text}");
    let first = text.lines().next().unwrap();
    assert!(first.contains(" of the 1 MB of your plan. Delete old results"), "{first}");
    assert!(text.lines().count() > 10, "the answer itself is given: {text}");
    assert!(!text.contains("](") && !text.contains("## Files"), "no link leads to a missing file: {text}");
    assert_eq!(reply["run_id"], Value::Null);
    assert_eq!(stored(&app), before, "no file stays");
    assert_eq!(result_bytes(&person).await, 0);
    let history = person.get_json("/api/sessions/session_one/messages").await;
    let last = history["messages"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["content"], &last["run_id"]), (&reply["content"], &Value::Null));

    delete_forever(&person, &filler).await;
    let reply = forecast(&person, "session_one", QUESTION).await;
    assert_eq!(person.get(&link_in(&reply)).send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(counted(&usage(&person).await), stored(&app));
}

#[tokio::test]
async fn simultaneous_results_cannot_use_the_same_remaining_storage() {
    let app = TestApp::start().await;
    let measured = app.signed_in("basic").await;
    measured.upload("session_of_another", "stock.csv", demand_of(2)).await;
    forecast(&measured, "session_of_another", QUESTION).await;
    let one = result_bytes(&measured).await;
    // The runs differ in their number of weeks and hardly in size.
    let (person, stock, _) = with_room_for(&app, one * 5 / 2).await;
    let asks = (2..8).map(|weeks| {
        let (person, stock) = (&person, &stock);
        async move {
            let question = json!({
                "message": format!("Forecast the next {weeks} weeks"), "session_id": format!("session_{weeks}"),
                "agent_type": "demand_forecasting", "upload_id": stock["upload_id"],
            });
            let reply: Value =
                person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
            reply["run_id"].is_string()
        }
    });
    let saved = join_all(asks).await.into_iter().filter(|saved| *saved).count();
    assert_eq!(saved, 2, "two fit and a third one does not");
    let now = usage(&person).await;
    assert!(now["storage_bytes"]["used"].as_i64().unwrap() <= MB);
}

#[tokio::test]
async fn existing_results_are_kept_when_the_plan_becomes_smaller() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    person.upload("session_one", "stock.csv", demand_of(2)).await;
    forecast(&person, "session_one", QUESTION).await;
    change_basic(&app, json!({ "max_storage_mb": 0 })).await;
    let again = forecast(&person, "session_one", QUESTION).await;
    assert_eq!(person.get(&link_in(&again)).send().await.unwrap().status(), StatusCode::OK);
    let other = forecast(&person, "session_one", "Forecast the next 5 weeks").await;
    assert!(other["content"].as_str().unwrap().starts_with("**The files of this answer were not saved.**"));
    assert_eq!(
        person.upload("session_one", "b.csv", demand_of(1)).await.status(),
        StatusCode::PAYMENT_REQUIRED
    );
}

/// The migration must count the results from before it, on both databases.
#[tokio::test]
async fn results_stored_before_counting_began_are_counted_too() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    person.upload("session_one", "stock.csv", demand_of(2)).await;
    forecast(&person, "session_one", QUESTION).await;
    let counted = result_bytes(&person).await;
    let migration = include_str!("../../../migrations/0015_results.sql");
    let statements = migration.split(';').map(str::trim);
    let count =
        statements.filter_map(|text| text.find("UPDATE runs").map(|start| &text[start..])).next().unwrap();
    execute(&app, "UPDATE runs SET bytes = 0").await;
    assert_eq!(result_bytes(&person).await, 0);
    execute(&app, count).await;
    assert_eq!(result_bytes(&person).await, counted);
    execute(&app, "UPDATE runs SET files = '[]'").await;
    execute(&app, count).await;
    assert_eq!(result_bytes(&person).await, 0);
}

async fn execute(app: &TestApp, sql: &'static str) {
    on_either!(&app.platform.db, line => sqlx::query(sql).execute(line).await.map(drop)).unwrap();
}
