//! Names by a part of them: `bread` for `White Sliced Bread 800g`, `all gaskets` for every name that has the word.

use language::tokens::TokenKind;

use super::{
    columns::{is_numeric, words_of},
    denials::leaves_out,
    filter,
    left_out::ONLY,
    meet,
    values::{is_text_of_note, state},
};
use crate::{data::singular, fillers::is_filler, reading::Reading, rules};

/// A value that fewer letters than this would name by a part of it is not guessed.
const SHORTEST_PART: usize = 4;

/// Values of longer columns are not searched for parts.
const MOST_VALUES: usize = 400;

/// Entries of cells that hold lists: `must have FSC and ISO 9001` of `ISO 9001; FSC; BRC`. Joined by `or` they choose the cells
/// that hold one of them, and a denied one leaves out the cells that hold it.
pub(super) fn entries(reading: &mut Reading) {
    for (column, entries) in list_columns(reading) {
        let mut found: Vec<(std::ops::Range<usize>, String)> = Vec::new();
        for entry in entries {
            for tokens in places(reading, &entry) {
                let is_new = found.iter().all(|(known, _)| !meet(known, &tokens));
                if is_new && reading.are_free(tokens.clone()) {
                    found.push((tokens, entry.clone()));
                }
            }
        }
        found.sort_by_key(|(tokens, _)| tokens.start);
        let mut rest = &found[..];
        while let [(first, entry), ..] = rest {
            let alternatives = 1 + rest
                .windows(2)
                .take_while(|pair| are_alternatives(reading, &pair[0].0, &pair[1].0))
                .count();
            let (group, behind) = rest.split_at(alternatives);
            if let Some(denial) = leaves_out(reading, first.start) {
                for (_, entry) in group {
                    leave_out(reading, &column, |cell| holds(cell, entry));
                }
                reading.use_tokens(denial..denial + 1);
            } else if group.len() == 1 {
                filter::add(reading, &column, "contains", serde_json::json!(entry));
            } else {
                for cell in values_of(reading, &column) {
                    if group.iter().any(|(_, entry)| holds(&cell, entry)) {
                        filter::add(reading, &column, "eq", serde_json::json!(cell));
                    }
                }
            }
            for (tokens, _) in group {
                reading.use_tokens(tokens.clone());
            }
            rest = behind;
        }
    }
}

/// The columns of which several cells hold lists, with their entries, the longest first.
fn list_columns(reading: &Reading) -> Vec<(String, Vec<String>)> {
    let mut columns = Vec::new();
    for column in reading.data.columns() {
        let lists = column.values.iter().filter(|value| value.contains([';', '|'])).count();
        if lists < 2 {
            continue;
        }
        let mut entries: Vec<String> =
            column.values.iter().flat_map(|cell| entries_of(cell)).filter(|entry| entry.len() > 1).collect();
        entries.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
        entries.dedup();
        columns.push((column.name.clone(), entries));
    }
    columns
}

fn entries_of(cell: &str) -> impl Iterator<Item = String> {
    cell.split([';', '|']).map(|entry| entry.trim().to_owned())
}

fn holds(cell: &str, entry: &str) -> bool {
    entries_of(cell).any(|known| known == entry)
}

/// Where the words of an entry stand.
fn places(reading: &Reading, entry: &str) -> Vec<std::ops::Range<usize>> {
    let words: Vec<String> = entry.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let tokens = &reading.sentence.tokens;
    let is_here = |at: &usize| {
        at + words.len() <= tokens.len()
            && tokens[*at..].iter().zip(&words).all(|(token, word)| token.text == *word)
    };
    (0..tokens.len()).filter(is_here).map(|at| at..at + words.len()).collect()
}

fn are_alternatives(
    reading: &Reading,
    first: &std::ops::Range<usize>,
    second: &std::ops::Range<usize>,
) -> bool {
    second.start == first.end + 1
        && reading.sentence.tokens[first.end].is_one_of(&["or", "oder", "o", "ou", "/"])
}

fn values_of(reading: &Reading, column: &str) -> Vec<String> {
    reading.data.column(column).map(|column| column.values.clone()).unwrap_or_default()
}

/// Leaves out the rows of the values that are meant.
fn leave_out(reading: &mut Reading, column: &str, is_meant: impl Fn(&str) -> bool) {
    for value in values_of(reading, column) {
        if is_meant(&value) {
            filter::add(reading, column, "ne", serde_json::json!(value));
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
        let chosen = only_beside(reading, at)
            .or_else(|| all_before(reading, at, &column, &word))
            .or_else(|| named_alone(reading, at, &column, &word));
        let Some(place) = chosen else { continue };
        if let Some(denial) = leaves_out(reading, place).or_else(|| leaves_out(reading, at)) {
            // `everything except all bearings`
            leave_out(reading, &column, |value| value.to_lowercase().contains(&word));
            reading.use_tokens(denial..denial + 1);
        } else {
            filter::add(reading, &column, "contains", serde_json::json!(word));
        }
        reading.use_tokens(at..at + 1);
        reading.use_tokens(place..place + 1);
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
            only_beside(reading, at).is_some()
                || all_before(reading, at, &column, &word).is_some()
                || named_alone(reading, at, &column, &word).is_some()
        })
    };
    only_value_with(reading, &word).is_some() || chooses()
}

