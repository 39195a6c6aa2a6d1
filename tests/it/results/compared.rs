//! Two runs side by side, and what to do first after one.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Person, TestApp};

const MARCH: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nB-2,4.00,600,900,7\n";
const APRIL: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nC-3,8.00,365,0,10\n";

/// A conversation of the person.
fn session(person: &Person) -> String {
    format!("session_{}", person.email.split('@').next().unwrap())
}

/// Asks what to order from this file. Returns the id of the run.
async fn order(person: &Person, upload: &Value, message: &str) -> String {
    let question = json!({
        "message": message, "session_id": session(person), "agent_type": "inventory_optimization", "upload_id": upload,
    });
    let reply: Value = person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    reply["run_id"].as_str().unwrap_or_else(|| panic!("no run: {reply}")).to_owned()
}

async fn upload(person: &Person, name: &str, content: &str) -> Value {
    let uploaded: Value =
        person.upload(&session(person), name, content.as_bytes().to_vec()).await.json().await.unwrap();
    uploaded["upload_id"].clone()
}

async fn compared(person: &Person, run: &str, with: &str) -> Value {
    person.get_json(&format!("/api/runs/{run}/compare?with={with}")).await
}

#[tokio::test]
async fn two_months_are_compared_by_item_and_a_change_of_both_is_split_once_a_run_stands_between() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let march = upload(&person, "march.csv", MARCH).await;
    let april = upload(&person, "april.csv", APRIL).await;
    let before = order(&person, &march, "what should I order now, service level 90 %").await;
    // The second question also names the parameters of the first one, which decides no figure.
    let after = order(&person, &april, "what should I order now, service level 99 %").await;

    let both = compared(&person, &after, &before).await;

    let table = &both["tables"][0];
    assert_eq!((&table["name"], &table["key"]), (&json!("inventory_report"), &json!(["item_id"])));
    assert_eq!((&table["came"]["first"][0]["key"], &table["came"]["count"]), (&json!(["C-3"]), &json!(1)));
    assert_eq!(table["went"]["first"][0]["key"], json!(["B-2"]));
    assert_eq!(
        table["changed"]["first"][0]["key"],
        json!(["A-1"]),
        "another service level, another reorder point"
    );
    let causes: Vec<&Value> =
        both["differences"].as_array().unwrap().iter().map(|one| &one["cause"]).collect();
    assert_eq!(causes, [&json!("data"), &json!("parameters")], "{both}");
    assert_eq!(both["headline"]["parts"], json!([]), "two runs alone cannot say what moved it");
    assert!(both["sentence"].as_str().unwrap().contains("cannot say how much"), "{}", both["sentence"]);

    let middle = order(&person, &april, "what should I order now, service level 90 %").await;
    let split = compared(&person, &after, &before).await;
    let headline = &split["headline"];
    let parts: f64 =
        headline["parts"].as_array().unwrap().iter().map(|part| part["change"].as_f64().unwrap()).sum();
    assert_eq!(headline["parts"].as_array().unwrap().len(), 2, "the run between is found: {headline}");
    assert!((parts - headline["change"].as_f64().unwrap()).abs() < 1e-9);
    let named = person.get_json(&format!("/api/runs/{after}/compare?with={before}&middle={middle}")).await;
    assert_eq!(named, split);

    let data = compared(&person, &middle, &before).await;
    assert_eq!(data["headline"]["parts"][0]["cause"], "data");
    let wrong =
        person.get(&format!("/api/runs/{after}/compare?with={before}&middle={before}")).send().await.unwrap();
    assert_eq!(wrong.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn runs_of_two_tools_and_runs_of_others_are_not_compared() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let march = upload(&person, "march.csv", MARCH).await;
    let stock = order(&person, &march, "what should I order now").await;
    let theirs = upload(&other, "march.csv", MARCH).await;
    let theirs = order(&other, &theirs, "what should I order now, service level 80 %").await;

    for (path, status) in [
        (format!("/api/runs/{stock}/compare?with={stock}"), StatusCode::OK),
        (format!("/api/runs/{stock}/compare?with={theirs}"), StatusCode::NOT_FOUND),
        (format!("/api/runs/{theirs}/compare?with={stock}"), StatusCode::NOT_FOUND),
        (format!("/api/runs/{stock}/compare?with=unknown"), StatusCode::NOT_FOUND),
        (format!("/api/runs/{stock}/compare"), StatusCode::BAD_REQUEST),
        (format!("/api/runs/{stock}/exceptions"), StatusCode::OK),
        (format!("/api/runs/{theirs}/exceptions"), StatusCode::NOT_FOUND),
    ] {
        let answer = person.get(&path).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
    }

    let sales = "date,product_id,demand\n2025-01-06,A,5\n2025-01-13,A,6\n2025-01-20,A,7\n2025-01-27,A,8\n";
    person.upload("session_two", "sales.csv", sales.as_bytes().to_vec()).await;
    let demand = super::forecast(&person, "session_two", "Forecast the next 2 weeks").await;
    let demand = demand["run_id"].as_str().unwrap();
    let answer = person.get(&format!("/api/runs/{stock}/compare?with={demand}")).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    let text = answer.text().await.unwrap();
    assert!(text.contains("one is of forecast demand and the other of optimize inventory"), "{text}");
}

