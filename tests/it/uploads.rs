//! Uploads: which files are accepted, which are refused, and the error texts.

use reqwest::{Response, StatusCode, multipart::Form};
use serde_json::{Value, json};

use crate::support::{Services, TestApp};

const LIMIT: usize = 16 * 1024 * 1024;
const CSV: &[u8] = b"date,demand,product_id\n2024-01-01,5,A\n";
const EXCEL: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

#[tokio::test]
async fn a_stored_file_is_announced_with_a_link_and_listed_in_the_conversation() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let answer = user.upload("session_one", "Q1 sales.csv", CSV.to_vec()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let told: Value = answer.json().await.unwrap();
    assert_eq!(told["success"], true);
    assert_eq!(told["filename"], "Q1 sales.csv");
    assert_eq!(told["size"], CSV.len());
    assert_eq!(told["type"], "text/csv");
    let file = reqwest::get(format!("{}{}", app.address, told["file_url"].as_str().unwrap())).await.unwrap();
    assert_eq!(file.bytes().await.unwrap(), CSV);
    let history = user.get_json("/api/sessions/session_one/messages").await;
    let message = &history["messages"][0];
    assert_eq!(message["role"], "file");
    assert_eq!(message["upload_id"], told["upload_id"]);
    assert_eq!(message["filename"], "Q1 sales.csv");
}

#[tokio::test]
async fn a_file_of_exactly_the_limit_is_accepted_and_one_byte_more_is_refused() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let taken = user.upload("session_one", "full.csv", vec![b'1'; LIMIT]).await;
    assert_eq!(taken.status(), StatusCode::OK);
    for size in [LIMIT + 1, LIMIT + 100_000, 2 * LIMIT] {
        let refused = user.upload("session_one", "over.csv", vec![b'1'; size]).await;
        let text = "File size too large. Maximum size is 16MB.";
        assert_refused(refused, StatusCode::PAYLOAD_TOO_LARGE, "too_large", text).await;
    }
    let history = user.get_json("/api/sessions/session_one/messages").await;
    assert_eq!(history["messages"].as_array().unwrap().len(), 1, "nothing stays of a refused file");
}

#[tokio::test]
async fn only_tables_are_accepted() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    for name in ["notes.pdf", "csv", "sales.csv.exe", "sales"] {
        let refused = user.upload("session_one", name, CSV.to_vec()).await;
        let text = "Invalid file extension. Only CSV and Excel files are allowed.";
        assert_refused(refused, StatusCode::BAD_REQUEST, "invalid_request", text).await;
    }
    let refused = user.upload_as("session_one", "sales.csv", "image/png", CSV.to_vec()).await;
    let text = "Invalid file type. Only CSV and Excel files are allowed.";
    assert_refused(refused, StatusCode::BAD_REQUEST, "invalid_request", text).await;
    for (name, media_type) in
        [("A.CSV", "text/csv; charset=utf-8"), ("b.xlsx", EXCEL), ("c.xls", "application/octet-stream")]
    {
        let taken = user.upload_as("session_one", name, media_type, CSV.to_vec()).await;
        assert_eq!(taken.status(), StatusCode::OK, "{name}");
    }
}

#[tokio::test]
async fn an_empty_file_and_a_form_without_a_file_are_refused() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let refused = user.upload("session_one", "empty.csv", Vec::new()).await;
    assert_refused(refused, StatusCode::UNPROCESSABLE_ENTITY, "unreadable", "The file is empty.").await;
    let form = Form::new().text("session_id", "session_one");
    let refused = user.post("/api/upload").multipart(form).send().await.unwrap();
    assert_refused(refused, StatusCode::BAD_REQUEST, "invalid_request", "No file was sent.").await;
}

/// The field may be as long as the largest file and must never be in memory as a whole. Only its first bytes are read,
/// so it does not matter that the form has no end.
#[tokio::test]
async fn the_conversation_field_of_an_upload_is_read_only_up_to_its_longest_valid_length() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let field = format!(
        "--b\r\ncontent-disposition: form-data; name=\"session_id\"\r\n\r\n{}",
        "a".repeat(1_000_000)
    );
    let call = user.post("/api/upload").header("content-type", "multipart/form-data; boundary=b");
    let refused = call.body(field).send().await.unwrap();
    assert_refused(refused, StatusCode::BAD_REQUEST, "invalid_request", "Invalid session id").await;
}

