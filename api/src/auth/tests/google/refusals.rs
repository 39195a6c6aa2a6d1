//! Cases that must not lead to a session: invalid tokens, unknown states, providers that are unavailable.

use axum::http::StatusCode;
use serde_json::json;

use super::{
    super::{
        EMAIL, TestAuth, challenge, param,
        provider::{CLIENT_ID, Signs},
    },
    BACK_TO, TestGoogle, authorize, error, failed, get, location,
};

#[tokio::test]
async fn a_token_that_is_not_for_this_sign_in_is_refused() {
    let google = TestGoogle::start().await;
    let now = google.auth.platform.clock.now().timestamp();
    for claims in [
        json!({ "nonce": "of another sign-in" }),
        json!({ "nonce": null }),
        json!({ "iss": "https://evil.example" }),
        json!({ "iss": "accounts.google.com" }),
        json!({ "aud": "another client", "azp": "another client" }),
        json!({ "aud": [CLIENT_ID, "another client"], "azp": "another client" }),
        json!({ "azp": "another client" }),
        json!({ "exp": now - 61 }),
        json!({ "iat": now + 120 }),
        json!({ "sub": "" }),
        json!({ "sub": null }),
    ] {
        google.set_claims(claims.clone());
        assert!(failed(&google.arrive().await), "{claims}");
    }
    assert!(google.auth.platform.db.user_by_email(EMAIL).await.unwrap().is_none());
    google.set_claims(json!({ "exp": now - 30, "iat": now + 30, "aud": [CLIENT_ID, "another client"] }));
    google.sign_in().await;
}

#[tokio::test]
async fn a_token_that_the_provider_has_not_signed_is_refused() {
    let google = TestGoogle::start().await;
    for signs in [Signs::WithAStrangersKey, Signs::WithItsPublicKeyAsSecret, Signs::NotAtAll] {
        google.provider.behaviour().signs = signs;
        assert!(failed(&google.arrive().await));
    }
    assert!(google.auth.platform.db.user_by_email(EMAIL).await.unwrap().is_none());
    google.provider.behaviour().signs = Signs::WithItsKey;
    google.sign_in().await;
}

#[tokio::test]
async fn a_token_of_an_older_sign_in_is_refused() {
    let google = TestGoogle::start().await;
    let older = google.page().await;
    google.set_claims(json!({ "nonce": param(&older, "nonce").unwrap() }));
    assert!(failed(&google.arrive().await));
}

#[tokio::test]
async fn a_state_works_once_within_ten_minutes() {
    let google = TestGoogle::start().await;
    let unknown = ("invalid_request".to_owned(), "bad_oauth_state".to_owned());
    let page = google.page().await;
    let back = google.provider.agree(&page);
    assert!(param(&google.come_back(&back).await, "code").is_some());
    assert_eq!(error(&google.come_back(&back).await), unknown);
    let late = google.provider.agree(&google.page().await);
    google.auth.wait_seconds(600);
    let made_up = "http://localhost/auth/v1/callback?code=x&state=made-up".parse().unwrap();
    let without = "http://localhost/auth/v1/callback?code=x".parse().unwrap();
    for back in [back, late, made_up, without] {
        let back = google.come_back(&back).await;
        assert!(back.as_str().starts_with("http://localhost:8080/?"), "{back}");
        assert_eq!(error(&back), unknown);
    }
    assert_eq!(google.provider.asked("token"), 1);
}

#[tokio::test]
async fn a_refusal_by_the_person_and_a_provider_error_are_reported() {
    let google = TestGoogle::start().await;
    let back_with = async |query: &str| {
        let state = param(&google.page().await, "state").unwrap();
        let back = format!("http://localhost/auth/v1/callback?{query}state={state}");
        google.come_back(&back.parse().unwrap()).await
    };
    let back = back_with("error=access_denied&error_description=%3Cb%3E&").await;
    assert_eq!(error(&back), ("access_denied".to_owned(), "access_denied".to_owned()));
    assert!(back.as_str().starts_with(BACK_TO) && !back.as_str().contains("3Cb"), "{back}");
    assert!(failed(&back_with("error=server_error&").await));
    assert!(failed(&back_with("").await));
    assert!(failed(&back_with("code=made-up&").await));
}

#[tokio::test]
async fn an_unreachable_provider_is_asked_again_at_the_next_sign_in() {
    let google = TestGoogle::start().await;
    google.provider.behaviour().is_away = true;
    for _ in 0..3 {
        let answer = get(&google.auth, &authorize(BACK_TO)).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert!(failed(&location(&answer)));
    }
    assert_eq!(google.provider.asked("discovery"), 1);
    google.provider.behaviour().is_away = false;
    google.auth.wait_seconds(5);
    let page = google.page().await;
    let back = google.provider.agree(&page);
    google.provider.behaviour().is_away = true;
    assert!(failed(&google.come_back(&back).await));
    google.provider.behaviour().is_away = false;
    google.sign_in().await;
    assert_eq!(google.provider.asked("discovery"), 2);
    google.auth.wait_seconds(3_600);
    google.page().await;
    assert_eq!(google.provider.asked("discovery"), 3);
}

#[tokio::test]
async fn a_provider_that_names_another_issuer_is_refused() {
    let google = TestGoogle::start().await;
    for (name, value) in [
        ("issuer", "http://127.0.0.1:1"),
        ("token_endpoint", "http://evil.example/token"),
        ("jwks_uri", "ftp://127.0.0.1/keys"),
    ] {
        let usual = std::mem::replace(&mut google.provider.behaviour().description[name], json!(value));
        assert!(failed(&location(&get(&google.auth, &authorize(BACK_TO)).await)), "{name}");
        google.provider.behaviour().description[name] = usual;
        google.auth.wait_seconds(5);
    }
    google.sign_in().await;
}

#[tokio::test]
async fn a_sign_in_redirects_only_to_configured_addresses() {
    let google = TestGoogle::start().await;
    let page = location(&get(&google.auth, &authorize("https://evil.example/")).await);
    let back = google.come_back(&google.provider.agree(&page)).await;
    assert!(back.as_str().starts_with("http://localhost:8080/?code="), "{back}");
}

#[tokio::test]
async fn a_sign_in_without_a_challenge_is_refused() {
    let google = TestGoogle::start().await;
    let half = format!("&code_challenge={}", challenge());
    for query in ["provider=google", &format!("provider=google{half}"), "provider=github", ""] {
        let refused = get(&google.auth, &format!("/auth/v1/authorize?{query}")).await;
        assert_eq!(refused.refusal(), (400, "validation_failed"), "{query}");
    }
    assert_eq!(google.provider.asked("discovery"), 0);
    assert_eq!(get(&google.auth, "/auth/v1/settings").await.body["external"]["google"], true);
}

#[tokio::test]
async fn provider_sign_in_is_off_unless_configured() {
    let auth = TestAuth::start().await;
    assert_eq!(get(&auth, "/auth/v1/settings").await.body["external"]["google"], false);
    let refused = get(&auth, &authorize(BACK_TO)).await;
    assert_eq!(refused.refusal(), (400, "validation_failed"));
    assert_eq!(refused.body["message"], "Unsupported provider: provider is not enabled");
}
