//! The caller's profile, and the requests that visitors may make.

use protocol::{RunId, UserId};
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Live;
use crate::support::{
    ForeignDatabase, PASSWORD, Person, TestApp,
    hosted::{ES256, HostedProject},
};
use crate::{database_connections, webhooks};

pub async fn story(live: &mut Live, app: &TestApp) {
    let person = app.signed_in("basic").await;
    live.call(person.get("/api/user/profile")).await;
    let names = json!({ "full_name": "Ada", "organization": null });
    live.call(person.request(Method::PUT, "/api/user/profile").json(&names)).await;
    live.call(person.get("/api/user/usage")).await;
    live.call(person.get("/api/user/results?older_than_days=7")).await;
    live.call(person.request(Method::DELETE, "/api/user/results?older_than_days=7")).await;
    live.call(person.get("/api/user/export")).await;
    api_tokens(live, app).await;
    databases(live).await;
    endpoints(live).await;
    live.call(person.get("/api/user/erasure")).await;
    let map = stored_map(app).await;
    let visitor = |method: Method, path: &str| person.call(method, path, None);
    let map = url::form_urlencoded::Serializer::new(String::new()).append_pair("url", &map).finish();
    live.call(visitor(Method::GET, &format!("/api/user/map-proxy?{map}"))).await;
    live.call(visitor(Method::GET, "/api/payments/plans")).await;
    let inquiry = json!({
        "email": "ada@b.test", "firstName": "Ada", "lastName": "Lovelace", "organization": "Engines",
        "serviceType": "existing", "existingAgents": ["Vehicle Routing"],
    });
    live.call(visitor(Method::POST, "/api/contact/submit").json(&inquiry)).await;
    live.call(person.request(Method::DELETE, "/api/user").json(&json!({ "password": PASSWORD }))).await;
    without_a_password(live).await;
}

async fn api_tokens(live: &mut Live, app: &TestApp) {
    let person = app.signed_in("pro").await;
    let wanted = json!({ "name": "Nightly", "scopes": ["read"], "expires_in_days": 30 });
    let created = live.call(person.post("/api/tokens").json(&wanted)).await;
    live.call(person.get("/api/tokens")).await;
    let id = created["token"]["id"].as_str().unwrap();
    live.call(person.request(Method::DELETE, &format!("/api/tokens/{id}"))).await;
}

async fn databases(live: &mut Live) {
    let app = TestApp::start_api_on(database_connections::services().await).await;
    let foreign = ForeignDatabase::start("day,pieces\n2025-01-06,5").await;
    let person = app.signed_in("enterprise").await;
    let (place, wanted) = ("/api/database-connections", database_connections::wanted(&foreign));
    live.call(person.post("/api/database-connections/test").json(&database_connections::tried(&wanted)))
        .await;
    let connection = live.call(person.post(place).json(&wanted)).await;
    live.call(person.get(place)).await;
    let one = format!("{place}/{}", connection["id"].as_str().unwrap());
    live.call(person.request(Method::PUT, &one).json(&wanted)).await;
    live.call(person.post(&format!("{one}/refresh"))).await;
    live.call(person.request(Method::DELETE, &one)).await;
}

async fn endpoints(live: &mut Live) {
    let app = TestApp::start_api_on(webhooks::services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, webhooks::Receiver::start().await);
    let wanted = json!({ "address": receiver.address });
    let added = live.call(person.post(webhooks::LIST).json(&wanted)).await;
    live.call(person.get(webhooks::LIST)).await;
    let one = format!("{}/{}", webhooks::LIST, added["endpoint"]["id"].as_str().unwrap());
    live.call(person.request(Method::PUT, &one).json(&json!({ "is_paused": true }))).await;
    live.call(person.post(&format!("{one}/rotate"))).await;
    live.call(person.post(&format!("{one}/send-test"))).await;
    live.call(person.get(&format!("{one}/deliveries"))).await;
    live.call(person.request(Method::DELETE, &one)).await;
}

/// A user without a password at this installation confirms by mail.
async fn without_a_password(live: &mut Live) {
    let project = HostedProject::start().await;
    let app = TestApp::start_api_on(project.services().await).await;
    let claims = project.claims(Uuid::new_v4(), "ada@b.test", app.platform.clock.now().timestamp());
    let person = Person::with_token(&app.address, "ada@b.test", ES256.sign(&claims));
    live.call(person.post("/api/user/erasure")).await;
}

/// A link to a map that a run has stored.
async fn stored_map(app: &TestApp) -> String {
    let key = platform::files::run_key(UserId::generate(), &RunId("r1".to_owned()), "route_map.html");
    app.platform.files.put(&key, b"<!doctype html>".to_vec()).await.unwrap();
    app.platform.files.link(&key, app.platform.clock.now())
}
