//! What browsers and proxies may cache: no answer that belongs to one person.

use reqwest::{Client, Method, Response, redirect::Policy};
use serde_json::{Value, json};

use crate::support::{Person, TestApp};

fn caching(answer: &Response) -> &str {
    answer.headers().get("cache-control").map_or("", |value| value.to_str().unwrap())
}

/// Signing out and deleting the account must be called last.
fn ends_the_sign_in(method: &str, path: &str) -> bool {
    path == "/auth/v1/logout" || (method, path) == ("delete", "/api/user")
}

async fn assert_not_kept(person: &Person, method: &str, path: &str) {
    let address = path.replace("{user}", "1").replace(['{', '}'], "");
    for token in [None, Some("nonsense"), Some(person.token.as_str())] {
        let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let answer = person.call(method, &address, token).json(&json!({})).send().await.unwrap();
        let is_public_key = path == "/auth/v1/.well-known/jwks.json";
        let expected = if is_public_key { "public, max-age=600" } else { "no-store" };
        assert_eq!(caching(&answer), expected, "{path}: {}", answer.status());
    }
}

#[tokio::test]
async fn only_the_listed_routes_allow_caching() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let document: Value = person.get_json("/api/openapi.json").await;
    let mut seen = 0;
    for is_last in [false, true] {
        for (path, operations) in document["paths"].as_object().unwrap() {
            for method in operations.as_object().unwrap().keys() {
                if ends_the_sign_in(method, path) == is_last {
                    assert_not_kept(&person, method, path).await;
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 60, "{seen} routes");
}

#[tokio::test]
async fn errors_redirects_and_sockets_are_not_cached() {
    let app = TestApp::start().await;
    let client = Client::builder().redirect(Policy::none()).build().unwrap();
    for (method, path) in [
        (Method::GET, "/api"),
        (Method::GET, "/api/nothing"),
        (Method::POST, "/api/agents"),
        (Method::GET, "/api/files/runs/a?expires=1&signature=a"),
        (Method::GET, "/api/user/map-proxy"),
        (Method::GET, "/auth/v1/nothing"),
        (Method::GET, "/auth/v1/verify?token=nonsense&type=signup"),
        (Method::GET, "/auth/v1/authorize?provider=google"),
        (Method::GET, "/auth/callback?code=secret"),
        (Method::GET, "/auth/nothing"),
        (Method::GET, "/socket.io/?EIO=4&transport=polling"),
        (Method::GET, "/socket.io/?EIO=4&transport=polling&sid=nonsense"),
    ] {
        let answer = client.request(method, format!("{}{path}", app.address)).send().await.unwrap();
        assert_eq!(caching(&answer), "no-store", "{path}: {}", answer.status());
    }
    let page = client.get(format!("{}/pricing", app.address)).send().await.unwrap();
    assert_eq!(caching(&page), "no-cache");
}
