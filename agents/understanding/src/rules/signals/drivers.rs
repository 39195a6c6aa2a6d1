//! The drivers that a sentence names, those that it leaves out, and the column of texts to score.

use language::Kind;
use serde_json::json;

use super::named::{Driver, driver_at, is_text};
use crate::reading::Reading;

/// Words before drivers that are left out.
const OUT: [&str; 23] = [
    "without",
    "ignore",
    "ignoring",
    "exclude",
    "excluding",
    "except",
    "drop",
    "skip",
    "omit",
    "omitting",
    "no",
    "not",
    "minus",
    "ohne",
    "sin",
    "sans",
    "sem",
    "bina",
    "disregard",
    "forget",
    "but",
    "remove",
    "neglect",
];

/// Words between two drivers of a list.
const BETWEEN: [&str; 14] =
    ["and", "or", "n", "und", "oder", "y", "o", "et", "ou", "e", "aur", "the", "plus", "also"];

pub(super) fn read(reading: &mut Reading) {
    text_columns(reading);
    let has_change =
        ["price_change_pct", "signal_change"].iter().any(|name| reading.params.get(name).is_some());
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let list = list_from(reading, at);
        let Some(last) = list.last() else {
            at += 1;
            continue;
        };
        let next = last.next;
        if let Some((first, next)) = left_out(reading, at, next) {
            state(reading, "exclude_signals", &list, first, next);
        } else if !has_change {
            state(reading, "signals", &list, at, next);
        }
        at = next;
    }
}

/// `temp_c, rain and promo` from this token on.
fn list_from(reading: &Reading, start: usize) -> Vec<Driver> {
    let mut list = Vec::new();
    let mut at = start;
    while let Some(driver) = driver_at(reading, at) {
        at = driver.next;
        list.push(driver);
        let tokens = &reading.sentence.tokens;
        while tokens.get(at).is_some_and(|token| {
            token.is_one_of(&BETWEEN) || [",", "+", "&", "/"].contains(&token.text.as_str())
        }) {
            at += 1;
        }
    }
    list
}

/// The tokens of a list that is left out, with the words that say so: `without rain`, `leave the price out`.
fn left_out(reading: &Reading, first: usize, next: usize) -> Option<(usize, usize)> {
    let tokens = &reading.sentence.tokens;
    let mut at = first;
    while at > 0 && tokens[at - 1].is_one_of(&["the", "for", "of", "use", "using", "any", "our"]) {
        at -= 1;
    }
    let word_before = at.checked_sub(1).map(|at| &tokens[at]);
    if word_before.is_some_and(|token| token.is_one_of(&OUT)) && !is_contrast(reading, at - 1) {
        return Some((at - 1, next));
    }
    let is_leave = |at: usize| {
        tokens.get(at).is_some_and(|token| token.is_one_of(&["leave", "leaving", "take", "lass"]))
    };
    let is_out =
        |at: usize| tokens.get(at).is_some_and(|token| token.is_one_of(&["out", "off", "aside", "weg"]));
    if at >= 2 && is_out(at - 1) && is_leave(at - 2) {
        return Some((at - 2, next));
    }
    if at >= 1 && is_leave(at - 1) && is_out(next) {
        return Some((at - 1, next + 1));
    }
    if tokens.get(next).is_some_and(|token| token.is_one_of(&["out", "excluded", "raus"])) {
        return Some((first, next + 1));
    }
    if tokens.get(next).is_some_and(|token| token.is("left")) && is_out(next + 1) {
        return Some((first, next + 2));
    }
    None
}

/// `no` in `is it the rain or no` and `not` in `why not` say nothing about drivers, and `but` alone does not exclude.
fn is_contrast(reading: &Reading, at: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    let is_but = tokens[at].is("but");
    let has_all = at > 0 && tokens[at - 1].is_one_of(&["everything", "all", "anything"]);
    is_but && !has_all
}

fn state(reading: &mut Reading, name: &'static str, list: &[Driver], first: usize, next: usize) {
    let mut names: Vec<String> = Vec::new();
    if let Some(known) = reading.params.get(name).and_then(serde_json::Value::as_array) {
        names.extend(known.iter().filter_map(|name| name.as_str().map(str::to_owned)));
    }
    for driver in list {
        for name in &driver.names {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    reading.params.set(name, json!(names));
    let (start, end) = (reading.sentence.tokens[first].start, reading.sentence.tokens[next - 1].end);
    reading.use_bytes(start, end);
}

fn text_columns(reading: &mut Reading) {
    let mut found = Vec::new();
    for entity in &reading.sentence.entities {
        if let Kind::Column { column } = &entity.kind
            && is_text(column)
            && reading.is_free(entity.start, entity.end)
        {
            found.push((column.clone(), entity.start, entity.end));
        }
    }
    for at in 0..reading.sentence.tokens.len() {
        let token = &reading.sentence.tokens[at];
        let column =
            token.word().filter(|word| is_text(word)).and_then(|word| reading.data.column_of_noun(word));
        if let Some(column) = column
            && is_text(&column.name)
            && !found.iter().any(|(known, _, _)| *known == column.name)
        {
            found.push((column.name.clone(), token.start, token.end));
        }
    }
    let mut columns: Vec<String> = Vec::new();
    for (column, start, end) in found {
        if !columns.contains(&column) {
            columns.push(column);
        }
        reading.use_bytes(start, end);
    }
    match columns.as_slice() {
        [] => {}
        [column] => reading.params.text("text_column", column),
        _ => reading.params.set("text_column", json!(columns)),
    }
}
