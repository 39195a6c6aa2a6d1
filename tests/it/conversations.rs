//! The list of conversations: its entries, searching, paging, and the data that is deleted with a conversation.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, Services, Socket, TestApp, a_moment, eventually};

const DEMAND: &str =
    "date,demand,product_id\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,A\n2025-01-27,8,A\n";

#[tokio::test]
async fn conversations_are_listed_newest_first_with_their_first_question() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    assert_eq!(user.get_json("/api/sessions").await, json!({ "sessions": [], "next": null }));
    ask(&user, "session_one", &format!("First  question\nof {}", "many ".repeat(40))).await;
    ask(&user, "session_one", "Second question").await;
    app.platform.clock.advance(chrono::Duration::seconds(60));
    ask(&user, "session_two", "Hello").await;
    user.join("session_silent").await.next("session_state").await;
    let mut again = user.join("session_one").await;
    again.next("session_state").await;

    let listed = user.get_json("/api/sessions").await;
    let sessions = listed["sessions"].as_array().unwrap();
    assert_eq!(ids(&listed), ["session_two", "session_one"], "looking at one or joining one changes nothing");
    assert_eq!(sessions[0]["title"], "Hello");
    assert_eq!(sessions[0]["messages"], 2);
    let title = sessions[1]["title"].as_str().unwrap();
    assert!(title.starts_with("First question of many many"), "{title}");
    assert_eq!(title.chars().count(), 80);
    assert_eq!(sessions[1]["messages"], 4);
}

#[tokio::test]
async fn a_conversation_without_questions_has_the_name_of_its_file() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    user.upload("session_one", "Q1 sales.csv", DEMAND.into()).await;
    assert_eq!(user.get_json("/api/sessions").await["sessions"][0]["title"], "Uploaded Q1 sales.csv");
}

#[tokio::test]
async fn search_treats_special_characters_in_titles_and_questions_literally() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    ask(&user, "session_one", "Hello there, 50% \"off\"").await;
    ask(&user, "session_two", "Good morning").await;
    rename(&user, "session_two", "Harbour_plans").await;
    for (search, expected) in [
        ("HELLO", vec!["session_one"]),
        ("50%25", vec!["session_one"]),
        ("5%250", vec![]),
        ("%22off", vec!["session_one"]),
        ("morning", vec!["session_two"]),
        ("harbour_p", vec!["session_two"]),
        ("harbour%20p", vec![]),
        ("harbourxp", vec![]),
        ("'", vec![]),
        ("%20", vec!["session_two", "session_one"]),
    ] {
        let found = user.get_json(&format!("/api/sessions?search={search}")).await;
        assert_eq!(ids(&found), expected, "{search}");
    }
    let too_long = user.get(&format!("/api/sessions?search={}", "a".repeat(201))).send().await.unwrap();
    assert_eq!(too_long.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_list_is_divided_into_consecutive_pages() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    for number in 0..33 {
        let answer = user.upload(&format!("session_{number:02}"), "a.csv", DEMAND.into()).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
    let first = user.get_json("/api/sessions").await;
    assert_eq!(ids(&first).len(), 30);
    assert_eq!(ids(&first)[0], "session_32");
    let second = user.get_json(&format!("/api/sessions?before={}", first["next"].as_str().unwrap())).await;
    assert_eq!(ids(&second), ["session_02", "session_01", "session_00"]);
    assert_eq!(second["next"], Value::Null);
    for wrong in ["nonsense", "yesterday,session_02", "2026-01-01T00:00:00Z,a%20b"] {
        let refused = user.get(&format!("/api/sessions?before={wrong}")).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn a_conversation_can_be_named_with_one_to_80_characters() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    ask(&user, "session_one", "Hello").await;
    assert_eq!(rename(&user, "session_one", "  Spring\nplan ").await["title"], "Spring plan");
    assert_eq!(user.get_json("/api/sessions").await["sessions"][0]["title"], "Spring plan");
    for (title, error) in [
        (" \n ".to_owned(), "The title is empty."),
        ("a".repeat(81), "The title is too long. The limit is 80 characters."),
    ] {
        assert_eq!(rename(&user, "session_one", &title).await["error"], error);
    }
}

#[tokio::test]
async fn deleting_a_conversation_removes_its_runs_but_not_data_sets_or_shared_runs() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let file = uploaded(&user, "session_one").await;
    let twin = uploaded(&user, "session_two").await;
    let run = forecast(&user, "session_one", 4).await;
    let shared = forecast(&user, "session_two", 4).await;
    assert_eq!(run["run_id"], shared["run_id"], "equal runs are one");
    let own = forecast(&user, "session_one", 3).await;
    let (own, shared) = (run_address(&own), run_address(&shared));
    let links: Vec<String> = user.get_json(&own).await["links"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| link["url"].as_str().unwrap().to_owned())
        .collect();

    assert_eq!(delete(&user, "session_one").await, StatusCode::NO_CONTENT);
    assert_eq!(ids(&user.get_json("/api/sessions").await), ["session_two"]);
    for gone in ["/api/sessions/session_one/messages", &own] {
        assert_eq!(status(&user, gone).await, StatusCode::NOT_FOUND, "{gone}");
    }
    for link in &links {
        assert_eq!(status(&user, link).await, StatusCode::NOT_FOUND, "{link}");
    }
    for kept in ["/api/sessions/session_two/messages", &shared, link_of(&file), link_of(&twin)] {
        assert_eq!(status(&user, kept).await, StatusCode::OK, "{kept}");
    }
    assert_eq!(delete(&user, "session_one").await, StatusCode::NOT_FOUND);
    assert_eq!(delete(&user, "session_two").await, StatusCode::NO_CONTENT);
    assert_eq!(status(&user, &shared).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn waiting_and_running_turns_are_stopped_before_their_conversation_is_deleted() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join("session_one").await;
    chat.next("session_state").await;
    chat.send("one").await;
    chat.send("two").await;
    while chat.history().await["messages"].as_array().unwrap().len() < 2 {
        a_moment().await;
    }
    assert_eq!(delete(&user, "session_one").await, StatusCode::NO_CONTENT);
    for _ in 0..2 {
        assert_eq!(chat.next("stop_processing").await["reason"], "stopped");
    }
    app.start_worker();
    ask(&user, "session_two", "still answered").await;
    assert_eq!(ids(&user.get_json("/api/sessions").await), ["session_two"]);
}

#[tokio::test]
async fn a_user_cannot_list_rename_or_delete_conversations_of_others() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    ask(&owner, "session_one", "Hello").await;
    assert_eq!(ids(&stranger.get_json("/api/sessions").await), Vec::<String>::new());
    assert_eq!(ids(&stranger.get_json("/api/sessions?search=hello").await), Vec::<String>::new());
    assert_eq!(rename(&stranger, "session_one", "Mine").await["code"], "not_found");
    assert_eq!(delete(&stranger, "session_one").await, StatusCode::NOT_FOUND);
    assert_eq!(owner.get_json("/api/sessions").await["sessions"][0]["title"], "Hello");
}

#[tokio::test]
async fn a_conversation_is_named_after_its_analysis_and_file_and_never_like_another_one() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    ask(&user, "session_one", "Hello").await;
    title_is(&user, "session_one", "Hello").await;
    for session in ["session_one", "session_two", "session_three"] {
        uploaded(&user, session).await;
        forecast(&user, session, 4).await;
    }
    title_is(&user, "session_one", "Forecast 4 weeks, demand.csv").await;
    title_is(&user, "session_two", "Forecast 4 weeks, demand.csv (2)").await;
    title_is(&user, "session_three", "Forecast 4 weeks, demand.csv (3)").await;
    forecast(&user, "session_three", 3).await;
    title_is(&user, "session_three", "Forecast 4 weeks, demand.csv (3)").await;
    let found = user.get_json("/api/sessions?search=forecast%204").await;
    assert_eq!(ids(&found).len(), 3, "a made title is found by its words");
}

