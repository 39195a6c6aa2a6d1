//! Who cannot add or see an endpoint, and where no event is ever sent.

use reqwest::Method;
use serde_json::{Value, json};

use super::{LIST, Receiver, added, answer, newest, place, send_test, services};
use crate::support::{Services, TestApp};

#[tokio::test]
async fn private_addresses_are_refused_when_an_endpoint_is_added_and_again_when_an_event_is_sent() {
    let key = "a key of forty random characters for us";
    let app = TestApp::start_on(Services::new().await.with("CONNECTIONS_KEY", key)).await;
    let person = app.signed_in("pro").await;
    let add = async |address: &str| answer(person.post(LIST).json(&json!({ "address": address }))).await;
    for address in ["http://example.com/", "http://127.0.0.1/", "ftp://example.com", "example.com", ""] {
        assert_eq!(add(address).await.0, 400, "{address}");
    }
    for host in ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "192.168.0.1", "100.64.0.1"] {
        let (status, body) = add(&format!("https://{host}/hooks")).await;
        let text = body["error"].as_str().unwrap();
        assert!(status == 422 && text.contains("private network or on this machine"), "{host}: {body}");
    }
    assert_eq!(add("https://169.254.169.254/latest").await.0, 422);

    // The name of a public address leads somewhere else later.
    let (status, body) = add("https://8.8.8.8/hooks").await;
    assert_eq!(status, 200, "{body}");
    let endpoint = &body["endpoint"];
    let moved = "UPDATE webhook_endpoints SET address = $1";
    app.services.change_by_hand(moved, "https://localhost/hooks").await;
    send_test(&person, endpoint).await;
    let delivery = newest(&person, endpoint, |delivery| delivery["state"] == "failed").await;
    let reason = delivery["reason"].as_str().unwrap();
    assert!(reason.starts_with("localhost is in a private network or on this machine."), "{reason}");
}

#[tokio::test]
async fn nobody_sees_changes_tests_rotates_or_deletes_the_endpoints_of_others() {
    let app = TestApp::start_api_on(services().await).await;
    let (owner, other, receiver) =
        (app.signed_in("pro").await, app.signed_in("pro").await, Receiver::start().await);
    let (endpoint, _) = added(&owner, &receiver).await;
    let place = place(&endpoint);
    assert_eq!(other.get_json(LIST).await["endpoints"], json!([]));
    for call in [
        other.get(&format!("{place}/deliveries")),
        other.post(&format!("{place}/send-test")),
        other.post(&format!("{place}/rotate")),
        other.request(Method::PUT, &place).json(&json!({ "is_paused": true })),
        other.request(Method::DELETE, &place),
    ] {
        assert_eq!(answer(call).await, (404, json!({ "error": "Not found", "code": "not_found" })));
    }
    assert_eq!(super::listed(&owner).await, endpoint);
}

#[tokio::test]
async fn scaled_out_without_a_key_the_page_says_what_the_operator_has_to_do() {
    let services = Services::new().await.with("PRIVATE_DATABASES", "true");
    let is_scaled_out = services.config().database_url.is_some();
    let app = TestApp::start_api_on(services).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    assert_eq!(person.get_json(LIST).await["is_set_up"], !is_scaled_out);
    let (status, body) = answer(person.post(LIST).json(&json!({ "address": receiver.address }))).await;
    if is_scaled_out {
        let text = "Webhooks are not set up on this installation. Its operator has to set CONNECTIONS_KEY.";
        assert_eq!((status, &body["error"]), (409, &Value::from(text)));
    } else {
        assert_eq!(status, 200, "an embedded installation makes a key of its own");
    }
}

#[tokio::test]
async fn an_endpoint_whose_secret_cannot_be_opened_gets_nothing_until_it_is_rotated() {
    let mut app = TestApp::start_api_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    let config = app.services.vars.iter_mut().find(|(name, _)| name == "CONNECTIONS_KEY").unwrap();
    config.1 = "another key of forty random characters!!".to_owned();
    app.platform.config = std::sync::Arc::new(app.services.config());
    app.restart_api().await;
    app.start_worker();
    let person = person.at(&app.address);
    send_test(&person, &endpoint).await;
    let delivery = newest(&person, &endpoint, |delivery| delivery["state"] == "failed").await;
    assert_eq!(delivery["reason"], "The stored secret can no longer be opened. Rotate it.");
    let rotated = answer(person.post(&format!("{}/rotate", place(&endpoint)))).await.1;
    send_test(&person, &endpoint).await;
    let call = receiver.next().await;
    assert_eq!(call.signatures(), [call.expected(rotated["secret"].as_str().unwrap())]);
}
