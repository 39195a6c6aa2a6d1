//! Stores that hang, are full or are gone: questions are refused in time and can be sent again, operators see the
//! outage, and everything recovers without help. Also clocks that jump back.

use std::time::{Duration, Instant};

use platform::Clock;
use protocol::SessionId;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{Person, Services, Store, TestApp, Wire, a_moment, eventually, socket::PATIENCE};

const REFUSAL: &str = "We could not save your question. It is kept here; send it again.";
/// A user is informed within three seconds; a busy machine may take a little longer.
const REFUSED_WITHIN: Duration = Duration::from_millis(3_500);
/// A health check must be answered within a second.
const HEALTH_WITHIN: Duration = Duration::from_millis(1_500);

/// Scaled-out stores behind wires; `None` with the embedded stores, which are reached without a wire.
async fn wired() -> Option<(TestApp, Wire, Wire)> {
    let Store::ScaledOut { .. } = Store::from_env() else { return None };
    let services = Services::new().await;
    let postgres = Wire::to(services.var("DATABASE_URL")).await;
    let redis = Wire::to(services.var("REDIS_URL")).await;
    let services = services.with("DATABASE_URL", &postgres.url).with("REDIS_URL", &redis.url);
    Some((TestApp::start_on(services).await, postgres, redis))
}

/// An answer in time. A busy machine may delay one answer, but not three in a row.
async fn health(app: &TestApp, path: &str) -> (StatusCode, Value) {
    let mut late = Vec::new();
    while late.len() < 3 {
        let asked = Instant::now();
        let answer = reqwest::get(format!("{}{path}", app.address)).await.unwrap();
        if asked.elapsed() < HEALTH_WITHIN {
            return (answer.status(), answer.json().await.unwrap());
        }
        late.push(asked.elapsed());
    }
    panic!("{path} took {late:?}");
}

/// Repeats the health check until the answer is the expected one, because results are reused for a second.
async fn until_health(app: &TestApp, path: &str, expected: &Value) {
    let looks = async {
        while &health(app, path).await.1 != expected {
            a_moment().await;
        }
    };
    timeout(PATIENCE, looks).await.unwrap_or_else(|_| panic!("{path} is never {expected}"));
}

fn question(session: &str, client_id: &str) -> Value {
    json!({ "message": "Hello", "session_id": session, "client_id": client_id })
}

/// Checks that a question over HTTP is refused in time.
async fn refused_over_http(person: &Person, session: &str, client_id: &str) {
    let asked = Instant::now();
    let answer = person.post("/api/chat").json(&question(session, client_id)).send().await.unwrap();
    assert!(asked.elapsed() < REFUSED_WITHIN, "refused after {:?}", asked.elapsed());
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "error": REFUSAL, "code": "not_saved" }));
}

async fn refused_on_the_socket(chat: &mut crate::support::Chat, client_id: &str) {
    let asked = Instant::now();
    chat.ask_as(client_id, "Hello").await;
    let refusal = chat.next("error").await;
    assert!(asked.elapsed() < REFUSED_WITHIN, "refused after {:?}", asked.elapsed());
    assert_eq!(refusal, json!({ "error": REFUSAL, "code": "not_saved" }));
}

