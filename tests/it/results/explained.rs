//! Every figure of a result opens its source: the calculation, what it starts from, and the rows of the file.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Person, TestApp};

const STOCK: &str = "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nB-2,4.00,600,900,\nA-1,2.50,1200,10,7\n";

async fn plan(person: &Person) -> String {
    person.upload("session_one", "stock.csv", STOCK.as_bytes().to_vec()).await;
    let question = json!({
        "message": "what should I order now, service level 90 %", "session_id": "session_one",
        "agent_type": "inventory_optimization",
    });
    let reply: Value = person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    format!("/api/runs/{}", reply["run_id"].as_str().unwrap_or_else(|| panic!("no run: {reply}")))
}

async fn explained(person: &Person, run: &str, query: &str) -> Value {
    let answer = person.get(&format!("{run}/explain?{query}")).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{query}");
    answer.json().await.unwrap()
}

/// The row of an item in the report.
async fn row_of(person: &Person, run: &str, item: &str) -> (usize, Value) {
    let result = person.get_json(run).await;
    let tables = result["tables"].as_array().unwrap();
    let report = tables.iter().find(|table| table["name"] == "inventory_report").unwrap();
    let rows = report["rows"].as_array().unwrap();
    let row = rows.iter().position(|row| row[0] == item).unwrap();
    (row, report.clone())
}

#[tokio::test]
async fn a_cell_tells_its_calculation_the_source_of_each_figure_and_the_rows_of_the_file() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = plan(&person).await;
    let (row, report) = row_of(&person, &run, "A-1").await;
    let column =
        report["columns"].as_array().unwrap().iter().position(|column| column["name"] == "reorder_point");
    let cell = format!("table=inventory_report&row={row}&column=reorder_point");

    let answer = explained(&person, &run, &cell).await;

    let found = &answer["found"][0];
    assert_eq!(found["value"], report["rows"][row][column.unwrap()]);
    assert_eq!(found["label"], "Reorder point of A-1");
    assert!(!found["steps"].as_array().unwrap().is_empty(), "{found}");
    let from = |label: &str| {
        let givens = found["givens"].as_array().unwrap();
        let given = givens.iter().find(|given| given["label"] == label);
        given.unwrap_or_else(|| panic!("no {label} in {found}")).clone()
    };
    assert_eq!(from("annual demand")["from"], "column annual demand");
    assert_eq!(from("lead time days")["from"], "column lead_time_days");
    assert_eq!(from("service target")["from"], "said (service percent 90)");
    assert_eq!(found["rows"]["names"], json!([["sku", "A-1"]]));
    assert_eq!(
        (found["rows"]["count"].clone(), found["rows"]["first"].clone()),
        (json!(1), json!([2])),
        "row 4 repeats row 2 and is not used"
    );

    let (row, _) = row_of(&person, &run, "B-2").await;
    let blank =
        explained(&person, &run, &format!("table=inventory_report&row={row}&column=lead_time_days")).await;
    let given = &blank["found"][0]["givens"][0];
    assert_eq!(given["origin"], "assumed", "the cell of the file is blank: {blank}");
}

#[tokio::test]
async fn key_figures_sums_and_numbers_of_the_text_are_found_and_nothing_else_is() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = plan(&person).await;

    let total = explained(&person, &run, "name=total_annual_value").await;
    assert_eq!(total["found"][0]["value"], 5400.0);
    let sum = explained(&person, &run, "table=inventory_report&column=annual_value").await;
    assert_eq!(sum["found"][0]["value"], 5400.0);
    let number = explained(&person, &run, "number=5%2C400&near=demand%20of%20a%20year").await;
    assert_eq!(number["found"][0]["value"], 5400.0);
    let of_item = explained(&person, &run, "number=2.5&near=unit%20cost%20of%20A-1").await;
    assert_eq!(of_item["found"][0]["label"], "Unit cost of A-1");
    let nothing = explained(&person, &run, "number=123456").await;
    assert_eq!((&nothing["found"], &nothing["count"]), (&json!([]), &json!(0)));

    for (query, status) in [
        ("", StatusCode::BAD_REQUEST),
        ("number=many", StatusCode::BAD_REQUEST),
        ("name=unknown", StatusCode::NOT_FOUND),
        ("table=inventory_report&row=99&column=eoq", StatusCode::NOT_FOUND),
    ] {
        let answer = person.get(&format!("{run}/explain?{query}")).send().await.unwrap();
        assert_eq!(answer.status(), status, "{query}");
    }
    let other = app.signed_in("pro").await;
    let answer = other.get(&format!("{run}/explain?name=total_annual_value")).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::NOT_FOUND, "the run of somebody else");
}

#[tokio::test]
async fn the_runs_of_a_user_are_listed_with_their_parameters_file_and_conversation() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    assert_eq!(person.get_json("/api/runs").await, json!({ "runs": [], "next": null }));
    let run = plan(&person).await;

    let page = person.get_json("/api/runs").await;

    let listed = &page["runs"][0];
    assert_eq!((page["runs"].as_array().unwrap().len(), &page["next"]), (1, &Value::Null));
    assert_eq!(format!("/api/runs/{}", listed["id"].as_str().unwrap()), run);
    assert_eq!(listed["tool"], "optimize_inventory");
    assert_eq!(listed["params"]["service_percent"], 90.0);
    assert_eq!((&listed["filename"], &listed["session_id"]), (&json!("stock.csv"), &json!("session_one")));
    assert_eq!(listed["files"], "stored");
    assert_eq!(other.get_json("/api/runs").await["runs"], json!([]), "those of others are not listed");
    let wrong = person.get("/api/runs?before=yesterday").send().await.unwrap();
    assert_eq!(wrong.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_charts_of_a_run_come_without_its_tables_to_its_owner_only() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let run = plan(&person).await;
    let whole = person.get_json(&run).await;

    let charts = person.get_json(&format!("{run}/charts")).await;

    assert!(!whole["charts"].as_array().unwrap().is_empty(), "{whole}");
    assert_eq!(charts, json!({ "charts": whole["charts"] }));
    let theirs = other.get(&format!("{run}/charts")).send().await.unwrap();
    assert_eq!(theirs.status(), StatusCode::NOT_FOUND);
}
