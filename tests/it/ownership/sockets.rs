//! The events of the socket, with all kinds of callers.

use serde_json::{Value, json};

use super::{administrator, belongings::Belongings, names::Owned, outsiders, state};
use crate::support::{Person, Services, TestApp, a_moment, socket::Socket};

/// Each event with the names of a person's belongings in it.
fn events(belongings: &Belongings, token: &str) -> [(&'static str, Value); 7] {
    let (session, turn) = (belongings.name_of(Owned::Conversation), belongings.name_of(Owned::Turn));
    let upload = belongings.name_of(Owned::Upload);
    let own = format!("session_{}", uuid::Uuid::new_v4().simple());
    [
        ("join_session", json!({ "session_id": session, "token": token })),
        ("join_person", json!({ "token": token })),
        ("watch_conversations", json!({ "token": token })),
        ("chat_message", json!({ "message": "Hello", "session_id": session, "token": token })),
        (
            "chat_message",
            json!({ "message": "Hello", "session_id": own, "upload_id": upload, "token": token }),
        ),
        ("stop", json!({ "session_id": session, "turn_id": turn, "token": token })),
        ("watch_operations", json!({ "token": token })),
    ]
}

/// The server's answer to one event, sent over a new socket.
async fn answer_to(app: &TestApp, (event, payload): &(&'static str, Value)) -> (String, Value) {
    let mut socket = Socket::connect(&app.address).await;
    socket.emit(event, payload).await;
    socket.next().await
}

#[tokio::test]
async fn every_socket_event_refuses_callers_who_are_not_signed_in() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let belongings = Belongings::new(&app).await;
    let outsiders = outsiders(&app, &belongings.owner).await;
    let before = state::state(&app).await;
    for (wrong, token) in outsiders {
        for event in &events(&belongings, &token.unwrap_or_default()) {
            let refusal = json!({ "error": "Not authenticated", "code": "not_authenticated" });
            assert_eq!(answer_to(&app, event).await, ("error".to_owned(), refusal), "{wrong}: {}", event.0);
        }
    }
    assert_eq!(state::difference(&before, &state::state(&app).await), Vec::<String>::new());
}

#[tokio::test]
async fn every_socket_event_hides_data_of_other_users() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let belongings = Belongings::new(&app).await;
    for person in [app.signed_in("basic").await, administrator(&app).await] {
        for event in events(&belongings, &person.token) {
            // The first two name nothing of another person, and `operations/live.rs` has who may watch.
            if ["join_person", "watch_conversations", "watch_operations"].contains(&event.0) {
                continue;
            }
            let before = state::state(&app).await;
            let refusal = json!({ "error": "Not found", "code": "not_found" });
            assert_eq!(answer_to(&app, &event).await, ("error".to_owned(), refusal), "{}", event.1);
            let mut changed = state::difference(&before, &state::state(&app).await);
            // A conversation that is named for the first time becomes the caller's, whatever the question was about.
            changed.retain(|row| !row.starts_with("+ chat_sessions "));
            assert_eq!(changed, Vec::<String>::new(), "{}", event.1);
        }
    }
}

#[tokio::test]
async fn a_refused_socket_receives_no_events_of_the_conversation() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let belongings = Belongings::new(&app).await;
    let stranger = app.signed_in("basic").await;
    let mut refused = Socket::connect(&app.address).await;
    for (event, payload) in events(&belongings, &stranger.token) {
        refused.emit(event, &payload).await;
        let answered = refused.next().await.0;
        let expected = match event {
            "join_person" => "person_joined",
            "watch_conversations" => "conversations_watched",
            _ => "error",
        };
        assert_eq!(answered, expected);
    }
    let owner = owners_socket(&app, &belongings).await;
    stop(&owner, &belongings.owner, &belongings.name_of(Owned::Turn)).await;
    let mut owner = owner;
    owner.next_named("stop_processing").await;
    // The answer to this event comes after any event that stopping the turn has caused.
    refused.emit("join_session", &json!("nonsense")).await;
    assert_eq!(refused.next().await.0, "error");
}

#[tokio::test]
async fn every_socket_event_accepts_the_owner() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let belongings = Belongings::new(&app).await;
    let mut owner = owners_socket(&app, &belongings).await;
    let [_, person, list, question, about_a_file, ..] = events(&belongings, &belongings.owner.token);
    owner.emit(person.0, &person.1).await;
    owner.next_named("person_joined").await;
    owner.emit(list.0, &list.1).await;
    owner.next_named("conversations_watched").await;
    for (event, payload) in [question, about_a_file] {
        let before = state::state(&app).await;
        owner.emit(event, &payload).await;
        while state::state(&app).await == before {
            a_moment().await;
        }
    }
    stop(&owner, &belongings.owner, &belongings.name_of(Owned::Turn)).await;
    owner.next_named("stop_processing").await;
    while let Some((name, payload)) = owner.try_next(std::time::Duration::ZERO).await {
        assert_ne!(name, "error", "{payload}");
    }
}

/// A socket that has joined the owner's conversation and received its first event.
async fn owners_socket(app: &TestApp, belongings: &Belongings) -> Socket {
    let mut socket = Socket::connect(&app.address).await;
    let [(event, payload), ..] = events(belongings, &belongings.owner.token);
    socket.emit(event, &payload).await;
    let state = socket.next_named("session_state").await;
    assert_eq!(state["turn"]["turn_id"], belongings.name_of(Owned::Turn));
    socket
}

async fn stop(socket: &Socket, person: &Person, turn: &str) {
    socket.emit("stop", &json!({ "turn_id": turn, "token": person.token })).await;
}
