//! Finds the texts of a file in a question, such as the names of customers.

use std::collections::BTreeMap;

use kernels::cancel;

use crate::{
    data::{Data, Kind},
    parse::lexicon::COMMON_WORDS,
    words::{Word, stem, words},
};

/// A word and its plural share this many letters.
const ROOT: usize = 3;

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
    let mut found: BTreeMap<(usize, usize, usize), Vec<String>> = BTreeMap::new();
    for column in data.of_kind(Kind::Text) {
        for text in data.column(column).different() {
            cancel::tick();
            if !may_stand(text, written) {
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

/// Whether the question may hold the text: a quick look without memory, since a file can have a million different texts.
/// The words before the last one stand in the question; of the last one, which may be a plural, the first letters do.
fn may_stand(text: &str, written: &[Word]) -> bool {
    // Letters beyond ASCII and apostrophes are read with care, by the words themselves.
    if !text.is_ascii() || text.contains('\'') {
        return true;
    }
    let mut before: Option<&str> = None;
    for part in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        if part.is_empty() {
            continue;
        }
        if before.is_some_and(|word| !holds_word(written, word)) {
            return false;
        }
        before = Some(part);
    }
    before.is_some_and(|last| begins_word(written, last))
}

fn holds_word(written: &[Word], part: &str) -> bool {
    written.iter().any(|word| word.text.eq_ignore_ascii_case(part))
}

fn begins_word(written: &[Word], part: &str) -> bool {
    let letters = &part.as_bytes()[..part.len().min(ROOT)];
    written.iter().any(|word| {
        let start = word.text.as_bytes().get(..letters.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(letters))
    })
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
        let is_plural = has_letter && last.text.len() > 3 && stem(&end.text) == stem(&last.text)
            || is_inflected(&end.text, &last.text);
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

/// `Brezeln` of `Brezel`, `rainy` of `rain`: a name with the ending of another language or of an adjective.
fn is_inflected(said: &str, name: &str) -> bool {
    const ENDINGS: [&str; 6] = ["n", "en", "e", "er", "es", "y"];
    name.len() >= 4 && said.strip_prefix(name).is_some_and(|ending| ENDINGS.contains(&ending))
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

#[cfg(test)]
mod tests {
    use super::may_stand;
    use crate::words::words;

    #[test]
    fn only_texts_whose_words_stand_in_the_question_are_looked_at_closely() {
        let written = words("show me S-0500000 of Sharma & Sons without hairs");
        for text in ["S-0500000", "sharma & sons", "Hair", "Café", "O'Neil"] {
            assert!(may_stand(text, &written), "{text}");
        }
        for text in ["S-0400000", "Sharma Traders", "Old Mill", "--", "X"] {
            assert!(!may_stand(text, &written), "{text}");
        }
    }
}
