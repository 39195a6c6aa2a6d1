//! An event and its day: `street party on 5 December`, `Black Friday`.

use language::{
    Kind,
    tokens::{Token, TokenKind},
};

use crate::reading::Reading;

/// Nouns of events.
const EVENTS: [&str; 40] = [
    "party",
    "fair",
    "festival",
    "match",
    "game",
    "concert",
    "strike",
    "sale",
    "opening",
    "launch",
    "event",
    "marathon",
    "parade",
    "carnival",
    "show",
    "expo",
    "exhibition",
    "conference",
    "derby",
    "final",
    "market",
    "holiday",
    "fete",
    "fête",
    "race",
    "wedding",
    "rally",
    "campaign",
    "messe",
    "fest",
    "streik",
    "feria",
    "fiesta",
    "huelga",
    "foire",
    "fête",
    "grève",
    "feira",
    "festa",
    "mela",
];

/// Words that stand before the name of an event and are no part of it.
const NO_NAMES: [&str; 30] = [
    "a", "an", "the", "what", "would", "will", "does", "do", "if", "there", "is", "our", "we", "have",
    "with", "for", "of", "to", "because", "due", "about", "when", "how", "on", "at", "in", "during", "after",
    "before", "big",
];

pub(super) fn read(reading: &mut Reading) {
    for entity in reading.sentence.entities.clone() {
        let Kind::Date { value, .. } = entity.kind else { continue };
        if !reading.is_free(entity.start, entity.end) || reading.params.get("event").is_some() {
            continue;
        }
        let date = value.to_string();
        if is_holiday(&reading.sentence.source[entity.start..entity.end]) {
            let name = reading.sentence.source[entity.start..entity.end].to_owned();
            reading.params.text("event", &name);
            reading.params.text("event_date", &date);
            reading.use_bytes(entity.start, entity.end);
            use_promo(reading, entity.end);
            use_same_day(reading, value);
            return;
        }
        let first = reading.sentence.tokens_of(&entity).start;
        if let Some((start, end)) = name_before(reading, first) {
            let name = reading.sentence.source[start..end].to_owned();
            reading.params.text("event", &name);
            reading.params.text("event_date", &date);
            reading.use_bytes(start, entity.end);
            return;
        }
    }
}

/// A named day, such as `Black Friday`: not a weekday, no numbers, nothing relative to today.
fn is_holiday(name: &str) -> bool {
    const DAYS: [&str; 15] = [
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "sat",
        "sun",
        "today",
        "tomorrow",
        "yesterday",
        "next",
        "last",
        "this",
        "day",
        "in",
    ];
    let lower = name.to_lowercase();
    let first = lower.split_whitespace().next().unwrap_or_default();
    let is_relative = DAYS.iter().any(|day| first.starts_with(day));
    !is_relative
        && !lower.chars().any(char::is_numeric)
        && lower.chars().all(|c| c.is_alphabetic() || " '’-".contains(c))
        && !first.is_empty()
        && !["morgen", "heute", "hoy", "mañana", "demain", "amanhã", "kal", "aaj"].contains(&first)
}

/// The `promo` of `Black Friday promo` belongs to the event.
fn use_promo(reading: &mut Reading, end: usize) {
    let promo = reading.sentence.tokens.iter().find(|token| token.start >= end).filter(|token| {
        token.is_one_of(&["promo", "promotion", "sale", "campaign", "deal", "deals", "discount"])
    });
    if let Some((start, end)) = promo.map(|token| (token.start, token.end)) {
        reading.use_bytes(start, end);
    }
}

/// `Black Friday, 27 November` names one day twice.
fn use_same_day(reading: &mut Reading, day: chrono::NaiveDate) {
    for entity in reading.sentence.entities.clone() {
        if matches!(entity.kind, Kind::Date { value, .. } if value == day) {
            reading.use_bytes(entity.start, entity.end);
        }
    }
}

/// The bytes of the words before a date when one of them is a noun of an event.
fn name_before(reading: &Reading, date: usize) -> Option<(usize, usize)> {
    let tokens = &reading.sentence.tokens;
    let mut next = date;
    while next > 0 && tokens[next - 1].is_one_of(&["on", "at", "the", "am", "el", "le", "em", "no", "is"]) {
        next -= 1;
    }
    let mut first = next;
    while first > 0 && next - first < 4 && is_part_of_name(&tokens[first - 1]) {
        first -= 1;
    }
    let has_event = tokens[first..next].iter().any(|token| token.is_one_of(&EVENTS));
    has_event.then(|| (tokens[first].start, tokens[next - 1].end))
}

fn is_part_of_name(token: &Token) -> bool {
    token.kind == TokenKind::Word && !token.is_one_of(&NO_NAMES)
}
