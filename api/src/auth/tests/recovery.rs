//! A forgotten password: the mail, its link, and the new password.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::{EMAIL, PASSWORD, TestAuth, VERIFIER, access, param, token_of};

const NEW_PASSWORD: &str = "crimson-Otter-harbour";

#[tokio::test]
async fn a_forgotten_password_is_replaced_through_a_mailed_link() {
    let auth = TestAuth::start().await;
    let old_device = auth.signed_in().await;
    let answer = auth.recover(" Ada@B.test").await;
    assert_eq!((answer.status.as_u16(), answer.body), (200, json!({})));
    let mail = auth.mails(EMAIL).pop().unwrap();
    assert!(
        mail.contains("Subject: Reset your password") && mail.contains("please ignore this mail"),
        "{mail}"
    );

    let back = auth.open(&auth.links(EMAIL)[1]).await;
    assert!(back.as_str().starts_with("http://localhost:8080/reset?code="), "{back}");
    let session = auth.exchange(&param(&back, "code").unwrap(), VERIFIER).await.body;
    assert_eq!(session["user"]["id"], old_device["user"]["id"]);
    let claims = claims(access(&session));
    assert_eq!(claims["amr"][0]["method"], "recovery");

    assert_eq!(auth.put_user(access(&session), json!({ "password": NEW_PASSWORD })).await.status, 200);
    assert_eq!(auth.get("/whoami", access(&old_device)).await.status, 401);
    assert_eq!(auth.get("/whoami", access(&session)).await.status, 200);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(auth.password(EMAIL, NEW_PASSWORD).await.status, 200);
}

fn claims(token: &str) -> Value {
    let claims = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap()
}

#[tokio::test]
async fn known_and_unknown_addresses_get_the_same_answer_but_only_known_ones_get_a_mail() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    for email in [EMAIL, "nobody@b.test"] {
        let answer = auth.recover(email).await;
        assert_eq!((answer.status.as_u16(), answer.body), (200, json!({})));
        let refused = auth.recover(email).await;
        assert_eq!(refused.refusal(), (429, "over_email_send_rate_limit"));
        let seconds: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=60).contains(&seconds), "{seconds}");
        auth.wait_seconds(60);
        assert_eq!(auth.recover(email).await.status, 200);
    }
    assert_eq!(auth.links(EMAIL).len(), 3);
    assert!(auth.mails("nobody@b.test").is_empty());
    assert_eq!(auth.recover("no address").await.refusal(), (400, "validation_failed"));
    let half = json!({ "email": EMAIL, "code_challenge_method": "s256" });
    assert_eq!(auth.post("/recover", half).await.refusal(), (400, "validation_failed"));
}

#[tokio::test]
async fn a_recovery_link_works_once_within_an_hour_and_cancels_the_others() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    for _ in 0..3 {
        auth.recover(EMAIL).await;
        auth.wait_seconds(61);
    }
    let links = auth.links(EMAIL);
    auth.open_for_code(&links[3]).await;
    for used in &links[1..] {
        assert_eq!(param(&auth.open(used).await, "error_code").as_deref(), Some("otp_expired"));
    }
    auth.recover(EMAIL).await;
    auth.wait_seconds(3_600);
    let late = auth.links(EMAIL).pop().unwrap();
    assert_eq!(param(&auth.open(&late).await, "error_code").as_deref(), Some("otp_expired"));
    let as_sign_up = late.replace("type=recovery", "type=signup");
    assert_eq!(param(&auth.open(&as_sign_up).await, "error_code").as_deref(), Some("otp_expired"));
}

#[tokio::test]
async fn a_recovery_confirms_the_address_and_ends_the_access_of_an_earlier_sign_up() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, "the-Strangers-password").await;
    auth.recover(EMAIL).await;
    let code = auth.open_for_code(&auth.links(EMAIL)[1]).await;
    let session = auth.exchange(&code, VERIFIER).await.body;
    assert!(session["user"]["email_confirmed_at"].is_string());
    assert_eq!(session["user"]["identities"][0]["provider"], "email");
    let stranger = auth.password(EMAIL, "the-Strangers-password").await;
    assert_eq!(stranger.refusal(), (400, "invalid_credentials"));
    let back = auth.open(&auth.links(EMAIL)[0]).await;
    assert_eq!(param(&back, "error_code").as_deref(), Some("otp_expired"));
    assert_eq!(auth.put_user(access(&session), json!({ "password": PASSWORD })).await.status, 200);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_link_requested_without_a_challenge_is_kept_for_the_requesting_program() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    auth.post("/recover", json!({ "email": EMAIL })).await;
    let link = auth.links(EMAIL).pop().unwrap();
    assert!(!link.contains("token=pkce_"), "{link}");
    for _ in 0..2 {
        let back = auth.open(&link).await;
        assert_eq!(param(&back, "error_code").as_deref(), Some("validation_failed"));
        assert!(param(&back, "code").is_none());
    }
    let body = json!({ "type": "recovery", "token_hash": token_of(&link) });
    assert_eq!(auth.post("/verify", body).await.body["user"]["email"], EMAIL);
}
