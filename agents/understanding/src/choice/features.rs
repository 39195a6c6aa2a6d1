//! What the choice looks at in a sentence and its files, hashed into buckets.

use std::collections::HashMap;

use language::{
    Kind,
    tokens::{Direction, Sentence},
};

use super::model::Intent;
use crate::{data::Data, linear::bucket};

/// Features share this many buckets; a power of two.
pub const BUCKETS: usize = 1 << 15;

/// Of each group of features the values together count this much, so that a long sentence weighs no more than a short one.
const WORDS: f64 = 1.0;
const PIECES: f64 = 1.0;
const HEADERS: f64 = 0.8;

/// The buckets of a question with their values.
#[must_use]
pub fn of(sentence: &Sentence, data: &Data, before: Option<Intent>) -> Vec<(usize, f64)> {
    let mut buckets: HashMap<usize, f64> = HashMap::new();
    let words = words(sentence);
    add(&mut buckets, &word_features(&words), WORDS);
    add(&mut buckets, &pieces(&words), PIECES);
    add(&mut buckets, &headers(data), HEADERS);
    for feature in shape(sentence, data, &words, before) {
        *buckets.entry(bucket(&feature, BUCKETS)).or_default() += 1.0;
    }
    let mut found: Vec<(usize, f64)> = buckets.into_iter().collect();
    found.sort_by_key(|(bucket, _)| *bucket);
    found
}

/// A group of features, each with the same value; the group has the length `weight`.
fn add(buckets: &mut HashMap<usize, f64>, features: &[String], weight: f64) {
    let value = weight * 3.0 / (features.len().max(1) as f64).sqrt();
    for feature in features {
        *buckets.entry(bucket(feature, BUCKETS)).or_default() += value;
    }
}

/// The words in lower case; values of the file are `@value`, its columns `@column`, numbers `#`.
fn words(sentence: &Sentence) -> Vec<String> {
    let mut words = Vec::new();
    for (at, token) in sentence.tokens.iter().enumerate() {
        match sentence.entity_at(at).map(|entity| &entity.kind) {
            Some(Kind::ValueOfFile { .. }) => words.push("@value".to_owned()),
            Some(Kind::Column { .. }) => {
                words.push("@column".to_owned());
                words.extend(token.word().map(str::to_owned));
            }
            _ => match token.word() {
                Some(word) => words.push(word.to_owned()),
                None if token.number().is_some() => words.push("#".to_owned()),
                None if token.is_percent() => words.push("%".to_owned()),
                None => {}
            },
        }
    }
    words
}

fn word_features(words: &[String]) -> Vec<String> {
    let mut features = Vec::new();
    for word in words {
        features.push(format!("w:{word}"));
    }
    for pair in words.windows(2) {
        features.push(format!("b:{} {}", pair[0], pair[1]));
    }
    features
}

/// Pieces of three to five letters, so that a misspelt word still has most of its features.
fn pieces(words: &[String]) -> Vec<String> {
    let mut features = Vec::new();
    for word in words {
        if word.starts_with(['#', '@', '%']) {
            continue;
        }
        let letters: Vec<char> = format!("^{word}$").chars().collect();
        for length in 3..=5 {
            for piece in letters.windows(length) {
                features.push(format!("p:{}", piece.iter().collect::<String>()));
            }
        }
    }
    features
}

/// The words of the headers, and their pieces, because every file calls its columns differently.
fn headers(data: &Data) -> Vec<String> {
    let mut features = Vec::new();
    for column in data.columns() {
        let header = column.name.to_lowercase();
        for word in
            header.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
        {
            features.push(format!("h:{word}"));
            let letters: Vec<char> = format!("^{word}$").chars().collect();
            for piece in letters.windows(4) {
                features.push(format!("hp:{}", piece.iter().collect::<String>()));
            }
        }
    }
    features
}

/// The kinds of values, how the sentence begins, how long it is, what was asked before.
fn shape(sentence: &Sentence, data: &Data, words: &[String], before: Option<Intent>) -> Vec<String> {
    let mut features = vec!["bias".to_owned()];
    let mut kinds: Vec<String> = Vec::new();
    for entity in &sentence.entities {
        kinds.push(match &entity.kind {
            Kind::Size { unit, .. } => format!("size {unit}"),
            Kind::Method { value } => format!("method {value}"),
            kind => kind.name().to_owned(),
        });
    }
    for length in sentence.lengths() {
        kinds.push(match length.value.direction {
            Direction::Ahead => "ahead".to_owned(),
            Direction::Back => "behind".to_owned(),
            Direction::Open => "length".to_owned(),
        });
    }
    kinds.sort();
    kinds.dedup();
    features.extend(kinds.into_iter().map(|kind| format!("k:{kind}")));
    features.extend(words.first().map(|word| format!("first:{word}")));
    if let [first, second, ..] = words {
        features.push(format!("first:{first} {second}"));
    }
    features.push(format!("length:{}", words.len().min(12) / 3));
    if sentence.source.trim_end().ends_with('?') {
        features.push("asks".to_owned());
    }
    let files = if data.sets.is_empty() { "no file" } else { "file" };
    features.push(files.to_owned());
    if let Some(before) = before {
        features.push("follows".to_owned());
        features.push(format!("before:{}", before.name()));
        features.push(format!("before:{} length {}", before.name(), words.len().min(12) / 3));
    }
    features
}
