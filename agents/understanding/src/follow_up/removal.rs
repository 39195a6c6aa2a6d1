//! Takes parameters back: `drop the money limit`, `without the split`, `scrap the 40`, `all branches again`,
//! `let Spain back in`.

use std::sync::LazyLock;

use language::{Kind, tokens::TokenKind};
use serde_json::Value;

use super::{
    limits,
    unfiltered::{removes_filters, ungroups},
    value::is_value,
};
use crate::{
    data::singular,
    names::NOUNS,
    params::{Params, number},
    pattern::{Pattern, longest},
    reading::Reading,
};

/// Words that take something back when they stand before it.
pub(super) const REMOVING: &[&str] = &[
    "drop",
    "without",
    "scrap",
    "forget",
    "no",
    "remove",
    "lift",
    "skip",
    "ignore",
    "delete",
    "clear",
    "cancel",
    "take",
    "leave",
    "never",
    "lose",
    "dont",
    "not",
    "stop",
    "disregard",
    "wo",
    "w/o",
    "ditch",
    "kill",
    "unset",
    "ohne",
    "sin",
    "quita",
    "quitar",
    "sans",
    "enlève",
    "retire",
    "sem",
    "tira",
    "bina",
    "hatao",
    "hata",
    "बिना",
    "हटाओ",
    "omit",
    "end",
    "rid",
    "strip",
    "toss",
    "withdraw",
];

/// Words that take something in again when they stand around a name that was left out.
pub(super) const RETURNING: &[&str] = &[
    "back", "again", "include", "add", "allow", "wieder", "nuevo", "encore", "too", "let", "stay", "stays",
    "remain", "keep",
];

/// A removing word stands at most this many words before the noun.
const FARTHEST: usize = 4;

/// Takes back what the sentence says, and marks its words as used. Returns the names of what was taken back.
pub(super) fn read(reading: &mut Reading, params: &mut Params, recent: &[String]) -> Vec<&'static str> {
    let mut removed = Vec::new();
    if let Some(name) = limits::lifted(reading, params, recent) {
        remove(params, name);
        removed.push(name);
    }
    for (name, nouns) in NOUNS {
        if params.get(name).is_none() {
            continue;
        }
        if nouns.iter().any(|noun| takes_back(reading, noun))
            || takes_back_value(reading, name, params.get(name))
        {
            remove(params, name);
            removed.push(*name);
        }
    }
    if removed.is_empty()
        && let Some(name) = by_part_of_name(reading, params)
    {
        remove(params, name);
        removed.push(name);
    }
    if params.get("history").is_some() && wants_all_history(reading) {
        remove(params, "history");
        removed.push("history");
    }
    if ungroups(reading, params) {
        removed.push("group_by");
    }
    if removes_filters(reading, params) && !removed.contains(&"filters") {
        removed.push("filters");
    }
    removed
}

/// Words in the names of many parameters, and words that removing verbs take for other things.
const COMMON_PARTS: &[&str] = &[
    "max", "min", "pct", "days", "cost", "rate", "level", "type", "unit", "per", "km", "period", "change",
    "value", "order", "time", "n", "filters", "group", "by", "method", "signals", "criteria", "weights",
    "of", "to", "quantity",
];

/// `remove the defect condition`: the parameter in force of which this word is a part of the name, when it is the only one.
fn by_part_of_name(reading: &mut Reading, params: &Params) -> Option<&'static str> {
    for at in 0..reading.sentence.tokens.len() {
        let Some(word) = reading.sentence.tokens[at].word() else { continue };
        let has_part = |name: &&'static str| {
            name.split('_').any(|part| part == singular(word) && !COMMON_PARTS.contains(&part))
        };
        let mut names = params.names().filter(has_part);
        let (Some(name), None) = (names.next(), names.next()) else { continue };
        if has_value_behind(reading, at + 1) {
            continue;
        }
        let end = (at + 1..reading.sentence.tokens.len())
            .find(|next| reading.sentence.tokens[*next].ends_clause())
            .unwrap_or(reading.sentence.tokens.len());
        if let Some(verb) = removing_word(reading, at) {
            reading.use_tokens(verb..end.min(at + 2));
            return Some(name);
        }
    }
    None
}

fn remove(params: &mut Params, name: &str) {
    params.remove(name);
    match name {
        "method" => drop(params.remove("window")),
        "capacity" => drop(params.remove("capacity_unit")),
        "quantity" => drop(params.remove("quantity_unit")),
        _ => {}
    }
}

/// Whether a removing word and then this noun stand in the sentence; marks them as used.
pub(super) fn takes_back(reading: &mut Reading, noun: &str) -> bool {
    let words: Vec<&str> = noun.split(' ').collect();
    let tokens = &reading.sentence.tokens;
    for at in 0..tokens.len() {
        let is_here = words
            .iter()
            .enumerate()
            .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.is(word)));
        if !is_here || has_value_behind(reading, at + words.len()) {
            continue;
        }
        let end = at + words.len();
        if let Some(verb) = removing_word(reading, at) {
            reading.use_tokens(verb..end);
            return true;
        }
        if let Some(last) = gone_behind(reading, end) {
            reading.use_tokens(at..last);
            return true;
        }
    }
    false
}