#[tokio::test]
async fn what_to_do_first_comes_with_a_question_that_the_product_answers() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let march = upload(&person, "march.csv", MARCH).await;
    let run = order(&person, &march, "what should I order now").await;

    let found = person.get_json(&format!("/api/runs/{run}/exceptions")).await;

    let first = &found["first"][0];
    assert_eq!(
        (&first["rule"], &first["table"]),
        (&json!("too_much_stock"), &json!("inventory_report")),
        "{found}"
    );
    let rules: Vec<&Value> = found["first"].as_array().unwrap().iter().map(|one| &one["rule"]).collect();
    assert!(rules.contains(&&json!("order_now")), "{found}");
    for one in found["first"].as_array().unwrap() {
        let next = order(&person, &march, one["ask"].as_str().unwrap()).await;
        assert_ne!(next, run, "{one}");
    }
}

#[tokio::test]
async fn a_stop_that_no_vehicle_can_reach_is_asked_for_its_reason_and_the_answer_says_it() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let stops = "location_id,x_coord,y_coord,demand,ready_time,due_time\nDEPOT,0,0,0,,\nC1,5,5,3,,\nC2,90,90,4,08:00,08:10\n";
    let upload = upload(&person, "stops.csv", stops).await;
    let say = async |message: &str| -> Value {
        let question = json!({
            "message": message, "session_id": session(&person), "agent_type": "vehicle_routing", "upload_id": upload,
        });
        person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap()
    };
    let reply = say("plan routes with 1 vehicle, 8 to 17 h").await;
    let run = reply["run_id"].as_str().unwrap();

    let found = person.get_json(&format!("/api/runs/{run}/exceptions")).await;

    assert_eq!(found["first"][0]["ask"], "why is C2 in no route", "{found}");
    let why = say(found["first"][0]["ask"].as_str().unwrap()).await;
    assert!(why["content"].as_str().unwrap().contains("window unreachable"), "{why}");
}

#[tokio::test]
async fn a_found_run_of_other_rows_is_not_taken_as_the_run_between() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let head = "sku,warehouse,unit cost,annual demand,on hand,lead_time_days\n";
    let march = upload(&person, "march.csv", &format!("{head}A,East,2,300,10,7\nA,West,2,500,20,7\n")).await;
    let april = upload(&person, "april.csv", &format!("{head}A,East,2,400,10,7\nA,West,2,500,20,7\n")).await;
    let before = order(&person, &march, "what should I order now, service level 90 %").await;
    order(&person, &april, "what should I order now, service level 90 %").await;
    let after = order(&person, &april, "only warehouse East, service level 99 %").await;

    let compared = compared(&person, &after, &before).await;

    let names: Vec<&Value> =
        compared["differences"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert!(names.contains(&&json!("selection")), "{names:?}");
    assert_eq!(compared["headline"]["parts"], json!([]), "{}", compared["sentence"]);
}
