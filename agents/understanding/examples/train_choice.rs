//! Trains the choice of the tool. Reads labelled questions as JSON lines (`{"ask", "files", "today", "intent", "before",
//! "group"}`) from the standard input. With `--check` each group is scored by weights trained on the others; otherwise the
//! weights are written to the file that is named. `benches/understanding/train.py` prepares the lines.

mod shared;
mod training;

use std::{collections::BTreeSet, io::BufRead};

use anyhow::{Context as _, Result};
use serde_json::Value;
use training::{Model, stored};
use understanding::choice::{CLASSES, Intent, features};
use understanding::linear::softmax;

/// One labelled question.
struct Labelled {
    group: String,
    ask: String,
    example: training::Example,
}

fn main() -> Result<()> {
    let examples = read()?;
    match std::env::args().nth(1).as_deref() {
        Some("--check") => check(&examples),
        Some(file) => {
            let weights = MODEL.train(&examples.iter().map(|labelled| &labelled.example).collect::<Vec<_>>());
            std::fs::write(file, stored(&weights)).with_context(|| format!("writing {file}"))?;
        }
        None => anyhow::bail!("name the file for the weights, or --check"),
    }
    Ok(())
}

fn read() -> Result<Vec<Labelled>> {
    let mut files = shared::Files::default();
    let mut examples = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let data = files.data(&question)?;
        let ask = question["ask"].as_str().context("ask is a text")?.to_owned();
        let before = question["before"].as_str().and_then(Intent::named);
        let intent = question["intent"].as_str().and_then(Intent::named).context("intent is a known name")?;
        let sentence = language::tokens::Sentence::read(&ask, &data.context);
        examples.push(Labelled {
            group: question["group"].as_str().unwrap_or_default().to_owned(),
            example: training::Example {
                features: features::of(&sentence, &data, before),
                possible: (0..CLASSES.len()).collect(),
                class: CLASSES.iter().position(|class| *class == intent).context("the intent is a class")?,
            },
            ask,
        });
    }
    Ok(examples)
}

const MODEL: Model =
    Model { buckets: features::BUCKETS, classes: CLASSES.len(), rounds: 30, step: 0.15, decay: 2e-6 };

fn scores(weights: &[f64], features: &[(usize, f64)]) -> Vec<f64> {
    let mut scores = vec![0.0; CLASSES.len()];
    for (bucket, value) in features {
        for (class, score) in scores.iter_mut().enumerate() {
            *score += value * weights[bucket * CLASSES.len() + class];
        }
    }
    scores
}

/// The temperatures that are tried: the best makes the probabilities as right as they say.
const TEMPERATURES: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 4.0, 5.0];

/// Leaves each group out in turn and prints how often the others' weights are right on it.
fn check(examples: &[Labelled]) {
    let mut surprise = [0.0; TEMPERATURES.len()];
    let groups: BTreeSet<&str> = examples.iter().map(|example| example.group.as_str()).collect();
    for group in groups.into_iter().filter(|group| !group.starts_with("own")) {
        let others: Vec<&training::Example> = examples
            .iter()
            .filter(|labelled| labelled.group != group)
            .map(|labelled| &labelled.example)
            .collect();
        let weights = MODEL.train(&others);
        let (mut right, mut all) = (0, 0);
        for labelled in examples.iter().filter(|labelled| labelled.group == group) {
            let example = &labelled.example;
            let scores = scores(&weights, &example.features);
            for (sum, temperature) in surprise.iter_mut().zip(TEMPERATURES) {
                let cooled: Vec<f64> = scores.iter().map(|score| score / temperature).collect();
                *sum -= softmax(&cooled)[example.class].max(1e-12).ln();
            }
            let shares = softmax(&scores);
            let (best, share) = best(&shares);
            all += 1;
            right += usize::from(best == example.class);
            if best != example.class {
                shared::print(&format!(
                    "{group}: {} | {} | {} {share:.2}",
                    labelled.ask,
                    CLASSES[example.class].name(),
                    CLASSES[best].name()
                ));
            }
        }
        shared::print(&format!("{group}: {right} of {all}"));
    }
    for (temperature, sum) in TEMPERATURES.iter().zip(surprise) {
        shared::print(&format!("temperature {temperature}: surprise {sum:.1}"));
    }
}

fn best(shares: &[f64]) -> (usize, f64) {
    let mut best = (0, 0.0);
    for (class, share) in shares.iter().enumerate() {
        if *share > best.1 {
            best = (class, *share);
        }
    }
    best
}
