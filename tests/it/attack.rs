//! Attacks by malicious users: they reach no data of other people, leave nothing behind, and no input prevents the
//! product from answering others.

use apalis::prelude::{BoxDynError, WorkerBuilder};
use protocol::{AnalyzeFileJob, Lane, UploadId};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Services, TestApp, eventually, socket::Socket};

const DEMAND: &str =
    "date,demand,product_id\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,A\n2025-01-27,8,A\n";

#[tokio::test]
async fn every_answer_has_the_security_headers_and_none_allows_other_sites() {
    let app = TestApp::start().await;
    for path in [
        "/",
        "/assets/none",
        "/api/health",
        "/api/none",
        "/api/chat",
        "/api/files/x",
        "/auth/v1/none",
        "/socket.io/?EIO=4&transport=polling",
        "/socket.io/?EIO=3",
    ] {
        let call =
            Client::new().get(format!("{}{path}", app.address)).header("origin", "https://evil.example");
        let answer = call.send().await.expect("an answer");
        for name in
            ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"]
        {
            assert!(answer.headers().contains_key(name), "{path} lacks {name}");
        }
        assert!(!answer.headers().contains_key("access-control-allow-origin"), "{path}");
    }
}

#[tokio::test]
async fn an_unreadable_request_is_refused_in_our_error_format() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let json =
        |text: &'static str| user.post("/api/chat").header("content-type", "application/json").body(text);
    for (call, expected) in [
        (json("{"), "invalid_request"),
        (json(r#"{"message":1,"session_id":"a"}"#), "invalid_request"),
        (user.post("/api/chat").body("{}"), "invalid_request"),
        (user.post("/api/chat/one/stop"), "invalid_request"),
        (user.post("/api/upload").body("x"), "invalid_request"),
        (user.get("/api/files/x"), "invalid_request"),
        (user.get("/api/sessions/a%20b/messages"), "invalid_request"),
        (user.get("/api/chat"), "method_not_allowed"),
    ] {
        let answer = call.send().await.expect("an answer");
        assert!(answer.status().is_client_error());
        assert_eq!(answer.json::<Value>().await.expect("JSON")["code"], expected);
    }
}

#[tokio::test]
async fn data_of_other_users_is_reported_as_not_found() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut chat = owner.join_session().await;
    chat.next("session_state").await;
    let upload = uploaded(owner.upload(&chat.session, "demand.csv", DEMAND.into()).await).await;
    chat.send("hello").await;
    let turn = loop {
        let history = chat.history().await;
        if let Some(turn) = history["turn"]["turn_id"].as_str() {
            break turn.to_owned();
        }
    };

    let other = format!("session_{}", Uuid::new_v4().simple());
    let ask = |session: &str, upload: Value| {
        stranger
            .post("/api/chat")
            .json(&json!({ "message": "hello", "session_id": session, "upload_id": upload }))
    };
    for call in [
        stranger.get(&format!("/api/sessions/{}/messages", chat.session)),
        stranger.get(&format!("/api/sessions/{}/data", chat.session)),
        stranger.post(&format!("/api/chat/{turn}/stop")),
        ask(&chat.session, Value::Null),
        ask(&other, json!(upload["upload_id"])),
    ] {
        assert_eq!(call.send().await.expect("an answer").status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(stranger.upload(&chat.session, "x.csv", DEMAND.into()).await.status(), StatusCode::NOT_FOUND);
    let mut foreign = stranger.join(&chat.session).await;
    assert_eq!(foreign.next("error").await["error"], "Not found");
    foreign.stop(&json!(turn)).await;
    assert_eq!(foreign.next("error").await["error"], "Not found");
    assert_eq!(chat.history().await["turn"]["state"], "queued");

    let link = upload["file_url"].as_str().expect("a link");
    let (path, query) = link.split_once('?').expect("a signed link");
    let name = path.rsplit_once('/').expect("a folder").0;
    for wrong in [
        format!("{name}/other.csv?{query}"),
        format!("{name}/%2e%2e/demand.csv?{query}"),
        format!("{path}%00?{query}"),
        format!("{path}/?{query}"),
        format!("/api/files//etc/passwd?{query}"),
        format!("/api/files/..%2f..%2fsupplychain.db?{query}"),
        link.replace("expires=", "expires=9"),
    ] {
        let answer = stranger.get(&wrong).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{wrong}");
    }
}

#[tokio::test]
async fn an_invalid_upload_form_leaves_no_file() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let form = |rest: &str| {
        format!(
            "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\ncontent-type: text/csv\r\n\r\n\
             {DEMAND}\r\n--b\r\ncontent-disposition: form-data; name=\"session_id\"\r\n\r\n{rest}"
        )
    };
    for rest in ["not a session\r\n--b--\r\n", "session_1\r\n--"] {
        let call = user.post("/api/upload").header("content-type", "multipart/form-data; boundary=b");
        let answer = call.body(form(rest)).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    }
    assert_eq!(files_below(&app.services.folder.path().join("data/files")), 0);
}

#[tokio::test]
async fn a_file_name_is_shown_without_folders_and_unsafe_characters() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    for (name, shown) in [
        ("../../etc/demand.csv".to_owned(), "demand.csv".to_owned()),
        ("C:\\data\\demand.csv".to_owned(), "demand.csv".to_owned()),
        ("x".repeat(300) + ".csv", "x".repeat(196) + ".csv"),
        ("größe.csv".to_owned(), "größe.csv".to_owned()),
    ] {
        let uploaded = uploaded(user.upload("session_names", &name, DEMAND.into()).await).await;
        assert_eq!(uploaded["filename"], json!(shown));
        let file = user.get(uploaded["file_url"].as_str().expect("a link")).send().await.expect("the file");
        let named = file.headers()["content-disposition"].to_str().expect("plain text").to_owned();
        assert!(named.starts_with("attachment; filename=\"") && named.matches('"').count() == 2, "{named}");
    }
    let refused = user.upload("session_names", "a.csv.exe", DEMAND.into()).await;
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_file_that_crashes_every_worker_is_given_up() {
    let app = TestApp::start_api_on(Services::new().await.with("JOB_MAX_ATTEMPTS", "1")).await;
    let user = app.signed_in("basic").await;
    let upload = uploaded(user.upload("session_poison", "demand.csv", DEMAND.into()).await).await;
    let dying = WorkerBuilder::new("dying")
        .backend(app.platform.queue.backend::<AnalyzeFileJob>("dying", 1))
        .build(async |_: AnalyzeFileJob| Err::<(), BoxDynError>("gone".into()));
    let dying = tokio::spawn(dying.run());
    eventually(async || app.platform.queue.counts(Lane::Files).await.expect("counts").dead == 1).await;
    dying.abort();

    app.start_worker();
    let id = UploadId(serde_json::from_value(upload["upload_id"].clone()).expect("an id"));
    eventually(async || {
        app.platform.db.upload(id).await.expect("a database").expect("the upload").is_analyzed()
    })
    .await;
    let found = app.platform.db.upload(id).await.expect("a database").expect("the upload");
    assert_eq!(
        found.error.as_deref(),
        Some("Something went wrong while reading the file. Please upload it again.")
    );
}

#[tokio::test]
async fn a_hostile_table_fails_without_harming_the_installation() {
    let app = TestApp::start().await;
    let user = app.signed_in("pro").await;
    let wide = vec!["c"; 1_000].join(",") + &"\n".repeat(8_000_000);
    let product = "](forecast_report.csv)|<img src=x>`";
    let links: String =
        (1..9).map(|day| format!("2025-01-0{day},5,{product}\n2025-01-0{day},5,B\n")).collect();
    for (content, expected) in [
        (wide.into_bytes(), "no rows below them"),
        (b",".repeat(4_000_000), "columns; at most 1,000"),
        (b"date,demand\n2025-01-01,1e308\n2025-01-02,1e308\n".to_vec(), "No column"),
        (b"date,dem\0and\n2025-01-01,1\n2025-01-02,2\n2025-01-03,2\n".to_vec(), "**Demand in the next"),
        (
            format!("date,demand,product_id\n{links}").into_bytes(),
            r"\](forecast_report.csv)\|\<img src=x\>\`",
        ),
    ] {
        let mut chat = user.join_session().await;
        uploaded(user.upload(&chat.session, "x.csv", content).await).await;
        chat.send_to("demand_forecasting", "Forecast the demand").await;
        chat.next("stop_processing").await;
        let text = chat.history().await["messages"].as_array().and_then(|all| all.last().cloned());
        let text = text.expect("a reply")["content"].as_str().expect("text").to_owned();
        assert!(text.contains(expected), "{text}");
        assert!(!text.contains('\0'));
    }
    assert_eq!(user.get_json("/api/health").await["worker"], "ok");
}

#[tokio::test]
async fn text_that_the_database_cannot_store_is_refused_or_cleaned() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let ask = |message: &str, client: &str| json!({ "message": message, "session_id": "session_nul", "client_id": client });
    for (body, status) in [
        (ask("hel\0lo", "1"), StatusCode::OK),
        (ask("\0 \0", "2"), StatusCode::BAD_REQUEST),
        (ask("hello", "\0"), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(user.post("/api/chat").json(&body).send().await.expect("an answer").status(), status);
    }
    let history = user.get_json("/api/sessions/session_nul/messages").await;
    assert_eq!(history["messages"][0]["content"], "hello");
    let body =
        json!({ "email": "nul@example.com", "password": "correct horse battery", "data": { "name": "a\0" } });
    let answer = Client::new().post(format!("{}/auth/v1/signup", app.address)).json(&body).send().await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::BAD_REQUEST);
}

