//! Names by a part of them: `bread` for `White Sliced Bread 800g`, `all gaskets` for every name that has the word.

use super::{
    columns::{is_numeric, words_of},
    denials::leaves_out,
    filter,
    left_out::ONLY,
    values::{is_text_of_note, state},
};
use crate::{data::singular, fillers::is_filler, reading::Reading, rules};

/// A value that fewer letters than this would name by a part of it is not guessed.
const SHORTEST_PART: usize = 4;

/// Values of longer columns are not searched for parts.
const MOST_VALUES: usize = 400;

/// Entries of cells that hold lists: `must have FSC and ISO 9001` of `ISO 9001; FSC; BRC`.
pub(super) fn entries(reading: &mut Reading) {
    let columns: Vec<(String, Vec<String>)> = reading
        .data
        .columns()
        .filter_map(|column| {
            let is_list = |value: &&String| value.contains([';', '|']);
            let lists = column.values.iter().filter(is_list).count();
            let of_cell = |value: &String| {
                value.split([';', '|']).map(|entry| entry.trim().to_owned()).collect::<Vec<_>>()
            };
            let mut entries: Vec<String> =
                column.values.iter().flat_map(of_cell).filter(|entry| entry.len() > 1).collect();
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.len()));
            entries.dedup();
            (lists > 1).then(|| (column.name.clone(), entries))
        })
        .collect();
    for (column, entries) in columns {
        for entry in entries {
            let words: Vec<String> = entry.to_lowercase().split_whitespace().map(str::to_owned).collect();
            for at in 0..reading.sentence.tokens.len() {
                let end = at + words.len();
                let tokens = &reading.sentence.tokens;
                let is_here = end <= tokens.len()
                    && tokens[at..end].iter().zip(&words).all(|(token, word)| token.text == *word);
                if is_here && reading.are_free(at..end) && leaves_out(reading, at).is_none() {
                    filter::add(reading, &column, "contains", serde_json::json!(entry));
                    reading.use_tokens(at..end);
                }
            }
        }
    }
}

/// Words that are part of exactly one value: `bread` for `White Sliced Bread 800g`, and misspelt ones; else words that several
/// names of one column have, where the sentence chooses them.
pub(super) fn read(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        if !may_be_part(reading, at) || !reading.are_free(at..at + 1) {
            continue;
        }
        let Some(word) = reading.sentence.tokens[at].word().map(singular) else { continue };
        if let Some((column, value)) = only_value_with(reading, &word) {
            let (start, end) = (reading.sentence.tokens[at].start, reading.sentence.tokens[at].end);
            state(reading, &column, &value, start, end);
            continue;
        }
        let Some(column) = only_column_with(reading, &word) else { continue };
        let chosen = only_beside(reading, at).or_else(|| all_before(reading, at, &column, &word));
        if let Some(place) = chosen {
            filter::add(reading, &column, "contains", serde_json::json!(word));
            reading.use_tokens(at..at + 1);
            reading.use_tokens(place..place + 1);
        }
    }
}

/// Whether the token is a word that only a part of a single name of the file has, or one that chooses all names that have it.
pub(crate) fn is_part_of_name(reading: &Reading, at: usize) -> bool {
    let Some(word) = reading.sentence.tokens[at].word().filter(|_| may_be_part(reading, at)) else {
        return false;
    };
    let word = singular(word);
    let chooses = || {
        only_column_with(reading, &word).is_some_and(|column| {
            only_beside(reading, at).is_some() || all_before(reading, at, &column, &word).is_some()
        })
    };
    only_value_with(reading, &word).is_some() || chooses()
}

fn may_be_part(reading: &Reading, at: usize) -> bool {
    let token = &reading.sentence.tokens[at];
    let Some(word) = token.word().map(singular) else { return false };
    let is_long = word.chars().count() >= SHORTEST_PART || is_whole_value(reading, &word);
    (is_long || is_code(&reading.sentence.source[token.start..token.end]))
        && !is_filler(&token.text)
        && !is_filler(&word)
        && !rules::WORDS.contains(&word)
        && !reading.data.is_header_word(&word)
}

/// `CLN`, `BRC`: letters that are written as a code.
fn is_code(written: &str) -> bool {
    const LEAST_LETTERS: usize = 3;
    written.chars().count() >= LEAST_LETTERS && written.chars().all(char::is_uppercase)
}

