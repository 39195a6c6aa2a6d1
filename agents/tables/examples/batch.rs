//! Answers many questions quickly: one JSON object a line in, one a line out, in order.
//! In: `{"ask": "...", "files": ["sales.csv"], "today": "2026-05-31"}`. Out: `{"outcome", "figure", "head", "lines",
//! "rows", "params"}` or the question that is asked back. A file is read once; `reading` is how many seconds that took,
//! 0 when it was read before, and `seconds` is how long the question took.

use std::{
    collections::HashMap,
    io::{BufRead, Write},
    path::Path,
    time::Instant,
};

use anyhow::{Context, Result};
use intake::Dataset;
use serde_json::{Value as Json, json};
use tables::{Files, Outcome, Value};

/// Lines of a result that are printed.
const MOST_LINES: usize = 2000;

fn main() -> Result<()> {
    let mut read: HashMap<Vec<String>, Option<Files>> = HashMap::new();
    for line in std::io::stdin().lock().lines() {
        let request: Json = serde_json::from_str(&line?)?;
        let ask = request["ask"].as_str().unwrap_or_default();
        let today = request["today"].as_str().and_then(|day| day.parse().ok());
        let mut paths = Vec::new();
        for path in request["files"].as_array().into_iter().flatten() {
            paths.push(path.as_str().context("a path is not a text")?.to_owned());
        }
        let start = Instant::now();
        let mut reading = 0.0;
        if !read.contains_key(&paths) {
            read.insert(paths.clone(), files(&paths).ok());
            reading = start.elapsed().as_secs_f64();
        }
        let start = Instant::now();
        let mut answer = match read.get(&paths).and_then(Option::as_ref) {
            Some(files) => written(files.ask(ask, today)?),
            None => json!({"outcome": "unreadable"}),
        };
        answer["reading"] = json!(reading);
        answer["seconds"] = json!(start.elapsed().as_secs_f64());
        writeln!(std::io::stdout(), "{answer}")?;
    }
    Ok(())
}

fn files(paths: &[String]) -> Result<Files> {
    let mut dataset: Option<Dataset> = None;
    for path in paths {
        let name =
            Path::new(path).file_name().context("a path without a name")?.to_string_lossy().into_owned();
        let file = Dataset::new(&name, std::fs::read(path)?.into());
        dataset = Some(match dataset {
            Some(main) => main.beside(file),
            None => file,
        });
    }
    Ok(Files::read(&dataset.context("no file")?)?)
}

fn written(outcome: Outcome) -> Json {
    match outcome {
        Outcome::NotAsked => json!({"outcome": "none"}),
        Outcome::AskBack { text, choices } => json!({"outcome": "ask", "text": text, "choices": choices}),
        Outcome::Found(answered) => {
            let mut all = answered.all().map(written_one);
            let mut first = all.next().unwrap_or_default();
            let further: Vec<Json> = all.collect();
            let open: Vec<(&str, &str)> = answered.open().collect();
            if !further.is_empty() || !open.is_empty() {
                first["further"] = json!(further);
                first["open"] = json!(open);
            }
            first
        }
    }
}

fn written_one(answered: &tables::Answered) -> Json {
    let found = &answered.found;
    let mut lines: Vec<Vec<Json>> = Vec::new();
    for line in found.lines.iter().take(MOST_LINES) {
        lines.push(line.iter().map(cell).collect());
    }
    json!({
        "outcome": "found", "figure": found.figure.as_ref().map(cell), "head": found.head, "lines": lines,
        "rows": found.rows, "unread": found.unread, "params": answered.params(),
    })
}

fn cell(value: &Value) -> Json {
    match value {
        Value::Number(number) => json!(number),
        Value::Text(text) => json!(text),
        Value::Date(day) => json!(day),
        Value::Empty => Json::Null,
    }
}
