//! What a figure of some rows does not hold for: `99 % for Electronics except SKU-103`, `para Iberia el mínimo es de 300, salvo SKU-116`,
//! and whom a limit does not leave out: `drop those with quality below 75 except Iberia`. These rows stay where they are. A ranking keeps
//! such suppliers; no other analysis has a place for an exception, and it is named.

use std::ops::Range;

use language::{
    conversation::is_excepted,
    tokens::{Token, TokenKind},
};

use super::comparisons::first_left_out;
use crate::reading::Reading;

/// Names stand this near behind the word.
const REACH: usize = 4;

/// The exceptions behind clauses about some rows, and behind a share of a group beside the share of all. `named` says which tokens name
/// rows.
pub(super) fn find(reading: &Reading, clauses: &[Range<usize>], named: &[bool]) -> Vec<Range<usize>> {
    let tokens = &reading.sentence.tokens;
    let has_name = |mut range: Range<usize>| range.any(|at| named.get(at).copied().unwrap_or_default());
    let is_of_clause = |at: usize| {
        clauses.iter().any(|clause| {
            let ends_there = clause.end == at || clause.end + 1 == at && tokens[clause.end].ends_clause();
            (ends_there || clause.contains(&at)) && has_name(clause.start..at.min(clause.end))
        })
    };
    (0..tokens.len())
        .filter(|at| is_excepted(&tokens[*at..=*at]) && has_name(at + 1..at + 1 + REACH))
        .filter(|at| {
            is_of_clause(*at)
                || is_of_share(reading, *at, &has_name)
                || first_left_out(reading, part_before(tokens, *at)).is_some()
        })
        .map(|at| at..end_of(tokens, at, named))
        .collect()
}

/// The limit that an exception is of, with the exception, in the words of the sentence.
pub(super) fn with_limit(reading: &Reading, exception: &Range<usize>) -> Option<Range<usize>> {
    let tokens = &reading.sentence.tokens;
    let is_exception = tokens.get(exception.clone()).is_some_and(is_excepted);
    let first = first_left_out(reading, part_before(tokens, exception.start)).filter(|_| is_exception)?;
    Some(first..exception.end)
}

/// The part of the sentence before the word of an exception, which a comma may part from it.
fn part_before(tokens: &[Token], at: usize) -> Range<usize> {
    let until = at - usize::from(at > 0 && tokens[at - 1].ends_clause());
    let start = tokens[..until].iter().rposition(Token::ends_clause).map_or(0, |mark| mark + 1);
    start..until
}

/// Whether the part before the word tells a share of named rows: `99 % for Electronics`, beside another share for all.
fn is_of_share(reading: &Reading, at: usize, has_name: &impl Fn(Range<usize>) -> bool) -> bool {
    let tokens = &reading.sentence.tokens;
    let Range { start, end: until } = part_before(tokens, at);
    let is_percent = |token: &Token| token.kind == TokenKind::Percent;
    let Some(percent) = tokens[start..until].iter().position(is_percent) else { return false };
    let shares = tokens[..until].iter().filter(|token| is_percent(token)).count();
    match reading.tool {
        // A share changes what some stops get, and no plan leaves stops out by one: `les cliniques reçoivent 20 % de plus, sauf P07`.
        Some("plan_routes") => true,
        Some("rank_suppliers" | "allocate_orders") => has_name(start + percent..until),
        Some(_) => shares > 1 && has_name(start + percent..until),
        None => false,
    }
}

/// The end of the list of names, with what a relative clause tells of them.
fn end_of(tokens: &[Token], first: usize, named: &[bool]) -> usize {
    const GOES_ON: &[&str] = &[
        "and", "or", "und", "oder", "y", "o", "e", "ou", "et", "which", "who", "that", "die", "welche",
        "qui", "que",
    ];
    let goes_on = |at: usize| named.get(at).copied().unwrap_or_default() || tokens[at].is_one_of(GOES_ON);
    const AND: &[&str] = &["and", "und", "y", "e", "et"];
    let is_any_named = |mut range: Range<usize>| range.any(|at| named.get(at).copied().unwrap_or_default());
    // `salvo Nordia y ordena el resto` goes on with something else.
    let begins_other = |at: usize| tokens[at].is_one_of(AND) && !is_any_named(at + 1..at + 1 + REACH);
    let ends = |at: &usize| match tokens[*at].kind {
        TokenKind::Stop => true,
        TokenKind::Word if begins_other(*at) => true,
        TokenKind::Comma => at + 1 >= tokens.len() || !tokens[*at].text.starts_with(',') || !goes_on(at + 1),
        _ => false,
    };
    (first + 1..tokens.len()).find(ends).unwrap_or(tokens.len())
}