/// The `all` of `all gaskets` and `value of all the gaskets`, where they are no more than half of the rows: `all parts` of a
/// file of parts chooses nothing.
fn all_before(reading: &Reading, at: usize, column: &str, word: &str) -> Option<usize> {
    const ALL: &[&str] =
        &["all", "alle", "aller", "allen", "todos", "todas", "tous", "toutes", "tutti", "tutte"];
    let tokens = &reading.sentence.tokens;
    let mut before = (0..at).rev().skip_while(|place| tokens[*place].is_one_of(BETWEEN));
    let found = before.next().filter(|place| tokens[*place].is_one_of(ALL))?;
    let values = &reading.data.column(column)?.values;
    let with_word = values.iter().filter(|value| value.to_lowercase().contains(word)).count();
    (2 * with_word <= values.len()).then_some(found)
}

/// Small words between a word that chooses and the name.
const BETWEEN: &[&str] =
    &["the", "our", "my", "for", "of", "die", "der", "das", "los", "las", "les", "os", "as"];

/// The `only` of `only the bearings` and `bearings only`, which is not that of `not only bearings`.
fn only_beside(reading: &Reading, at: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    let is_only = |place: usize| tokens.get(place).is_some_and(|token| token.is_one_of(ONLY));
    let mut before = (0..at).rev().skip_while(|place| tokens[*place].is_one_of(BETWEEN));
    // `bearings only arrive on Mondays` is about when.
    let ends = tokens
        .get(at + 2)
        .is_none_or(|token| token.ends_clause() || token.is_one_of(&["please", "and", "bitte", "und"]));
    let behind = Some(at + 1).filter(|place| ends && is_only(*place));
    let found = before.next().filter(|place| is_only(*place)).or(behind)?;
    let is_not_only = found.checked_sub(1).is_some_and(|place| tokens[place].is("not"));
    (!is_not_only).then_some(found)
}

/// The only column in which several values have this word: `bearing` in `Bearing XS-01`, `Bearing XS-07`.
fn only_column_with(reading: &Reading, word: &str) -> Option<String> {
    let mut found = reading.data.columns().filter(|column| {
        let has_word = |value: &&String| words_of(value).iter().any(|known| singular(known) == word);
        // Rows are chosen by the letters, so that no other word may hold them: `ring` in `Bearing`.
        let has_letters = |value: &&String| value.to_lowercase().contains(word);
        let count = column.values.iter().filter(has_word).count();
        !is_numeric(column)
            && !is_text_of_note(reading, &column.name)
            && count > 1
            && count == column.values.iter().filter(has_letters).count()
    });
    let column = found.next()?.name.clone();
    found.next().is_none().then_some(column)
}

/// Whether a short word is a whole value but for the plural: `fan` for `Fans`.
fn is_whole_value(reading: &Reading, word: &str) -> bool {
    word.chars().count() == SHORTEST_PART - 1
        && reading.data.columns().any(|column| {
            column.values.len() <= MOST_VALUES
                && column
                    .values
                    .iter()
                    .any(|value| value.len() > word.len() && singular(&value.to_lowercase()) == *word)
        })
}

/// The only value of the file that has this word; else the only one that is this word but for one letter.
fn only_value_with(reading: &Reading, word: &str) -> Option<(String, String)> {
    let mut whole: Vec<(String, String)> = Vec::new();
    let mut part: Vec<(String, String)> = Vec::new();
    let mut near: Vec<(String, String)> = Vec::new();
    for column in reading.data.columns() {
        if is_numeric(column) || column.values.len() > MOST_VALUES || is_text_of_note(reading, &column.name) {
            continue;
        }
        for value in &column.values {
            let words = words_of(value);
            let place = (column.name.clone(), value.clone());
            if words.len() == 1 && words[0] == word {
                whole.push(place);
            } else if words.iter().any(|known| known == word) {
                part.push(place);
            } else if word.chars().count() > SHORTEST_PART
                && strsim::osa_distance(&value.to_lowercase(), word) == 1
            {
                near.push(place);
            }
        }
    }
    for mut found in [whole, part, near] {
        if !found.is_empty() {
            return (found.len() == 1).then(|| found.remove(0));
        }
    }
    None
}
