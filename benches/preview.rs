//! How long it takes from a new parameter to its figures, beside one whole run of the same question.
//!
//! `cargo bench --bench preview -- --help` lists what can be chosen.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

#[expect(dead_code, reason = "tests need more of a person than a benchmark does")]
#[path = "../tests/it/support/person.rs"]
mod person;
#[expect(dead_code, reason = "the benchmark of the chat measures processes too")]
mod process;
#[expect(dead_code, reason = "the benchmark of the chat measures services too")]
mod services;
#[path = "../tests/it/support/socket.rs"]
mod socket;
#[expect(dead_code, reason = "the benchmark of the chat compares stacks")]
mod stack;

use std::{
    fmt::Write,
    fs,
    time::{Duration, Instant},
};

use clap::Parser;
use reqwest::StatusCode;
use serde_json::{Map, Value, json};

use crate::{person::Person, services::Services, stack::Stack};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/web/public/samples");

/// Previews of the sample files and of a plan of many items.
#[derive(Parser)]
struct Options {
    /// Stacks to measure
    #[arg(long, value_delimiter = ',', default_value = "embedded")]
    stacks: Vec<Stack>,
    /// Tries of each lever
    #[arg(long, default_value_t = 5)]
    tries: usize,
    /// Items of the large plan
    #[arg(long, default_value_t = 5_000)]
    items: usize,
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
        println!(
            "-- {}: levers, median and 95th percentile of a preview, one whole run, ratio",
            stack.name()
        );
        for (agent, question) in [
            ("demand_forecasting", "forecast the next 12 weeks"),
            ("supplier_selection", "rank the suppliers"),
            ("inventory_optimization", "plan my stock"),
            ("vehicle_routing", "plan the routes"),
            ("dynamic_demand_sensing", "what drives demand"),
        ] {
            let file = fs::read(format!("{SAMPLES}/{agent}.csv")).expect("a sample");
            measure(&person, agent, agent, question, file, options.tries).await;
        }
        let name = format!("{} items", options.items);
        measure(
            &person,
            &name,
            "inventory_optimization",
            "plan my stock",
            stock(options.items),
            options.tries,
        )
        .await;
    }
}

/// A list of items with figures that differ.
fn stock(items: usize) -> Vec<u8> {
    let mut text = "sku,unit cost,annual demand,on hand,lead_time_days\n".to_owned();
    for item in 0..items {
        let mixed = item.wrapping_mul(7_919) % 10_007;
        let (cost, demand) = (1.0 + mixed as f64 / 100.0, 10 + mixed * 3 % 9_000);
        writeln!(text, "I{item:06},{cost:.2},{demand},{},{}", mixed % 900, 3 + mixed % 58).expect("a line");
    }
    text.into_bytes()
}

async fn measure(person: &Person, name: &str, agent: &str, question: &str, file: Vec<u8>, tries: usize) {
    let session = format!("session_{}", uuid::Uuid::new_v4().simple());
    assert_eq!(person.upload(&session, "file.csv", file).await.status(), StatusCode::OK);
    let question = json!({ "message": question, "session_id": session, "agent_type": agent });
    let answer = person.post("/api/chat").json(&question).send().await.expect("an answer");
    if answer.status() != StatusCode::OK {
        println!("{name:>24}: {}", answer.text().await.unwrap_or_default());
        return;
    }
    let reply: Value = answer.json().await.expect("a reply");
    let run = format!("/api/runs/{}", reply["run_id"].as_str().expect("a run"));
    let again = Instant::now();
    let repeated = person.post(&format!("{run}/again")).json(&json!({})).send().await.expect("an answer");
    assert_eq!(repeated.status(), StatusCode::OK);
    let whole = again.elapsed();
    let record = person.get_json(&run).await;
    let levers = record["levers"].as_array().cloned().unwrap_or_default();
    let mut times = Vec::new();
    for number in 0..tries {
        for lever in levers.iter().filter(|lever| lever["least"].is_number()) {
            let params = json!({ "params": tried(lever, number) });
            let began = Instant::now();
            let answer =
                person.post(&format!("{run}/preview")).json(&params).send().await.expect("an answer");
            if answer.status() == StatusCode::OK {
                times.push(began.elapsed());
            } else {
                println!("{name:>24}: {} {}", lever["name"], answer.text().await.unwrap_or_default());
            }
        }
    }
    times.sort_unstable();
    let at =
        |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)));
    let (Some(median), Some(p95)) = (at(0.5), at(0.95)) else { return };
    println!(
        "{name:>24}: {} levers, {} ms, {} ms, {} ms, {:.2}",
        levers.len(),
        milliseconds(*median),
        milliseconds(*p95),
        milliseconds(whole),
        median.as_secs_f64() / whole.as_secs_f64()
    );
}

fn milliseconds(time: Duration) -> u128 {
    time.as_millis()
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