fn may_be_part(reading: &Reading, at: usize) -> bool {
    let token = &reading.sentence.tokens[at];
    let Some(word) = token.word().map(singular) else { return false };
    let is_long = word.chars().count() >= SHORTEST_PART || is_whole_value(reading, &word);
    let is_of_rules = is_filler(&token.text) || is_filler(&word) || rules::WORDS.contains(&word);
    (is_long || is_code(&reading.sentence.source[token.start..token.end]))
        && (!is_of_rules || is_kind_of_stop(reading, &word))
        && !reading.data.is_header_word(&word)
}

/// The `schools` of a list of stops whose kinds are schools, clinics and others, although rules have the word for something else.
fn is_kind_of_stop(reading: &Reading, word: &str) -> bool {
    const KINDS: &[&str] = &[
        "school", "shop", "store", "market", "office", "bank", "station", "home", "factory", "plant",
        "branch",
    ];
    let is_value = || {
        reading.data.columns().any(|column| {
            let values = || column.values.iter().filter(|value| !value.trim().is_empty());
            values().count() > 1 && values().any(|value| value.trim().to_lowercase() == word)
        })
    };
    reading.tool == Some("plan_routes") && KINDS.contains(&word) && is_value()
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
    chooses_few(reading, column, word).then_some(found)
}

/// The word itself, where its place in the sentence chooses: what is left out, `for the bearings`, `(bearings)`.
fn named_alone(reading: &Reading, at: usize, column: &str, word: &str) -> Option<usize> {
    const OF: &[&str] = &["of", "for", "in", "für", "von", "para", "de", "pour", "bei"];
    const ARTICLES: &[&str] = &[
        "the", "our", "my", "these", "die", "den", "der", "unsere", "los", "las", "nuestros", "les", "nos",
        "os", "as",
    ];
    let tokens = &reading.sentence.tokens;
    let is = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.is_one_of(words));
    let is_mark =
        |at: usize, mark: char| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Mark(mark));
    let is_of = at > 1 && is(at - 1, ARTICLES) && is(at - 2, OF);
    let is_in_brackets = at > 0 && is_mark(at - 1, '(') && is_mark(at + 1, ')');
    let is_left_out = reading.parts.left_out.iter().any(|stretch| stretch.contains(&at));
    // `for the pumps use 99 % service` tells something of the pumps only.
    let is_of_part = is(at + 1, &["use", "get", "take", "apply", "set"]);
    (is_left_out || ((is_of || is_in_brackets) && !is_of_part && chooses_few(reading, column, word)))
        .then_some(at)
}

/// Whether at most half of the values have the word: one that all have chooses nothing.
fn chooses_few(reading: &Reading, column: &str, word: &str) -> bool {
    reading.data.column(column).is_some_and(|column| {
        let with_word = column.values.iter().filter(|value| value.to_lowercase().contains(word)).count();
        2 * with_word <= column.values.len()
    })
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

/// The values of which a word is the German plural: `Kliniken` of `Klinik`, `Läden` of `Laden`.
fn german_plural(reading: &Reading, word: &str) -> Vec<(String, String)> {
    const ENDINGS: &[&str] = &["en", "n", "e", "er", "nen"];
    let plain = word.replace('ä', "a").replace('ö', "o").replace('ü', "u");
    let is_plural = |value: &str| {
        let lower = value.to_lowercase();
        let with_ending =
            |word: &str| word.strip_prefix(lower.as_str()).is_some_and(|rest| ENDINGS.contains(&rest));
        with_ending(word) || plain != word && (plain == lower || with_ending(&plain))
    };
    let mut found = Vec::new();
    for column in reading.data.columns().filter(|column| column.values.len() <= MOST_VALUES) {
        let values = column.values.iter().filter(|value| is_plural(value));
        found.extend(values.map(|value| (column.name.clone(), value.clone())));
    }
    found
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
    if whole.is_empty() && part.is_empty() && reading.tool == Some("plan_routes") {
        part = german_plural(reading, word);
    }
    for mut found in [whole, part, near] {
        if !found.is_empty() {
            return (found.len() == 1).then(|| found.remove(0));
        }
    }
    None
}
