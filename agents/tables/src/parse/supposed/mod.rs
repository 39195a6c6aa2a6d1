//! What a sentence supposes of some rows: `the lead time at Vogt rises by 10 days`, `if Asian suppliers become 15 % dearer`.

mod change;
mod charges;
mod lexicon;
mod lists;

use std::ops::Range;

use super::reader::Reader;
use crate::{
    data::Data,
    query::Filter,
    sentence::{Counted, Item, Piece},
};
use intake::changes::ChangeOp;
use language::tokens::{Token, tokens};
use lexicon::{FACTORS, IF, OPENERS, THEY, VERBS};
use lists::{goes_on, is_more_of_it};

/// A change of one column in the rows that meet every filter.
#[derive(Debug, PartialEq)]
pub(crate) struct Supposed {
    /// The bytes of the part of the sentence that states the change.
    pub place: Range<usize>,
    /// The bytes of the names of the rows, where they stand in another part: `would Kowal win if its price fell`.
    pub named_at: Option<Range<usize>>,
    pub column: usize,
    pub op: ChangeOp,
    /// Percent for `Percent`, else in the unit of the column.
    pub value: f64,
    pub rows: Vec<Filter>,
}

/// Everything that a question supposes of rows. `None` of it chooses rows.
pub(crate) fn supposed(question: &str, pieces: &[Piece], data: &Data) -> Vec<Supposed> {
    let pieces = &with_lengths_of_time(pieces);
    let is_supposition = pieces.iter().any(|piece| IF.contains(&piece.text.as_str()));
    let mut found = Vec::new();
    let mut named: Option<(Vec<Filter>, Range<usize>)> = None;
    let mut column_before = None;
    let mut percent_before: Option<(usize, f64)> = None;
    let mut is_behind_change = false;
    for clause in clauses(question, pieces) {
        let mut reader = Reader::new(question, pieces[clause].to_vec(), data);
        let is_more = is_supposition && is_more_of_it(&reader.pieces);
        let change = match percent_before.filter(|_| is_more) {
            Some((column, sign)) => percent_of(&reader.pieces, column, sign),
            None => reader.change(is_supposition, column_before),
        };
        column_before = change.map(|(column, ..)| column).or(column_before);
        if let Some((column, ChangeOp::Percent, value)) = change {
            percent_before = Some((column, value.signum()));
        }
        let rows = reader.rows_named();
        let goes_on = std::mem::replace(&mut is_behind_change, change.is_some());
        match (change, rows) {
            (Some((column, op, value)), Some((rows, _))) => {
                found.push(Supposed { place: reader.bytes(), named_at: None, column, op, value, rows });
            }
            (Some((column, op, value)), None) => {
                let refers = reader.pieces.iter().any(|piece| THEY.contains(&piece.text.as_str()));
                if let Some((rows, place)) = named.clone().filter(|_| refers) {
                    let place = Some(place);
                    found.push(Supposed { place: reader.bytes(), named_at: place, column, op, value, rows });
                }
            }
            (None, Some((mut rows, place))) => match found.last_mut().filter(|_| goes_on) {
                Some(last) if reader.leaves_out(&mut rows) => {
                    last.rows.extend(rows);
                    last.place.end = reader.bytes().end.max(place.end);
                    is_behind_change = true;
                }
                _ => named = Some((rows, place)),
            },
            (None, None) => {}
        }
    }
    found
}

/// The change that a part goes on with: `and Turkey 5 %` behind `China got 12 % dearer`.
fn percent_of(pieces: &[Piece], column: usize, sign: f64) -> Option<(usize, ChangeOp, f64)> {
    let mut numbers = pieces.iter().filter_map(|piece| match piece.item {
        Item::Number(number, Counted::Percent) => Some(number),
        _ => None,
    });
    let percent = sign * 100.0 * numbers.next_back()?.abs();
    (percent > -100.0).then_some((column, ChangeOp::Percent, percent))
}

/// Whether the words have a number, or some that stand for one: `a week later`.
pub fn may_suppose(question: &str) -> bool {
    let tokens = tokens(question);
    let is_unit = |token: &Token| UNITS_OF_TIME.iter().any(|(names, _)| token.is_one_of(names));
    let is_length = |pair: &[Token]| pair[0].is_one_of(ONE) && is_unit(&pair[1]);
    tokens.iter().any(|token| token.number().is_some())
        || tokens.windows(2).any(is_length)
        || factor(question).is_some()
}

/// A wording that says itself by how much something changes.
struct Factor {
    /// The bytes of the wording.
    place: Range<usize>,
    percent: f64,
    concept: Option<&'static str>,
}

