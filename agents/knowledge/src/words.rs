//! Text to the stems that are searched: small words dropped, typing errors forgiven where the meant word is clear.

use std::collections::BTreeSet;

use rust_stemmers::{Algorithm, Stemmer};

/// Words that say nothing about the subject of a question.
const SMALL_WORDS: &str = "a about all an and any are as at be been but by can could did do does doing done explain for from get \
    give good happen has have how i if in into is it its just know like make me mean means meaning more most much many my need of on or \
    our ours out please really s say should so some tell than that the their them then there these they thing this those through to too up us \
    use used using want was way we were what when where which while who why will with without work works would you your define definition \
    describe help exactly actually simple terms whats tool one two instead calculate calculated found defined stand written";

/// Shorter words are too close to others to be corrected.
const SHORTEST_CORRECTED: usize = 6;
const FEWEST_LETTERS_FOR_TWO_ERRORS: usize = 8;

/// The words of a text that say something about its subject, in lower case.
pub(crate) fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace(['\'', '’'], "");
    let mut words = Vec::new();
    for word in lower.split(|letter: char| !letter.is_alphanumeric()) {
        let is_number = word.chars().all(char::is_numeric);
        if !is_number && !SMALL_WORDS.split_whitespace().any(|small| small == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// The stem of each word.
pub(crate) fn stems(words: &[String]) -> Vec<String> {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut stems = Vec::new();
    for word in words {
        stems.push(stemmer.stem(word).into_owned());
    }
    stems
}

/// The known word that an unknown one was most likely meant to be; the word itself when none is near.
pub(crate) fn corrected(word: &str, known: &BTreeSet<String>) -> String {
    let letters = word.chars().count();
    if known.contains(word) || letters < SHORTEST_CORRECTED {
        return word.to_owned();
    }
    let most_errors = if letters >= FEWEST_LETTERS_FOR_TWO_ERRORS { 2 } else { 1 };
    let mut best: Option<(usize, &String)> = None;
    for candidate in known {
        if candidate.chars().count().abs_diff(letters) > most_errors
            || candidate.chars().next() != word.chars().next()
        {
            continue;
        }
        let errors = strsim::osa_distance(word, candidate);
        if errors <= most_errors && best.is_none_or(|(fewest, _)| errors < fewest) {
            best = Some((errors, candidate));
        }
    }
    best.map_or_else(|| word.to_owned(), |(_, candidate)| candidate.clone())
}
