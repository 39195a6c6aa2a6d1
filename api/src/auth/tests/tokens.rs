//! Tokens of mailed links that programs send, and how long sessions last.

use argon2::{Argon2, PasswordHasher, password_hash::phc::PasswordHash};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{EMAIL, PASSWORD, TestAuth, access, param, token_of};

async fn refusal(auth: &TestAuth, body: Value) -> (u16, String) {
    let answer = auth.post("/verify", body).await;
    let (status, code) = answer.refusal();
    (status, code.to_owned())
}

#[tokio::test]
async fn the_token_of_a_sign_up_opens_one_session() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    let token = token_of(&auth.links(EMAIL)[0]);
    assert!(token.starts_with("pkce_"));
    let session = auth.post("/verify", json!({ "type": "signup", "token_hash": token })).await;
    assert_eq!((session.status.as_u16(), &session.body["token_type"]), (200, &json!("bearer")));
    assert_eq!(auth.get("/whoami", access(&session.body)).await.status, 200);
    assert_eq!(auth.refresh(&session.body).await.status, 200);
    let expired = (403, "otp_expired".to_owned());
    assert_eq!(refusal(&auth, json!({ "type": "signup", "token_hash": token })).await, expired);
    let back = auth.open(&auth.links(EMAIL)[0]).await;
    assert_eq!(param(&back, "error_code").as_deref(), Some("otp_expired"));
}

#[tokio::test]
async fn a_token_is_valid_only_for_its_type_and_address() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    let token = token_of(&auth.links(EMAIL)[0]);
    let expired = (403, "otp_expired".to_owned());
    for body in [
        json!({ "type": "recovery", "token_hash": token }),
        json!({ "type": "email_change", "token_hash": token }),
        json!({ "type": "signup", "email": "eve@b.test", "token": token }),
        json!({ "type": "signup", "token_hash": "another" }),
    ] {
        assert_eq!(refusal(&auth, body.clone()).await, expired, "{body}");
    }
    let invalid = (400, "validation_failed".to_owned());
    for body in [
        json!({}),
        json!({ "type": "signup" }),
        json!({ "token_hash": token }),
        json!({ "type": "magiclink", "token_hash": token }),
        json!({ "type": "signup", "token": token }),
        json!({ "type": "signup", "email": EMAIL }),
        json!({ "type": "signup", "email": "no address", "token": token }),
        json!({ "type": "signup", "email": EMAIL, "token_hash": token }),
    ] {
        assert_eq!(refusal(&auth, body.clone()).await, invalid, "{body}");
    }
    let body = json!({ "type": "email", "email": "ADA@b.test", "token": token });
    assert_eq!(auth.post("/verify", body).await.status, 200);
}

#[tokio::test]
async fn a_token_expires_after_a_day() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    auth.wait_seconds(24 * 60 * 60);
    let body = json!({ "type": "signup", "token_hash": token_of(&auth.links(EMAIL)[0]) });
    assert_eq!(refusal(&auth, body).await, (403, "otp_expired".to_owned()));
}

#[tokio::test]
async fn no_link_signs_in_a_banned_account() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    auth.recover(EMAIL).await;
    let link = auth.links(EMAIL).pop().unwrap();
    let until = auth.platform.clock.now() + chrono::Duration::minutes(10);
    auth.platform.db.ban(EMAIL, until).await.unwrap();
    let body = json!({ "type": "recovery", "token_hash": token_of(&link) });
    assert_eq!(refusal(&auth, body.clone()).await, (403, "user_banned".to_owned()));
    assert_eq!(param(&auth.open(&link).await, "error_code").as_deref(), Some("user_banned"));
    auth.wait_seconds(600);
    assert_eq!(auth.post("/verify", body).await.status, 200);
}

#[tokio::test]
async fn a_session_ends_after_a_month_without_refresh() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let days = 24 * 60 * 60;
    auth.wait_seconds(30 * days - 1);
    let session = auth.refresh(&session).await.body;
    auth.wait_seconds(30 * days);
    let refused = auth.refresh(&session).await;
    assert_eq!(refused.refusal(), (400, "session_expired"));
    assert_eq!(refused.body["message"], "Invalid Refresh Token: Session Expired");
    assert_eq!(auth.refresh(&session).await.refusal(), (400, "session_expired"));
}

#[tokio::test]
async fn a_session_reports_a_password_that_would_be_refused_today() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    assert_eq!(auth.password(EMAIL, PASSWORD).await.body["weak_password"], Value::Null);
    let user = session["user"]["id"].as_str().unwrap().parse().unwrap();
    let hash = stored_hash("password1");
    let keep = Uuid::now_v7();
    auth.platform.db.change_password(user, keep, &hash, auth.platform.clock.now()).await.unwrap();
    let session = auth.password(EMAIL, "password1").await.body;
    assert_eq!(session["weak_password"]["reasons"], json!(["characters"]));
    assert!(session["weak_password"]["message"].as_str().unwrap().contains("too easy to guess"));
    assert_eq!(auth.get("/whoami", access(&session)).await.status, 200);
}

/// A hash as an older and more lenient version may have stored it.
fn stored_hash(password: &str) -> String {
    let hash: PasswordHash = Argon2::default().hash_password(password.as_bytes()).unwrap();
    hash.to_string()
}