/// `the budget can go`, `the split off again`, `growth no longer needed`: the token after the words that say so.
fn gone_behind(reading: &Reading, next: usize) -> Option<usize> {
    static GONE: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let texts = [
            "(off|away|gone|hatao|hata do|weg|fora|nahi chahiye)",
            "(can|could|should|may|must) go",
            "(is|are)? (no longer|not) (needed|necessary|wanted|relevant|valid|there)",
            "(is|are) (gone|off|out)",
            "(isnt|arent|doesnt|dont|not) (needed|necessary|wanted|matter|important|apply)",
            "(not|no) (need|want|needed)",
        ];
        texts.iter().map(|text| Pattern::new(text)).collect()
    });
    GONE.iter()
        .filter_map(|pattern| longest(pattern, reading.sentence, next))
        .map(|found| found.tokens.end)
        .max()
}

/// `use everything again`, `the whole history`.
fn wants_all_history(reading: &mut Reading) -> bool {
    static ALL: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let texts = [
            "(use|take|with|on|from|consider) (everything|all)",
            "(all|whole|full|entire|complete) (of)? (the|our|my)? (history|data|past|history again)",
        ];
        texts.iter().map(|text| Pattern::new(text)).collect()
    });
    for at in 0..reading.sentence.tokens.len() {
        for pattern in ALL.iter() {
            if let Some(found) = longest(pattern, reading.sentence, at) {
                reading.use_tokens(found.tokens);
                return true;
            }
        }
    }
    false
}

/// `without service level 95` states a value and takes nothing back.
fn has_value_behind(reading: &Reading, at: usize) -> bool {
    let is_link =
        |at: usize| reading.sentence.tokens.get(at).is_some_and(|token| token.is_one_of(&["of", "is", "at"]));
    let at = if is_link(at) { at + 1 } else { at };
    reading.sentence.tokens.get(at).is_some_and(|token| token.number().is_some())
}

/// The removing word shortly before a token, with no comma or stop between.
fn removing_word(reading: &Reading, at: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    for before in (at.saturating_sub(FARTHEST)..at).rev() {
        if tokens[before].kind == TokenKind::Stop {
            return None;
        }
        // `no, 3.5 sigma` corrects.
        let corrects = tokens[before].is("no")
            && tokens.get(before + 1).is_some_and(|token| token.kind == TokenKind::Comma);
        if tokens[before].is_one_of(REMOVING) && !corrects {
            return Some(before);
        }
    }
    None
}

/// `scrap the 40`, `forget the moving average`: the value itself is named.
fn takes_back_value(reading: &mut Reading, name: &str, value: Option<&Value>) -> bool {
    match value {
        Some(Value::String(text)) => takes_back(reading, &text.replace('_', " ")),
        Some(Value::Number(_)) => {
            takes_back_number(reading, value) || takes_back_length(reading, name, value)
        }
        Some(Value::Object(_)) => takes_back_length(reading, name, value),
        _ => false,
    }
}

/// `forget the 3 weeks`: the length of time in force.
fn takes_back_length(reading: &mut Reading, name: &str, value: Option<&Value>) -> bool {
    let numbers = reading.sentence.tokens.iter().filter(|token| token.number().is_some()).count();
    for entity in &reading.sentence.entities {
        let is_length = matches!(entity.kind, Kind::Duration(_));
        let tokens = reading.sentence.tokens_of(entity);
        let verb = removing_word(reading, tokens.start)
            .filter(|verb| !reading.sentence.tokens[*verb].is_one_of(&["not", "no"]));
        if let Some(verb) = verb
            && is_length
            && numbers == 1
            && value.is_some_and(|value| is_value(name, value, &entity.kind))
        {
            reading.use_tokens(verb..tokens.end);
            return true;
        }
    }
    false
}

fn takes_back_number(reading: &mut Reading, value: Option<&Value>) -> bool {
    let tokens = &reading.sentence.tokens;
    for at in 0..tokens.len() {
        let Some(said) = tokens[at].number() else { continue };
        let is_value = value == Some(&number(said)) || value == Some(&number(said / 100.0));
        // `not 40, 35` corrects the value; only a sentence with this one number takes it back.
        let is_only_number = tokens.iter().filter(|token| token.number().is_some()).count() == 1;
        let verb = removing_word(reading, at);
        let says_not = verb.is_some_and(|verb| tokens[verb].is("not"));
        if let Some(verb) = verb.filter(|_| is_value && is_only_number && !says_not) {
            let last = usize::from(tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::Percent));
            reading.use_tokens(verb..at + 1 + last);
            return true;
        }
    }
    false
}
