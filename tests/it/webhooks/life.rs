//! How endpoints begin and end, and what is never seen of their secrets.

use platform::db::webhooks::Endpoint;
use reqwest::Method;
use serde_json::{Value, json};

use super::{LIST, Receiver, added, answer, ask, listed, newest, pause, place, planner, send_test, services};
use crate::support::{PASSWORD, TestApp};

#[tokio::test]
async fn a_secret_is_given_once_and_stored_sealed_and_in_no_list_export_or_row() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let added = person.post(LIST).json(&json!({ "address": receiver.address })).send().await.unwrap();
    assert_eq!(added.headers()["cache-control"], "no-store");
    let added: Value = added.json().await.unwrap();
    let (endpoint, first) = (added["endpoint"].clone(), added["secret"].as_str().unwrap());
    assert!(first.starts_with("whsec_") && first.len() == 50, "{first}");
    let rotated = answer(person.post(&format!("{}/rotate", place(&endpoint)))).await.1;
    let second = rotated["secret"].as_str().unwrap();
    send_test(&person, &endpoint).await;
    newest(&person, &endpoint, |delivery| delivery["state"] == "delivered").await;
    let list = person.get_json(LIST).await;
    assert_eq!(
        (&list["included"], &list["most"], &list["is_set_up"]),
        (&json!(true), &json!(5), &json!(true))
    );
    let export = person.get("/api/user/export").send().await.unwrap().text().await.unwrap();
    let copy: Value = serde_json::from_str(&export).unwrap();
    assert_eq!(copy["webhooks"][0]["address"], receiver.address);
    let deliveries = person.get(&format!("{}/deliveries", place(&endpoint))).send().await.unwrap();
    let rows = crate::ownership::all_rows(&app).await;
    for text in [list.to_string(), export, deliveries.text().await.unwrap(), format!("{rows:?}")] {
        for secret in [first, second] {
            assert!(!text.contains(&secret[6..]), "{text}");
        }
    }
    let stored: Vec<Endpoint> =
        app.platform.db.webhook_endpoints(user(&app, &person.email).await).await.unwrap();
    assert!(!format!("{stored:?}").contains("sealed"), "not even sealed secrets are printed");
}

#[tokio::test]
async fn the_owner_learns_by_mail_of_a_new_endpoint_but_not_its_secret() {
    let app = TestApp::start_api_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (_, secret) = added(&person, &receiver).await;
    let mail = crate::schedules::mails(&app, &person, "A new webhook", 1).await.remove(0);
    assert!(mail.contains("http://localhost:8080/account") && !mail.contains(&secret[6..]), "{mail}");
}

#[tokio::test]
async fn a_user_has_at_most_five_endpoints() {
    let app = TestApp::start_api_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (first, _) = added(&person, &receiver).await;
    for _ in 1..5 {
        added(&person, &receiver).await;
    }
    let more = json!({ "address": receiver.address });
    let (status, body) = answer(person.post(LIST).json(&more)).await;
    let text = "You have 5 endpoints, which is the limit. Please delete one that you no longer need.";
    assert_eq!((status, &body["error"]), (409, &json!(text)));
    assert_eq!(answer(person.request(Method::DELETE, &place(&first))).await.0, 204);
    assert_eq!(answer(person.post(LIST).json(&more)).await.0, 200);
}

#[tokio::test]
async fn a_downgrade_keeps_the_endpoints_which_get_nothing_until_an_upgrade() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (planner(&app).await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    let upgrade = "API access is part of the Pro and Enterprise plans. Upgrade to use webhooks.";
    let list = person.get_json(LIST).await;
    assert_eq!((&list["included"], &list["plans"]), (&json!(false), &json!(["Pro", "Enterprise"])));
    let more = person.post(LIST).json(&json!({ "address": receiver.address }));
    for call in [more, person.post(&format!("{}/rotate", place(&endpoint)))] {
        let (status, body) = answer(call).await;
        assert_eq!((status, &body["error"]), (402, &json!(upgrade)));
    }
    assert_eq!(send_test(&person, &endpoint).await.0, 402);
    pause(&person, &endpoint, true).await;
    pause(&person, &endpoint, false).await;
    ask(&person).await;
    app.platform.db.grant(&person.email, None, Some("pro")).await.unwrap();
    let run = ask(&person).await["run_id"].clone();
    assert_eq!(receiver.next().await.json()["data"]["run_id"], run);
    assert_eq!(receiver.others().await, 0);
    assert_eq!(listed(&person).await["id"], endpoint["id"]);
}

#[tokio::test]
async fn nothing_is_left_of_the_endpoints_of_a_deleted_account() {
    let app = TestApp::start_on(services().await).await;
    let (person, receiver) = (app.signed_in("pro").await, Receiver::start().await);
    let (endpoint, _) = added(&person, &receiver).await;
    send_test(&person, &endpoint).await;
    let user = user(&app, &person.email).await;
    let erase = person.request(Method::DELETE, "/api/user").json(&json!({ "password": PASSWORD }));
    assert_eq!(erase.send().await.unwrap().status(), 204);
    assert!(app.platform.db.webhook_endpoints(user).await.unwrap().is_empty());
    let rows = format!("{:?}", crate::ownership::all_rows(&app).await);
    assert!(!rows.contains("webhook.test"), "its deliveries went with it");
}

async fn user(app: &TestApp, email: &str) -> protocol::UserId {
    app.platform.db.grant(email, None, None).await.unwrap().unwrap()
}
