//! Whole answers on small files, through the door that the chat and the command line use.

mod comparisons;
mod exposure;
mod lines;
mod properties;
mod ranking;
mod splits;
mod terms;

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::Value;

use crate::{
    answer,
    request::{LastRun, Request, Tools},
};
use intake::{AgentError, Dataset};
use report::answer::Answer;

/// By hand, cost down and the others up, scaled 0 to 1: cost 1, 0.5, 0; quality 0, 0.75, 1; performance 0, 1, 0.5.
const THREE: &str =
    "supplier_name,quality,performance,cost\nAlder,60,70,10\nBirch,90,90,11\nCedar,100,80,12\n";

fn request(question: &str, file: &str) -> Request {
    let dataset = Some(Dataset::new("vendors.csv", Bytes::from(file.to_owned())));
    Request { question: question.to_owned(), dataset, ..Request::default() }
}

async fn ask(question: &str, file: &str) -> Result<Answer, AgentError> {
    answer(AgentKind::SupplierSelection, &request(question, file), &Tools::silent()).await
}

/// The answer to a question that was understood first, as in the chat.
async fn understood(question: &str, file: &str) -> Result<Answer, AgentError> {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    let request = Request { today, ..request(question, file) };
    answer(AgentKind::SupplierSelection, &request, &Tools::silent()).await
}

async fn follow(last: &Answer, question: &str, file: &str) -> Answer {
    let run = last.run.as_ref().unwrap();
    let last_run = Some(LastRun { id: None, tool: run.tool.to_owned(), params: run.params.clone() });
    let request = Request { last_run, ..request(question, file) };
    answer(AgentKind::SupplierSelection, &request, &Tools::silent()).await.unwrap()
}

fn file(answer: &Answer, name: &str) -> String {
    let files = &answer.run.as_ref().unwrap().files;
    let file = files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("{name} is missing"));
    String::from_utf8(file.bytes.clone()).unwrap()
}

fn result(answer: &Answer) -> Value {
    serde_json::from_str(&file(answer, "result.json")).unwrap()
}

/// The numbers of one row of a table, by column.
fn cell(answer: &Answer, table: &str, row: usize, column: &str) -> Value {
    let result = result(answer);
    let table =
        result["tables"].as_array().unwrap().iter().find(|other| other["name"] == table).unwrap().clone();
    let at = table["columns"].as_array().unwrap().iter().position(|other| other["name"] == column).unwrap();
    table["rows"][row][at].clone()
}

fn close(value: &Value, expected: f64) -> bool {
    (value.as_f64().unwrap() - expected).abs() < 1e-9
}
