//! Which calls a token opens.

use api::{
    route_table::{Access, RouteInfo},
    token_scopes::{CALLS, scope_of},
};
use protocol::TokenScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{refusal, token};
use crate::support::{Services, TestApp, socket::Socket};

const DEMAND: &[u8] =
    b"date,demand,product_id\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,A\n2025-01-27,8,A\n";

#[tokio::test]
async fn a_program_uploads_asks_reads_and_calculates_again_without_a_socket() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let program = token(&person, &["read", "ask"]).await.program();
    let uploaded = program.upload("session_nightly", "demand.csv", DEMAND.to_vec()).await;
    assert_eq!(uploaded.status(), StatusCode::OK);
    let question = json!({
        "message": "Forecast the next 4 weeks", "session_id": "session_nightly",
        "agent_type": "demand_forecasting", "client_id": "week-1",
    });
    let ask = || program.post("/api/chat").json(&question).send();
    let reply: Value = ask().await.unwrap().json().await.unwrap();
    let run = reply["run_id"].as_str().unwrap();
    let repeated: Value = ask().await.unwrap().json().await.unwrap();
    assert_eq!(repeated["turn_id"], reply["turn_id"], "the same client_id asks nothing twice");

    let conversation = program.get_json("/api/sessions/session_nightly/messages").await;
    assert_eq!(conversation["turn"], Value::Null);
    let last = conversation["messages"].as_array().unwrap().last().unwrap();
    assert_eq!(last["run_id"], reply["run_id"]);
    let result = program.get_json(&format!("/api/runs/{run}")).await;
    let file = result["links"][0]["url"].as_str().unwrap();
    assert_eq!(program.get(file).send().await.unwrap().status(), StatusCode::OK);
    let again = json!({ "session_id": "session_nightly" });
    let again = program.post(&format!("/api/runs/{run}/again")).json(&again).send().await.unwrap();
    assert_eq!(again.json::<Value>().await.unwrap()["run_id"], reply["run_id"]);
    // It is a conversation of the person, and counts as any other.
    assert_eq!(person.get_json("/api/sessions").await["sessions"][0]["id"], "session_nightly");
    let usage = person.get_json("/api/user/usage").await;
    assert_eq!((&usage["uploads"]["used"], &usage["messages"]["used"]), (&json!(1), &json!(2)));
}

#[tokio::test]
async fn the_quotas_of_the_plan_count_for_programs_too() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let program = token(&person, &["ask"]).await.program();
    let question =
        json!({ "message": "Choose", "session_id": "session_one", "agent_type": "supplier_selection" });
    let (status, body) = refusal(program.post("/api/chat").json(&question)).await;
    assert_eq!((status, &body["code"]), (402, &json!("upgrade_needed")), "{body}");
}

#[tokio::test]
async fn a_token_opens_the_listed_calls_and_no_other_route() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    app.platform.db.grant(&person.email, Some("admin"), None).await.unwrap();
    let token = token(&person, &["read", "ask"]).await;
    let routes = guarded(&app).await;
    for (method, path, _) in CALLS {
        let is_one = |route: &RouteInfo| route.method == method && route.path == path;
        assert!(routes.iter().any(is_one), "there is no {method} {path}");
    }
    for route in routes {
        let call = token.call(route.method.clone(), &filled(&route.path));
        let answer = call.header("content-type", "text/plain").body("").send().await.unwrap();
        let (status, body) = (answer.status(), answer.text().await.unwrap());
        let name = format!("{} {} answered {status} {body}", route.method, route.path);
        if scope_of(&route.method, &route.path).is_some() {
            assert!(![401, 402, 403].contains(&status.as_u16()), "{name}");
        } else if route.path.starts_with("/api/") {
            let text = "An API token cannot do this. Sign in on the website instead.";
            assert_eq!(status, StatusCode::FORBIDDEN, "{name}");
            let body: Value = serde_json::from_str(&body).unwrap();
            assert_eq!(body, json!({ "error": text, "code": "forbidden" }), "{name}");
        } else {
            assert!([401, 403].contains(&status.as_u16()), "{name}");
        }
    }
}

#[tokio::test]
async fn a_token_without_the_scope_of_a_call_is_refused_with_the_name_of_the_scope() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    for (given, missing) in [(TokenScope::Read, TokenScope::Ask), (TokenScope::Ask, TokenScope::Read)] {
        let token = token(&person, &[given.as_str()]).await;
        for (method, path, _) in CALLS.iter().filter(|(.., scope)| *scope == missing) {
            let (status, body) = refusal(token.call(method.clone(), &filled(path))).await;
            let text = format!(
                "This API token does not have the scope \"{}\", which this call needs.",
                missing.as_str()
            );
            assert_eq!(
                (status, body),
                (403, json!({ "error": text, "code": "forbidden" })),
                "{method} {path}"
            );
        }
    }
}

#[tokio::test]
async fn a_head_request_needs_the_scope_of_the_get_request() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    for (scope, status) in [("read", StatusCode::OK), ("ask", StatusCode::FORBIDDEN)] {
        let token = token(&person, &[scope]).await;
        assert_eq!(token.call(Method::HEAD, "/api/runs").send().await.unwrap().status(), status);
    }
}

#[tokio::test]
async fn a_token_joins_no_socket() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let token = token(&person, &["read", "ask"]).await;
    let mut socket = Socket::connect(&app.address).await;
    let payload = json!({ "session_id": "session_one", "message": "Hello", "token": token.secret });
    for event in ["join_session", "join_person", "watch_conversations", "chat_message"] {
        socket.emit(event, &payload).await;
        let refused = json!({ "error": "Not authenticated", "code": "not_authenticated" });
        assert_eq!(socket.next().await, ("error".to_owned(), refused), "{event}");
    }
}

#[tokio::test]
async fn a_token_reads_nothing_of_other_people() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (one, two) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let theirs = two.upload("session_theirs", "demand.csv", DEMAND.to_vec()).await;
    let upload = theirs.json::<Value>().await.unwrap()["upload_id"].as_str().unwrap().to_owned();
    let token = token(&one, &["read", "ask"]).await;
    assert_eq!(token.status("/api/sessions/session_theirs/messages").await, StatusCode::NOT_FOUND);
    assert_eq!(token.status(&format!("/api/uploads/{upload}")).await, StatusCode::NOT_FOUND);
    let question = json!({ "message": "Hello", "session_id": "session_theirs" });
    let asked = token.call(Method::POST, "/api/chat").json(&question);
    assert_eq!(asked.send().await.unwrap().status(), StatusCode::NOT_FOUND);
}

async fn guarded(app: &TestApp) -> Vec<RouteInfo> {
    let (_, app) = api::router(app.platform.clone()).await.unwrap();
    let mut routes = api::route_list(&app);
    routes.retain(|route| route.access != Access::Anyone);
    routes
}

/// The path with a plausible value for each parameter.
fn filled(path: &str) -> String {
    let part =
        |part: &str| if part.starts_with('{') { uuid::Uuid::nil().to_string() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}
