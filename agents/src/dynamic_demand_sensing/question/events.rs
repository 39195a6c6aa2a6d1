//! A single event whose effect is asked for: `impact of the May promotion`, `effect of the strike on 3 March`.

use language::{Kind, tokens::Token};

use crate::dynamic_demand_sensing::question::{
    reader::Reader,
    times::{self, Past},
};

/// Words that ask what something did.
const EFFECT: [&str; 7] = ["effect", "effects", "impact", "impacts", "lift", "uplift", "measure"];
/// The same as verbs, beside `did` and the like.
const DID: [&str; 14] = [
    "bring",
    "brought",
    "add",
    "added",
    "cost",
    "help",
    "helped",
    "contribute",
    "contributed",
    "hurt",
    "gain",
    "pay",
    "work",
    "worked",
];
const BEFORE_TIME: [&str; 7] = ["on", "in", "from", "at", "during", "of", "since"];
const BEFORE_NAME: [&str; 10] = ["the", "our", "a", "an", "of", "did", "does", "that", "this", "my"];
const NOT_A_NAME: [&str; 16] = [
    "bring", "add", "help", "cost", "demand", "sales", "us", "have", "effect", "impact", "lift", "it", "do",
    "for", "on", "work",
];
const PLAIN_DAYS: [&str; 10] = [
    "yesterday",
    "today",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "tomorrow",
];
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// An event and when it was.
#[derive(Debug)]
pub(super) struct AskedEvent {
    pub name: String,
    pub past: Past,
}

/// The event that the question asks about.
pub(super) fn event(reader: &mut Reader) -> Option<AskedEvent> {
    let asks_what_it_did = reader.has(&DID) && reader.has(&["did", "does", "has", "what", "how"]);
    if !reader.has(&EFFECT) && !asks_what_it_did {
        return None;
    }
    let past = times::past(reader, false).into_iter().next()?;
    let (name, first, next) = name(reader, &past)?;
    reader.use_tokens(first..next);
    reader.use_bytes(past.start, past.end);
    reader.use_words(&EFFECT);
    reader.use_words(&DID);
    Some(AskedEvent { name, past })
}

/// The words for the event and the tokens that they are.
fn name(reader: &Reader, past: &Past) -> Option<(String, usize, usize)> {
    let tokens = reader.tokens();
    let first = tokens.partition_point(|token| token.end <= past.start);
    let next = tokens.partition_point(|token| token.start < past.end);
    let text =
        |from: usize, to: usize| reader.sentence.source[tokens[from].start..tokens[to - 1].end].to_owned();
    if is_named_day(reader, past) {
        return Some((reader.sentence.source[past.start..past.end].to_owned(), first, next));
    }
    let mut end = next;
    while tokens.get(end).is_some_and(|token| is_part_of_name(token) && end < next + 2) {
        end += 1;
    }
    if end > next {
        return Some((text(first, end), first, end));
    }
    let last = (first > 0 && tokens[first - 1].is_one_of(&BEFORE_TIME)).then(|| first - 1).or(
        // `from 3 to 9 February` brings its own preposition.
        Some(first).filter(|first| *first > 0),
    )?;
    let mut begin = last;
    while begin > 0 && is_part_of_name(&tokens[begin - 1]) && last - begin < 4 {
        begin -= 1;
    }
    (begin < last).then(|| (text(begin, last), begin, last))
}

fn is_part_of_name(token: &Token) -> bool {
    token.word().is_some_and(|word| !BEFORE_NAME.contains(&word) && !NOT_A_NAME.contains(&word))
}

/// A day with a name of its own, such as Easter.
fn is_named_day(reader: &Reader, past: &Past) -> bool {
    let written = reader.sentence.source[past.start..past.end].to_lowercase();
    let is_date = reader
        .sentence
        .entities
        .iter()
        .any(|entity| entity.start == past.start && matches!(entity.kind, Kind::Date { .. }));
    let first = written.split(' ').next().unwrap_or_default();
    let is_plain =
        PLAIN_DAYS.contains(&written.as_str()) || MONTHS.iter().any(|month| first.starts_with(month));
    is_date && !is_plain && first != "the" && first.starts_with(char::is_alphabetic)
}
