//! The identity of callers, and the two forms of refusals.

use axum::{body::Body, http::Request};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::JwkSet};
use serde_json::{Value, json};

use super::{EMAIL, PASSWORD, TestAuth, access};
use crate::auth::Auth;

#[tokio::test]
async fn a_caller_has_the_current_plan_and_role_of_the_profile() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    assert_eq!(auth.get("/whoami", access(&session)).await.body, json!([EMAIL, "basic", "user"]));
    assert_eq!(auth.get("/admin", access(&session)).await.status, 403);
    auth.platform.db.grant(EMAIL, Some("admin"), Some("pro")).await.unwrap();
    assert_eq!(auth.get("/whoami", access(&session)).await.body, json!([EMAIL, "pro", "admin"]));
    assert_eq!(auth.get("/admin", access(&session)).await.status, 200);
}

#[tokio::test]
async fn sign_up_data_cannot_create_an_administrator() {
    let auth = TestAuth::start().await;
    let data = json!({ "role": "admin", "plan": "enterprise" });
    auth.post("/signup", json!({ "email": EMAIL, "password": PASSWORD, "data": data })).await;
    auth.open(&auth.links(EMAIL)[0]).await;
    let session = auth.password(EMAIL, PASSWORD).await.body;
    assert_eq!(session["user"]["user_metadata"], data);
    assert_eq!(auth.get("/whoami", access(&session)).await.body, json!([EMAIL, "basic", "user"]));
}

#[tokio::test]
async fn an_unaltered_token_works_until_it_expires() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let token = access(&session);
    let user = auth.get("/auth/v1/user", token).await;
    assert_eq!((user.status.as_u16(), &user.body), (200, &session["user"]));
    assert_eq!(user.headers["cache-control"], "no-store");

    let mut parts: Vec<String> = token.split('.').map(str::to_owned).collect();
    let mut claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(&parts[1]).unwrap()).unwrap();
    claims["exp"] = json!(4_000_000_000_i64);
    parts[1] = URL_SAFE_NO_PAD.encode(claims.to_string());
    for changed in [parts.join("."), format!("{}.{}.", unsigned_header(), parts[1]), "nonsense".to_owned()] {
        assert_eq!(auth.get("/whoami", &changed).await.status, 401);
        assert_eq!(auth.get("/auth/v1/user", &changed).await.refusal(), (403, "bad_jwt"));
    }
    auth.wait_seconds(900);
    assert_eq!(auth.get("/whoami", token).await.status, 401);
    assert_eq!(auth.get("/auth/v1/user", token).await.refusal(), (403, "bad_jwt"));
}

fn unsigned_header() -> String {
    URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"JWT"}"#)
}

#[tokio::test]
async fn other_services_can_check_a_token_with_the_published_key() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let answer = auth.get("/auth/v1/.well-known/jwks.json", "").await;
    assert_eq!(answer.headers["cache-control"], "public, max-age=600");
    assert!(!answer.body.to_string().contains("\"d\""));
    let keys: JwkSet = serde_json::from_value(answer.body).unwrap();
    let header = jsonwebtoken::decode_header(access(&session)).unwrap();
    let key = DecodingKey::from_jwk(keys.find(&header.kid.unwrap()).unwrap()).unwrap();
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_audience(&["authenticated"]);
    validation.set_issuer(&["http://localhost:8080/auth/v1"]);
    let claims = jsonwebtoken::decode::<Value>(access(&session), &key, &validation).unwrap().claims;
    assert_eq!(claims["email"], EMAIL);
    assert_eq!(claims["aal"], "aal1");
    assert_eq!(claims["amr"][0]["method"], "otp");
}

#[tokio::test]
async fn processes_that_start_simultaneously_share_one_key() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let others = futures::future::join_all((0..4).map(|_| Auth::open(&auth.platform))).await;
    for other in others {
        assert_eq!(other.unwrap().signed_in(access(&session)).await.unwrap().email, EMAIL);
    }
}

#[tokio::test]
async fn a_banned_account_is_refused_everywhere() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    auth.platform.db.ban(EMAIL, auth.platform.clock.now() + chrono::Duration::hours(1)).await.unwrap();
    assert_eq!(auth.get("/whoami", access(&session)).await.status, 401);
    assert_eq!(auth.get("/auth/v1/user", access(&session)).await.refusal(), (403, "user_banned"));
    assert_eq!(auth.refresh(&session).await.refusal(), (400, "user_banned"));
    assert_eq!(auth.password(EMAIL, PASSWORD).await.refusal(), (400, "user_banned"));
    assert_eq!(auth.password(EMAIL, "not-the-Password").await.refusal(), (400, "invalid_credentials"));
}

#[tokio::test]
async fn refusals_have_the_error_format_of_the_client() {
    let auth = TestAuth::start().await;
    let newer = auth.post("/token?grant_type=refresh_token", json!({ "refresh_token": "x" })).await;
    let message = "Invalid Refresh Token: Refresh Token Not Found";
    assert_eq!(newer.body, json!({ "code": "refresh_token_not_found", "message": message }));
    assert_eq!(newer.headers["x-supabase-api-version"], "2024-01-01");

    let without_version = |path: &str| Request::get(format!("/auth/v1{path}")).body(Body::empty()).unwrap();
    let older = auth.send(without_version("/user")).await;
    let message = "This endpoint requires a valid Bearer token";
    assert_eq!(older.body, json!({ "code": 401, "error_code": "no_authorization", "msg": message }));
    assert_eq!(auth.send(without_version("/admin/users")).await.body["error_code"], "not_found");
    assert_eq!(auth.send(without_version("/signup")).await.body["code"], 405);
    assert_eq!(auth.send(without_version("/settings")).await.body["external"]["email"], true);
}
