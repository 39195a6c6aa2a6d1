//! Sign-up, from the form to a confirmed address.

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::json;

use super::{EMAIL, PASSWORD, TestAuth, VERIFIER, challenge, param};

#[tokio::test]
async fn a_sign_up_is_confirmed_by_mail_and_signed_in_with_the_code() {
    let auth = TestAuth::start().await;
    let answer = auth.sign_up(" Ada@B.test", PASSWORD).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body["email"], EMAIL);
    assert_eq!(answer.body["access_token"], json!(null));
    assert_eq!(auth.password(EMAIL, PASSWORD).await.refusal(), (400, "email_not_confirmed"));

    let link = &auth.links(EMAIL)[0];
    assert!(link.starts_with("http://localhost:8080/auth/v1/verify?token=pkce_"), "{link}");
    let back = auth.open(link).await;
    assert!(back.as_str().starts_with("http://localhost:8080/auth/callback?code="), "{back}");
    let session = auth.exchange(&param(&back, "code").unwrap(), VERIFIER).await.body;
    assert_eq!(session["token_type"], "bearer");
    assert_eq!(session["expires_in"], 900);
    assert_eq!(session["user"]["id"], answer.body["id"]);
    assert_eq!(session["user"]["identities"][0]["identity_data"]["email_verified"], true);
    assert!(session["user"]["email_confirmed_at"].is_string());
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn an_address_in_use_gets_the_same_answer_as_a_free_one_but_no_mail() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    auth.wait_seconds(61);
    let mut taken = auth.sign_up(EMAIL, "another-Good-password").await;
    let mut free = auth.sign_up("eve@b.test", "another-Good-password").await;
    assert!(taken.status == 200 && free.status == 200);
    assert_ne!(taken.body["id"], session["user"]["id"]);
    assert_eq!(taken.body["identities"], json!([]));
    for answer in [&mut taken, &mut free] {
        for field in ["id", "email", "created_at", "updated_at", "confirmation_sent_at"] {
            assert!(answer.body[field].take().is_string(), "{field}");
        }
    }
    assert_eq!(taken.body, free.body);
    assert_eq!(auth.links(EMAIL).len(), 1);
    assert_eq!(auth.password(EMAIL, "another-Good-password").await.refusal(), (400, "invalid_credentials"));
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn mails_to_one_address_are_limited_in_frequency_for_every_account() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    auth.wait_seconds(61);
    for email in [EMAIL, "new@b.test"] {
        assert_eq!(auth.sign_up(email, PASSWORD).await.status, 200);
        let refused = auth.sign_up(email, PASSWORD).await;
        assert_eq!(refused.refusal(), (429, "over_email_send_rate_limit"));
        assert!(refused.headers.contains_key("retry-after"));
    }
    let resend = async |email: &str| auth.post("/resend", json!({ "type": "signup", "email": email })).await;
    for email in [EMAIL, "new@b.test", "unknown@b.test"] {
        auth.wait_seconds(61);
        let answer = resend(email).await;
        assert_eq!((answer.status.as_u16(), answer.body), (200, json!({})));
        assert_eq!(resend(email).await.refusal(), (429, "over_email_send_rate_limit"));
    }
    assert_eq!((auth.links(EMAIL).len(), auth.links("new@b.test").len()), (1, 2));
    assert!(auth.links("unknown@b.test").is_empty());
}

#[tokio::test]
async fn weak_passwords_and_invalid_requests_are_refused_with_reasons() {
    let auth = TestAuth::start().await;
    let weak = auth.sign_up(EMAIL, "short").await;
    assert_eq!(weak.refusal(), (422, "weak_password"));
    assert_eq!(weak.body["weak_password"]["reasons"], json!(["length"]));
    let weak = auth.sign_up(EMAIL, "password123").await;
    assert_eq!(weak.body["weak_password"]["reasons"], json!(["characters"]));
    assert_eq!(auth.sign_up("no address", PASSWORD).await.refusal(), (400, "validation_failed"));
    for body in [
        json!({ "email": EMAIL }),
        json!({ "email": EMAIL, "password": PASSWORD, "data": "text" }),
        json!({ "email": EMAIL, "password": PASSWORD, "data": { "long": "x".repeat(5_000) } }),
        json!({ "email": EMAIL, "password": PASSWORD, "code_challenge": challenge() }),
    ] {
        assert_eq!(auth.post("/signup", body).await.refusal(), (400, "validation_failed"));
    }
    assert_eq!(auth.post("/signup", json!([1])).await.refusal(), (400, "bad_json"));
    assert!(auth.links(EMAIL).is_empty());
}

