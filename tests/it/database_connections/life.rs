//! How connections begin, change and end, and what is stored of them.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    LIST, SALES, TEST, answer, change, connect, enterprise, place, refusal, services, settled, tried,
    versions, wanted, with,
};
use crate::support::{FOREIGN_PASSWORD, ForeignDatabase, PASSWORD, TestApp, on_either};

#[tokio::test]
async fn a_test_shows_the_columns_and_the_first_twenty_rows_and_stores_nothing() {
    let app = TestApp::start_api_on(services().await).await;
    let many: String = (0..30).map(|number| format!("\n2025-01-06,{number},A")).collect();
    let foreign = ForeignDatabase::start(&format!("day,pieces,article{many}")).await;
    let person = enterprise(&app).await;
    let (status, sample) = answer(person.post(TEST).json(&tried(&wanted(&foreign)))).await;
    assert_eq!(status, 200, "{sample}");
    assert_eq!(sample["columns"], json!(["day", "pieces", "article"]));
    assert_eq!(sample["rows"].as_array().unwrap().len(), 20);
    assert_eq!(sample["rows"][3], json!(["2025-01-06", "3", "A"]));
    assert_eq!(person.get_json(LIST).await["connections"], json!([]));
    assert_eq!(versions(&person).await, []);
}

#[tokio::test]
async fn the_password_is_sealed_and_in_no_answer_export_table_or_record() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    let list = person.get_json(LIST).await;
    assert_eq!(list["connections"][0], connection);
    assert_eq!((&connection["host"], &connection["needs_password"]), (&json!("127.0.0.1"), &json!(false)));
    let export = person.get("/api/user/export").send().await.unwrap().text().await.unwrap();
    let copy: Value = serde_json::from_str(&export).unwrap();
    assert_eq!(copy["database_connections"][0]["username"], "reader");
    let sealed = stored(&app, "SELECT sealed_password FROM database_connections").await;
    let tables = crate::ownership::all_rows(&app).await.join("\n");
    assert!(tables.contains(&sealed), "the tables are read completely");
    for text in [&list.to_string(), &export] {
        assert!(!text.contains(FOREIGN_PASSWORD) && !text.contains(&sealed), "{text}");
    }
    assert!(!tables.contains(FOREIGN_PASSWORD) && !tables.contains("reader's"));
    assert_eq!(
        stored(&app, "SELECT action FROM audit_log ORDER BY id DESC LIMIT 1").await,
        "database_connected"
    );
}

#[tokio::test]
async fn a_stored_password_goes_to_the_server_that_it_was_entered_for_and_nowhere_else() {
    let app = TestApp::start_api_on(services().await).await;
    let (foreign, thief) = (ForeignDatabase::start(SALES).await, ForeignDatabase::start(SALES).await);
    let person = enterprise(&app).await;
    let good = wanted(&foreign);
    let connection = connect(&person, &good).await;
    let kept =
        with(&good, &json!({ "password": null, "name": "Shop of today", "source": "SELECT * FROM sales" }));
    let (status, changed) = change(&person, &connection, &kept).await;
    assert_eq!((status, &changed["name"]), (200, &json!("Shop of today")));
    let reused = with(&tried(&kept), &json!({ "connection_id": connection["id"] }));
    assert_eq!(answer(person.post(TEST).json(&reused)).await.0, 200);
    for elsewhere in
        [json!({ "port": thief.port }), json!({ "host": "localhost" }), json!({ "tls": "require" })]
    {
        let text = "The server or its encryption has changed. Enter the password again.";
        let (status, body) = change(&person, &connection, &with(&kept, &elsewhere)).await;
        assert_eq!((status, &body["error"]), (400, &json!(text)), "{elsewhere}");
        assert_eq!(refusal(person.post(TEST).json(&with(&reused, &elsewhere)), 400).await, text);
    }
}

#[tokio::test]
async fn a_password_that_was_sealed_with_another_key_is_asked_for_again() {
    let mut app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    let config = app.services.vars.iter_mut().find(|(name, _)| name == "CONNECTIONS_KEY").unwrap();
    "another key of forty random characters".clone_into(&mut config.1);
    app.platform.config = app.services.config().into();
    app.restart_api().await;
    let person = person.at(&app.address);
    assert_eq!(person.get_json(LIST).await["connections"][0]["needs_password"], true);
    let lost =
        "The stored password can no longer be opened. Edit the connection and enter the password again.";
    let kept = with(&wanted(&foreign), &json!({ "password": null }));
    assert_eq!(change(&person, &connection, &kept).await.1["error"], lost);
    app.start_worker();
    assert_eq!(settled(&person).await["last_error"], lost);
    let (status, changed) = change(&person, &connection, &wanted(&foreign)).await;
    assert_eq!((status, &changed["needs_password"]), (200, &json!(false)));
    assert_eq!(settled(&person).await["last_rows"], 3);
}

#[tokio::test]
async fn deleting_a_connection_keeps_its_data_set_and_deleting_the_account_leaves_no_connection() {
    let app = TestApp::start_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let connection = connect(&person, &wanted(&foreign)).await;
    settled(&person).await;
    let delete = person.request(Method::DELETE, &place(&connection)).send().await.unwrap();
    assert_eq!(delete.status().as_u16(), 204);
    assert_eq!(person.get_json(LIST).await["connections"], json!([]));
    assert_eq!(versions(&person).await, [("Shop.csv".to_owned(), 1)]);

    connect(&person, &with(&wanted(&foreign), &json!({ "host": "localhost" }))).await;
    settled(&person).await;
    let erase = person.request(Method::DELETE, "/api/user").json(&json!({ "password": PASSWORD }));
    assert_eq!(erase.send().await.unwrap().status().as_u16(), 204);
    let rows = "SELECT CAST(COUNT(*) AS TEXT) FROM database_connections";
    assert_eq!(stored(&app, rows).await, "0");
    let hosts = "SELECT CAST(COUNT(*) AS TEXT) FROM audit_log \
         WHERE target_kind = 'database_connection' AND target_name <> 'erased account'";
    assert_eq!(stored(&app, hosts).await, "0", "no host of theirs is left in the record of acts");
}

#[tokio::test]
async fn a_test_leaves_its_host_and_port_in_the_record_of_acts_also_when_nothing_answers() {
    let app = TestApp::start_api_on(services().await).await;
    let foreign = ForeignDatabase::start(SALES).await;
    let person = enterprise(&app).await;
    let closed = with(&tried(&wanted(&foreign)), &json!({ "port": 1 }));
    refusal(person.post(TEST).json(&closed), 422).await;
    let last = "SELECT action || ' ' || target_name FROM audit_log ORDER BY id DESC LIMIT 1";
    assert_eq!(stored(&app, last).await, "database_tested 127.0.0.1:1");
}

async fn stored(app: &TestApp, sql: &'static str) -> String {
    on_either!(&app.platform.db, line => sqlx::query_scalar(sql).fetch_one(line).await.unwrap())
}