/// Postgres cannot store such a text, so the answer is a refusal or "not found", and never an error of the server.
#[tokio::test]
async fn a_null_character_in_an_address_or_a_body_is_refused_on_both_databases() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (user, admin) = (app.signed_in("basic").await, app.signed_in("basic").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.expect("a database");
    let payment = json!({
        "razorpay_payment_id": "a\0", "razorpay_order_id": "a\0", "razorpay_signature": "a\0",
    });
    let account =
        app.platform.db.grant(&user.email, None, None).await.expect("a database").expect("an account");
    for call in [
        user.get("/api/runs/a%00"),
        user.get("/api/payments/orders/a%00"),
        user.get("/api/sessions/a%00/messages"),
        user.post("/api/payments/create-payment").json(&json!({ "plan_type": "pro\0" })),
        user.post("/api/payments/verify-payment").json(&payment),
        user.post("/api/payments/sandbox/pay").json(&json!({ "order_id": "a\0", "outcome": "pay" })),
        admin.request(Method::PUT, "/api/payments/plans/a%00").json(&json!({ "name": "a" })),
        admin.request(Method::DELETE, "/api/payments/plans/a%00"),
        admin.request(Method::PUT, &format!("/api/admin/users/{account}")).json(&json!({ "plan": "pro\0" })),
    ] {
        let answer = call.send().await.expect("an answer");
        let (status, address) = (answer.status(), answer.url().to_string());
        let body = answer.text().await.expect("text");
        let is_refused = [StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND].contains(&status);
        assert!(is_refused, "{address} answered {status} {body}");
    }
}

