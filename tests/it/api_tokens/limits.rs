//! How many tokens a user may have, what they may be, and how often each may call.

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{refusal, token, wanted};
use crate::support::{Services, TestApp};

#[tokio::test]
async fn a_user_has_at_most_twenty_tokens_that_work() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let body = wanted("One of many", &["read"]);
    let calls = (0..30).map(|_| refusal(person.post("/api/tokens").json(&body)));
    let (created, refused): (Vec<_>, Vec<_>) =
        join_all(calls).await.into_iter().partition(|(status, _)| *status == 200);
    assert_eq!((created.len(), refused.len()), (20, 10), "also of calls that come together");
    let text = "You have 20 API tokens, which is the limit. Please revoke one that you no longer need.";
    assert!(refused.iter().all(|answer| *answer == (409, json!({ "error": text, "code": "conflict" }))));
    token(&other, &["read"]).await;
    let id = created[0].1["token"]["id"].as_str().unwrap();
    let revoke = person.request(Method::DELETE, &format!("/api/tokens/{id}"));
    assert_eq!(revoke.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    token(&person, &["read"]).await;
}

#[tokio::test]
async fn invalid_tokens_are_not_created() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    for (body, text) in [
        (wanted("  ", &["read"]), "A token needs a name of at most 80 characters."),
        (wanted(&"x".repeat(81), &["read"]), "A token needs a name of at most 80 characters."),
        (wanted("a\u{0}b", &["read"]), "A token needs a name of at most 80 characters."),
        (wanted("Nightly", &[]), "A token needs at least one scope."),
        (
            json!({ "name": "Nightly", "scopes": ["read"], "expires_in_days": 31 }),
            "A token expires after 30, 90 or 365 days, or never.",
        ),
    ] {
        let (status, answer) = refusal(person.post("/api/tokens").json(&body)).await;
        assert_eq!((status, &answer["error"]), (400, &json!(text)), "{body}");
    }
    for body in [wanted("Nightly", &["admin"]), json!({ "name": "x", "scopes": ["read"], "user_id": "y" })] {
        let answer = person.post("/api/tokens").json(&body).send().await.unwrap();
        assert!(answer.status().is_client_error(), "{body}");
    }
    assert_eq!(person.get_json("/api/tokens").await["tokens"], json!([]));
}

#[tokio::test]
async fn each_token_has_its_own_allowance_of_requests() {
    let app = TestApp::start_api_on(Services::new().await.with("AUTH_RATE_LIMIT", "0.05")).await;
    let person = app.signed_in("pro").await;
    let (one, two) = (token(&person, &["read"]).await, token(&person, &["read"]).await);
    let mut refused = Vec::new();
    for _ in 0..60 {
        let answer = one.get("/api/runs").send().await.unwrap();
        if !answer.status().is_success() {
            refused.push(answer);
        }
    }
    // One call becomes available again every ten seconds, so a slow run may pass more than 30.
    assert!((1..=30).contains(&refused.len()), "{}", refused.len());
    let answer = refused.into_iter().next().unwrap();
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: i64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=10).contains(&wait), "{wait}");
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["error"], "This API token has made too many requests. Please try again later.");
    assert_eq!(two.status("/api/runs").await, StatusCode::OK);
    assert_eq!(person.get("/api/runs").send().await.unwrap().status(), StatusCode::OK);
    app.platform.clock.advance(chrono::TimeDelta::seconds(wait));
    assert_eq!(one.status("/api/runs").await, StatusCode::OK);
}
