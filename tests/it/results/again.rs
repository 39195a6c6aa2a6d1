//! A stored run is calculated again: the same bytes, or a copy with other parameters or another file.

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, TestApp};

pub(super) const STOCK: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nB-2,4.00,600,900,14\n";
const LATER: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,2400,10,7\nB-2,4.00,600,900,14\n";
pub(super) const SESSION: &str = "session_one";

async fn asked(person: &Person, message: &str) -> Value {
    let question =
        json!({ "message": message, "session_id": SESSION, "agent_type": "inventory_optimization" });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{message}");
    answer.json().await.unwrap()
}

pub(super) async fn planned(person: &Person) -> Value {
    person.upload(SESSION, "stock.csv", STOCK.as_bytes().to_vec()).await;
    asked(person, "what should I order now, service level 90 %").await
}

pub(super) fn run_of(reply: &Value) -> String {
    format!("/api/runs/{}", reply["run_id"].as_str().unwrap_or_else(|| panic!("no run: {reply}")))
}

pub(super) async fn sent(person: &Person, run: &str, what: &str, body: Value) -> Response {
    person.post(&format!("{run}/{what}")).json(&body).send().await.unwrap()
}

async fn changed(person: &Person, run: &str, body: Value) -> Value {
    let answer = sent(person, run, "with", body.clone()).await;
    assert_eq!(answer.status(), StatusCode::OK, "{body}");
    answer.json().await.unwrap()
}

/// The figure of an item in the report of a run.
async fn figure(person: &Person, run: &str, item: &str, column: &str) -> f64 {
    let result = person.get_json(run).await;
    let tables = result["tables"].as_array().unwrap();
    let report = tables.iter().find(|table| table["name"] == "inventory_report").unwrap();
    let place =
        report["columns"].as_array().unwrap().iter().position(|known| known["name"] == column).unwrap();
    let rows = report["rows"].as_array().unwrap();
    rows.iter().find(|row| row[0] == item).unwrap()[place].as_f64().unwrap()
}

#[tokio::test]
async fn a_run_that_is_calculated_again_is_the_same_byte_for_byte_and_the_answer_says_so() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let first = planned(&person).await;
    let run = run_of(&first);
    let before = person.get(&run).send().await.unwrap().json::<Value>().await.unwrap();

    let again: Value = sent(&person, &run, "again", json!({})).await.json().await.unwrap();

    assert_eq!(run_of(&again), run);
    let content = again["content"].as_str().unwrap();
    let count = before["links"].as_array().unwrap().len();
    let said = format!("**Calculated again: the same result, byte for byte in all {count} files.**\n\n");
    assert!(content.starts_with(&said), "{content}");
    let mut after = person.get(&run).send().await.unwrap().json::<Value>().await.unwrap();
    after["links"] = before["links"].clone();
    assert_eq!(after, before);

    // Its question and its answer stand in the conversation of the run.
    let messages = person.get_json(&format!("/api/sessions/{SESSION}/messages")).await;
    let messages = messages["messages"].as_array().unwrap();
    let question = &messages[messages.len() - 2];
    assert_eq!(question["content"], "Calculate again: what should I order now, service level 90 %");
    let twice: Value = sent(&person, &run, "again", json!({})).await.json().await.unwrap();
    assert!(twice["content"].as_str().unwrap().starts_with(&said), "also after that: {twice}");
    assert_eq!(person.get_json("/api/runs").await["runs"].as_array().unwrap().len(), 1, "it is one run");
}