#[tokio::test]
async fn an_upload_needs_a_sign_in_and_a_session_of_its_user() {
    let app = TestApp::start().await;
    let (owner, mut stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    owner.upload("session_one", "mine.csv", CSV.to_vec()).await;
    let refused = stranger.upload("session_one", "theirs.csv", CSV.to_vec()).await;
    assert_refused(refused, StatusCode::NOT_FOUND, "not_found", "Not found").await;
    stranger.token = "nonsense".to_owned();
    let refused = stranger.upload("session_two", "theirs.csv", CSV.to_vec()).await;
    assert_refused(refused, StatusCode::UNAUTHORIZED, "not_authenticated", "Not authenticated").await;
    let history = owner.get_json("/api/sessions/session_one/messages").await;
    assert_eq!(history["messages"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_question_about_a_file_of_another_user_is_refused() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let told: Value = owner.upload("session_one", "mine.csv", CSV.to_vec()).await.json().await.unwrap();
    let question =
        json!({ "message": "What is in it?", "session_id": "session_two", "upload_id": told["upload_id"] });
    let refused = stranger.post("/api/chat").json(&question).send().await.unwrap();
    assert_refused(refused, StatusCode::NOT_FOUND, "not_found", "Not found").await;
    let mut chat = stranger.join_session().await;
    chat.send_about(told["upload_id"].as_str().unwrap().parse().unwrap(), "What is in it?").await;
    assert_eq!(chat.next_error().await, "Not found");
    assert!(chat.roles().await.is_empty());
}

#[tokio::test]
async fn a_file_uploaded_without_a_conversation_joins_the_one_that_asks_about_it() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let alone = user.upload_alone("alone.csv", CSV.to_vec()).await;
    user.upload("session_one", "newer.csv", CSV.to_vec()).await;
    let about =
        json!({ "message": "What is in it?", "session_id": "session_one", "upload_id": alone["upload_id"] });
    let on = json!({ "message": "And what else?", "session_id": "session_one" });
    for question in [&about, &about, &on] {
        let reply: Value = user.post("/api/chat").json(question).send().await.unwrap().json().await.unwrap();
        assert!(reply["content"].as_str().unwrap().starts_with("**alone.csv has 1 row "), "{reply}");
    }
    let history = user.get_json("/api/sessions/session_one/messages").await;
    let messages = history["messages"].as_array().unwrap();
    let roles: Vec<_> = messages.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["file", "file", "user", "assistant", "user", "assistant", "user", "assistant"]);
    assert_eq!(messages[1]["filename"], "alone.csv");
    assert_eq!(messages[1]["id"], format!("file_{}", alone["upload_id"].as_str().unwrap()));
    assert_eq!(messages[2]["upload_id"], alone["upload_id"], "a question says which file it is about");
    assert_eq!(messages[6]["upload_id"], Value::Null);
}

#[tokio::test]
async fn a_file_uploaded_without_a_conversation_never_joins_one_of_another_user() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    stranger.upload("session_theirs", "theirs.csv", CSV.to_vec()).await;
    let alone = owner.upload_alone("mine.csv", CSV.to_vec()).await;
    let question = json!({ "message": "What is in it?", "session_id": "session_theirs", "upload_id": alone["upload_id"] });
    for person in [&owner, &stranger] {
        let refused = person.post("/api/chat").json(&question).send().await.unwrap();
        assert_refused(refused, StatusCode::NOT_FOUND, "not_found", "Not found").await;
    }
    let history = stranger.get_json("/api/sessions/session_theirs/messages").await;
    assert_eq!(history["messages"].as_array().unwrap().len(), 1);
}

/// Compares a whole refusal.
async fn assert_refused(answer: Response, status: StatusCode, code: &str, text: &str) {
    assert_eq!(answer.status(), status);
    let body: Value = answer.json().await.expect("JSON");
    assert_eq!(body, json!({ "error": text, "code": code }));
}
