//! One sentence while it is read: which of its tokens were used, and for which parameter.

use std::ops::Range;

use language::{
    Kind,
    conversation::{RowCondition, conditions, denies, left_out, replaced, wishes},
    tokens::{Sentence, Token, TokenKind},
};

use crate::{
    data::Data,
    fillers,
    lists::Lists,
    params::Params,
    pattern::{Captured, Match, longest},
    rules::{self, Rule},
};

/// A sentence, the parameters found so far, and the tokens that they used.
pub(crate) struct Reading<'a> {
    pub(crate) sentence: &'a Sentence<'a>,
    pub(crate) data: &'a Data,
    /// The analysis whose parameters are read; none for a question about the file.
    pub(crate) tool: Option<&'a str>,
    pub(crate) params: Params,
    used: Vec<bool>,
    /// Figures of other things: no rule reads them, and they are named as not understood.
    aside: Vec<bool>,
    /// Words that chose rows, by which no figure is left to read for anybody else.
    of_rows: Vec<bool>,
    /// Names that are left out, each from its denial to its last word.
    left_out: Vec<Range<usize>>,
    /// The parts of the sentence, in tokens.
    pub(crate) parts: Parts,
    pub(crate) lists: Lists,
}

/// Parts of a sentence that choose rows or only wish.
pub(crate) struct Parts {
    pub(crate) conditions: Vec<RowCondition>,
    /// Clauses that tell a figure or a supposition of some rows only.
    pub(crate) exceptions: Vec<Range<usize>>,
    pub(crate) left_out: Vec<Range<usize>>,
    pub(crate) wishes: Vec<Range<usize>>,
    pub(crate) replaced: Vec<Range<usize>>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(sentence: &'a Sentence<'a>, data: &'a Data, tool: Option<&'a str>) -> Self {
        Self {
            sentence,
            data,
            tool,
            params: Params::default(),
            used: vec![false; sentence.tokens.len()],
            aside: vec![false; sentence.tokens.len()],
            of_rows: vec![false; sentence.tokens.len()],
            left_out: Vec::new(),
            lists: Lists::new(sentence.tokens.len()),
            parts: Parts {
                conditions: conditions(&sentence.tokens),
                exceptions: Vec::new(),
                left_out: left_out(&sentence.tokens),
                wishes: wishes(&sentence.tokens),
                replaced: replaced(&sentence.tokens),
            },
        }
    }

    /// Applies the rules from left to right. Where several fit, the one that covers most words is applied; of two that
    /// cover as many, the first.
    pub(crate) fn apply(&mut self, rules: &[Rule]) {
        self.apply_where(rules, |_| true);
    }

    /// Applies rules where their values are meant; other words stay free.
    pub(crate) fn apply_where(&mut self, rules: &[Rule], are_meant: impl Fn(&[Captured]) -> bool) {
        let mut at = 0;
        while at < self.sentence.tokens.len() {
            at = self.apply_at(rules, at, &are_meant).unwrap_or(at + 1);
        }
    }

    fn apply_at(
        &mut self,
        rules: &[Rule],
        at: usize,
        are_meant: &impl Fn(&[Captured]) -> bool,
    ) -> Option<usize> {
        let mut found = Vec::new();
        for rule in rules {
            if let Some(fit) = longest(&rule.pattern, self.sentence, at)
                && fit.values.iter().all(|value| self.is_free(value.start, value.end))
                && fit.tokens.clone().any(|token| !self.used[token])
                && !rule.is_about_other(&self.sentence.tokens[fit.tokens.clone()])
                && are_meant(&fit.values)
            {
                found.push((rule, fit));
            }
        }
        // A stable sort: of rules that cover as many words the first stays first.
        found.sort_by_key(|(_, fit)| std::cmp::Reverse(fit.tokens.end));
        for (rule, fit) in found {
            if rule.set(&mut self.params, &fit.values) {
                if !rule.leaves_words() {
                    self.use_words_of(&fit);
                }
                return Some(fit.tokens.end);
            }
        }
        None
    }

    /// Marks what a rule covers as used. A name of the file that its pattern only passes over stays free: `the lead time of
    /// Nordia rises` is about the rows of Nordia.
    fn use_words_of(&mut self, fit: &Match) {
        for token in fit.tokens.clone() {
            let names_rows = || self.is_value(token) || rules::is_part_of_name(self, token);
            let stays_free = fit.passed.contains(&token) && names_rows();
            self.used[token] |= !stays_free;
        }
    }

