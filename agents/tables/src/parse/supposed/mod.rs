//! What a sentence supposes of some rows: `the lead time at Vogt rises by 10 days`, `if Asian suppliers become 15 % dearer`.

mod change;
mod lexicon;

use std::ops::Range;

use super::reader::Reader;
use crate::{
    data::Data,
    query::Filter,
    sentence::{Counted, Item, Piece},
};
use language::tokens::{Token, tokens};
use lexicon::{FACTORS, IF, OPENERS, THEY};

/// A change of one column in the rows that meet every filter.
#[derive(Debug, PartialEq)]
pub(crate) struct Supposed {
    /// The bytes of the part of the sentence that states the change.
    pub place: Range<usize>,
    /// The bytes of the names of the rows, where they stand in another part: `would Kowal win if its price fell`.
    pub named_at: Option<Range<usize>>,
    pub column: usize,
    pub op: Op,
    /// Percent for `Percent`, else in the unit of the column.
    pub value: f64,
    pub rows: Vec<Filter>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Percent,
    Set,
}

impl Op {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Percent => "percent",
            Self::Set => "set",
        }
    }
}

/// Everything that a question supposes of rows. `None` of it chooses rows.
pub(crate) fn supposed(question: &str, pieces: &[Piece], data: &Data) -> Vec<Supposed> {
    let pieces = &with_lengths_of_time(pieces);
    let is_supposition = pieces.iter().any(|piece| IF.contains(&piece.text.as_str()));
    let mut found = Vec::new();
    let mut named: Option<(Vec<Filter>, Range<usize>)> = None;
    for clause in clauses(question, pieces) {
        let mut reader = Reader::new(question, pieces[clause].to_vec(), data);
        let change = reader.change(is_supposition);
        let rows = reader.rows_named();
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
            (None, Some(rows)) => named = Some(rows),
            (None, None) => {}
        }
    }
    found
}

/// Whether the words have a number, or one of those that stand for one.
pub(crate) fn may_suppose(question: &str) -> bool {
    let is_factor = |token: &Token| FACTORS.iter().any(|(words, _)| token.is_one_of(words));
    tokens(question).iter().any(|token| token.number().is_some() || is_factor(token))
}

/// `10 days earlier` is a change here, and no stretch of time.
fn with_lengths_of_time(pieces: &[Piece]) -> Vec<Piece> {
    let mut all = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let words: Vec<&str> = piece.text.split(' ').collect();
        let (Item::Period { .. }, [number, unit, "earlier" | "later" | "sooner"]) =
            (&piece.item, words.as_slice())
        else {
            all.push(piece.clone());
            continue;
        };
        let Ok(value) = number.parse() else {
            all.push(piece.clone());
            continue;
        };
        let part = |text: &str, item: Item| Piece { text: text.to_owned(), item, ..piece.clone() };
        all.push(part(number, Item::Number(value, Counted::Nothing)));
        all.push(part(unit, Item::Word));
        all.push(part(words[2], Item::Word));
    }
    all
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
        if ends || begins || (is_and && is_whole(&pieces[first..at]) && is_whole(&pieces[at..])) {
            clauses.push(first..at);
            first = at;
        }
    }
    clauses.push(first..pieces.len());
    clauses
}

/// Whether a part has a number of its own, so that an `and` beside it joins two sentences.
fn is_whole(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| matches!(piece.item, Item::Number(..)))
}
