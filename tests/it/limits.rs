//! Requests that are too large or not allowed get an error text, and the connection stays open.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Services, TestApp};

#[tokio::test]
async fn a_message_that_is_too_long_or_empty_gets_an_error_and_the_connection_stays_open() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    let too_long = "The message is too long. The limit is 16000 characters.";
    for (message, text) in [
        ("x".repeat(16_001), too_long),
        ("x".repeat(1_500_000), too_long),
        (" \n".to_owned(), "The message is empty."),
    ] {
        chat.send(&message).await;
        assert_eq!(chat.next_error().await, text);
    }
    chat.send(&"ü".repeat(16_000)).await;
    chat.next("chat_response").await;
    assert_eq!(chat.roles().await, ["user", "assistant"]);
}

#[tokio::test]
async fn the_21st_waiting_question_is_refused_on_socket_and_http() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    for number in 0..20 {
        chat.ask_as(&format!("client-{number}"), "Hello").await;
    }
    chat.send("One more").await;
    let text = "Too many questions are waiting. Please wait for an answer first.";
    assert_eq!(chat.next_error().await, text);
    let question = json!({ "message": "One more", "session_id": chat.session });
    let refused = user.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "5");
    assert_eq!(refused.json::<Value>().await.unwrap(), json!({ "error": text, "code": "too_many_requests" }));
    // An accepted question stays accepted: sending it again does not ask a new question.
    chat.ask_as("client-7", "Hello").await;
    chat.ask_as("x".repeat(65).as_str(), "Hello").await;
    assert_eq!(chat.next_error().await, "The client_id is too long.");
    assert_eq!(chat.roles().await.len(), 20);
}

#[tokio::test]
async fn too_many_events_are_answered_with_an_error_and_the_connection_stays_open() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    let join = json!({ "session_id": chat.session, "token": user.token });
    chat.socket.try_emit_many("join_session", &join, 300).await.expect("the events are sent");
    assert_eq!(chat.next_error().await, "Too many messages at once. Please slow down.");
    while chat.socket.try_next(std::time::Duration::from_millis(300)).await.is_some() {}
    chat.send("Hello").await;
    chat.next("chat_response").await;
}

#[tokio::test]
async fn an_invalid_token_gives_an_error_event() {
    let app = TestApp::start().await;
    let mut user = app.signed_in("basic").await;
    let good = std::mem::replace(&mut user.token, "nonsense".to_owned());
    let mut chat = user.join("session_one").await;
    assert_eq!(chat.next_error().await, "Not authenticated");
    chat.send("Hello").await;
    assert_eq!(chat.next_error().await, "Not authenticated");
    chat.stop(&json!(uuid::Uuid::new_v4())).await;
    assert_eq!(chat.next_error().await, "Not authenticated");
    chat.person.token = good;
    chat.send("Hello").await;
    chat.next("chat_response").await;
}

#[tokio::test]
async fn an_event_of_the_wrong_shape_is_answered_with_an_error() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    for payload in [json!("text"), json!({}), json!({ "session_id": "../etc", "token": user.token })] {
        chat.socket.emit("join_session", &payload).await;
        assert!(chat.next_error().await.starts_with("Invalid message: "));
    }
    chat.send("Hello").await;
    chat.next("chat_response").await;
}

#[tokio::test]
async fn signing_out_invalidates_the_token_immediately() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    assert_eq!(user.get("/api/agents").send().await.unwrap().status(), StatusCode::OK);
    let signed_out = user.post("/auth/v1/logout?scope=local").send().await.unwrap();
    assert_eq!(signed_out.status(), StatusCode::NO_CONTENT);
    let refused = user.get("/api/agents").send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body, json!({ "error": "Not authenticated", "code": "not_authenticated" }));
    chat.send("Hello").await;
    assert_eq!(chat.next_error().await, "Not authenticated");
    let refresh = json!({ "refresh_token": user.refresh_token });
    let refused = user.post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await.unwrap();
    assert!(refused.status().is_client_error(), "{}", refused.status());
    let mut other_tab = user.join(&chat.session).await;
    assert_eq!(other_tab.next_error().await, "Not authenticated");
}
