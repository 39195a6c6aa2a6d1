//! What users think of answers: given, changed, taken back, and read by administrators.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{Person, Services, TestApp, a_moment, socket::PATIENCE};

const SESSION: &str = "session_one";

/// An answered question: the path of its feedback.
async fn answered(person: &Person, session: &str, message: &str) -> String {
    let question = json!({ "message": message, "session_id": session, "agent_type": "general" });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    let reply: Value = answer.json().await.unwrap();
    format!("/api/chat/{}/feedback", reply["turn_id"].as_str().unwrap_or_else(|| panic!("{reply}")))
}

async fn given(person: &Person, path: &str, body: Value) -> (StatusCode, Value) {
    let answer = person.request(Method::PUT, path).json(&body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn taken_back(person: &Person, path: &str) -> StatusCode {
    person.request(Method::DELETE, path).send().await.unwrap().status()
}

/// The feedback of each message of the conversation.
async fn shown(person: &Person) -> Vec<Value> {
    let page = person.get_json(&format!("/api/sessions/{SESSION}/messages")).await;
    page["messages"].as_array().unwrap().iter().map(|message| message["feedback"].clone()).collect()
}

async fn administrator(app: &TestApp) -> Person {
    let admin = app.signed_in("basic").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    admin
}

/// The question that no worker has answered, once it is stored.
async fn waiting_turn(person: &Person) -> String {
    let path = format!("/api/sessions/{SESSION}/messages");
    let stored = async {
        loop {
            let page = person.get_json(&path).await;
            if let Some(turn) = page["turn"]["turn_id"].as_str() {
                return turn.to_owned();
            }
            a_moment().await;
        }
    };
    timeout(PATIENCE, stored).await.expect("the question is stored")
}

#[tokio::test]
async fn feedback_is_given_changed_and_taken_back() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let path = answered(&person, SESSION, "What is a safety stock?").await;
    assert_eq!(shown(&person).await, [Value::Null, Value::Null]);

    let (status, stored) =
        given(&person, &path, json!({ "helpful": false, "note": " Too  long\r\nfor me " })).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(stored, json!({ "helpful": false, "note": "Too  long\nfor me" }));
    assert_eq!(
        shown(&person).await,
        [Value::Null, stored],
        "it stands with the answer, not with the question"
    );

    let (_, changed) = given(&person, &path, json!({ "helpful": true })).await;
    assert_eq!(changed, json!({ "helpful": true, "note": null }));
    assert_eq!(shown(&person).await[1], changed);

    assert_eq!(taken_back(&person, &path).await, StatusCode::NO_CONTENT);
    assert_eq!(taken_back(&person, &path).await, StatusCode::NO_CONTENT, "as asked twice");
    assert_eq!(shown(&person).await[1], Value::Null);
}

#[tokio::test]
async fn feedback_belongs_to_the_one_who_asked_and_needs_an_answer() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (person, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut chat = person.join(SESSION).await;
    chat.next("session_state").await;
    chat.send("Hello").await;
    let path = format!("/api/chat/{}/feedback", waiting_turn(&person).await);
    let helpful = json!({ "helpful": true });
    assert_eq!(
        given(&person, &path, helpful.clone()).await.0,
        StatusCode::CONFLICT,
        "no worker has answered"
    );
    app.start_worker();
    chat.next("chat_response").await;
    assert_eq!(given(&stranger, &path, helpful.clone()).await.0, StatusCode::NOT_FOUND);
    assert_eq!(given(&person, &path, helpful).await.0, StatusCode::OK);
    assert_eq!(taken_back(&stranger, &path).await, StatusCode::NOT_FOUND);
    let long = json!({ "helpful": true, "note": "ä".repeat(501) });
    let (status, answer) = given(&person, &path, long).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["error"].as_str().unwrap().contains("500 characters"), "{answer}");
    assert_eq!(
        given(&person, &path, json!({ "note": "no verdict" })).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(
        shown(&person).await[1],
        json!({ "helpful": true, "note": null }),
        "refused calls change nothing"
    );
}

#[tokio::test]
async fn administrators_read_feedback_with_a_filter_and_as_csv_and_never_a_text_of_a_conversation() {
    let app = TestApp::start().await;
    let (person, admin) = (app.signed_in("basic").await, administrator(&app).await);
    for (number, body) in [
        json!({ "helpful": true }),
        json!({ "helpful": false, "note": "=HYPERLINK(1); the unit is wrong" }),
        json!({ "helpful": false }),
    ]
    .into_iter()
    .enumerate()
    {
        let path = answered(&person, SESSION, &format!("Secret question {number}")).await;
        app.platform.clock.advance(chrono::Duration::seconds(1));
        assert_eq!(given(&person, &path, body).await.0, StatusCode::OK);
    }
    let all = admin.get_json("/api/admin/feedback").await;
    assert_eq!(
        (&all["helpful"], &all["not_helpful"], &all["pagination"]["total"]),
        (&json!(1), &json!(2), &json!(3))
    );
    let verdicts: Vec<bool> =
        all["feedback"].as_array().unwrap().iter().map(|line| line["helpful"].as_bool().unwrap()).collect();
    assert_eq!(verdicts, [false, false, true], "newest first");
    assert_eq!(all["feedback"][0]["email"], person.email);
    let noted = admin.get_json("/api/admin/feedback?helpful=false&with_note=true").await;
    assert_eq!(noted["pagination"]["total"], 1);
    assert_eq!(noted["feedback"][0]["note"], "=HYPERLINK(1); the unit is wrong");
    let one = admin.get_json("/api/admin/feedback?helpful=false&limit=1&page=2").await;
    assert_eq!((one["feedback"].as_array().unwrap().len(), &one["pagination"]["pages"]), (1, &json!(2)));

    let file = admin.get("/api/admin/feedback/export?helpful=false").send().await.unwrap();
    assert_eq!(file.headers()["content-type"], "text/csv; charset=utf-8");
    let csv = file.text().await.unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!((lines[0], lines.len()), ("given_at,email,agent,helpful,note", 3));
    assert!(
        lines[1].contains(&person.email) && lines[1].ends_with(",no,\"'=HYPERLINK(1); the unit is wrong\""),
        "{csv}"
    );
    for text in [all.to_string(), csv] {
        assert!(!text.contains("Secret question"), "{text}");
    }
    let record = admin.get_json("/api/admin/audit").await;
    assert_eq!(record["entries"][0]["action"], "feedback_exported");
    for path in ["/api/admin/feedback", "/api/admin/feedback/export"] {
        assert_eq!(person.get(path).send().await.unwrap().status(), StatusCode::FORBIDDEN, "{path}");
    }
}

#[tokio::test]
async fn feedback_is_part_of_the_copy_of_ones_data_and_goes_with_its_conversation() {
    let app = TestApp::start().await;
    let (person, admin) = (app.signed_in("basic").await, administrator(&app).await);
    let path = answered(&person, SESSION, "What is a safety stock?").await;
    given(&person, &path, json!({ "helpful": false, "note": "Too short" })).await;
    let copy = person.get_json("/api/user/export").await;
    assert_eq!(copy["feedback"][0]["note"], "Too short");
    assert_eq!(copy["feedback"][0]["helpful"], false);
    let gone = person.request(Method::DELETE, &format!("/api/sessions/{SESSION}")).send().await.unwrap();
    assert_eq!(gone.status(), StatusCode::NO_CONTENT);
    assert_eq!(admin.get_json("/api/admin/feedback").await["pagination"]["total"], 0);
    assert_eq!(given(&person, &path, json!({ "helpful": true })).await.0, StatusCode::NOT_FOUND);
}