#[tokio::test]
async fn a_title_that_the_user_gave_stays() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    ask(&user, "session_one", "Hello").await;
    rename(&user, "session_one", "Spring").await;
    uploaded(&user, "session_one").await;
    forecast(&user, "session_one", 4).await;
    ask(&user, "session_two", "Spring").await;
    title_is(&user, "session_two", "Spring (2)").await;
    title_is(&user, "session_one", "Spring").await;
}

#[tokio::test]
async fn pinned_and_archived_conversations_have_sections_of_their_own() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    for session in ["session_one", "session_two", "session_three"] {
        ask(&user, session, &format!("Hello from {session}")).await;
        app.platform.clock.advance(chrono::Duration::seconds(1));
    }
    let sections = async || {
        let mut found = Vec::new();
        for section in ["pinned", "recent", "archived"] {
            found.push(ids(&user.get_json(&format!("/api/sessions?section={section}")).await).join(" "));
        }
        found
    };
    assert_eq!(sections().await, ["", "session_three session_two session_one", ""]);
    assert_eq!(change(&user, "session_one", &json!({ "pinned": true })).await, json!({ "pinned": true }));
    change(&user, "session_three", &json!({ "archived": true })).await;
    assert_eq!(sections().await, ["session_one", "session_two", "session_three"]);
    assert_eq!(ids(&user.get_json("/api/sessions").await), ["session_two", "session_one"]);
    change(&user, "session_one", &json!({ "archived": true })).await;
    assert_eq!(sections().await, ["", "session_two", "session_three session_one"]);
    change(&user, "session_one", &json!({ "archived": false, "pinned": false })).await;
    assert_eq!(sections().await, ["", "session_two session_one", "session_three"]);
    change(&user, "session_two", &json!({})).await;
    assert_eq!(sections().await, ["", "session_two session_one", "session_three"], "what is absent stays");
    let unknown = user.get("/api/sessions?section=other").send().await.unwrap();
    assert_eq!(unknown.status(), StatusCode::BAD_REQUEST);
    let stranger = app.signed_in("basic").await;
    assert_eq!(change(&stranger, "session_two", &json!({ "pinned": true })).await["code"], "not_found");
}

