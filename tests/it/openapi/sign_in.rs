//! Signing up, in and out, and signing in through a provider.

use axum::{Json, Router, routing::get};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::Live;
use crate::support::{PASSWORD, Person, Services, TestApp, link_in_mail};

/// A code challenge whose verifier these tests do not need.
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

pub async fn story(live: &mut Live) {
    let services = Services::new()
        .await
        .with("GOOGLE_ISSUER", &provider().await)
        .with("GOOGLE_CLIENT_ID", "client")
        .with("GOOGLE_CLIENT_SECRET", "secret");
    let app = TestApp::start_api_on(services).await;
    let visitor = Person::with_token(&app.address, "ada@b.test", String::new());
    let visitor = visitor.with_session(&json!({ "access_token": "", "refresh_token": "" }));
    live.call(visitor.get("/auth/v1/settings")).await;
    live.call(visitor.get("/auth/v1/.well-known/jwks.json")).await;
    let person = signed_up(live, &app, &visitor).await;
    account(live, &app, &person).await;
    let to_provider =
        format!("/auth/v1/authorize?provider=google&code_challenge={CHALLENGE}&code_challenge_method=s256");
    let address = live.led_to(visitor.get(&to_provider)).await;
    let state = url::Url::parse(&address).unwrap();
    let state = state.query_pairs().find(|(name, _)| name == "state").expect("a state").1.into_owned();
    let back = format!("/auth/v1/callback?state={state}&error=access_denied");
    assert!(live.led_to(visitor.get(&back)).await.contains("error=access_denied"));
}

async fn signed_up(live: &mut Live, app: &TestApp, visitor: &Person) -> Person {
    let email = &visitor.email;
    let body = json!({ "email": email, "password": PASSWORD });
    live.call(visitor.post("/auth/v1/signup").json(&body)).await;
    live.call(visitor.post("/auth/v1/resend").json(&json!({ "type": "signup", "email": email }))).await;
    let link = link_in_mail(&app.services.outbox(), email).replace("http://localhost:8080", "");
    live.call(visitor.request(Method::HEAD, &link)).await;
    live.led_to(visitor.get(&link)).await;
    let session = live.call(visitor.post("/auth/v1/token?grant_type=password").json(&body)).await;
    visitor.with_session(&session)
}

async fn account(live: &mut Live, app: &TestApp, person: &Person) {
    live.call(person.get("/auth/v1/user")).await;
    let data = json!({ "data": { "full_name": "Ada" } });
    live.call(person.request(Method::PUT, "/auth/v1/user").json(&data)).await;
    live.call(person.post("/auth/v1/logout?scope=local")).await;
    live.call(person.post("/auth/v1/recover").json(&json!({ "email": person.email }))).await;
    let link = link_in_mail(&app.services.outbox(), &person.email);
    let token = url::Url::parse(&link).unwrap();
    let token = token.query_pairs().find(|(name, _)| name == "token").expect("a token").1.into_owned();
    let proof = json!({ "type": "recovery", "token_hash": token });
    live.call(person.post("/auth/v1/verify").json(&proof)).await;
}

/// A provider that only publishes its addresses.
async fn provider() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let description: Value = json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/door"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
    });
    let router = Router::new()
        .route("/.well-known/openid-configuration", get(async move || Json(description.clone())));
    tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
    issuer
}
