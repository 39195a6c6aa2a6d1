//! The limits of a plan, as the server enforces them: agents, products in an analysis, space for files; and the display
//! of how much is used.

use futures::future::join_all;
use protocol::UploadId;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, Services, TestApp, a_moment};

/// Four weeks of demand of this number of products.
pub fn demand_of(products: usize) -> Vec<u8> {
    let mut text = "date,demand,product_id\n".to_owned();
    for product in 0..products {
        for week in ["01", "08", "15", "22"] {
            text.push_str(&format!("2025-01-{week},5,SKU-{product}\n"));
        }
    }
    text.into_bytes()
}

pub async fn change_basic(app: &TestApp, change: Value) {
    let admin = app.signed_in("admin").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    let changed = admin.request(Method::PUT, "/api/payments/plans/basic").json(&change).send().await.unwrap();
    assert_eq!(changed.status(), StatusCode::OK);
}

async fn forecast(person: &Person, client_id: &str, message: &str) -> Response {
    let question = json!({
        "message": message, "session_id": "session_one", "agent_type": "demand_forecasting", "client_id": client_id,
    });
    person.post("/api/chat").json(&question).send().await.unwrap()
}

async fn assert_upgrade_needed(answer: Response, text: &str) {
    assert_eq!(answer.status(), StatusCode::PAYMENT_REQUIRED);
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "error": text, "code": "upgrade_needed" }));
}

const TOO_MANY: &str = "stock.csv has 501 products, and your plan allows 500 in one analysis. Name up to 500 of them \
     in your question, upload a file with fewer, or upgrade your plan.";

#[tokio::test]
async fn a_file_with_more_products_than_the_plan_allows_is_refused_with_both_numbers() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let uploaded: Value =
        person.upload("session_one", "stock.csv", demand_of(501)).await.json().await.unwrap();
    assert_upgrade_needed(forecast(&person, "one", "Forecast the next 2 weeks").await, TOO_MANY).await;
    // The same question again is answered as before.
    assert_upgrade_needed(forecast(&person, "one", "Forecast the next 2 weeks").await, TOO_MANY).await;
    let upload: UploadId = uploaded["upload_id"].as_str().unwrap().parse().unwrap();
    assert!(
        app.platform.db.upload(upload).await.unwrap().unwrap().error.is_none(),
        "the file itself is good"
    );

    let named = forecast(&person, "two", "Forecast the next 2 weeks, only SKU-7").await;
    assert_eq!(named.status(), StatusCode::OK);
    app.platform.db.grant(&person.email, None, Some("pro")).await.unwrap();
    let all = forecast(&person, "three", "Forecast the next 2 weeks of all products").await;
    assert_eq!(all.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_socket_reports_the_product_limit_with_the_same_code_as_http() {
    let app = TestApp::start().await;
    change_basic(&app, json!({ "max_skus": 2 })).await;
    let person = app.signed_in("basic").await;
    let mut chat = person.join("session_one").await;
    person.upload("session_one", "stock.csv", demand_of(3)).await;
    chat.send_to("demand_forecasting", "Forecast the next 2 weeks").await;
    let refused = chat.next("error").await;
    assert_eq!(refused["code"], "upgrade_needed");
    let text = refused["error"].as_str().unwrap();
    assert!(text.starts_with("stock.csv has 3 products, and your plan allows 2 in one analysis."), "{text}");
    chat.send_to("general", "What is in the file?").await;
    chat.next("chat_response").await;
}

#[tokio::test]
async fn a_waiting_question_is_refused_when_its_user_loses_the_plan() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let mut chat = person.join_session().await;
    chat.next("session_state").await;
    chat.send_to("vehicle_routing", "Plan my routes").await;
    chat.send_to("demand_forecasting", "What do you need?").await;
    while chat.roles().await.len() < 2 {
        a_moment().await;
    }
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    app.start_worker();
    assert_eq!(chat.next_error().await, "Upgrade to access Vehicle Routing");
    chat.next("chat_response").await;
    // A second question is refused immediately instead of waiting.
    chat.send_to("vehicle_routing", "Plan my routes").await;
    assert_eq!(chat.next_error().await, "Upgrade to access Vehicle Routing");
    let question = json!({ "message": "Plan", "session_id": chat.session, "agent_type": "vehicle_routing" });
    let refused = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_upgrade_needed(refused, "Upgrade to access Vehicle Routing").await;
}

