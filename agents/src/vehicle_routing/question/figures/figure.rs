//! A number or a length of time, with the words around it.

use crate::vehicle_routing::question::{
    reading::{
        times,
        tokens::{Token, clause_end, clause_start},
    },
    vocabulary::names_vehicle,
};

/// A number or a length of time, and the words before and after it in its clause.
pub(super) struct Figure<'a> {
    /// `None` for a length without a number: `half an hour`.
    pub value: Option<f64>,
    /// The length of time in minutes, and the number of tokens after the number that belong to it.
    pub minutes: Option<(f64, usize)>,
    pub before: &'a [Token],
    pub after: &'a [Token],
    /// The tokens at which `after` begins and ends.
    pub after_number: usize,
    pub end: usize,
}

/// The figure that begins at this token.
pub(super) fn at(tokens: &[Token], at: usize) -> Option<Figure<'_>> {
    let begin = clause_start(tokens, at);
    let end = clause_end(tokens, at);
    let value = tokens[at].number();
    let before = &tokens[begin..at];
    let length = times::duration(&tokens[..end], at);
    if value.is_none() && (length.is_none() || !may_begin_length(before)) {
        return None;
    }
    // `10-minute stops`.
    let has_dash = tokens[..end].get(at + 1) == Some(&Token::Dash);
    let after_number = if has_dash { at + 2 } else { at + 1 };
    let after = &tokens[after_number.min(end)..end];
    let is_letter = tokens[at].amount().is_some_and(|amount| amount.minutes.is_some());
    let is_rate = after.first().is_some_and(is_per_word);
    let length = length.filter(|_| !is_letter || is_rate);
    let minutes = length.map(|(minutes, next)| (minutes, next.saturating_sub(after_number)));
    Some(Figure { value, minutes, before, after, after_number, end })
}

/// `at most an hour`, `takes half an hour`, but not the hour of `30 euros an hour`.
fn may_begin_length(before: &[Token]) -> bool {
    const BEFORE: [&str; 18] = [
        "most", "max", "than", "takes", "take", "for", "of", "in", "within", "is", "under", "exceed", "over",
        "a", "needs", "need", "lasts", "about",
    ];
    before.last().is_none_or(|token| token.is_one_of(&BEFORE))
}

fn is_per_word(token: &Token) -> bool {
    token.is_one_of(&["per", "a", "each", "every", "at"])
}

/// Words that a rate per vehicle may name: vehicles, routes and days.
pub(super) fn is_of_vehicle(token: &Token) -> bool {
    names_vehicle(token) || token.starts_one_of(&["route", "tour", "day"])
}

impl Figure<'_> {
    /// Whether a word with one of these beginnings is among the few words before the number.
    pub(super) fn is_after(&self, starts: &[&str]) -> bool {
        self.is_after_any(|token| token.starts_one_of(starts))
    }

    /// Whether a word that fulfils the condition is among the few words before the number.
    pub(super) fn is_after_any(&self, is_meant: impl Fn(&Token) -> bool) -> bool {
        let from = self.before.len().saturating_sub(5);
        self.before[from..].iter().any(is_meant)
    }

    /// Whether a word with one of these beginnings is among the few words after the number.
    pub(super) fn is_before(&self, starts: &[&str]) -> bool {
        self.after.iter().take(5).any(|token| token.starts_one_of(starts))
    }

    pub(super) fn is_near(&self, starts: &[&str]) -> bool {
        self.is_after(starts) || self.is_before(starts)
    }

    /// `minutes per stop`, `minutes a customer`.
    pub(super) fn is_per(&self, starts: &[&str]) -> bool {
        self.is_counted_by(|token| token.starts_one_of(starts))
    }

    pub(super) fn is_per_vehicle(&self) -> bool {
        self.is_counted_by(is_of_vehicle)
    }

    fn is_counted_by(&self, is_meant: impl Fn(&Token) -> bool) -> bool {
        let pairs = self.after.windows(2).take(5);
        pairs.into_iter().any(|pair| pair[0].is_one_of(&["per", "a", "each", "every"]) && is_meant(&pair[1]))
    }

    /// Whether the number is an upper limit.
    pub(super) fn is_limit(&self) -> bool {
        const LIMITS: [&str; 12] = [
            "most", "max", "limit", "than", "longest", "up", "under", "below", "within", "range", "exceed",
            "only",
        ];
        self.is_after(&LIMITS) || self.is_per_vehicle() || self.is_before(&["max", "limit"])
    }

    /// The number of tokens, including a `per vehicle` after them.
    pub(super) fn with_per(&self, length: usize) -> usize {
        let has_per =
            self.after.get(length).is_some_and(|token| token.is_one_of(&["per", "a", "each", "every"]));
        if has_per { length + 2 } else { length }
    }
}
