//! The caller's profile: users may change their names, but not plan and role.

use axum::{body::Body, http::Request};
use serde_json::{Value, json};

use super::{Answer, EMAIL, PASSWORD, TestAuth, access};

async fn call(auth: &TestAuth, method: &str, session: &Value, body: Value) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri("/api/user/profile")
        .header("authorization", format!("Bearer {}", session["access_token"].as_str().unwrap_or_default()))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()));
    TestAuth::send_to(&auth.site, request.unwrap()).await
}

#[tokio::test]
async fn owners_can_set_the_names_in_their_profile() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let mut expected = json!({
        "id": session["user"]["id"], "full_name": null, "email": EMAIL, "organization": null,
        "plan": "basic", "role": "user", "last_login": session["user"]["last_sign_in_at"],
    });
    assert_eq!(call(&auth, "GET", &session, Value::Null).await.body, expected);
    let names =
        json!({ "full_name": " Ada Lovelace ", "organization": "Engines", "role": "admin", "plan": "pro" });
    expected["full_name"] = json!("Ada Lovelace");
    expected["organization"] = json!("Engines");
    assert_eq!(call(&auth, "PUT", &session, names).await.body, expected);
    assert_eq!(call(&auth, "GET", &session, Value::Null).await.body, expected);
    expected["organization"] = Value::Null;
    assert_eq!(call(&auth, "PUT", &session, json!({ "organization": "" })).await.body, expected);
    auth.platform.db.grant(EMAIL, Some("admin"), Some("pro")).await.unwrap();
    let profile = call(&auth, "GET", &session, Value::Null).await.body;
    assert_eq!((&profile["role"], &profile["plan"]), (&json!("admin"), &json!("pro")));
}

#[tokio::test]
async fn invalid_names_are_refused_with_the_reason_and_callers_must_be_signed_in() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    for name in [json!(7), json!("x".repeat(201)), json!("a\nb")] {
        let refused = call(&auth, "PUT", &session, json!({ "full_name": name })).await;
        let text = "full_name must be a text of at most 200 characters without line breaks";
        assert_eq!(refused.body, json!({ "error": text, "code": "invalid_request" }));
        assert_eq!(refused.status, 400);
    }
    let refused = call(&auth, "PUT", &session, json!([1])).await;
    assert_eq!((refused.status.as_u16(), &refused.body["code"]), (422, &json!("invalid_request")));
    for method in ["GET", "PUT"] {
        let refused = call(&auth, method, &Value::Null, json!({})).await;
        assert_eq!((refused.status.as_u16(), &refused.body["code"]), (401, &json!("not_authenticated")));
    }
}

#[tokio::test]
async fn names_in_the_data_of_an_account_are_copied_to_its_profile() {
    let auth = TestAuth::start().await;
    let sign_up = async |data: Value| {
        auth.post("/signup", json!({ "email": EMAIL, "password": PASSWORD, "data": data })).await
    };
    let refused = sign_up(json!({ "organization": "a\tb" })).await;
    assert_eq!(refused.refusal(), (400, "validation_failed"));
    sign_up(json!({ "full_name": "Ada ", "organization": "Engines" })).await;
    auth.open(&auth.links(EMAIL)[0]).await;
    let session = auth.password(EMAIL, PASSWORD).await.body;
    let names = async || {
        let profile = call(&auth, "GET", &session, Value::Null).await.body;
        json!([profile["full_name"], profile["organization"], profile["plan"], profile["role"]])
    };
    assert_eq!(names().await, json!(["Ada", "Engines", "basic", "user"]));
    let data = json!({ "full_name": "Countess", "organization": null, "role": "admin", "plan": "pro" });
    assert_eq!(auth.put_user(access(&session), json!({ "data": data })).await.status, 200);
    assert_eq!(names().await, json!(["Countess", null, "basic", "user"]));
    assert_eq!(auth.put_user(access(&session), json!({ "data": { "theme": "dark" } })).await.status, 200);
    assert_eq!(names().await, json!(["Countess", null, "basic", "user"]));
}