#[tokio::test]
async fn a_plain_challenge_is_refused_on_a_public_address() {
    let auth = TestAuth::start_with(&[("PUBLIC_URL", "https://chain.example")]).await;
    let body = json!({ "email": EMAIL, "password": PASSWORD, "code_challenge": VERIFIER, "code_challenge_method": "plain" });
    let refused = auth.post("/signup", body).await;
    assert_eq!(refused.refusal(), (400, "validation_failed"));
    assert!(refused.body["message"].as_str().unwrap().contains("https"));
}

#[tokio::test]
async fn a_sign_up_without_a_challenge_is_confirmed_but_gets_no_code() {
    let auth = TestAuth::start().await;
    auth.post("/signup", json!({ "email": EMAIL, "password": PASSWORD })).await;
    assert_eq!(auth.open(&auth.links(EMAIL)[0]).await.as_str(), "http://localhost:8080/");
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_link_works_once_within_a_day() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    let link = auth.links(EMAIL)[0].clone();
    auth.open_for_code(&link).await;
    let back = auth.open(&link).await;
    assert_eq!(param(&back, "error").as_deref(), Some("access_denied"));
    assert_eq!(param(&back, "error_code").as_deref(), Some("otp_expired"));
    assert!(param(&back, "code").is_none());
    assert!(back.fragment().unwrap().contains("error_code=otp_expired"));

    auth.sign_up("late@b.test", PASSWORD).await;
    auth.wait_seconds(24 * 60 * 60);
    let back = auth.open(&auth.links("late@b.test")[0]).await;
    assert_eq!(param(&back, "error_code").as_deref(), Some("otp_expired"));
}

#[tokio::test]
async fn a_head_request_does_not_use_up_a_link() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    let link = &auth.links(EMAIL)[0];
    let path = link.strip_prefix("http://localhost:8080").unwrap();
    let look = Request::builder().method(Method::HEAD).uri(path).body(Body::empty()).unwrap();
    assert_eq!(auth.send(look).await.status, 200);
    auth.open_for_code(link).await;
}

#[tokio::test]
async fn a_link_redirects_only_to_configured_addresses() {
    let auth = TestAuth::start_with(&[("AUTH_REDIRECT_URLS", "https://other.example/app")]).await;
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    auth.post("/signup?redirect_to=https%3A%2F%2Fevil.example%2F", body).await;
    let link = &auth.links(EMAIL)[0];
    assert!(!link.contains("evil"), "{link}");
    let elsewhere = link
        .replace("redirect_to=http%3A%2F%2Flocalhost%3A8080%2F", "redirect_to=https%3A%2F%2Fevil.example");
    assert_ne!(&elsewhere, link);
    assert_eq!(auth.open(&elsewhere).await.as_str(), "http://localhost:8080/");
    let listed = "/auth/v1/verify?token=x&type=signup&redirect_to=https%3A%2F%2Fother.example%2Fapp%2Fin";
    assert_eq!(auth.open(&format!("http://localhost:8080{listed}")).await.host_str(), Some("other.example"));
}

#[tokio::test]
async fn a_second_sign_up_by_a_stranger_does_not_set_the_password() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    auth.wait_seconds(61);
    assert_eq!(auth.sign_up(EMAIL, "the-Strangers-password").await.status, 200);
    auth.open_for_code(&auth.links(EMAIL)[0]).await;
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
    assert_eq!(auth.password(EMAIL, "the-Strangers-password").await.refusal(), (400, "invalid_credentials"));
    let back = auth.open(&auth.links(EMAIL)[1]).await;
    assert_eq!(param(&back, "error_code").as_deref(), Some("otp_expired"));
}
