//! People of a country and its name for what the file calls it: `the Indian ones`, `germans only`, `from India` for `IN`.

use language::{
    FileColumn,
    names::countries::{are_countries, country, region},
};

use super::filter;
use crate::reading::Reading;

/// Beginnings of one word that leave out: `nichtdeutsche`, `außereuropäische`, `noneuropean`.
const PREFIXES: &[&str] = &["nicht", "außer", "ausser", "non", "extra"];

pub(super) fn read(reading: &mut Reading) {
    regions(reading);
    for at in 0..reading.sentence.tokens.len() {
        if joined(reading, at) {
            continue;
        }
        let Some((names, next)) = country_at(reading, at) else { continue };
        if !reading.are_free(at..next) {
            continue;
        }
        let Some((column, value)) = value_called(reading, names) else { continue };
        let (start, end) = (reading.sentence.tokens[at].start, reading.sentence.tokens[next - 1].end);
        super::values::state(reading, &column, &value, start, end);
    }
}

/// `European suppliers only`: all countries of the file that are in the region.
fn regions(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let token = &reading.sentence.tokens[at];
        let Some(region) = word_at(reading, at).and_then(region) else { continue };
        let (start, end) = (token.start, token.end);
        // `eu` is a word of Portuguese and of French.
        let is_word = token.is("eu") && &reading.sentence.source[start..end] != "EU";
        if is_word || !reading.are_free(at..at + 1) {
            continue;
        }
        let Some((column, values)) = column_of_countries(reading) else { continue };
        for value in values.iter().filter(|value| region.has(value)) {
            super::values::state(reading, &column, value, start, end);
        }
    }
}

/// Whether a token is a country or a region of which the file has rows.
pub(super) fn names_rows(reading: &Reading, at: usize) -> bool {
    let of_country = || country_at(reading, at).and_then(|(names, _)| value_called(reading, names)).is_some();
    let of_region = || {
        let region = word_at(reading, at).filter(|word| *word != "eu").and_then(region);
        region.is_some_and(|region| {
            column_of_countries(reading)
                .is_some_and(|(_, values)| values.iter().any(|value| region.has(value)))
        })
    };
    of_country() || of_region()
}

fn column_of_countries(reading: &Reading) -> Option<(String, Vec<String>)> {
    let is_meant = |column: &&FileColumn| are_countries(column.values.iter().map(String::as_str));
    reading.data.columns().find(is_meant).map(|column| (column.name.clone(), column.values.clone()))
}

/// Leaves out what one word denies: `nichtdeutsche Lieferanten`.
fn joined(reading: &mut Reading, at: usize) -> bool {
    let Some(word) = reading.sentence.tokens[at].word().map(str::to_owned) else { return false };
    let rest = PREFIXES.iter().find_map(|prefix| word.strip_prefix(prefix));
    let Some(rest) = rest.filter(|_| reading.are_free(at..at + 1)) else { return false };
    let mut left_out = Vec::new();
    if let Some(region) = region(rest) {
        let Some((column, values)) = column_of_countries(reading) else { return false };
        left_out.extend(
            values.into_iter().filter(|value| region.has(value)).map(|value| (column.clone(), value)),
        );
    } else if let Some((names, 1)) = country(rest, None) {
        left_out.extend(value_called(reading, names));
    }
    for (column, value) in &left_out {
        filter::add(reading, column, "ne", serde_json::json!(value));
    }
    if !left_out.is_empty() {
        reading.use_tokens(at..at + 1);
    }
    !left_out.is_empty()
}

/// What files call the country that is named at a token, and the token after its name.
fn country_at(reading: &Reading, at: usize) -> Option<(&'static [&'static str], usize)> {
    country(word_at(reading, at)?, word_at(reading, at + 1)).map(|(names, count)| (names, at + count))
}

/// The word at a token without an article that an apostrophe joins to it: the `inde` of `l'Inde`.
fn word_at<'a>(reading: &'a Reading, at: usize) -> Option<&'a str> {
    let token = reading.sentence.tokens.get(at)?;
    let word = token.word()?;
    let written = reading.sentence.source.get(token.start..token.end)?;
    let is_joined = written.get(1..).is_some_and(|rest| rest.starts_with(['\'', '’']));
    let rest = word.strip_prefix(['l', 'd']).filter(|_| is_joined);
    Some(rest.unwrap_or(word))
}

fn value_called(reading: &Reading, names: &[&str]) -> Option<(String, String)> {
    for column in reading.data.columns() {
        for value in &column.values {
            if names.contains(&value.to_lowercase().as_str()) {
                return Some((column.name.clone(), value.clone()));
            }
        }
    }
    None
}
