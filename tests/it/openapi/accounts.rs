//! The caller's profile, and what visitors may ask for.

use protocol::{RunId, UserId};
use reqwest::Method;
use serde_json::json;

use super::Live;
use crate::support::TestApp;

pub async fn story(live: &mut Live, app: &TestApp) {
    let person = app.signed_in("basic").await;
    live.call(person.get("/api/user/profile")).await;
    let names = json!({ "full_name": "Ada", "organization": null });
    live.call(person.request(Method::PUT, "/api/user/profile").json(&names)).await;
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
}

/// A link to a map that a run has left.
async fn stored_map(app: &TestApp) -> String {
    let key = platform::files::run_key(UserId::generate(), &RunId("r1".to_owned()), "route_map.html");
    app.platform.files.put(&key, b"<!doctype html>".to_vec()).await.unwrap();
    app.platform.files.link(&key, app.platform.clock.now())
}