#[tokio::test]
async fn other_parameters_give_a_run_that_is_linked_to_the_first_and_that_a_follow_up_goes_on_from() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = run_of(&planned(&person).await);

    let copy = changed(&person, &run, json!({ "params": { "service_percent": 99.0 } })).await;

    let copied = run_of(&copy);
    assert_ne!(copied, run);
    let before = figure(&person, &run, "A-1", "safety_stock").await;
    let after = figure(&person, &copied, "A-1", "safety_stock").await;
    assert!(after > before, "{after} is more than {before}");
    assert_eq!(person.get_json(&copied).await["params"]["service_percent"], 99.0);
    let listed = person.get_json("/api/runs").await["runs"].clone();
    assert_eq!(listed[0]["id"], copied.trim_start_matches("/api/runs/"));
    assert_eq!(listed[0]["parent"], run.trim_start_matches("/api/runs/"));
    assert_eq!(listed[1]["parent"], Value::Null);
    let messages = person.get_json(&format!("/api/sessions/{SESSION}/messages")).await;
    let messages = messages["messages"].as_array().unwrap();
    assert_eq!(
        messages[messages.len() - 2]["content"],
        "Calculate again with service percent 99.0 (was 90.0): what should I order now, service level 90 %"
    );

    let back = changed(&person, &copied, json!({ "params": { "service_percent": 90.0 } })).await;
    assert_eq!(figure(&person, &run_of(&back), "A-1", "safety_stock").await, before);

    let same = changed(&person, &copied, json!({ "params": { "service_percent": 99.0 } })).await;
    let content = same["content"].as_str().unwrap();
    assert!(content.starts_with("**These changes make no difference to the result.**"), "{content}");

    let next = asked(&person, "and with a lead time of 21 days?").await;
    let params = person.get_json(&run_of(&next)).await["params"].clone();
    assert_eq!(params["service_percent"], 99.0, "the follow-up keeps what was different: {params}");
}

#[tokio::test]
async fn another_version_of_the_file_gives_the_same_analysis_of_it() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = run_of(&planned(&person).await);
    let upload = person.upload_alone("stock.csv", LATER.as_bytes().to_vec()).await;

    let body = json!({ "upload_id": upload["upload_id"], "params": { "service_percent": 95.0 } });
    let copied = run_of(&changed(&person, &run, body).await);

    assert_eq!(figure(&person, &copied, "A-1", "annual_demand").await, 2400.0);
    assert_eq!(person.get_json(&copied).await["params"]["service_percent"], 95.0);
    let other = app.signed_in("pro").await;
    let theirs = other.upload_alone("stock.csv", LATER.as_bytes().to_vec()).await;
    let answer = sent(&person, &run, "with", json!({ "upload_id": theirs["upload_id"] })).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND, "the file of somebody else");
}

#[tokio::test]
async fn what_cannot_be_calculated_again_is_refused_with_a_reason() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let run = run_of(&planned(&person).await);

    for what in ["again", "with"] {
        let body = if what == "with" { json!({ "params": { "service_percent": 99.0 } }) } else { json!({}) };
        let answer = sent(&other, &run, what, body).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "the run of somebody else");
    }
    let nothing = sent(&person, &run, "with", json!({})).await;
    assert_eq!(nothing.status(), StatusCode::BAD_REQUEST);
    let long = json!({ "params": { "service_percent": "9".repeat(20_000) } });
    assert_eq!(sent(&person, &run, "with", long).await.status(), StatusCode::BAD_REQUEST);
    for params in [json!({ "service_percent": 400.0 }), json!({ "unknown": 1 })] {
        let answer = sent(&person, &run, "with", json!({ "params": params })).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{params}");
    }

    let tried = json!({ "params": { "service_percent": 99.0 } });
    assert_eq!(sent(&person, &run, "preview", tried.clone()).await.status(), StatusCode::OK);
    let data_set = person.get_json("/api/data-sets").await["data_sets"][0]["id"].clone();
    let path = format!("/api/data-sets/{}", data_set.as_str().unwrap());
    assert!(person.request(Method::DELETE, &path).send().await.unwrap().status().is_success());
    let answer = sent(&person, &run, "again", json!({})).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let text = answer.json::<Value>().await.unwrap()["error"].as_str().unwrap().to_owned();
    assert!(text.contains("stock.csv"), "{text}");

    let answer = sent(&person, &run, "preview", tried).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "a deleted file is not used from memory");

    let results = "/api/user/results?older_than_days=0";
    assert!(person.request(Method::DELETE, results).send().await.unwrap().status().is_success());
    assert_eq!(sent(&person, &run, "again", json!({})).await.status(), StatusCode::GONE);
}

pub(super) const OFFERS: &str = "item,supplier,unit_price,demand,capacity,lead_time_days,quality\nBolt,Acme,1.15,1000,800,12,96\nBolt,Brook,1.32,1000,900,7,99\n\
                      Bolt,Cole,1.22,1000,900,9,97\nNut,Acme,0.40,500,800,12,96\nNut,Cole,0.38,500,900,9,97\n";
