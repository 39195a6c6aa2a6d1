//! How long it takes from a new parameter to its first figures and to the best ones, beside one whole run of the same question.
//! The samples are measured, and files of 5,000 rows.
//!
//! `cargo bench --bench preview -- --help` lists what can be chosen.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

#[expect(dead_code, reason = "tests need more of a person than a benchmark does")]
#[path = "../tests/it/support/person.rs"]
mod person;
mod preview_files;
#[expect(dead_code, reason = "the benchmark of the chat measures processes too")]
mod process;
#[expect(dead_code, reason = "the benchmark of the chat measures services too")]
mod services;
#[path = "../tests/it/support/socket.rs"]
mod socket;
#[expect(dead_code, reason = "the benchmark of the chat compares stacks")]
mod stack;

use std::{
    fs,
    time::{Duration, Instant},
};

use clap::Parser;
use reqwest::StatusCode;
use serde_json::{Map, Value, json};

use crate::{person::Person, services::Services, stack::Stack};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/web/public/samples");

/// Previews of the sample files and of files of many rows.
#[derive(Parser)]
struct Options {
    /// Stacks to measure
    #[arg(long, value_delimiter = ',', default_value = "embedded")]
    stacks: Vec<Stack>,
    /// Tries of each lever
    #[arg(long, default_value_t = 5)]
    tries: usize,
    /// Rows of the large files
    #[arg(long, default_value_t = 5_000)]
    rows: usize,
    /// Only this agent
    #[arg(long)]
    agent: Option<String>,
    /// What `cargo bench` passes
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let services = Services::start();
    for stack in &options.stacks {
        let running = stack.start(&services).await;
        let person = Person::sign_up(&running.address, &running.outbox()).await;
        running.grant(&person.email, "enterprise", &services);
        println!("-- {}: levers; median and 95th percentile in ms of", stack.name());
        println!(
            "   a first answer, the whole preview; one whole run in ms, median of the first answer by it"
        );
        for question in questions(options.rows) {
            if options.agent.as_deref().is_none_or(|agent| agent == question.agent) {
                measure(&person, question, options.tries).await;
            }
        }
    }
}

/// What is asked of a file.
struct Question {
    name: String,
    agent: &'static str,
    text: &'static str,
    file: Vec<u8>,
}

/// Each agent with its sample and with a file of many rows.
fn questions(rows: usize) -> Vec<Question> {
    let mut questions = Vec::new();
    for (agent, text, large) in [
        ("demand_forecasting", "forecast the next 12 weeks", preview_files::sales(rows)),
        ("supplier_selection", "rank the suppliers", preview_files::order_lines(rows)),
        ("inventory_optimization", "plan my stock", preview_files::stock(rows)),
        ("vehicle_routing", "plan the routes with vehicles of 200 units", preview_files::stops(rows)),
        ("dynamic_demand_sensing", "what drives demand", preview_files::drivers(rows)),
    ] {
        let sample = fs::read(format!("{SAMPLES}/{agent}.csv")).expect("a sample");
        questions.push(Question { name: agent.to_owned(), agent, text, file: sample });
        questions.push(Question { name: format!("{agent}, {rows} rows"), agent, text, file: large });
    }
    questions
}

async fn measure(person: &Person, question: Question, tries: usize) {
    let Question { name, agent, text, file } = question;
    let session = format!("session_{}", uuid::Uuid::new_v4().simple());
    assert_eq!(person.upload(&session, "file.csv", file).await.status(), StatusCode::OK);
    let question = json!({ "message": text, "session_id": session, "agent_type": agent });
    let answer = person.post("/api/chat").json(&question).send().await.expect("an answer");
    if answer.status() != StatusCode::OK {
        println!("{name:>36}: {}", answer.text().await.unwrap_or_default());
        return;
    }
    let reply: Value = answer.json().await.expect("a reply");
    let Some(run) = reply["run_id"].as_str().map(|run| format!("/api/runs/{run}")) else {
        println!("{name:>36}: no run: {}", reply["content"]);
        return;
    };
    let again = Instant::now();
    let repeated = person.post(&format!("{run}/again")).json(&json!({})).send().await.expect("an answer");
    assert_eq!(repeated.status(), StatusCode::OK);
    let whole = again.elapsed();
    let record = person.get_json(&run).await;
    let levers = record["levers"].as_array().cloned().unwrap_or_default();
    let (mut first, mut better) = (Vec::new(), Vec::new());
    for number in 0..tries {
        for lever in levers.iter().filter(|lever| lever["least"].is_number()) {
            let params = tried(lever, number);
            let began = Instant::now();
            let is_first = previewed(person, &run, json!({ "params": params, "first": true })).await;
            first.push(began.elapsed());
            // The better answer of many stops takes as long as they do; one of each lever is enough.
            if is_first && number > 0 {
                continue;
            }
            if is_first {
                previewed(person, &run, json!({ "params": params })).await;
            }
            better.push(began.elapsed());
        }
    }
    println!(
        "{name:>36}: {} levers; {}; {}; {}; {:.2}",
        levers.len(),
        shown(&mut first),
        shown(&mut better),
        whole.as_millis(),
        median(&mut first).as_secs_f64() / whole.as_secs_f64()
    );
}

/// Whether what came is a first answer.
async fn previewed(person: &Person, run: &str, body: Value) -> bool {
    let answer = person.post(&format!("{run}/preview")).json(&body).send().await.expect("an answer");
    let status = answer.status();
    let answer: Value = answer.json().await.expect("an answer in JSON");
    if status != StatusCode::OK {
        println!("{body}: {}", answer["error"]);
    }
    answer["is_first"] == true
}

/// The median and the 95th percentile.
fn shown(times: &mut [Duration]) -> String {
    format!("{} {}", median(times).as_millis(), at(times, 0.95).as_millis())
}

fn median(times: &mut [Duration]) -> Duration {
    at(times, 0.5)
}

/// The time that this share of all stays below; zero without any.
fn at(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
    times.get(place).copied().unwrap_or_default()
}

/// The parameters with another value of the lever.
fn tried(lever: &Value, number: usize) -> Map<String, Value> {
    let of = |name: &str| lever[name].as_f64().unwrap_or_default();
    let now = lever["value"].as_f64().unwrap_or_else(|| of("least"));
    let steps = 1.0 + number as f64;
    let value = if now + steps * of("step") <= of("most") {
        now + steps * of("step")
    } else {
        now - steps * of("step")
    };
    let set: Vec<&str> = lever["set"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut whole = if set.len() == 1 { json!(value) } else { lever["base"].clone() };
    match set[1..] {
        [name] => whole[name] = json!(value),
        [outer, inner] => whole[outer][inner] = json!(value),
        _ => {}
    }
    Map::from_iter([(set[0].to_owned(), whole)])
}
