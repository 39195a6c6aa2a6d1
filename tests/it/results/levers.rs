//! Two hundred runs, made by moving every lever of every tool, are the same byte for byte when they are calculated again.

use std::fmt::Write;

use chrono::NaiveDate;
use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::{Map, Value, json};

use super::again::{OFFERS, STOCK, STOPS, VENDORS, run_of, sent};
use crate::support::{Person, TestApp};

/// A question about a file, and those files that it needs.
struct Asked {
    agent: &'static str,
    message: &'static str,
    file: String,
    /// Values that each number is given; few where a run takes long.
    values: u32,
}

fn questions() -> [Asked; 6] {
    let asked = |agent, message, file: &str, values| Asked { agent, message, file: file.to_owned(), values };
    [
        asked("inventory_optimization", "what should I order now", STOCK, 14),
        asked("supplier_selection", "split the orders", OFFERS, 14),
        asked("supplier_selection", "rank the suppliers", VENDORS, 14),
        asked("vehicle_routing", "plan the routes with 2 vehicles of 8 units", STOPS, 3),
        asked("demand_forecasting", "forecast the next 7 days", &days(60), 1),
        asked("dynamic_demand_sensing", "sense the next 7 days", &days(120), 2),
    ]
}

/// Demand of so many days, with a week's pattern and a temperature that moves it.
fn days(count: u64) -> String {
    let first = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap();
    let mut file = "date,demand,temperature\n".to_owned();
    for (day, number) in first.iter_days().zip(0..count) {
        let temperature = number * 7919 % 211;
        writeln!(file, "{day},{},{temperature}", 100 + temperature + number % 7 * 9).unwrap();
    }
    file
}

/// Changes of parameters, one for each value of each lever of a run.
fn changes(record: &Value, count: u32) -> Vec<Map<String, Value>> {
    let levers = record["levers"].as_array().unwrap_or_else(|| panic!("no levers in {record}"));
    levers.iter().flat_map(|lever| values(lever, count).into_iter().map(|value| with(lever, value))).collect()
}

fn values(lever: &Value, count: u32) -> Vec<Value> {
    if let Some(choices) = lever["choices"].as_array() {
        return choices.iter().map(|choice| choice["value"].clone()).collect();
    }
    let number = |name: &str| lever[name].as_f64().unwrap();
    let (least, most, step) = (number("least"), number("most"), number("step"));
    let at =
        |part: u32| least + (((most - least) / step * f64::from(part) / f64::from(count)).floor()) * step;
    (1..=count).map(|part| json!(at(part))).collect()
}

/// The change of parameters that puts this value where the lever says.
fn with(lever: &Value, value: Value) -> Map<String, Value> {
    let path: Vec<&str> =
        lever["set"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let (first, rest) = path.split_first().unwrap();
    let mut new = if rest.is_empty() { Value::Null } else { lever["base"].clone() };
    *rest.iter().fold(&mut new, |at, name| &mut at[*name]) = value;
    [((*first).to_owned(), new)].into_iter().collect()
}

/// The runs that the levers of one question give, each calculated again. Returns how many, and how many values the tool
/// refused with a reason.
async fn calculated_again(person: &Person, asked: &Asked, session: &str) -> (usize, usize) {
    person.upload(session, "file.csv", asked.file.clone().into_bytes()).await;
    let question = json!({ "message": asked.message, "session_id": session, "agent_type": asked.agent });
    let reply: Value = person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    let first = run_of(&reply);
    let (mut same, mut refused) = (0, 0);
    for params in changes(&person.get_json(&first).await, asked.values) {
        let answer = sent(person, &first, "with", json!({ "params": params })).await;
        if answer.status() == StatusCode::UNPROCESSABLE_ENTITY {
            refused += 1;
            continue;
        }
        let reply: Value = answer.json().await.unwrap();
        let run = run_of(&reply);
        let again: Value = sent(person, &run, "again", json!({})).await.json().await.unwrap();
        let content = again["content"].as_str().unwrap();
        assert_eq!(run_of(&again), run, "{params:?}");
        assert!(
            content.starts_with("**Calculated again: the same result, byte for byte"),
            "{params:?}: {content}"
        );
        same += 1;
    }
    (same, refused)
}

#[tokio::test]
async fn two_hundred_runs_of_all_tools_are_the_same_byte_for_byte_when_they_are_calculated_again() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let asked = questions();
    let sessions: Vec<String> = (0..asked.len()).map(|number| format!("session_{number}")).collect();
    let counts = join_all(
        asked.iter().zip(&sessions).map(|(asked, session)| calculated_again(&person, asked, session)),
    )
    .await;
    let same: usize = counts.iter().map(|(same, _)| same).sum();
    assert!(same >= 200, "{counts:?}");
    assert!(counts.iter().all(|(same, _)| *same > 0), "{counts:?}");
}
