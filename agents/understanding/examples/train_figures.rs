//! Trains what a figure is for. Reads labelled questions as JSON lines (`{"ask", "files", "today", "tool", "params",
//! "group"}`) from the standard input. With `--check` each group is scored by weights trained on the others; otherwise the
//! weights are written to the file that is named. `benches/understanding/train.py` prepares the lines.

mod shared;
mod training;

use std::{collections::BTreeSet, io::BufRead};

use anyhow::{Context as _, Result};
use serde_json::Value;
use training::{Example, Model, stored};
use understanding::figures::{self, CLASSES, Concepts};

/// A figure of a labelled sentence.
struct Labelled {
    group: String,
    ask: String,
    written: String,
    example: Example,
}

const MODEL: Model =
    Model { buckets: figures::features::BUCKETS, classes: CLASSES, rounds: 25, step: 0.15, decay: 2e-5 };

fn main() -> Result<()> {
    let examples = read()?;
    match std::env::args().nth(1).as_deref() {
        Some("--check") => check(&examples),
        Some(file) => {
            let all: Vec<&Example> = examples.iter().map(|labelled| &labelled.example).collect();
            std::fs::write(file, stored(&MODEL.train(&all))).with_context(|| format!("writing {file}"))?;
        }
        None => anyhow::bail!("name the file for the weights, or --check"),
    }
    Ok(())
}

fn read() -> Result<Vec<Labelled>> {
    let mut files = shared::Files::default();
    let mut found = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        found.extend(labelled(&question, &mut files)?);
    }
    Ok(found)
}

/// The figures of a question whose role the labels tell.
fn labelled(question: &Value, files: &mut shared::Files) -> Result<Vec<Labelled>> {
    let data = files.data(question)?;
    let ask = question["ask"].as_str().context("ask is a text")?;
    let tool = question["tool"].as_str().context("tool is a name")?;
    let labels = question["params"].as_object().context("params is a map")?;
    let sentence = language::tokens::Sentence::read(ask, &data.context);
    let concepts = Concepts::of(&sentence);
    let mut found = Vec::new();
    let mut stated = BTreeSet::new();
    for figure in figures::figures(&sentence) {
        let possible = figures::possible(&figure, &sentence, tool);
        let Some(class) = figures::label(&possible, labels) else { continue };
        stated.insert(figures::class_name(class));
        let features = figures::features_of(&figure, &sentence, &concepts, tool);
        found.push(Labelled {
            group: question["group"].as_str().unwrap_or_default().to_owned(),
            ask: ask.to_owned(),
            written: ask[figure.start..figure.end].to_owned(),
            example: Example {
                features: features.iter().map(|feature| (feature.bucket, feature.value)).collect(),
                possible: possible.iter().map(|(class, _)| *class).collect(),
                class,
            },
        });
    }
    // A label that no figure has may belong to a figure that seems to have none.
    let is_sure = labels.keys().all(|name| !figures::is_role(name) || stated.contains(name.as_str()));
    found.retain(|labelled| is_sure || figures::class_name(labelled.example.class) != "none");
    Ok(found)
}

/// Leaves each group out in turn and prints how often the others' weights are right on it, and from which probability on.
fn check(examples: &[Labelled]) {
    let groups: BTreeSet<&str> = examples.iter().map(|labelled| labelled.group.as_str()).collect();
    let mut judged = Vec::new();
    for group in groups.into_iter().filter(|group| !group.starts_with("own")) {
        let others: Vec<&Example> = examples
            .iter()
            .filter(|labelled| labelled.group != group)
            .map(|labelled| &labelled.example)
            .collect();
        let weights = MODEL.train(&others);
        let (mut right, mut all) = (0, 0);
        for labelled in examples.iter().filter(|labelled| labelled.group == group) {
            let shares = MODEL.shares(&weights, &labelled.example);
            let (at, share) = best(&shares);
            let class = labelled.example.possible[at];
            let is_right = class == labelled.example.class;
            judged.push((share, class, is_right));
            all += 1;
            right += usize::from(is_right);
            if !is_right {
                shared::print(&format!(
                    "{group}: {share:.2} {} for {} | {} | {}",
                    figures::class_name(class),
                    figures::class_name(labelled.example.class),
                    labelled.written,
                    labelled.ask
                ));
            }
        }
        shared::print(&format!("{group}: {right} of {all}"));
    }
    for limit in [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95] {
        let stating: Vec<_> = judged
            .iter()
            .filter(|(share, class, _)| *share >= limit && figures::class_name(*class) != "none")
            .collect();
        let right = stating.iter().filter(|(_, _, is_right)| *is_right).count();
        shared::print(&format!("from {limit}: {right} of {} right", stating.len()));
    }
    shared::print(&format!("{} figures", judged.len()));
}

fn best(shares: &[f64]) -> (usize, f64) {
    let mut best = (0, 0.0);
    for (at, share) in shares.iter().enumerate() {
        if *share > best.1 {
            best = (at, *share);
        }
    }
    best
}
