//! Two hundred runs, made by moving every lever of every tool, are the same byte for byte when they are calculated again by the
//! application, on whichever stores the suite runs, and by the command line.

use std::{fmt::Write, path::Path, time::Instant};

use chrono::NaiveDate;
use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::{Map, Value, json};

use super::again::{OFFERS, STOCK, STOPS, VENDORS, run_of, sent};
use crate::support::{Person, Store, TestApp, run_command};

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
    // A search of half a minute is the same at any speed of the machine as one of a second, and takes thirty times as long.
    let most = if lever["name"] == "solve_seconds" { least + step * f64::from(count) } else { most };
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

/// What became of the runs that the levers of one question give.
#[derive(Debug, Default)]
struct Outcome {
    /// The same when the application calculated them again.
    same: usize,
    /// The files that the command line made again, byte for byte those of the application.
    files: usize,
    /// Values that the tool refused with a reason.
    refused: usize,
    seconds: f64,
}

/// The runs that the levers of one question give, each calculated again.
async fn calculated_again(app: &TestApp, person: &Person, asked: &Asked, session: &str) -> Outcome {
    let begun = Instant::now();
    let mut outcome = Outcome::default();
    person.upload(session, "file.csv", asked.file.clone().into_bytes()).await;
    let question = json!({ "message": asked.message, "session_id": session, "agent_type": asked.agent });
    let reply: Value = person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    let first = run_of(&reply);
    for params in changes(&person.get_json(&first).await, asked.values) {
        let answer = sent(person, &first, "with", json!({ "params": params })).await;
        if answer.status() == StatusCode::UNPROCESSABLE_ENTITY {
            outcome.refused += 1;
            continue;
        }
        let reply: Value = answer.json().await.unwrap();
        let run = run_of(&reply);
        let (again, files) = tokio::join!(
            async { sent(person, &run, "again", json!({})).await.json::<Value>().await.unwrap() },
            async {
                if outcome.same.is_multiple_of(to_the_command_line()) {
                    again_on_the_command_line(app, person, &run, asked).await
                } else {
                    0
                }
            }
        );
        let content = again["content"].as_str().unwrap();
        assert_eq!(run_of(&again), run, "{params:?}");
        assert!(
            content.starts_with("**Calculated again: the same result, byte for byte"),
            "{params:?}: {content}"
        );
        outcome.same += 1;
        outcome.files += files;
    }
    outcome.seconds = begun.elapsed().as_secs_f64();
    outcome
}

/// Every run, or every fourth one: the command line has no stores, so that all of them beside one kind of stores are enough.
fn to_the_command_line() -> usize {
    if matches!(Store::from_env(), Store::Embedded) { 1 } else { 4 }
}

/// Has the command line calculate a run of the application again and compare all its files. Returns how many there are.
async fn again_on_the_command_line(app: &TestApp, person: &Person, run: &str, asked: &Asked) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let (result, file) = (folder.path().join("run"), folder.path().join("file.csv"));
    std::fs::create_dir(&result).unwrap();
    std::fs::write(&file, &asked.file).unwrap();
    let count = download(person, run, &result).await;
    let arguments = ["again", result.to_str().unwrap(), file.to_str().unwrap(), "--ask", asked.message];
    let output = run_command(&app.services, &arguments).await;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(said.trim(), format!("The same: {count} files, byte for byte."), "{run}: {output:?}");
    count
}

/// Saves the files of a run in a folder, by their names. Returns how many there are.
async fn download(person: &Person, run: &str, folder: &Path) -> usize {
    let record = person.get_json(run).await;
    let links = record["links"].as_array().unwrap();
    for link in links {
        let url = link["url"].as_str().unwrap();
        let bytes = person.get(url).send().await.unwrap().bytes().await.unwrap();
        let name = url.split('?').next().unwrap().rsplit('/').next().unwrap();
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    links.len()
}

#[tokio::test]
async fn two_hundred_runs_of_all_tools_are_the_same_byte_for_byte_when_they_are_calculated_again() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let asked = questions();
    let sessions: Vec<String> = (0..asked.len()).map(|number| format!("session_{number}")).collect();
    let outcomes = join_all(
        asked.iter().zip(&sessions).map(|(asked, session)| calculated_again(&app, &person, asked, session)),
    )
    .await;
    for (asked, Outcome { same, files, refused, seconds }) in asked.iter().zip(&outcomes) {
        println!(
            "{}: {same} runs the same, {files} files of them by the command line too, {refused} refused, {seconds:.1} s",
            asked.message
        );
    }
    let same: usize = outcomes.iter().map(|outcome| outcome.same).sum();
    assert!(same >= 200, "{outcomes:?}");
    assert!(
        outcomes
            .iter()
            .all(|outcome| outcome.same > 0 && outcome.files > outcome.same / to_the_command_line()),
        "{outcomes:?}"
    );
}