#[tokio::test]
async fn a_socket_that_sends_invalid_messages_receives_errors_without_their_content() {
    let app = TestApp::start().await;
    let mut socket = Socket::connect(&app.address).await;
    for (event, payload) in [
        ("join_session", json!({ "session_id": "a", "token": "secret-token" })),
        ("join_session", json!("secret-token")),
        ("chat_message", json!({ "message": "x", "session_id": "a b", "token": "secret-token" })),
        ("stop", json!({ "turn_id": "secret-token", "token": "secret-token" })),
        ("stop", json!([["secret-token"]])),
    ] {
        socket.emit(event, &payload).await;
        let told = socket.next_named("error").await.to_string();
        assert!(!told.contains("secret"), "{told}");
    }
}

#[tokio::test]
async fn an_altered_token_is_refused() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let parts: Vec<&str> = user.token.split('.').collect();
    let [head, claims, signature] = parts[..] else { panic!("three parts") };
    let none = encoded(r#"{"alg":"none","typ":"JWT"}"#);
    let hs256 = encoded(r#"{"alg":"HS256","typ":"JWT"}"#);
    let admin = encoded(&decoded(claims).replace("\"role\":\"authenticated\"", "\"role\":\"admin\""));
    for token in [
        format!("{none}.{claims}."),
        format!("{hs256}.{claims}.{signature}"),
        format!("{head}.{admin}.{signature}"),
        format!("{head}.{claims}.{}", encoded("signature")),
        format!("{head}.{claims}"),
    ] {
        let mut stranger = user.clone();
        stranger.token = token;
        assert_eq!(
            stranger.get("/api/agents").send().await.expect("an answer").status(),
            StatusCode::UNAUTHORIZED
        );
    }
    let refresh = json!({ "refresh_token": user.refresh_token });
    let out = user.post("/auth/v1/logout?scope=local").send().await.expect("an answer");
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    assert_eq!(user.get("/api/agents").send().await.expect("an answer").status(), StatusCode::UNAUTHORIZED);
    let again = user.post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await;
    assert_eq!(again.expect("an answer").status(), StatusCode::BAD_REQUEST);
}

#[cfg(unix)]
#[tokio::test]
async fn data_files_are_readable_only_by_the_user_of_the_installation() {
    use std::os::unix::fs::PermissionsExt;
    let app = TestApp::start().await;
    let folder = std::fs::metadata(app.services.folder.path().join("data")).expect("a folder");
    assert_eq!(folder.permissions().mode() & 0o077, 0);
}

async fn uploaded(answer: Response) -> Value {
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.expect("JSON")
}

fn files_below(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| if entry.path().is_dir() { files_below(&entry.path()) } else { 1 }).sum()
}

fn encoded(text: &str) -> String {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    URL_SAFE_NO_PAD.encode(text)
}

fn decoded(text: &str) -> String {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    String::from_utf8(URL_SAFE_NO_PAD.decode(text).expect("base64")).expect("text")
}
