//! The agent on files that the tests make, whose truth is known.

mod answers;
mod bad_files;
mod charts;
mod follow_ups;
mod holidays;
mod past;
mod shapes;
mod two_files;

use std::fmt::Write;

use chrono::{Days, NaiveDate};
use serde_json::Value;

use crate::{
    dynamic_demand_sensing::AGENT,
    request::{LastRun, Limits, Request, Tools},
};
use intake::{AgentError, Dataset};
use report::Answer;

const FIRST: NaiveDate = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");

/// Numbers that look random and are the same everywhere (Park and Miller, 1988).
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 = self.0 * 48_271 % 2_147_483_647;
        self.0 as f64 / 2_147_483_647.0
    }

    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

fn date(day: u64) -> NaiveDate {
    FIRST + Days::new(day)
}

/// Two years of days: an elasticity of -1.5, searches that lead by 5 days, and a column that means nothing.
fn world(days: u64) -> String {
    let mut random = Random(7);
    let searches: Vec<f64> = (0..days + 5).map(|_| 100.0 + 15.0 * random.normal()).collect();
    let mut text = "date,demand,price,web_searches,moon\n".to_owned();
    for day in 0..days {
        let price = 3.0 + 0.5 * random.unit();
        let led = searches[day as usize];
        let weekend = if day % 7 >= 5 { 1.3 } else { 1.0 };
        let demand = 900.0
            * weekend
            * price.powf(-1.5)
            * (0.01 * (led - 100.0)).exp()
            * (0.04 * random.normal()).exp();
        let now = searches[day as usize + 5];
        writeln!(text, "{},{demand:.1},{price:.2},{now:.1},{:.3}", date(day), random.unit()).unwrap();
    }
    text
}

fn dataset(text: &str) -> Dataset {
    Dataset::new("signals.csv", text.to_owned().into_bytes().into())
}

fn asked(text: &str, question: &str, last_run: Option<LastRun>) -> Result<Answer, AgentError> {
    let dataset = dataset(text);
    let request = Request {
        question: question.to_owned(),
        dataset: Some(dataset.clone()),
        last_run,
        ..Request::default()
    };
    super::run(&request, &dataset, &Tools::silent())
}

fn answered(text: &str, question: &str) -> Answer {
    asked(text, question, None).unwrap()
}

/// Why there is no answer.
fn refusal(text: &str, question: &str) -> String {
    match asked(text, question, None) {
        Ok(answer) => panic!("answered: {}", answer.content),
        Err(error) => error.to_string(),
    }
}

/// A table of `result.json` as objects by column.
fn rows(answer: &Answer, table: &str) -> Vec<serde_json::Map<String, Value>> {
    let result: Value = serde_json::from_slice(&answer.run.as_ref().unwrap().files[0].bytes).unwrap();
    let tables = result["tables"].as_array().unwrap();
    let table = tables.iter().find(|other| other["name"] == table).unwrap();
    let names: Vec<&str> =
        table["columns"].as_array().unwrap().iter().map(|column| column["name"].as_str().unwrap()).collect();
    let mut rows = Vec::new();
    for row in table["rows"].as_array().unwrap() {
        let cells = names.iter().map(|name| (*name).to_owned()).zip(row.as_array().unwrap().iter().cloned());
        rows.push(cells.collect());
    }
    rows
}

/// The rows of a signal over all products.
fn signal(answer: &Answer, name: &str) -> Vec<serde_json::Map<String, Value>> {
    let mut rows = rows(answer, "signals");
    rows.retain(|row| row["signal"] == name && row["product_id"].is_null());
    rows
}

fn sample() -> String {
    (AGENT.sample)()
}

#[test]
fn a_plan_with_fewer_products_refuses_more() {
    let mut text = "date,demand,product_id,price\n".to_owned();
    for day in 0..90 {
        for product in ["A", "B", "C"] {
            writeln!(text, "{},{},{product},{}", date(day), 10 + day % 7, 3.0 + (day % 5) as f64 / 10.0)
                .unwrap();
        }
    }
    let dataset = dataset(&text);
    let limits = Limits { max_products: Some(2), ..Limits::default() };
    let request = Request { question: "what drives demand".to_owned(), limits, ..Request::default() };
    let error = super::run(&request, &dataset, &Tools::silent()).unwrap_err();
    assert!(matches!(error, AgentError::Limit(_)), "{error}");
}