pub(super) const VENDORS: &str = "supplier,unit price,lead time days,quality %\nAcme,1.15,12,96\nBrook,1.32,7,99\nCole,1.22,9,97\nDale,1.10,15,92\n";
pub(super) const STOPS: &str =
    "id,x,y,demand\nDepot,0,0,0\nA,1,2,3\nB,2,4,2\nC,-3,1,4\nD,-2,-2,1\nE,4,-1,2\n";

#[tokio::test]
async fn every_tool_and_a_follow_up_to_it_is_described_by_its_record() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let days: String = (1..=28).map(|day| format!("2025-02-{day:02},{}\n", 40 + day % 7 * 3)).collect();
    let history = format!("date,demand\n{days}");
    for (number, (file, agent, questions)) in [
        (OFFERS, "supplier_selection", ["split the orders", "and at most 60 % for each supplier"]),
        (VENDORS, "supplier_selection", ["rank the suppliers", "and with a weight of 60 % for the price"]),
        (STOPS, "vehicle_routing", ["plan the routes with 2 vehicles of 8 units", "and with 3 vehicles"]),
        (&history, "demand_forecasting", ["forecast the next 7 days", "and for 14 days?"]),
        (
            OFFERS,
            "general",
            ["what is the average unit_price by supplier?", "how many rows have a unit_price above 1?"],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let session = format!("session_{number}");
        person.upload(&session, "file.csv", file.as_bytes().to_vec()).await;
        for message in questions {
            let question = json!({ "message": message, "session_id": session, "agent_type": agent });
            let answer = person.post("/api/chat").json(&question).send().await.unwrap();
            let run = run_of(&answer.json().await.unwrap());

            let again: Value = sent(&person, &run, "again", json!({})).await.json().await.unwrap();

            assert_eq!(run_of(&again), run, "{message}");
            let content = again["content"].as_str().unwrap();
            assert!(content.starts_with("**Calculated again: the same result"), "{message}: {content}");
        }
    }
}

/// What the conversation has; the links in its messages are others every second.
async fn message_ids(person: &Person) -> Vec<Value> {
    let history = person.get_json(&format!("/api/sessions/{SESSION}/messages")).await;
    history["messages"].as_array().unwrap().iter().map(|message| message["id"].clone()).collect()
}

#[tokio::test]
async fn other_parameters_are_tried_beside_the_run_and_nothing_of_it_is_kept() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let run = run_of(&planned(&person).await);
    let before = figure(&person, &run, "A-1", "safety_stock").await;
    let messages = message_ids(&person).await;
    let body = json!({ "params": { "service_percent": 99 } });

    let tried = sent(&person, &run, "preview", body.clone()).await;

    assert_eq!(tried.status(), StatusCode::OK);
    let tried: Value = tried.json().await.unwrap();
    let tables = tried["tables"].as_array().unwrap();
    let report = tables.iter().find(|table| table["name"] == "inventory_report").unwrap();
    assert_eq!(report["changed"]["count"], 2, "{report}");
    let text = report.to_string();
    assert!(text.contains(&before.to_string()), "{before} stands beside its new value in {text}");
    assert_eq!(person.get_json("/api/runs").await["runs"].as_array().unwrap().len(), 1);
    assert_eq!(message_ids(&person).await, messages);

    let kept = run_of(&changed(&person, &run, body.clone()).await);
    let path = format!("{kept}/compare?with={}", run.trim_start_matches("/api/runs/"));
    let compared = person.get_json(&path).await;
    assert_eq!(compared["figures"], tried["figures"], "a run with these parameters has the same figures");
    assert_eq!(compared["tables"], tried["tables"]);

    assert_eq!(sent(&other, &run, "preview", body).await.status(), StatusCode::NOT_FOUND);
    let wrong = sent(&person, &run, "preview", json!({ "params": { "service_percent": 400 } })).await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let many = (0..20).map(|number| {
        let params = json!({ "params": { "service_percent": 70 + number } });
        sent(&person, &run, "preview", params)
    });
    let answers: Vec<StatusCode> =
        futures::future::join_all(many).await.iter().map(Response::status).collect();
    assert!(answers.contains(&StatusCode::OK), "{answers:?}");
    let known = [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS];
    assert!(answers.iter().all(|status| known.contains(status)), "{answers:?}");
}
