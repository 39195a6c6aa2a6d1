//! Trains the choice of the tool. Reads labelled questions as JSON lines (`{"ask", "files", "today", "intent", "before",
//! "group"}`) from the standard input. With `--check` each group is scored by weights trained on the others; otherwise the
//! weights are written to the file that is named. `benches/understanding/train.py` prepares the lines.

mod shared;

use std::{collections::BTreeSet, io::BufRead};

use anyhow::{Context as _, Result};
use serde_json::Value;
use understanding::choice::{CLASSES, Intent, UNIT, features, softmax};

/// One labelled question.
struct Example {
    group: String,
    ask: String,
    features: Vec<(usize, f64)>,
    class: usize,
}

const ROUNDS: usize = 30;
const STEP: f64 = 0.15;
const DECAY: f64 = 2e-6;

fn main() -> Result<()> {
    let examples = read()?;
    match std::env::args().nth(1).as_deref() {
        Some("--check") => check(&examples),
        Some(file) => {
            let weights = train(&examples.iter().collect::<Vec<_>>());
            std::fs::write(file, stored(&weights)).with_context(|| format!("writing {file}"))?;
        }
        None => anyhow::bail!("name the file for the weights, or --check"),
    }
    Ok(())
}

fn read() -> Result<Vec<Example>> {
    let mut files = shared::Files::default();
    let mut examples = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let data = files.data(&question)?;
        let ask = question["ask"].as_str().context("ask is a text")?.to_owned();
        let before = question["before"].as_str().and_then(Intent::named);
        let intent = question["intent"].as_str().and_then(Intent::named).context("intent is a known name")?;
        let sentence = language::tokens::Sentence::read(&ask, &data.context);
        examples.push(Example {
            group: question["group"].as_str().unwrap_or_default().to_owned(),
            features: features::of(&sentence, &data, before),
            class: CLASSES.iter().position(|class| *class == intent).context("the intent is a class")?,
            ask,
        });
    }
    Ok(examples)
}

/// Logistic regression by stochastic gradient steps whose size falls with what a weight has seen (AdaGrad), in an order
/// that is the same each time.
fn train(examples: &[&Example]) -> Vec<f64> {
    let classes = CLASSES.len();
    let mut weights = vec![0.0; features::BUCKETS * classes];
    let mut seen = vec![1e-3; weights.len()];
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut state: u64 = 20_261_123;
    for _ in 0..ROUNDS {
        for at in (1..order.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(at, (state >> 33) as usize % (at + 1));
        }
        for at in &order {
            let example = examples[*at];
            let shares = softmax(&scores(&weights, &example.features));
            for (class, share) in shares.iter().enumerate() {
                let error = share - f64::from(u8::from(class == example.class));
                for (bucket, value) in &example.features {
                    let place = bucket * classes + class;
                    let gradient = error * value + DECAY * weights[place];
                    seen[place] += gradient * gradient;
                    weights[place] -= STEP * gradient / f64::sqrt(seen[place]);
                }
            }
        }
    }
    weights
}

fn scores(weights: &[f64], features: &[(usize, f64)]) -> Vec<f64> {
    let mut scores = vec![0.0; CLASSES.len()];
    for (bucket, value) in features {
        for (class, score) in scores.iter_mut().enumerate() {
            *score += value * weights[bucket * CLASSES.len() + class];
        }
    }
    scores
}

fn stored(weights: &[f64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for weight in weights {
        bytes.push(((weight * UNIT).round().clamp(-127.0, 127.0) as i8).cast_unsigned());
    }
    bytes
}

/// The temperatures that are tried: the best makes the probabilities as right as they say.
const TEMPERATURES: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 4.0, 5.0];

/// Leaves each group out in turn and prints how often the others' weights are right on it.
fn check(examples: &[Example]) {
    let mut surprise = [0.0; TEMPERATURES.len()];
    let groups: BTreeSet<&str> = examples.iter().map(|example| example.group.as_str()).collect();
    for group in groups.into_iter().filter(|group| !group.starts_with("own")) {
        let others: Vec<&Example> = examples.iter().filter(|example| example.group != group).collect();
        let weights = train(&others);
        let (mut right, mut all) = (0, 0);
        for example in examples.iter().filter(|example| example.group == group) {
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
                    example.ask,
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
