//! Reads a text from left to right. At each place the longest reading is chosen; if a time and an amount have the same
//! length, the time is chosen.

use chrono::NaiveDate;

use crate::{
    calendar::{DateOrder, Dates, Now, clock, dates, hours, span},
    entity::{Entity, Kind},
    lexicon::tense::{FUTURE_WORDS, PAST_WORDS},
    names::{FileNames, Named, NamesInText, method, negation},
    numbers::{number, ordinal, percent},
    shared,
    text::{Shape, Text},
    units::{money, size},
};

/// The settings for reading a text.
#[derive(Clone, Debug)]
pub struct Context {
    pub today: NaiveDate,
    /// The order for `3/4/2025`: that of the file that belongs to the text, or day first.
    pub date_order: DateOrder,
    /// The first month of the fiscal year; April unless another one is set.
    pub fiscal_start: u32,
    pub names: FileNames,
}

impl Context {
    /// The settings for a text without a file.
    #[must_use]
    pub fn new(today: NaiveDate) -> Self {
        Self { today, date_order: DateOrder::default(), fiscal_start: 4, names: FileNames::default() }
    }
}

/// All entities in a text, in the order of the text and without overlaps.
#[must_use]
pub fn entities(source: &str, context: &Context) -> Vec<Entity> {
    let text = Text::new(source);
    let now = Now {
        today: context.today,
        order: context.date_order,
        fiscal_start: context.fiscal_start,
        is_past: is_past(&text),
    };
    let names = NamesInText::new(&context.names, &text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match longest(&text, at, &now, &names) {
            Some((kind, first, next)) if next > first => {
                found.extend(entity(&text, first, next, kind));
                at = next;
            }
            _ => at += 1,
        }
    }
    shared::share_units(source, &mut found);
    found
}

fn entity(text: &Text, first: usize, next: usize, kind: Kind) -> Option<Entity> {
    let (start, end) = (text.token(first)?.start, text.token(next - 1)?.end);
    Some(Entity { start, end, kind })
}

/// Whether a sentence is about the past; a date without a year is then in the past.
fn is_past(text: &Text) -> bool {
    let mut is_past = false;
    for at in 0..text.len() {
        if text.is_word(at, FUTURE_WORDS) {
            return false;
        }
        is_past = is_past || text.is_word(at, PAST_WORDS);
    }
    is_past
}

/// The longest reading that begins here: its kind, its first piece and the piece after it.
fn longest(text: &Text, at: usize, now: &Now, names: &NamesInText) -> Option<(Kind, usize, usize)> {
    let mut best: Option<(Kind, usize, usize)> = None;
    for (kind, next) in readings(text, at, now, names) {
        if best.as_ref().is_none_or(|(_, _, end)| next > *end) {
            best = Some((kind, at, next));
        }
    }
    best
}

/// All readings at one place; of two with the same length, the first one is chosen.
fn readings(text: &Text, at: usize, now: &Now, names: &NamesInText) -> Vec<(Kind, usize)> {
    let mut readings = Vec::new();
    readings.extend(named(names, at));
    if is_inside_word(text, at) {
        return readings;
    }
    if let Some((read, next)) = dates(text, at, now) {
        readings.push((of_dates(read), next));
    }
    if let Some((from, to, next)) = hours(text, at) {
        readings.push((Kind::Hours { from, to }, next));
    }
    if let Some(read) = clock(text, at) {
        readings.push((Kind::Time(read.clock), read.next));
    }
    readings.extend(amounts(text, at));
    if let Some((place, next)) = ordinal(text, at) {
        readings.push((Kind::Ordinal { place }, next));
    }
    if let Some((value, next)) = method(text, at) {
        readings.push((Kind::Method { value }, next));
    }
    if let Some(next) = negation(text, at) {
        readings.push((Kind::Negation, next));
    }
    readings
}

fn amounts(text: &Text, at: usize) -> Vec<(Kind, usize)> {
    let mut readings = Vec::new();
    if let Some((read, next)) = span(text, at) {
        readings.push((Kind::Duration(read), next));
    }
    if let Some(read) = percent(text, at) {
        readings.push((Kind::Percent { value: read.value }, read.next));
    }
    if let Some(read) = money(text, at) {
        readings.push((Kind::Money { value: read.value, currency: read.currency }, read.next));
    }
    if let Some(read) = size(text, at) {
        readings.push((Kind::Size { value: read.value, unit: read.unit }, read.next));
    }
    if let Some(read) = number(text, at) {
        readings.push((Kind::Number { value: read.value }, read.next));
    }
    readings
}

/// Whether these letters are joined to digits before them; they are then part of a code, not a word.
fn is_inside_word(text: &Text, at: usize) -> bool {
    let is_word = text.token(at).is_some_and(|token| token.shape == Shape::Word);
    is_word && text.is_joined(at) && at > 0 && text.digits(at - 1).is_some()
}

fn named(names: &NamesInText, at: usize) -> Option<(Kind, usize)> {
    let (named, next) = names.at(at)?;
    let kind = match named {
        Named::Column(column) => Kind::Column { column: column.clone() },
        Named::Value { column, value } => Kind::ValueOfFile { column: column.clone(), value: value.clone() },
    };
    Some((kind, next))
}

fn of_dates(read: Dates) -> Kind {
    match read {
        Dates::Day { date, other } => Kind::Date { value: date, other },
        Dates::Period(period) => Kind::Period(period),
    }
}
