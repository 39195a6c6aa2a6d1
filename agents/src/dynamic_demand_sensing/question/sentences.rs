//! Questions with the request that each of them means. `sentences.txt` was written before the rules; a third of its lines
//! was kept aside while the rules were tuned.

use serde_json::{Value, json};

use crate::{
    dynamic_demand_sensing::{
        explain_params::EXPLAIN_CHANGE,
        params::SENSE_DEMAND,
        question::{
            follow_up::{Planned, plan},
            read::Request as Asked,
            vocabulary::{Named, Topic, Vocabulary},
        },
    },
    request::{LastRun, Request},
};

const SENTENCES: &str = include_str!("sentences.txt");

struct Line {
    number: usize,
    is_kept_aside: bool,
    question: String,
    expected: Value,
    left: String,
    last_run: Option<LastRun>,
}

fn lines() -> Vec<Line> {
    let mut last_run = None;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(SENTENCES.lines()) {
        if let Some((_, after)) = line.split_once("Follow-ups, after: ") {
            let (tool, params) = after.split_once(' ').unwrap();
            let tool = if tool == "sense" { SENSE_DEMAND } else { EXPLAIN_CHANGE };
            let params = serde_json::from_str(params).unwrap();
            last_run = Some(LastRun { id: None, tool: tool.to_owned(), params });
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (is_kept_aside, line) = line.strip_prefix('*').map_or((false, line), |line| (true, line));
        let is_follow_up = line.starts_with('>');
        let mut parts = line.trim_start_matches('>').trim().split(" | ");
        let question = parts.next().unwrap().to_owned();
        let (tool, params) = parts.next().unwrap().split_once(' ').unwrap();
        let params: Value =
            serde_json::from_str(params).unwrap_or_else(|error| panic!("line {number}: {error}"));
        lines.push(Line {
            number,
            is_kept_aside,
            question,
            expected: json!({"tool": tool, "params": params}),
            left: parts.next().unwrap_or_default().to_owned(),
            last_run: last_run.clone().filter(|_| is_follow_up),
        });
    }
    lines
}

fn read(line: &Line) -> Result<(Value, String), String> {
    let columns = [
        ("price", Topic::Price),
        ("promotion", Topic::Promotion),
        ("temperature", Topic::Temperature),
        ("rain_mm", Topic::Rain),
        ("competitor_price", Topic::CompetitorPrice),
        ("web_searches", Topic::Searches),
        ("social_sentiment", Topic::Sentiment),
        ("review_text", Topic::Text),
        ("holiday", Topic::Holiday),
        ("ad_spend", Topic::Advertising),
    ];
    let products = ["Blue Mug", "SKU-1", "SKU-2"].map(str::to_owned);
    let vocabulary = Vocabulary {
        file: "sensing.csv",
        products: &products,
        columns: columns.into_iter().map(|(column, topic)| Named { column, topic }).collect(),
        others: vec!["date", "demand", "product_id"],
        last_day: "2026-05-17".parse().unwrap(),
    };
    let request =
        Request { question: line.question.clone(), last_run: line.last_run.clone(), ..Request::default() };
    let Planned { request, left, .. } = plan(&request, &vocabulary).map_err(|error| error.to_string())?;
    let value = match request {
        Asked::Sense(params) => json!({"tool": "sense", "params": params}),
        Asked::Explain(params) => json!({"tool": "explain", "params": params}),
    };
    Ok((value, left.join("; ")))
}

/// What is wrong with the reading of a line.
fn fault(line: &Line) -> Option<String> {
    let found = read(line);
    let is_right = matches!(&found, Ok((value, left)) if *value == line.expected && *left == line.left);
    (!is_right).then(|| match found {
        Ok((value, left)) => format!(
            "{}: {}\n  expected {} | {}\n  found    {value} | {left}",
            line.number, line.question, line.expected, line.left
        ),
        Err(error) => format!("{}: {}\n  {error}", line.number, line.question),
    })
}

#[test]
fn every_sentence_becomes_its_request() {
    let faults: Vec<String> = lines().iter().filter(|line| !line.is_kept_aside).filter_map(fault).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn sentences_that_were_kept_aside_become_their_request() {
    let aside: Vec<Line> = lines().into_iter().filter(|line| line.is_kept_aside).collect();
    assert!(aside.len() >= 65);
    let faults: Vec<String> = aside.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} of {} faults\n{}", faults.len(), aside.len(), faults.join("\n"));
}
