//! The clauses of a sentence, as tokens: what stands between marks, contrasts and suppositions, and both sides of an `and` that say how
//! much.

use std::ops::Range;

use super::words::{
    ALL, AND, ASKING, CONTRAST, FACTORS, GOING_ON, OF_ROWS, OPENING, RELATIVE, REQUESTING, SMALL, SUPPOSING,
};
use crate::{
    conversation::sentence_parts::REQUESTS,
    tokens::{Token, TokenKind},
};

/// Tokens with what is known of them.
pub(super) struct Part<'a> {
    pub tokens: &'a [Token],
    /// Whether a token is part of a name of rows.
    pub is_name: &'a dyn Fn(usize) -> bool,
}

impl Part<'_> {
    pub(super) fn clauses(&self) -> Vec<Range<usize>> {
        let mut clauses: Vec<Range<usize>> = Vec::new();
        let mut start = 0;
        for at in 0..=self.tokens.len() {
            let is_end = at == self.tokens.len() || self.is_mark_between(start, at);
            if is_end || at > start && self.begins(start, at) {
                if start < at {
                    clauses.push(start..at);
                }
                start = if is_end { at + 1 } else { at };
            }
        }
        self.with_what_goes_on(clauses)
    }

    /// A mark that ends a clause and parts no list of names.
    fn is_mark_between(&self, start: usize, at: usize) -> bool {
        let token = &self.tokens[at];
        if token.kind == TokenKind::Stop {
            return true;
        }
        let before = at.checked_sub(1).is_some_and(|before| (self.is_name)(before));
        let is_list = before && self.next_name(at + 1).is_some() && !self.has_figure(&(start..at));
        token.kind == TokenKind::Comma && !is_list
    }

    /// Whether another clause begins at a token.
    fn begins(&self, start: usize, at: usize) -> bool {
        let token = &self.tokens[at];
        let before = &self.tokens[at - 1];
        if self.is_contrast_at(at) && !(self.is_name)(at) {
            return !before.is_one_of(ALL);
        }
        if token.is_one_of(SUPPOSING) {
            return !before.is_one_of(&["what", "as", "even", "y", "et", "que", "wäre", "passiert", "e"]);
        }
        let tells = |clause: Range<usize>| self.has_figure(&clause);
        let behind = at + 1..self.end_of_part(at + 1);
        token.is_one_of(AND)
            && !self.tokens[start..at].iter().any(|token| token.is_one_of(&["between", "zwischen", "entre"]))
            && tells(start..at)
            && tells(behind)
            && self.next_name(at + 1).is_some()
    }

    /// The end of what stands before the next mark, contrast or supposition.
    fn end_of_part(&self, from: usize) -> usize {
        let ends = |at: &usize| {
            let token = &self.tokens[*at];
            token.ends_clause() || self.is_contrast_at(*at) || token.is_one_of(SUPPOSING)
        };
        (from..self.tokens.len()).find(ends).unwrap_or(self.tokens.len())
    }

    /// The name that begins here, behind small words only.
    pub(super) fn next_name(&self, from: usize) -> Option<usize> {
        const REACH: usize = 4;
        let is_small = |at: usize| {
            let token = &self.tokens[at];
            [AND, OF_ROWS, SMALL].iter().any(|words| token.is_one_of(words))
        };
        (from..self.tokens.len().min(from + REACH))
            .take_while(|at| *at == from || is_small(*at - 1))
            .find(|at| (self.is_name)(*at))
    }

    /// Clauses with those behind them that go on about the same rows: `but hotels, which pay late, take 20 minutes`.
    fn with_what_goes_on(&self, clauses: Vec<Range<usize>>) -> Vec<Range<usize>> {
        let mut joined: Vec<Range<usize>> = Vec::new();
        for clause in clauses {
            match joined.last_mut() {
                Some(last) if self.goes_on(last, &clause) => last.end = clause.end,
                _ => joined.push(clause),
            }
        }
        joined
    }

    fn goes_on(&self, last: &Range<usize>, clause: &Range<usize>) -> bool {
        const WE: &[&str] = &["i", "we", "you", "they", "it", "wir", "ich", "sie"];
        let is_comma = clause.start > last.end && self.tokens[last.end].text.starts_with(',');
        if !is_comma || self.first_name(last).is_none() || self.first_name(clause).is_some() {
            return false;
        }
        let words = &self.tokens[clause.clone()];
        let is_joined = words[0].is_one_of(AND);
        let verb = words.get(usize::from(is_joined));
        let subject = words.get(usize::from(is_joined) + 1);
        let is_verb = verb.is_some_and(|token| token.is_one_of(GOING_ON))
            && !subject.is_some_and(|token| token.is_one_of(WE));
        let is_relative = words[0].is_one_of(RELATIVE);
        let is_open = self.is_opened(last) && !self.has_figure_outside_relatives(last);
        let is_apart = self.is_opened(last) || self.begins_with_name(last);
        is_open && (is_relative || is_verb || !self.is_opened(clause) && !self.asks(clause))
            || is_apart && is_joined && is_verb
    }

    /// Whether a clause says how much outside of what `which` tells between commas.
    fn has_figure_outside_relatives(&self, clause: &Range<usize>) -> bool {
        let mut is_relative = false;
        clause.clone().any(|at| {
            if self.tokens[at].ends_clause() {
                let next = self.tokens.get(at + 1);
                is_relative = !is_relative && next.is_some_and(|next| next.is_one_of(RELATIVE));
            }
            !is_relative && self.is_figure(at)
        })
    }

    /// Whether a contrast, a supposition or a preposition with a name begins a clause.
    pub(super) fn is_opened(&self, clause: &Range<usize>) -> bool {
        let first = &self.tokens[clause.start];
        let is_of_rows = first.is_one_of(OF_ROWS) && self.begins_with_name(clause);
        self.is_contrast(clause) || self.is_supposed(clause) || is_of_rows
    }

    pub(super) fn is_contrast(&self, clause: &Range<usize>) -> bool {
        let first = clause.clone().find(|at| !self.tokens[*at].is_one_of(AND));
        first.is_some_and(|at| self.is_contrast_at(at))
    }

    /// Whether a contrast stands here. The Portuguese `mais de 500` and `3 dias a mais` are no French `mais`.
    pub(super) fn is_contrast_at(&self, at: usize) -> bool {
        let is_more = || {
            let next = self.tokens.get(at + 1);
            next.is_none_or(|next| next.is_one_of(&["de", "do", "que"]) || next.number().is_some())
        };
        self.tokens[at].is_one_of(CONTRAST) && !(self.tokens[at].is("mais") && is_more())
    }

    /// `if West closes`, `what if West closes`, `was wäre, wenn`.
    pub(super) fn is_supposed(&self, clause: &Range<usize>) -> bool {
        const FIRST: usize = 4;
        let mut first = self.tokens[clause.clone()].iter().take(FIRST);
        first.any(|token| token.is_one_of(SUPPOSING))
    }

    /// The `was` of `was, wenn`, which asks for nothing by itself.
    pub(super) fn only_opens(&self, clause: &Range<usize>) -> bool {
        self.tokens[clause.clone()].iter().all(|token| token.is_one_of(OPENING))
    }

    /// Whether `and` begins a clause.
    pub(super) fn is_joined(&self, clause: &Range<usize>) -> bool {
        self.tokens[clause.start].is_one_of(AND)
    }

    /// The part of a clause that `which` tells of its name, where it says how much.
    pub(super) fn relative_in(&self, clause: &Range<usize>) -> Option<Range<usize>> {
        let begins = |at: &usize| self.tokens[*at - 1].ends_clause() && self.tokens[*at].is_one_of(RELATIVE);
        let start = (clause.start + 1..clause.end).find(begins)?;
        Some(start..clause.end).filter(|part| self.has_figure(part))
    }

    pub(super) fn begins_with_name(&self, clause: &Range<usize>) -> bool {
        self.next_name(clause.start).is_some_and(|name| name < clause.end)
    }

    pub(super) fn first_name(&self, clause: &Range<usize>) -> Option<usize> {
        clause.clone().find(|at| (self.is_name)(*at))
    }

    /// Whether a clause is a request or a question, by its first words.
    pub(super) fn asks(&self, clause: &Range<usize>) -> bool {
        const FIRST: usize = 2;
        if self.is_contrast(clause) || self.is_supposed(clause) {
            return false;
        }
        // `Kroll delivers` tells something of Kroll.
        let words = clause.clone().filter(|at| !self.tokens[*at].is_one_of(AND));
        let mut first = words.take(FIRST).take_while(|at| !(self.is_name)(*at));
        first.any(|at| {
            let token = &self.tokens[at];
            let is_request = token.is_one_of(REQUESTS) || token.starts_one_of(REQUESTING);
            let is_question = token.is_one_of(ASKING) && !(token.is_one_of(RELATIVE) && at > 0);
            is_request || is_question && at < clause.start + FIRST
        })
    }

    pub(super) fn has_figure(&self, clause: &Range<usize>) -> bool {
        clause.clone().any(|at| self.is_figure(at))
    }

    fn is_figure(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_amount = token.number().is_some() || token.clock().is_some() || token.starts_one_of(FACTORS);
        is_amount && !(self.is_name)(at)
    }
}
