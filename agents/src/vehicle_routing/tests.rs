//! Whole answers and whole results on small files whose distances and times are worked out by hand.

mod addresses;
mod bad_files;
mod breaks;
mod carried;
mod columns;
mod coordinates;
mod documents;
mod ends;
mod impossible;
mod orders;
mod own_reports;
mod plans;
mod prices;
mod roads;
mod running;
mod sensitivity;
mod sheets;
mod single_stops;
mod variants;
mod views;
mod what_if;
mod wishes;

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::{Map, Value};

use crate::{
    answer,
    request::{Request, Tools},
};
use intake::{AgentError, Dataset};
use report::answer::{Answer, RunFile};

/// Stops that are 5 km apart on one line; the first is 10 km there and back.
const LINE: &str = "location_id,name,x_coord,y_coord,demand\nDEPOT,Depot,0,0,0\nA,Anna,3,4,5\nB,Bert,6,8,5\n";

fn request(question: &str, file: &str) -> Request {
    let dataset = Some(Dataset::new("stops.csv", Bytes::from(file.to_owned())));
    Request { question: question.to_owned(), dataset, ..Request::default() }
}

async fn ask(question: &str, file: &str) -> Result<Answer, AgentError> {
    answer(AgentKind::VehicleRouting, &request(question, file), &Tools::silent()).await
}

async fn answered(question: &str, file: &str) -> Answer {
    ask(question, file).await.unwrap()
}

async fn refusal(question: &str, file: &str) -> String {
    ask(question, file).await.unwrap_err().to_string()
}

fn result(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.run.as_ref().unwrap().files[0].bytes).unwrap()
}

fn file<'a>(answer: &'a Answer, name: &str) -> Option<&'a RunFile> {
    answer.run.as_ref().unwrap().files.iter().find(|file| file.name == name)
}

fn text(answer: &Answer, name: &str) -> String {
    String::from_utf8(file(answer, name).unwrap().bytes.clone()).unwrap()
}

/// A table as rows of named values.
fn table(answer: &Answer, name: &str) -> Vec<Map<String, Value>> {
    let result = result(answer);
    let tables = result["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["name"] == name).unwrap();
    let names = |columns: &Value| -> Vec<String> {
        columns.as_array().unwrap().iter().map(|column| column["name"].as_str().unwrap().to_owned()).collect()
    };
    let names = names(&table["columns"]);
    let row = |row: &Value| names.iter().cloned().zip(row.as_array().unwrap().iter().cloned()).collect();
    table["rows"].as_array().unwrap().iter().map(row).collect()
}

/// The ids of every route, depot rows left out.
fn routes(answer: &Answer) -> Vec<Vec<String>> {
    routes_from(answer, "DEPOT")
}

fn routes_from(answer: &Answer, depot: &str) -> Vec<Vec<String>> {
    let mut routes: Vec<Vec<String>> = Vec::new();
    for row in table(answer, "route_report") {
        let id = row["location_id"].as_str().unwrap().to_owned();
        if row["stop"] == 0 {
            routes.push(Vec::new());
        } else if id != depot {
            routes.last_mut().unwrap().push(id);
        }
    }
    routes
}

fn total(answer: &Answer, figure: &str) -> f64 {
    let rows = table(answer, "totals");
    rows.iter().find(|row| row["figure"] == figure).unwrap()["value"].as_f64().unwrap()
}

fn close(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-6 * expected.abs().max(1.0), "{value} is not {expected}");
}

/// An answer for explicit parameters.
async fn planned(params: Value, file: &str) -> Answer {
    try_planned(params, file).await.unwrap()
}

async fn try_planned(params: Value, file: &str) -> Result<Answer, AgentError> {
    let request = Request { params: Some(params), ..request("", file) };
    answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await
}

/// The events on the routes, in their order.
fn events(answer: &Answer) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let row = |row: &Map<String, Value>| {
        format!("{} {} {}", text(&row["event"]), text(&row["location_id"]), text(&row["arrival"]))
    };
    table(answer, "route_report").iter().map(row).collect()
}

fn reason(answer: &Answer, id: &str) -> String {
    let rows = table(answer, "unassigned");
    let row = rows.iter().find(|row| row["location_id"] == id).unwrap();
    row["reason"].as_str().unwrap().to_owned()
}