/// The first such wording of the list in a text.
fn factor(text: &str) -> Option<Factor> {
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return None;
    }
    let is_apart = |place: &Range<usize>| {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !is_letter(lower[..place.start].chars().next_back()) && !is_letter(lower[place.end..].chars().next())
    };
    FACTORS.iter().find_map(|(wording, percent, concept)| {
        let mut places = lower.match_indices(wording).map(|(at, _)| at..at + wording.len());
        let place = places.find(is_apart)?;
        Some(Factor { place, percent: *percent, concept: *concept })
    })
}

/// `10 days earlier` and `in 20 days` are lengths of time here, and no stretch of it.
fn with_lengths_of_time(pieces: &[Piece]) -> Vec<Piece> {
    let mut all = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match &piece.item {
            Item::Period { .. } => all.extend(length_of_time(piece).unwrap_or_else(|| vec![piece.clone()])),
            _ => all.push(piece.clone()),
        }
    }
    all
}

const UNITS_OF_TIME: &[(&[&str], &str)] = &[
    (&["day", "days", "tag", "tage", "tagen", "día", "días", "dia", "dias", "jour", "jours"], "days"),
    (&["week", "weeks", "woche", "wochen", "semana", "semanas", "semaine", "semaines"], "weeks"),
];
/// `a week later`
const ONE: &[&str] = &["a", "one", "eine", "einen", "einer", "un", "una", "une", "um", "uma"];

/// The words of a length of time, its number among them; none for `the last 10 days`.
fn length_of_time(piece: &Piece) -> Option<Vec<Piece>> {
    const BESIDE: &[&str] = &[
        "?", "in", "en", "dans", "em", "later", "earlier", "sooner", "später", "früher", "más", "tarde",
        "antes", "plus", "tard", "tôt", "mais", "cedo",
    ];
    let words: Vec<&str> = piece.text.split(' ').collect();
    let is_unit = |at: usize| {
        UNITS_OF_TIME.iter().any(|(names, _)| words.get(at).is_some_and(|word| names.contains(word)))
    };
    let of_one = || (0..words.len()).find(|at| ONE.contains(&words[*at]) && is_unit(at + 1));
    let at = words.iter().position(|word| word.parse::<f64>().is_ok()).or_else(of_one)?;
    let count = words[at].parse().unwrap_or(1.0);
    let (_, unit) =
        UNITS_OF_TIME.iter().find(|(names, _)| words.get(at + 1).is_some_and(|word| names.contains(word)))?;
    let others = words.iter().enumerate().filter(|(place, _)| *place != at && *place != at + 1);
    if !others.clone().all(|(_, word)| BESIDE.contains(word)) {
        return None;
    }
    let part = |text: &str, item: Item| Piece { text: text.to_owned(), item, ..piece.clone() };
    let parts = words.iter().enumerate().map(|(place, word)| match place {
        _ if place == at => part(word, Item::Number(count, Counted::Nothing)),
        _ if place == at + 1 => part(unit, Item::Word),
        _ => part(word, Item::Word),
    });
    Some(parts.collect())
}

/// The parts of a sentence, as ranges of pieces.
fn clauses(question: &str, pieces: &[Piece]) -> Vec<Range<usize>> {
    let mut clauses = Vec::new();
    let mut first = 0;
    for at in 1..pieces.len() {
        let (before, here) = (&pieces[at - 1], &pieces[at]);
        let between = question.get(before.end..here.start.max(before.end)).unwrap_or_default();
        let ends = between.contains([':', ';', '.', '?', '!', ',', '(', ')', '–', '—'])
            || [",", ";", "?"].contains(&before.text.as_str());
        let begins = OPENERS.contains(&here.text.as_str());
        let is_and = ["and", "und", "y", "et", "e"].contains(&here.text.as_str());
        let (left, right) = (&pieces[first..at], &pieces[at..]);
        let has_verb = |part: &[Piece]| part.iter().any(|piece| VERBS.contains(&piece.text.as_str()));
        let tells = |part: &[Piece]| is_whole(question, part) || has_verb(part);
        let is_one_whole = || is_whole(question, left) || is_whole(question, right);
        let joins = || is_one_whole() && tells(left) && tells(right);
        let ends = ends && !goes_on(question, pieces, first, at);
        if ends || begins || is_and && (is_more_of_it(right) || joins()) {
            clauses.push(first..at);
            first = at;
        }
    }
    clauses.push(first..pieces.len());
    clauses
}

/// Whether a part says how much, so that an `and` beside it joins two sentences.
fn is_whole(question: &str, pieces: &[Piece]) -> bool {
    let text = || Some(&question[pieces.first()?.start..pieces.last()?.end]);
    pieces.iter().any(|piece| matches!(piece.item, Item::Number(..))) || text().and_then(factor).is_some()
}