    /// Reads what chooses rows.
    pub(crate) fn choose_rows(&mut self, read: impl FnOnce(&mut Self)) {
        let before = self.used.clone();
        read(self);
        for ((of_rows, used), before) in self.of_rows.iter_mut().zip(&self.used).zip(before) {
            *of_rows |= used & !before;
        }
    }

    /// Notes names that are left out, from their denial to the end of the names.
    pub(crate) fn note_left_out(&mut self, tokens: Range<usize>) {
        self.left_out.push(tokens);
    }

    /// Stretches of the sentence that only choose rows: names that are left out, and comparisons with their figures. Their words mean
    /// nothing else to anybody.
    pub(crate) fn stretches_of_rows(&self) -> Vec<Range<usize>> {
        let mut is_taken = vec![false; self.used.len()];
        for names in &self.left_out {
            is_taken[names.clone()].fill(true);
        }
        let mut from = 0;
        for run in self.of_rows.chunk_by(|one, next| one == next) {
            let tokens = from..from + run.len();
            from = tokens.end;
            let has_figure =
                self.sentence.tokens[tokens.clone()].iter().any(|token| token.number().is_some());
            if run[0] && has_figure {
                is_taken[tokens].fill(true);
            }
        }
        let mut stretches: Vec<Range<usize>> = Vec::new();
        for at in (0..is_taken.len()).filter(|at| is_taken[*at]) {
            match stretches.last_mut() {
                Some(last) if last.end == at => last.end = at + 1,
                _ => stretches.push(at..at + 1),
            }
        }
        stretches
    }

    /// Whether nothing has used the words between these bytes yet.
    pub(crate) fn is_free(&self, start: usize, end: usize) -> bool {
        let covered = self.tokens_between(start, end);
        self.are_free(covered)
    }

    /// Keeps these tokens from every rule, without using them.
    pub(crate) fn set_aside(&mut self, tokens: Range<usize>) {
        self.aside[tokens].fill(true);
    }

    /// Gives tokens that were kept from the rules back to them.
    pub(crate) fn release(&mut self, tokens: Range<usize>) {
        self.aside[tokens].fill(false);
    }

    /// Whether one of these tokens was used.
    pub(crate) fn is_any_used(&self, tokens: Range<usize>) -> bool {
        self.used[tokens].contains(&true)
    }

    /// Whether one of these tokens was kept from every rule.
    pub(crate) fn is_any_aside(&self, tokens: Range<usize>) -> bool {
        self.aside[tokens].contains(&true)
    }

    /// Whether words were kept from every rule.
    pub(crate) fn has_set_aside(&self) -> bool {
        self.aside.contains(&true)
    }

    /// Marks the words between these bytes as used.
    pub(crate) fn use_bytes(&mut self, start: usize, end: usize) {
        for (token, used) in self.sentence.tokens.iter().zip(&mut self.used) {
            *used = *used || (token.start < end && token.end > start);
        }
    }

    /// Whether nothing has used these tokens yet.
    pub(crate) fn are_free(&self, tokens: Range<usize>) -> bool {
        let is_free =
            |flags: &[bool]| flags.get(tokens.clone()).is_some_and(|flags| flags.iter().all(|flag| !flag));
        is_free(&self.used) && is_free(&self.aside)
    }

    /// The tokens between these bytes.
    pub(crate) fn tokens_between(&self, start: usize, end: usize) -> Range<usize> {
        let first = self.sentence.tokens.partition_point(|token| token.end <= start);
        let next = self.sentence.tokens.partition_point(|token| token.start < end);
        first..next
    }

    /// Whether the token is part of a name of the file.
    pub(crate) fn is_name(&self, token: usize) -> bool {
        self.is_of(token, |kind| matches!(kind, Kind::Column { .. } | Kind::ValueOfFile { .. }))
    }

    /// Whether the token is part of a value of the file.
    pub(crate) fn is_value(&self, token: usize) -> bool {
        self.is_of(token, |kind| matches!(kind, Kind::ValueOfFile { .. }))
    }

    fn is_of(&self, token: usize, is_meant: impl Fn(&Kind) -> bool) -> bool {
        let Some(token) = self.sentence.tokens.get(token) else { return false };
        self.sentence
            .entities
            .iter()
            .any(|entity| is_meant(&entity.kind) && entity.start < token.end && entity.end > token.start)
    }