async fn said(request: reqwest::RequestBuilder) -> Value {
    request.send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn health_is_public_but_its_parts_are_reported_to_operators_only() {
    let app = TestApp::start().await;
    assert_eq!(health(&app, "/health/live").await, (StatusCode::OK, json!({ "status": "live" })));
    let parts = json!({ "database": "ok", "queue": "ok", "files": "ok" });
    let ready = json!({ "status": "ready", "parts": parts });
    assert_eq!(health(&app, "/health/ready").await, (StatusCode::OK, ready.clone()));
    let request =
        || Client::new().get(format!("{}/health/ready", app.address)).header("x-forwarded-for", "1.2.3.4");
    assert_eq!(said(request()).await, json!({ "status": "ready" }));
    let person = app.signed_in("basic").await;
    assert_eq!(said(request().bearer_auth(&person.token)).await, json!({ "status": "ready" }));
    app.platform.db.grant(&person.email, Some("admin"), None).await.unwrap();
    assert_eq!(said(request().bearer_auth(&person.token)).await, ready);
}

#[tokio::test]
async fn questions_are_refused_in_time_and_never_stored_twice_while_postgres_hangs_or_is_down() {
    let Some((app, postgres, _)) = wired().await else { return };
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    chat.next("session_state").await;
    for (outage, name) in [(Wire::block as fn(&Wire), "hung"), (Wire::cut, "gone")] {
        outage(&postgres);
        refused_on_the_socket(&mut chat, name).await;
        refused_over_http(&person, &chat.session, name).await;
        let parts = json!({ "database": "down", "queue": "ok", "files": "ok" });
        until_health(&app, "/health/ready", &json!({ "status": "degraded", "parts": parts })).await;
        assert_eq!(health(&app, "/health/ready").await.0, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(health(&app, "/health/live").await.0, StatusCode::OK);
        assert_eq!(health(&app, "/api/health").await.1["degraded"], true);
        postgres.mend();
        let parts = json!({ "database": "ok", "queue": "ok", "files": "ok" });
        until_health(&app, "/health/ready", &json!({ "status": "ready", "parts": parts })).await;
        // Sent again, as the page does it; the first one may have been saved although it was refused.
        chat.ask_as(name, "Hello").await;
        chat.ask_as(name, "Hello").await;
        chat.next("chat_response").await;
    }
    assert_eq!(chat.roles().await, ["user", "assistant", "user", "assistant"]);
}

#[tokio::test]
async fn questions_are_refused_in_time_while_redis_hangs_or_is_down() {
    let Some((app, _, redis)) = wired().await else { return };
    let person = app.signed_in("basic").await;
    let chat = person.join_session().await;
    for (outage, name) in [(Wire::block as fn(&Wire), "hung"), (Wire::cut, "gone")] {
        outage(&redis);
        let parts = json!({ "database": "ok", "queue": "down", "files": "ok" });
        until_health(&app, "/health/ready", &json!({ "status": "degraded", "parts": parts })).await;
        refused_over_http(&person, &chat.session, name).await;
        redis.mend();
        let parts = json!({ "database": "ok", "queue": "ok", "files": "ok" });
        until_health(&app, "/health/ready", &json!({ "status": "ready", "parts": parts })).await;
        let answer = person.post("/api/chat").json(&question(&chat.session, name)).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{}", answer.text().await.unwrap());
    }
    assert_eq!(chat.roles().await, ["user", "assistant", "user", "assistant"]);
}

#[tokio::test]
async fn questions_are_refused_in_time_while_redis_is_full() {
    let Store::ScaledOut { .. } = Store::from_env() else { return };
    let redis = OwnRedis::start().await;
    let app = TestApp::start_on(Services::new().await.with("REDIS_URL", &redis.url)).await;
    let person = app.signed_in("basic").await;
    let chat = person.join_session().await;
    redis.set_memory("1").await;
    let parts = json!({ "database": "ok", "queue": "down", "files": "ok" });
    until_health(&app, "/health/ready", &json!({ "status": "degraded", "parts": parts })).await;
    refused_over_http(&person, &chat.session, "full").await;
    assert_eq!(chat.roles().await, [] as [&str; 0], "nothing is stored that could not be answered");
    redis.set_memory("0").await;
    let parts = json!({ "database": "ok", "queue": "ok", "files": "ok" });
    until_health(&app, "/health/ready", &json!({ "status": "ready", "parts": parts })).await;
    let answer = person.post("/api/chat").json(&question(&chat.session, "full")).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{}", answer.text().await.unwrap());
    assert_eq!(chat.roles().await, ["user", "assistant"]);
}

/// A Redis that can be filled without harm to other tests; it stops when this is dropped.
struct OwnRedis {
    url: String,
    _process: tokio::process::Child,
}

impl OwnRedis {
    async fn start() -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = tokio::process::Command::new("redis-server");
        command.args(["--port", &free.to_string(), "--bind", "127.0.0.1", "--save", ""]);
        let process = command.stdout(std::process::Stdio::null()).kill_on_drop(true).spawn().unwrap();
        let redis = Self { url: format!("redis://127.0.0.1:{free}"), _process: process };
        let up = async { while redis.command(&["PING"]).await.is_err() {} };
        timeout(PATIENCE, up).await.expect("redis-server answers");
        redis
    }

    async fn set_memory(&self, bytes: &str) {
        self.command(&["CONFIG", "SET", "maxmemory", bytes]).await.unwrap();
    }

    async fn command(&self, words: &[&str]) -> redis::RedisResult<()> {
        let client = redis::Client::open(self.url.as_str())?;
        let mut connection = client.get_multiplexed_async_connection().await?;
        let mut command = redis::cmd(words[0]);
        for word in &words[1..] {
            command.arg(*word);
        }
        command.query_async::<redis::Value>(&mut connection).await.map(drop)
    }
}

#[tokio::test]
async fn a_stored_question_that_could_not_be_queued_is_still_answered() {
    let Some((app, _, redis)) = wired().await else { return };
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    // The queue has accepted a write a moment ago, so it is not checked again before the next question is saved.
    redis.cut();
    let asked = person.post("/api/chat").json(&question(&chat.session, "one"));
    let asked = tokio::spawn(asked.send());
    until_stored(&chat, 3).await;
    redis.mend();
    let answer = asked.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{}", answer.text().await.unwrap());
    assert_eq!(chat.roles().await, ["user", "assistant", "user", "assistant"]);
}

async fn until_stored(chat: &crate::support::Chat, messages: usize) {
    eventually(async || chat.roles().await.len() >= messages).await;
}

#[tokio::test]
async fn files_that_cannot_be_stored_make_the_installation_degraded_until_they_can() {
    let app = TestApp::start().await;
    let folder = app.services.config().data_dir.join("files");
    let moved = app.services.folder.path().join("moved");
    std::fs::rename(&folder, &moved).unwrap();
    std::fs::write(&folder, "a file where a folder was").unwrap();
    let parts = json!({ "database": "ok", "queue": "ok", "files": "down" });
    until_health(&app, "/health/ready", &json!({ "status": "degraded", "parts": parts })).await;
    let page = health(&app, "/api/health").await.1;
    assert_eq!((&page["degraded"], &page["database"]), (&json!(true), &json!("ok")));
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&moved, &folder).unwrap();
    let parts = json!({ "database": "ok", "queue": "ok", "files": "ok" });
    until_health(&app, "/health/ready", &json!({ "status": "ready", "parts": parts })).await;
}

