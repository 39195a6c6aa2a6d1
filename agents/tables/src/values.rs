//! Finds the texts of a file in a question, such as the names of customers.

use std::collections::{BTreeMap, HashSet};

use kernels::cancel;

use crate::{
    data::{Data, Kind},
    parse::lexicon::COMMON_WORDS,
    words::{Word, stem, words},
};

/// Texts of one column that stand in the question from word `first` up to `next`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub first: usize,
    pub next: usize,
    pub column: usize,
    /// As the file writes them; there are several when they differ in capitals only.
    pub values: Vec<String>,
}

/// Every place of the question that names a text of the file.
pub(crate) fn hits(question: &str, written: &[Word], data: &Data) -> Vec<Hit> {
    let mut starts = [false; 256];
    for word in written {
        if let Some(byte) = word.text.bytes().next() {
            starts[usize::from(byte)] = true;
        }
    }
    let mut found: BTreeMap<(usize, usize, usize), Vec<String>> = BTreeMap::new();
    for column in data.of_kind(Kind::Text) {
        let mut seen: HashSet<&str> = HashSet::new();
        for text in data.column(column).texts.iter().flatten() {
            cancel::tick();
            if !may_begin(text, &starts) || !seen.insert(text) {
                continue;
            }
            for (first, next) in places(question, written, text) {
                found.entry((first, next, column)).or_default().push(text.to_owned());
            }
        }
    }
    let mut hits = Vec::new();
    for ((first, next, column), values) in found {
        hits.push(Hit { first, next, column, values });
    }
    hits
}

/// Whether the first letter or digit begins a word of the question; most texts end here.
fn may_begin(text: &str, starts: &[bool; 256]) -> bool {
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            return starts[c.to_ascii_lowercase() as usize];
        }
        if !c.is_ascii() {
            return true;
        }
    }
    false
}

fn places(question: &str, written: &[Word], text: &str) -> Vec<(usize, usize)> {
    let pieces = words(text);
    let has_letter = text.chars().any(char::is_alphabetic);
    let Some(last) = pieces.last() else { return Vec::new() };
    let mut places = Vec::new();
    for first in 0..written.len() {
        let next = first + pieces.len();
        if next > written.len() {
            break;
        }
        let middle = pieces[..pieces.len() - 1].iter().zip(&written[first..]);
        if !middle.into_iter().all(|(piece, word)| piece.text == word.text) {
            continue;
        }
        let end = &written[next - 1];
        let is_plural = has_letter && last.text.len() > 3 && stem(&end.text) == stem(&last.text);
        if last.text != end.text && !is_plural {
            continue;
        }
        let shown = &question[written[first].start..end.end];
        if !has_letter && shown != text {
            continue;
        }
        if is_meant(shown, text, pieces.len() == 1) {
            places.push((first, next));
        }
    }
    places
}

/// Whether a short or common word is meant as a name: it is written as in the file, with a capital.
fn is_meant(shown: &str, text: &str, is_one_word: bool) -> bool {
    if !is_one_word {
        return true;
    }
    let lower = shown.to_lowercase();
    let is_common = COMMON_WORDS.contains(&lower.as_str()) || lower.chars().count() < 2;
    let is_written_so = shown == text && shown.chars().any(char::is_uppercase);
    !is_common || (is_written_so && shown.chars().count() > 1)
}
