//! Who cannot connect a database, and where no connection leads.

use serde_json::{Value, json};

use super::{
    LIST, SALES, TEST, answer, change, connect, enterprise, place, refresh, refusal, services, tried, wanted,
    with,
};
use crate::support::{FOREIGN_PASSWORD, ForeignDatabase, Services, TestApp};

const UPGRADE: &str = "Database connections are part of the Enterprise plan. Upgrade to use them.";

#[tokio::test]
async fn a_plan_without_database_connections_connects_none_and_names_the_plans_that_have_them() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = app.signed_in("pro").await;
    let list = person.get_json(LIST).await;
    let expected = json!({
        "included": false, "plans": ["Enterprise"], "most": 10, "is_set_up": true, "allows_private": true,
        "connections": [],
    });
    assert_eq!(list, expected);
    assert_eq!(refusal(person.post(LIST).json(&wanted(&foreign)), 402).await, UPGRADE);
    assert_eq!(refusal(person.post(TEST).json(&tried(&wanted(&foreign))), 402).await, UPGRADE);
}

#[tokio::test]
async fn a_downgrade_keeps_the_connections_which_are_refused_until_an_upgrade() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    let (status, body) = refresh(&person, &connection).await;
    assert_eq!((status, &body["error"]), (402, &json!(UPGRADE)));
    assert_eq!(person.get_json(LIST).await["connections"][0]["id"], connection["id"]);
    let now = app.platform.clock.now();
    let claim =
        app.platform.db.claim_refresh(now, now + chrono::TimeDelta::minutes(5)).await.unwrap().unwrap();
    app.platform.refresh_connection(&claim).await.unwrap();
    let listed = person.get_json(LIST).await["connections"][0].clone();
    assert_eq!((&listed["last_error"], &listed["last_refresh_at"]), (&json!(UPGRADE), &Value::Null));
    app.platform.db.grant(&person.email, None, Some("enterprise")).await.unwrap();
    assert_eq!(refresh(&person, &connection).await.0, 200);
}

#[tokio::test]
async fn an_administrator_decides_which_plans_include_database_connections() {
    let app = TestApp::start_api_on(services().await).await;
    let (admin, person) = (app.signed_in("admin").await, app.signed_in("pro").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    let with = json!({ "database_connection": true });
    let effect = admin.post("/api/payments/plans/pro/effect").json(&with).send().await.unwrap();
    let effect: Value = effect.json().await.unwrap();
    assert_eq!(effect["sentences"], json!(["1 user on Pro gets database connections."]));
    let changed = admin.request(reqwest::Method::PUT, "/api/payments/plans/pro").json(&with);
    assert_eq!(answer(changed).await.1["database_connection"], true);
    let list = person.get_json(LIST).await;
    assert_eq!((&list["included"], &list["plans"]), (&json!(true), &json!(["Pro", "Enterprise"])));
}

#[tokio::test]
async fn nobody_sees_tests_changes_refreshes_or_deletes_the_connections_of_others() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let (owner, other) = (enterprise(&app).await, enterprise(&app).await);
    let connection = connect(&owner, &wanted(&foreign)).await;
    assert_eq!(other.get_json(LIST).await["connections"], json!([]));
    assert_eq!(change(&other, &connection, &wanted(&foreign)).await.0, 404);
    assert_eq!(refresh(&other, &connection).await.0, 404);
    let delete = other.request(reqwest::Method::DELETE, &place(&connection));
    assert_eq!(answer(delete).await.0, 404);
    let with_their_password =
        with(&tried(&wanted(&foreign)), &json!({ "password": null, "connection_id": connection["id"] }));
    assert_eq!(answer(other.post(TEST).json(&with_their_password)).await.0, 404);
    assert_eq!(answer(owner.post(TEST).json(&with_their_password)).await.0, 200);
}