    /// Marks these tokens as used.
    pub(crate) fn use_tokens(&mut self, tokens: Range<usize>) {
        self.used[tokens].fill(true);
    }

    /// Marks every one of these words as used, wherever it stands.
    pub(crate) fn use_words(&mut self, words: &[&str]) {
        for (token, used) in self.sentence.tokens.iter().zip(&mut self.used) {
            *used = *used || token.is_one_of(words);
        }
    }

    /// The parts of the sentence that nothing used and that are more than filler words.
    pub(crate) fn not_understood(&self) -> Vec<String> {
        self.unused(fillers::is_filler)
    }

    /// The parts of the sentence that carry meaning and that nothing used, in the words of the sentence.
    pub(crate) fn unused(&self, is_filler: impl Fn(&str) -> bool) -> Vec<String> {
        let mut parts: Vec<(usize, usize)> = Vec::new();
        let mut continues = false;
        let is_replaced = |at: usize| {
            let is_stated = |place: &Range<usize>| self.used[..place.start].contains(&true);
            self.parts.replaced.iter().any(|place| place.contains(&at) && is_stated(place))
        };
        let whole = self.clauses_left_whole();
        for (at, (token, used)) in self.sentence.tokens.iter().zip(&self.used).enumerate() {
            if let Some(clause) = whole.iter().find(|clause| clause.contains(&at)) {
                continues = false;
                let end = self.sentence.tokens[clause.end - 1].end;
                let is_small = token.word().is_some_and(&is_filler) && !denies(token);
                if parts.last().is_none_or(|(_, last)| *last != end) && !is_small {
                    parts.push((token.start, end));
                }
                continue;
            }
            let is_mark = !matches!(
                token.kind,
                TokenKind::Word | TokenKind::Number(_) | TokenKind::Clock(_) | TokenKind::Ordinal(_)
            );
            let is_known = *used
                || is_mark
                || is_replaced(at)
                || token.word().is_some_and(&is_filler)
                || self.counts_what_is_there(token)
                || self.only_says_that_rows_are_chosen(at);
            if is_known {
                continues = continues && !*used && !token.ends_clause() && !is_mark;
                continue;
            }
            match parts.last_mut() {
                Some((_, end)) if continues => *end = token.end,
                _ => parts.push((token.start, token.end)),
            }
            continues = true;
        }
        parts.into_iter().map(|(start, end)| self.sentence.source[start..end].to_owned()).collect()
    }

    /// Clauses about some rows of which no figure and no name was used: they are named as they stand.
    fn clauses_left_whole(&self) -> Vec<Range<usize>> {
        let clauses = self.parts.exceptions.iter();
        let is_left = |clause: &&Range<usize>| {
            let is_figure = |at: usize| {
                let token = &self.sentence.tokens[at];
                token.number().is_some() || token.clock().is_some() || self.is_name(at)
            };
            let is_any_read = (*clause).clone().any(|at| self.used[at] && is_figure(at));
            self.is_any_aside((*clause).clone()) && !is_any_read
        };
        clauses.filter(is_left).cloned().collect()
    }

    /// The `only` of `only stops with priority 1 and 2`, whose condition is a filter.
    fn only_says_that_rows_are_chosen(&self, at: usize) -> bool {
        const REACH: usize = 4;
        let tokens = &self.sentence.tokens;
        let is_near_words_in_use = || {
            let clause = tokens[at + 1..].iter().take(REACH).take_while(|token| !token.ends_clause()).count();
            self.used[at + 1..=at + clause].contains(&true)
                || at.checked_sub(1).is_some_and(|before| self.used[before])
        };
        tokens[at].is_one_of(&["only", "just", "nur", "solo", "sólo", "seulement", "apenas", "somente"])
            && self.params.get("filters").is_some()
            && is_near_words_in_use()
    }

    /// `compare the two suppliers`: a number in words behind an article counts what is there and limits nothing.
    fn counts_what_is_there(&self, token: &Token) -> bool {
        const ARTICLES: &[&str] =
            &["the", "these", "those", "our", "both", "die", "den", "diese", "unsere", "los", "las", "les"];
        let is_in_words = matches!(token.kind, TokenKind::Number(_))
            && self.sentence.source[token.start..token.end].starts_with(char::is_alphabetic);
        let before = self.sentence.tokens.iter().rev().find(|before| before.end <= token.start);
        is_in_words && before.is_some_and(|before| before.is_one_of(ARTICLES))
    }
}
