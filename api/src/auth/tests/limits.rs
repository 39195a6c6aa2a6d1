//! How often a caller may try to sign in.

use axum::http::header::RETRY_AFTER;
use futures::future::join_all;
use serde_json::json;

use super::{Answer, EMAIL, PASSWORD, TestAuth, access};
use crate::auth::{limits::has_rule, routes};

const WRONG: &str = "not-the-Password";

fn over_limit(answer: &Answer) -> bool {
    answer.refusal() == (429, "over_request_rate_limit")
}

#[tokio::test]
async fn every_route_of_the_contract_has_a_limit() {
    let auth = TestAuth::start().await;
    let (_, app) = crate::router(auth.platform.clone()).await.unwrap();
    for route in routes::<()>(&app.auth).1 {
        let path = route.path.strip_prefix("/auth/v1").unwrap();
        assert!(has_rule(&route.method, path), "{} {path} is missing in api/src/auth/limits", route.method);
    }
}

#[tokio::test]
async fn too_many_attempts_for_a_known_or_unknown_address_are_refused_for_fifteen_minutes() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    for email in [EMAIL, "nobody@b.test"] {
        for _ in 0..10 {
            assert_eq!(auth.password(email, WRONG).await.refusal(), (400, "invalid_credentials"));
        }
        let refused = auth.password(email, PASSWORD).await;
        assert_eq!(refused.body["message"], "Request rate limit reached");
        assert!(over_limit(&refused));
        let wait: i64 = refused.headers[RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((880..=900).contains(&wait), "{wait}");
    }
    // A signed-in user stays signed in, and other addresses are not affected.
    assert_eq!(auth.get("/whoami", access(&session)).await.status, 200);
    assert_eq!(auth.refresh(&session).await.status, 200);
    assert_eq!(auth.password("other@b.test", WRONG).await.refusal(), (400, "invalid_credentials"));
    auth.wait_seconds(900);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_right_password_resets_the_count_of_attempts() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    for _ in 0..3 {
        for _ in 0..9 {
            assert_eq!(auth.password(EMAIL, WRONG).await.refusal(), (400, "invalid_credentials"));
        }
        assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
    }
}

#[tokio::test]
async fn ten_of_a_hundred_simultaneous_attempts_are_checked() {
    let auth = TestAuth::start().await;
    let answers = join_all((0..100).map(|_| auth.password(EMAIL, WRONG))).await;
    assert_eq!(answers.iter().filter(|answer| over_limit(answer)).count(), 90);
}

#[tokio::test]
async fn a_request_over_the_limit_is_refused_before_its_body_is_read() {
    let auth = TestAuth::start_with(&[("AUTH_RATE_LIMIT", "0.05")]).await;
    for path in ["/signup", "/resend"] {
        for _ in 0..6 {
            assert_eq!(auth.post(path, json!({ "email": "no address" })).await.status, 400);
        }
        let refused = auth.sign_up(EMAIL, PASSWORD).await;
        let refused = if path == "/resend" { auth.post(path, json!({})).await } else { refused };
        assert_eq!(refused.refusal(), (429, "over_email_send_rate_limit"));
        let wait: i64 = refused.headers[RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((1..=50).contains(&wait), "{wait}");
    }
    assert_eq!(auth.password(EMAIL, WRONG).await.refusal(), (400, "invalid_credentials"));
    auth.wait_seconds(300);
    assert_eq!(auth.sign_up(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn limits_can_be_switched_off() {
    let auth = TestAuth::start_with(&[("AUTH_RATE_LIMIT", "off")]).await;
    let answers = join_all((0..150).map(|_| auth.post("/signup", json!({})))).await;
    assert!(answers.iter().all(|answer| answer.status == 400));
    let answers = join_all((0..30).map(|_| auth.password(EMAIL, WRONG))).await;
    assert!(answers.iter().all(|answer| answer.refusal() == (400, "invalid_credentials")));
}

#[tokio::test]
async fn only_thirty_failed_sign_ins_of_a_peer_over_all_addresses_are_checked() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    let addresses: Vec<_> = (0..60).map(|number| format!("person-{number}@b.test")).collect();
    let answers = join_all(addresses.iter().map(|email| auth.password(email, WRONG))).await;
    assert_eq!(answers.iter().filter(|answer| over_limit(answer)).count(), 30);
    let refused = auth.password(EMAIL, PASSWORD).await;
    assert!(over_limit(&refused));
    assert_eq!(refused.body["message"], "Too many failed sign-ins. Please wait a few minutes and try again.");
    let wait: i64 = refused.headers[RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((200..=300).contains(&wait), "{wait}");
    auth.wait_seconds(wait);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn right_passwords_and_unchecked_attempts_do_not_count_towards_the_limit_of_a_peer() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    for _ in 0..35 {
        assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
    }
    // Ten passwords are checked; the other attempts are refused because of the address.
    join_all((0..100).map(|_| auth.password("nobody@b.test", WRONG))).await;
    for number in 0..20 {
        let answer = auth.password(&format!("person-{number}@b.test"), WRONG).await;
        assert_eq!(answer.refusal(), (400, "invalid_credentials"), "{number}");
    }
    assert!(over_limit(&auth.password("one-more@b.test", WRONG).await));
}

#[tokio::test]
async fn the_limit_of_a_peer_applies_per_five_minutes_and_scales_with_the_setting() {
    let auth = TestAuth::start_with(&[("AUTH_RATE_LIMIT", "0.1")]).await;
    let try_one = async |number: usize| auth.password(&format!("person-{number}@b.test"), WRONG).await;
    assert_eq!(try_one(0).await.status, 400);
    auth.wait_seconds(290);
    assert_eq!((try_one(1).await.status.as_u16(), try_one(2).await.status.as_u16()), (400, 400));
    assert!(over_limit(&try_one(3).await));
    // The first attempt is old; the two recent ones are not.
    auth.wait_seconds(11);
    assert_eq!(try_one(4).await.status, 400);
    assert!(over_limit(&try_one(5).await));
}

#[tokio::test]
async fn many_sign_ins_with_right_passwords_from_one_peer_are_allowed() {
    let auth = TestAuth::start().await;
    let people: Vec<_> = (0..40).map(|number| format!("person-{number}@b.test")).collect();
    for email in &people {
        auth.sign_up(email, PASSWORD).await;
        auth.open(&auth.links(email)[0]).await;
    }
    let answers = join_all(people.iter().map(|email| auth.password(email, PASSWORD))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
}
