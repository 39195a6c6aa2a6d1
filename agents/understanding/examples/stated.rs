//! Reads questions with their tool as JSON lines (`{"ask", "files", "today", "tool"}`) and prints the parameters that each
//! states: `cargo run -p understanding --example stated < questions.jsonl`. With an `agent` in place of the tool it prints
//! everything that was understood of a question to this agent.

mod shared;

use std::io::BufRead;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use understanding::{stated, understand};

fn main() -> Result<()> {
    let mut files = shared::Files::default();
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let data = files.data(&question)?;
        let ask = question["ask"].as_str().context("ask is a text")?;
        if let Some(agent) = question.get("agent") {
            let agent = serde_json::from_value(agent.clone())?;
            shared::print(&serde_json::to_string(&understand(ask, &data, agent, None))?);
            continue;
        }
        let (params, unused) = stated(ask, &data, question["tool"].as_str());
        shared::print(&json!({ "params": params.to_map(), "not_understood": unused }).to_string());
    }
    Ok(())
}