#[tokio::test]
async fn an_answer_is_unread_until_its_conversation_was_on_a_screen() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let unread = async || user.get_json("/api/sessions").await["sessions"][0]["unread"].clone();
    ask(&user, "session_one", "Hello").await;
    assert_eq!(unread().await, true);
    change(&user, "session_one", &json!({ "seen": true })).await;
    assert_eq!(unread().await, false);
    change(&user, "session_one", &json!({ "title": "Greeting" })).await;
    assert_eq!(unread().await, false);
    app.platform.clock.advance(chrono::Duration::seconds(1));
    ask(&user, "session_one", "Hello again").await;
    assert_eq!(unread().await, true);
}

#[tokio::test]
async fn pages_that_show_the_list_are_told_what_changed_in_it() {
    let app = TestApp::start().await;
    let (user, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut page = watching(&app, &user).await;
    let mut strangers = watching(&app, &stranger).await;
    ask(&user, "session_one", "Hello").await;
    change(&user, "session_one", &json!({ "pinned": true })).await;
    delete(&user, "session_one").await;
    let mut heard = Vec::new();
    for _ in 0..4 {
        let change = page.next_named("conversations_changed").await;
        assert_eq!(change["session_id"], "session_one");
        heard.push(change["what"].as_str().unwrap().to_owned());
    }
    heard.sort();
    assert_eq!(heard, ["answered", "asked", "changed", "deleted"]);
    assert!(strangers.try_next(Duration::from_millis(200)).await.is_none());
}

#[tokio::test]
async fn a_conversation_that_is_opened_by_its_address_is_joined_only_when_it_exists() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    ask(&owner, "session_one", "Hello").await;
    let joined = async |person: &Person, session: &str| {
        let mut socket = Socket::connect(&app.address).await;
        let join = json!({ "session_id": session, "token": person.token, "existing": true });
        socket.emit("join_session", &join).await;
        socket.next().await.0
    };
    assert_eq!(joined(&owner, "session_one").await, "session_state");
    for (person, session) in [(&stranger, "session_one"), (&owner, "session_none")] {
        assert_eq!(joined(person, session).await, "error", "{session}");
        let messages = format!("/api/sessions/{session}/messages");
        assert_eq!(status(person, &messages).await, StatusCode::NOT_FOUND, "{session} was not begun");
    }
}

async fn watching(app: &TestApp, person: &Person) -> Socket {
    let mut socket = Socket::connect(&app.address).await;
    socket.emit("watch_conversations", &json!({ "token": person.token })).await;
    socket.next_named("conversations_watched").await;
    socket
}

/// The title is made after the reply was sent.
async fn title_is(user: &Person, session: &str, expected: &str) {
    eventually(async || {
        let list = user.get_json("/api/sessions").await;
        let sessions = list["sessions"].as_array().unwrap();
        sessions.iter().any(|found| found["id"] == session && found["title"] == expected)
    })
    .await;
}

async fn change(user: &Person, session: &str, change: &Value) -> Value {
    let call = user.request(Method::PATCH, &format!("/api/sessions/{session}"));
    call.json(change).send().await.unwrap().json().await.unwrap()
}

async fn ask(user: &Person, session: &str, message: &str) {
    let question = json!({ "message": message, "session_id": session });
    let answer = user.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
}

async fn forecast(user: &Person, session: &str, weeks: usize) -> Value {
    let message = format!("Forecast the next {weeks} weeks");
    let question = json!({ "message": message, "session_id": session, "agent_type": "demand_forecasting" });
    user.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap()
}

async fn uploaded(user: &Person, session: &str) -> Value {
    user.upload(session, "demand.csv", DEMAND.into()).await.json().await.unwrap()
}

async fn rename(user: &Person, session: &str, title: &str) -> Value {
    let call = user.request(Method::PATCH, &format!("/api/sessions/{session}"));
    call.json(&json!({ "title": title })).send().await.unwrap().json().await.unwrap()
}

async fn delete(user: &Person, session: &str) -> StatusCode {
    user.request(Method::DELETE, &format!("/api/sessions/{session}")).send().await.unwrap().status()
}

async fn status(user: &Person, path: &str) -> StatusCode {
    user.get(path).send().await.unwrap().status()
}

fn run_address(reply: &Value) -> String {
    format!("/api/runs/{}", reply["run_id"].as_str().unwrap())
}

fn link_of(upload: &Value) -> &str {
    upload["file_url"].as_str().unwrap()
}

fn ids(list: &Value) -> Vec<String> {
    let sessions = list["sessions"].as_array().unwrap();
    sessions.iter().map(|session| session["id"].as_str().unwrap().to_owned()).collect()
}