#[tokio::test]
async fn private_addresses_and_plain_connections_are_refused_unless_the_operator_allows_them() {
    let key = "a key of forty random characters for us";
    let app = TestApp::start_api_on(Services::new().await.with("CONNECTIONS_KEY", key)).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    assert_eq!(person.get_json(LIST).await["allows_private"], false);
    let connection = tried(&wanted(&foreign));
    let plain = refusal(person.post(TEST).json(&connection), 400).await;
    assert_eq!(plain, "Connections without encryption are not allowed here. Choose another one.");
    for host in
        ["127.0.0.1", "localhost", "::ffff:127.0.0.1", "[::1]", "10.0.0.1", "192.168.0.1", "100.64.0.1"]
    {
        let call = person.post(TEST).json(&with(&connection, &json!({ "host": host, "tls": "require" })));
        let text = refusal(call, 422).await;
        assert!(text.contains("is in a private network or on this machine"), "{host}: {text}");
    }
    let metadata = with(&connection, &json!({ "host": "169.254.169.254", "tls": "require" }));
    assert!(refusal(person.post(TEST).json(&metadata), 422).await.contains("never a database"));
}

#[tokio::test]
async fn invalid_values_are_named_and_no_answer_repeats_the_password() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let good = wanted(&foreign);
    for (change, expected) in [
        (json!({ "name": " " }), "A connection needs a name"),
        (json!({ "name": "a/b" }), "A connection needs a name"),
        (json!({ "host": "postgres://db" }), "Enter the host alone"),
        (json!({ "port": 0 }), "The port is a number"),
        (json!({ "database": "" }), "Enter the name of the database"),
        (json!({ "username": "a\nb" }), "Enter the user name"),
        (json!({ "password": null }), "Enter the password"),
        (json!({ "tls": "verify_ca" }), "Paste the CA certificate"),
        (json!({ "source": "DELETE FROM sales" }), "Write the name of a table"),
        (json!({ "source": "" }), "Write the name of a table"),
    ] {
        let text = refusal(person.post(LIST).json(&with(&good, &change)), 400).await;
        assert!(text.starts_with(expected), "{change}: {text}");
        assert!(!text.contains(FOREIGN_PASSWORD));
    }
    let wrong = with(&tried(&good), &json!({ "password": "another secret" }));
    let text = refusal(person.post(TEST).json(&wrong), 422).await;
    assert!(text.starts_with("The server refused the user name or the password"), "{text}");
    let encrypted = with(&tried(&good), &json!({ "tls": "require" }));
    let text = refusal(person.post(TEST).json(&encrypted), 422).await;
    assert!(text.contains("is not PostgreSQL") || text.contains("encrypted"), "{text}");
    let closed = with(&tried(&good), &json!({ "port": 1 }));
    let text = refusal(person.post(TEST).json(&closed), 422).await;
    assert!(text.starts_with("127.0.0.1:1 does not accept connections"), "{text}");
}

#[tokio::test]
async fn a_user_has_at_most_ten_connections_each_with_a_name_of_its_own() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let named = |name: &str| with(&wanted(&foreign), &json!({ "name": name }));
    let first = connect(&person, &named("Shop 1")).await;
    let text = refusal(person.post(LIST).json(&named(" shop 1 ")), 409).await;
    assert_eq!(text, "Another connection has this name. Choose a different one.");
    for number in 2..=10 {
        connect(&person, &named(&format!("Shop {number}"))).await;
    }
    assert!(
        refusal(person.post(LIST).json(&named("Shop 11")), 409).await.starts_with("You have 10 database")
    );
    assert_eq!(change(&person, &first, &named("Shop 2")).await.0, 409);
    assert_eq!(change(&person, &first, &named("SHOP 1")).await.0, 200);
}

#[tokio::test]
async fn connections_are_tested_thirty_times_an_hour() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = tried(&wanted(&foreign));
    for _ in 0..30 {
        assert_eq!(answer(person.post(TEST).json(&connection)).await.0, 200);
    }
    let text = refusal(person.post(TEST).json(&connection), 429).await;
    assert_eq!(text, "You can test database connections 30 times an hour. Please try again later.");
}

#[tokio::test]
async fn scaled_out_without_a_key_the_page_says_what_the_operator_has_to_do() {
    let services = Services::new().await.with("PRIVATE_DATABASES", "true");
    let is_scaled_out = services.config().database_url.is_some();
    let app = TestApp::start_api_on(services).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    assert_eq!(person.get_json(LIST).await["is_set_up"], !is_scaled_out);
    let call = person.post(LIST).json(&wanted(&foreign));
    if is_scaled_out {
        assert!(refusal(call, 409).await.ends_with("Its operator has to set CONNECTIONS_KEY."));
    } else {
        assert_eq!(answer(call).await.0, 200, "an embedded installation makes a key of its own");
        assert!(app.services.folder.path().join("data/connections.key").exists());
    }
}
