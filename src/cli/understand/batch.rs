//! Reads many questions: one JSON object per line in, one per line out, in the same order. For a line that cannot be
//! read, the output line holds its error.

use std::{
    collections::HashMap,
    fs::File,
    io::{BufRead, BufReader, BufWriter, Read, Write, stdin, stdout},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{
    super::terminal,
    answer::{self, Settings},
    names::Files,
};

pub(super) fn run(questions: &Path, today: NaiveDate, settings: &Settings) -> Result<()> {
    let source: Box<dyn Read> = if questions == Path::new("-") {
        Box::new(stdin())
    } else {
        Box::new(File::open(questions).with_context(|| format!("reading {}", questions.display()))?)
    };
    let mut out = BufWriter::new(stdout().lock());
    let mut known = HashMap::new();
    let mut failed = 0_u64;
    for line in BufReader::new(source).split(b'\n') {
        let line = line.context("reading the questions")?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = answer_line(&line, today, settings, &mut known).unwrap_or_else(|error| {
            failed += 1;
            json!({ "error": format!("{error:#}") })
        });
        terminal::done(writeln!(out, "{answer}"))?;
    }
    terminal::done(out.flush())?;
    if failed > 0 {
        bail!("{failed} of the lines could not be answered; the output has an error for each");
    }
    Ok(())
}

fn answer_line(
    line: &[u8],
    today: NaiveDate,
    settings: &Settings,
    known: &mut HashMap<Vec<PathBuf>, Files>,
) -> Result<Value> {
    let question: Value = serde_json::from_slice(line).context("the line is not a JSON object")?;
    let ask = question["ask"].as_str().context("the line has no text \"ask\"")?;
    let today = match &question["today"] {
        Value::Null => today,
        Value::String(day) => day.parse().with_context(|| format!("\"today\" is not a date: {day}"))?,
        other => bail!("\"today\" is not a date: {other}"),
    };
    let files = files(&question["files"])?;
    let before = match &question["after"] {
        Value::Null => None,
        after => Some(serde_json::from_value(after.clone()).context("\"after\" is not an answer")?),
    };
    let selected = match &question["agent"] {
        Value::Null => settings.selected,
        agent => serde_json::from_value(agent.clone()).context("\"agent\" is no agent")?,
    };
    if !known.contains_key(&files) {
        known.insert(files.clone(), Files::read(&files, today)?);
    }
    let Some(files) = known.get_mut(&files) else { bail!("reading the names of the files ended early") };
    Ok(answer::object(
        ask,
        files.for_question(ask, today),
        before.as_ref(),
        &Settings { selected, ..*settings },
    ))
}

fn files(value: &Value) -> Result<Vec<PathBuf>> {
    let list = match value {
        Value::Null => return Ok(Vec::new()),
        Value::Array(list) => list,
        other => bail!("\"files\" is not a list of paths: {other}"),
    };
    let mut files = Vec::new();
    for file in list {
        files.push(PathBuf::from(file.as_str().context("\"files\" is not a list of paths")?));
    }
    Ok(files)
}
