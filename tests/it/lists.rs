//! The most entries that one user may have in a list: files, conversations, messages, devices, remembered decisions.

use chrono::Duration;
use futures::future::join_all;
use platform::{
    Db,
    db::{
        conversations::chat_sessions::MAX_CONVERSATIONS, identity::MAX_DEVICES, storage::MAX_FILES,
        uploads::recipes::MAX_RECIPES,
    },
};
use protocol::UserId;
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Person, Services, TestApp};

const UPLOAD: &str = "INSERT INTO uploads (id, user_id, filename, content_type, bytes, sha256, state, created_at) \
     VALUES ($1, $2, 'old.csv', 'text/csv', 1, 'x', 'failed', $3)";
const CONVERSATION: &str = "INSERT INTO chat_sessions (id, user_id, created_at, updated_at) VALUES (CAST($1 AS TEXT) || 'x', $2, $3, $3)";
const MESSAGE: &str = "INSERT INTO messages (id, session_id, role, content, created_at, place) \
     SELECT $1, 'session_one', 'assistant', '\"Hello\"', $3, \
         (SELECT MAX(place) + 1 FROM messages WHERE session_id = 'session_one') FROM profiles WHERE id = $2";

/// Adds this number of rows for a user.
async fn add(app: &TestApp, person: &Person, sql: &'static str, rows: i64) {
    let user: UserId = person.get_json("/api/user/profile").await["id"].as_str().unwrap().parse().unwrap();
    let now = app.platform.clock.now();
    match &app.platform.db {
        Db::Postgres(pool) => {
            let mut line = pool.take().await.unwrap();
            let mut tx = sqlx::Connection::begin(&mut *line).await.unwrap();
            for _ in 0..rows {
                sqlx::query(sql).bind(Uuid::now_v7()).bind(user.0).bind(now).execute(&mut *tx).await.unwrap();
            }
            tx.commit().await.unwrap();
        }
        Db::Sqlite { writer, .. } => {
            let mut line = writer.take().await.unwrap();
            let mut tx = sqlx::Connection::begin(&mut *line).await.unwrap();
            for _ in 0..rows {
                sqlx::query(sql).bind(Uuid::now_v7()).bind(user.0).bind(now).execute(&mut *tx).await.unwrap();
            }
            tx.commit().await.unwrap();
        }
    }
}

async fn assert_refused(answer: Response, text: &str) {
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "error": text, "code": "invalid_request" }));
}

async fn ask(person: &Person, session: &str) -> Response {
    let question = json!({ "message": "Hello", "session_id": session });
    person.post("/api/chat").json(&question).send().await.unwrap()
}

#[tokio::test]
async fn the_number_of_files_of_a_user_is_limited() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    add(&app, &person, UPLOAD, MAX_FILES - 1).await;
    assert_eq!(person.upload("session_one", "a.csv", vec![b'1']).await.status(), StatusCode::OK);
    let refused = person.upload("session_one", "b.csv", vec![b'2']).await;
    let text =
        "You have 10000 files, which is the limit. Permanently delete data sets that you no longer need.";
    assert_refused(refused, text).await;
    let again = person.upload("session_one", "a.csv", vec![b'1']).await;
    assert_eq!(again.status(), StatusCode::OK, "the same file is no other one");
}

#[tokio::test]
async fn the_number_of_conversations_of_a_user_is_limited() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    add(&app, &person, CONVERSATION, MAX_CONVERSATIONS - 1).await;
    assert_eq!(ask(&person, "session_one").await.status(), StatusCode::OK);
    let text =
        "You have 10000 conversations, which is the limit. Please delete those that you no longer need.";
    assert_refused(ask(&person, "session_two").await, text).await;
    assert_refused(person.upload("session_two", "a.csv", vec![b'1']).await, text).await;
    let mut chat = person.join("session_two").await;
    assert_eq!(chat.next_error().await, text);
    assert_eq!(ask(&person, "session_one").await.status(), StatusCode::OK, "those that are there go on");
    assert_eq!(ask(&app.signed_in("basic").await, "session_two").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn empty_conversations_are_removed_after_a_month() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut chat = person.join("session_empty").await;
    chat.next("session_state").await;
    assert_eq!(ask(&person, "session_one").await.status(), StatusCode::OK);
    app.platform.clock.advance(Duration::days(31));
    let other = other.on_another_device().await;
    // Any user may claim the session again.
    let taken = async { while ask(&other, "session_empty").await.status() != StatusCode::OK {} };
    tokio::time::timeout(crate::support::socket::PATIENCE, taken).await.unwrap();
    assert_eq!(ask(&other, "session_one").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_long_conversation_is_loaded_in_parts() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    person.upload("session_one", "first.csv", vec![b'1']).await;
    app.platform.clock.advance(Duration::seconds(1));
    add(&app, &person, MESSAGE, 2_100).await;
    let mut sizes = Vec::new();
    let mut ids = std::collections::HashSet::new();
    let mut before = String::new();
    loop {
        let page = person.get_json(&format!("/api/sessions/session_one/messages{before}")).await;
        let messages = page["messages"].as_array().unwrap();
        sizes.push(messages.len());
        ids.extend(messages.iter().map(|message| message["id"].as_str().unwrap().to_owned()));
        let Some(earlier) = page["earlier"].as_str() else {
            assert_eq!(messages[0]["filename"], "first.csv");
            break;
        };
        before = format!("?before={earlier}");
    }
    assert_eq!((sizes, ids.len()), (vec![1_000, 1_000, 101], 2_101));
    let refused = person.get("/api/sessions/session_one/messages?before=x").send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_device_over_the_limit_signs_out_the_least_recently_used_one() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let first = app.signed_in("basic").await;
    app.platform.clock.advance(Duration::seconds(1));
    let second = first.on_another_device().await;
    app.platform.clock.advance(Duration::seconds(1));
    let user: UserId = first.get_json("/api/user/profile").await["id"].as_str().unwrap().parse().unwrap();
    let begin = async |_: i64| {
        let (id, token) = (Uuid::now_v7(), Uuid::now_v7().to_string());
        let session = platform::db::identity::NewAuthSession {
            id,
            user,
            method: "password",
            token_hash: &token,
            password_hash: None,
        };
        assert!(app.platform.db.begin_auth_session(&session, app.platform.clock.now()).await.unwrap());
    };
    join_all((0..MAX_DEVICES - 2).map(begin)).await;
    let status = async |who: &Person| who.get("/api/user/profile").send().await.unwrap().status();
    assert_eq!((status(&first).await, status(&second).await), (StatusCode::OK, StatusCode::OK));
    let newest = first.on_another_device().await;
    assert_eq!(status(&first).await, StatusCode::UNAUTHORIZED);
    assert_eq!((status(&second).await, status(&newest).await), (StatusCode::OK, StatusCode::OK));
}

#[tokio::test]
async fn the_least_recently_used_decisions_are_removed() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let user: UserId = person.get_json("/api/user/profile").await["id"].as_str().unwrap().parse().unwrap();
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    for number in 0..=MAX_RECIPES {
        let hash = format!("hash_{number}");
        db.remember_recipe(user, &hash, &json!({"header_row": number}), now + Duration::seconds(number))
            .await
            .unwrap();
    }
    assert_eq!(db.remembered_recipe(user, "hash_0").await.unwrap(), None);
    assert!(db.remembered_recipe(user, "hash_1").await.unwrap().is_some());
    assert_eq!(i64::try_from(db.all_recipes(user).await.unwrap().len()).unwrap(), MAX_RECIPES);
}