#[tokio::test]
async fn a_conversation_stays_in_order_when_the_clock_jumps_back() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    for question in ["first", "second", "third"] {
        chat.send(question).await;
        chat.next("chat_response").await;
        app.platform.clock.advance(chrono::Duration::minutes(-10));
    }
    let uploaded = person.upload(&chat.session, "late.csv", b"date,demand\n2024-01-01,1\n".to_vec()).await;
    assert!(uploaded.status().is_success());
    let history = chat.history().await;
    let said = |messages: &Value| -> Vec<String> {
        let messages = messages.as_array().unwrap().iter().filter(|message| message["role"] != "assistant");
        messages.map(|message| message["content"].as_str().unwrap_or("file").to_owned()).collect()
    };
    let asked = said(&history["messages"]);
    assert_eq!(asked[..3], ["first", "second", "third"]);
    assert_eq!(chat.roles().await, ["user", "assistant", "user", "assistant", "user", "assistant", "file"]);
    let export = person.get_json("/api/user/export").await;
    assert_eq!(said(&export["conversations"][0]["messages"]), asked);
    let list = person.get_json("/api/sessions").await;
    assert_eq!(list["sessions"][0]["title"], "first", "{list}");
}

#[tokio::test]
async fn turns_of_a_conversation_run_in_the_order_of_the_questions_even_if_ids_are_out_of_order() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let session = SessionId::try_from("session_back".to_owned()).unwrap();
    let user = app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap();
    let mut ids: Vec<_> = (0..3).map(|_| protocol::TurnId::generate()).collect();
    ids.sort_by_key(|turn| std::cmp::Reverse(turn.0));
    for id in &ids {
        let turn = platform::db::turns::NewTurn {
            id: *id,
            session: session.clone(),
            user,
            agent: protocol::AgentKind::General,
            question: id.to_string(),
            upload: None,
            with_upload: None,
            pinned: false,
            recalculates: None,
            client_id: None,
            now: Clock::default().now(),
        };
        app.platform.turns.ask(turn).await.unwrap();
    }
    assert_eq!(app.platform.db.head_turn(&session).await.unwrap().unwrap().id, ids[0].0);
    let (_, next) = app.platform.db.stop_turn(ids[0], user, Clock::default().now()).await.unwrap().unwrap();
    assert_eq!(next.iter().map(|admitted| admitted.turn).collect::<Vec<_>>(), [ids[1]]);
    let messages = app.platform.db.messages(&session, user, None, 100).await.unwrap();
    let asked: Vec<_> = messages.iter().map(|message| message.turn_id.unwrap()).collect();
    assert_eq!(asked, ids.iter().map(|id| id.0).collect::<Vec<_>>());
}