#[tokio::test]
async fn files_over_the_storage_limit_are_refused_until_there_is_room() {
    let app = TestApp::start_api_on(Services::new().await).await;
    change_basic(&app, json!({ "max_storage_mb": 1 })).await;
    let person = app.signed_in("basic").await;
    let file = || vec![b'1'; 600 * 1024];
    assert_eq!(person.upload("session_one", "a.csv", file()).await.status(), StatusCode::OK);
    let text = "b.csv (0.6 MB) does not fit: your files use 0.6 MB of the 1 MB of your plan. Permanently \
         delete data sets or old results that you no longer need, or upgrade your plan.";
    assert_upgrade_needed(person.upload("session_two", "b.csv", file()).await, text).await;
    let stored = stored_files(&app);
    assert_eq!(stored, 1, "nothing stays of a refused file");
    let other = app.signed_in("basic").await;
    assert_eq!(other.upload("session_other", "b.csv", file()).await.status(), StatusCode::OK);

    let data_set = person.get_json("/api/data-sets").await["data_sets"][0]["id"].as_str().unwrap().to_owned();
    let address = format!("/api/data-sets/{data_set}");
    let delete = async |address: &str| person.request(Method::DELETE, address).send().await.unwrap().status();
    assert_eq!(delete(&address).await, StatusCode::NO_CONTENT);
    let waits = person.upload("session_two", "b.csv", file()).await.status();
    assert_eq!(waits, StatusCode::PAYMENT_REQUIRED, "what can be restored takes room");
    assert_eq!(delete(&format!("{address}?forever=true")).await, StatusCode::NO_CONTENT);
    assert_eq!(person.upload("session_two", "b.csv", file()).await.status(), StatusCode::OK);
    app.platform.db.grant(&person.email, None, Some("pro")).await.unwrap();
    assert_eq!(person.upload("session_two", "c.csv", file()).await.status(), StatusCode::OK);
}

fn stored_files(app: &TestApp) -> usize {
    fn count(folder: &std::path::Path) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
        entries.flatten().map(|entry| if entry.path().is_dir() { count(&entry.path()) } else { 1 }).sum()
    }
    count(&app.services.folder.path().join("data/files/uploads"))
}

#[tokio::test]
async fn simultaneous_files_cannot_use_the_same_remaining_storage() {
    let app = TestApp::start_api_on(Services::new().await).await;
    change_basic(&app, json!({ "max_storage_mb": 1 })).await;
    let person = app.signed_in("basic").await;
    let upload =
        async |sign: u8| person.upload("session_one", "a.csv", vec![sign; 300 * 1024]).await.status();
    let answers = join_all((b'1'..=b'8').map(upload)).await;
    let taken = answers.iter().filter(|status| **status == StatusCode::OK).count();
    let refused = answers.iter().filter(|status| **status == StatusCode::PAYMENT_REQUIRED).count();
    assert_eq!((taken, refused), (3, 5));
    let usage = person.get_json("/api/user/usage").await;
    assert_eq!(usage["storage_bytes"], json!({ "used": 3 * 300 * 1024, "limit": 1024 * 1024 }));
}

#[tokio::test]
async fn usage_compares_stored_files_with_the_plan() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let limits = |usage: &Value| {
        ["messages", "uploads", "storage_bytes", "agents", "skus"].map(|name| usage[name]["limit"].clone())
    };
    let nothing = person.get_json("/api/user/usage").await;
    assert_eq!(nothing["plan"], "basic");
    assert_eq!(json!(limits(&nothing)), json!([-1, -1, 512 * 1024 * 1024, 2, 500]));
    assert_eq!(nothing["agents"]["used"], 2);
    assert_eq!((&nothing["messages"]["used"], &nothing["skus"]["used"]), (&json!(0), &json!(0)));

    let (small, large) = (demand_of(2), demand_of(5));
    let bytes = small.len() + large.len();
    person.upload("session_one", "small.csv", small).await;
    person.upload("session_one", "large.csv", large).await;
    assert_eq!(forecast(&person, "one", "Forecast the next 2 weeks").await.status(), StatusCode::OK);
    app.signed_in("basic").await.upload("session_other", "other.csv", demand_of(9)).await;
    let used = person.get_json("/api/user/usage").await;
    let used: Vec<_> =
        ["messages", "uploads", "storage_bytes", "skus"].map(|name| used[name]["used"].clone()).into();
    // Both files were read before the answer was ready; their profiles take space as well.
    let list = person.get_json("/api/data-sets").await;
    let stored: i64 =
        list["data_sets"].as_array().unwrap().iter().map(|one| one["bytes"].as_i64().unwrap()).sum();
    assert!(stored >= i64::try_from(bytes).unwrap());
    let usage = person.get_json("/api/user/usage").await;
    assert_eq!(usage["data_bytes"], json!(stored));
    let results = usage["result_bytes"].as_i64().unwrap();
    assert!(results > 0, "the files of the forecast count too");
    assert_eq!(usage["results_kept_days"], 30);
    assert_eq!(json!(used), json!([1, 2, stored + results, 5]));

    app.platform.db.grant(&person.email, None, Some("enterprise")).await.unwrap();
    let enterprise = person.get_json("/api/user/usage").await;
    assert_eq!(json!(limits(&enterprise)), json!([-1, -1, 51_200_i64 * 1024 * 1024, -1, 100_000]));
    assert_eq!(enterprise["agents"]["used"], 5);
}

#[tokio::test]
async fn questions_of_the_month_before_do_not_count() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let ask = async |client_id: &str| {
        let question = json!({ "message": "Hello", "session_id": "session_one", "client_id": client_id });
        assert_eq!(person.post("/api/chat").json(&question).send().await.unwrap().status(), StatusCode::OK);
    };
    ask("one").await;
    ask("two").await;
    assert_eq!(person.get_json("/api/user/usage").await["messages"]["used"], 2);
    app.platform.clock.advance(chrono::Duration::days(31));
    let person = person.on_another_device().await;
    assert_eq!(person.get_json("/api/user/usage").await["messages"]["used"], 0);
}
