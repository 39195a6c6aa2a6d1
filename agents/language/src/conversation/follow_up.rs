//! Questions that continue or correct the previous one: `and for store 2?`, `same but weekly`, `no, I meant 6 months`.

use super::what_if::phrase_at;
use crate::{
    lexicon::conversation::{ADDITIONS, BEFORE_CORRECTION, CORRECTIONS, REPETITIONS, UNDOING},
    tokens::{Token, TokenKind},
};

/// How a question continues the previous one, and the byte at which its new part begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowUp {
    pub kind: FollowUpKind,
    pub rest: usize,
}

/// The ways in which a question can continue the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUpKind {
    /// `no, I meant 6 months`: the new part replaces the previous one.
    Correction,
    /// `and for store 2?`: the same question about something else.
    Addition,
    /// `same but weekly`: the same question with a change, or without one.
    Repetition,
    /// `undo that`: the previous change is undone.
    Undo,
}

/// How a question continues the previous one; none when it is an independent question.
#[must_use]
pub fn follow_up(tokens: &[Token]) -> Option<FollowUp> {
    let start = after_interjections(tokens);
    let kinds = [
        (FollowUpKind::Undo, UNDOING),
        (FollowUpKind::Correction, CORRECTIONS),
        (FollowUpKind::Repetition, REPETITIONS),
        (FollowUpKind::Addition, ADDITIONS),
    ];
    for (kind, phrases) in kinds {
        if let Some(next) = longest_phrase(tokens, start, phrases) {
            return Some(FollowUp { kind, rest: rest_after(tokens, next) });
        }
    }
    if start > 0 && begins_with_correction(tokens, start) {
        return Some(FollowUp { kind: FollowUpKind::Correction, rest: rest_after(tokens, start) });
    }
    replaced(tokens)
}

/// The position of the token after `no,`, `oh sorry,` and similar words.
fn after_interjections(tokens: &[Token]) -> usize {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let is_mark =
            at > 0 && (token.ends_clause() || matches!(token.kind, TokenKind::Dash | TokenKind::Mark(_)));
        if !is_mark && !token.is_one_of(BEFORE_CORRECTION) {
            break;
        }
        at += 1;
    }
    at
}

/// `no, 6 months`: an objection followed by a mark; `no more than 3 vans` is not one.
fn begins_with_correction(tokens: &[Token], start: usize) -> bool {
    let has_mark = tokens[start - 1].ends_clause();
    let is_objection =
        tokens[..start].iter().any(|token| token.is_one_of(&["no", "nope", "sorry", "wrong", "oops"]));
    has_mark && is_objection && start < tokens.len()
}

/// `6 months instead of 3`, `weekly instead`, `not Leeds but Hull`.
fn replaced(tokens: &[Token]) -> Option<FollowUp> {
    let first = tokens.first()?;
    if first.is("not") && tokens.iter().any(|token| token.is("but")) {
        return Some(FollowUp { kind: FollowUpKind::Correction, rest: rest_after(tokens, 1) });
    }
    let is_short = tokens.len() <= 7;
    let ends_with_instead =
        tokens.iter().rev().find(|token| token.word().is_some())?.is_one_of(&["instead", "rather"]);
    let compares = (0..tokens.len()).any(|at| phrase_at(tokens, at, "instead of").is_some());
    (is_short && (ends_with_instead || compares))
        .then_some(FollowUp { kind: FollowUpKind::Correction, rest: first.start })
}

/// The position of the token after the longest of the phrases that begins here.
fn longest_phrase(tokens: &[Token], at: usize, phrases: &[&str]) -> Option<usize> {
    let mut longest = None;
    for phrase in phrases {
        longest = longest.max(phrase_at(tokens, at, phrase));
    }
    longest
}

/// The byte at which the new part begins, after marks and joining words.
fn rest_after(tokens: &[Token], next: usize) -> usize {
    const JOINING: [&str; 5] = ["but", "with", "just", "only", "please"];
    let mut at = next;
    while let Some(token) = tokens.get(at) {
        if !(token.ends_clause() || token.is_one_of(&JOINING)) {
            return token.start;
        }
        at += 1;
    }
    tokens.last().map_or(0, |last| last.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    fn read(text: &str) -> Option<(FollowUpKind, &str)> {
        follow_up(&tokens(text)).map(|found| (found.kind, text[found.rest..].trim_end_matches(['?', '.'])))
    }

    #[test]
    fn corrections_replace_what_was_read() {
        for (text, rest) in [
            ("no, I meant 6 months", "6 months"),
            ("No, 6 months", "6 months"),
            ("sorry, 95 %", "95 %"),
            ("I mean Leeds", "Leeds"),
            ("actually make it weekly", "weekly"),
            ("Actually, 12 weeks", "12 weeks"),
            ("make that 3 vans", "3 vans"),
            ("not Leeds but Hull", "Leeds but Hull"),
            ("wait, I wanted 4 vans", "4 vans"),
            ("change it to 14 days", "14 days"),
            ("weekly instead", "weekly instead"),
            ("6 months instead of 3", "6 months instead of 3"),
        ] {
            assert_eq!(read(text), Some((FollowUpKind::Correction, rest)), "{text}");
        }
    }

    #[test]
    fn additions_repeat_the_question_for_something_else() {
        for (text, rest) in [
            ("and for store 2?", "for store 2"),
            ("and store 2?", "store 2"),
            ("what about Leeds", "Leeds"),
            ("How about 5 vans?", "5 vans"),
            ("also for Hull", "for Hull"),
            ("ok, and for 12 months?", "for 12 months"),
        ] {
            assert_eq!(read(text), Some((FollowUpKind::Addition, rest)), "{text}");
        }
    }

    #[test]
    fn repetitions_keep_everything_but_the_change() {
        for (text, rest) in [
            ("same but weekly", "weekly"),
            ("The same for store 2", "for store 2"),
            ("again with 95 %", "95 %"),
            ("repeat that for Hull", "for Hull"),
            ("once more, but without outliers", "without outliers"),
            ("same thing with 3 vans", "3 vans"),
            ("redo it with theta", "theta"),
        ] {
            assert_eq!(read(text), Some((FollowUpKind::Repetition, rest)), "{text}");
        }
    }

    #[test]
    fn requests_to_undo_a_change_are_recognised() {
        for text in ["undo", "undo that", "go back", "never mind", "please revert it", "as it was before"] {
            assert_eq!(read(text).map(|(kind, _)| kind), Some(FollowUpKind::Undo), "{text}");
        }
    }

    #[test]
    fn independent_questions_are_not_follow_ups() {
        for text in [
            "Forecast demand for 6 months",
            "No more than 3 vans",
            "No outliers, please",
            "Not more than 40 % from one supplier",
            "Which items should I reorder?",
            "What is the same as last year?",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
