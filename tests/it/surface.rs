//! Properties of every answer: errors in JSON, security headers, and the health of the parts.

use reqwest::{Client, Method, StatusCode};
use serde_json::Value;

use crate::support::{Services, TestApp};

const HEADERS: [&str; 7] = [
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "strict-transport-security",
    "permissions-policy",
    "cross-origin-opener-policy",
];

#[tokio::test]
async fn an_unknown_api_address_gives_not_found_as_json() {
    let app = TestApp::start().await;
    for path in ["/api/nothing", "/api", "/api/", "/api/conversations"] {
        let answer = reqwest::get(format!("{}{path}", app.address)).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        let body: Value = answer.json().await.unwrap_or_else(|_| panic!("{path} answers no JSON"));
        assert_eq!(body["error"], "Not found", "{path}");
    }
    let answer = reqwest::get(format!("{}/auth/v1/nothing", app.address)).await.unwrap();
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert!(answer.json::<Value>().await.unwrap().is_object());
}

#[tokio::test]
async fn every_error_of_the_api_is_json() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let refused = [
        (
            user.post("/api/chat").body("{").header("content-type", "application/json"),
            StatusCode::BAD_REQUEST,
        ),
        (user.post("/api/chat").body("message=1"), StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (user.post("/api/chat").json(&serde_json::json!({ "message": 1 })), StatusCode::UNPROCESSABLE_ENTITY),
        (user.post("/api/upload").body("no form"), StatusCode::BAD_REQUEST),
        (user.post("/api/chat/nonsense/stop"), StatusCode::BAD_REQUEST),
        (user.get("/api/sessions/a%20b/messages"), StatusCode::BAD_REQUEST),
        (user.get("/api/files/runs/a?expires=never&signature=a"), StatusCode::BAD_REQUEST),
        (user.post("/api/agents"), StatusCode::METHOD_NOT_ALLOWED),
    ];
    for (request, expected) in refused {
        let answer = request.send().await.unwrap();
        let (status, address) = (answer.status(), answer.url().to_string());
        assert_eq!(status, expected, "{address}");
        let text = answer.text().await.unwrap();
        let body: Value =
            serde_json::from_str(&text).unwrap_or_else(|_| panic!("{address}: {status} {text}"));
        assert!(body["error"].is_string() && body["code"].is_string(), "{address}: {status} {text}");
    }
}

#[tokio::test]
async fn security_headers_are_on_every_kind_of_answer() {
    let app = TestApp::start().await;
    let answers = [
        (Method::GET, "/api/health"),
        (Method::GET, "/api/nothing"),
        (Method::GET, "/api/agents"),
        (Method::POST, "/api/health"),
        (Method::POST, "/api/chat"),
        (Method::GET, "/api/files/a?expires=1&signature=a"),
        (Method::GET, "/auth/v1/settings"),
        (Method::GET, "/auth/v1/verify?token=nonsense&type=signup"),
        (Method::GET, "/"),
        (Method::GET, "/chat/session_one"),
        (Method::GET, "/assets/nothing.js"),
        (Method::GET, "/socket.io/?EIO=4&transport=polling"),
        (Method::GET, "/socket.io/?EIO=4&transport=polling&sid=nonsense"),
    ];
    let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    for (method, path) in answers {
        let answer = client.request(method, format!("{}{path}", app.address)).send().await.unwrap();
        for name in HEADERS {
            assert!(answer.headers().contains_key(name), "{path} ({}) has no {name}", answer.status());
        }
    }
}

#[tokio::test]
async fn health_reports_which_parts_work() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let health = health_of(&app).await;
    assert_eq!(health["api"], "ok");
    assert_eq!(health["database"], "ok");
    assert_eq!(health["worker"], "down");
    assert!(health["version"].is_string());
    app.start_worker();
    let up = async { while health_of(&app).await["worker"] != "ok" {} };
    tokio::time::timeout(crate::support::socket::PATIENCE, up).await.expect("the worker is up in time");
}

async fn health_of(app: &TestApp) -> Value {
    reqwest::get(format!("{}/api/health", app.address)).await.unwrap().json().await.unwrap()
}
