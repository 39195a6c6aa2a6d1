//! What a figure of some rows does not hold for: `99 % for Electronics except SKU-103`, `para Iberia el mínimo es de 300, salvo SKU-116`.
//! These rows stay where they are, and no analysis has a place for the exception: it is named.

use std::ops::Range;

use language::{
    conversation::is_excepted,
    tokens::{Token, TokenKind},
};

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
        .filter(|at| is_of_clause(*at) || is_of_share(reading, *at, &has_name))
        .map(|at| at..end_of(tokens, at, named))
        .collect()
}

/// Whether the part before the word tells a share of named rows: `99 % for Electronics`, beside another share for all.
fn is_of_share(reading: &Reading, at: usize, has_name: &impl Fn(Range<usize>) -> bool) -> bool {
    let tokens = &reading.sentence.tokens;
    let until = at - usize::from(at > 0 && tokens[at - 1].ends_clause());
    let start = tokens[..until].iter().rposition(Token::ends_clause).map_or(0, |mark| mark + 1);
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
    let ends = |at: &usize| match tokens[*at].kind {
        TokenKind::Stop => true,
        TokenKind::Comma => at + 1 >= tokens.len() || !tokens[*at].text.starts_with(',') || !goes_on(at + 1),
        _ => false,
    };
    (first + 1..tokens.len()).find(ends).unwrap_or(tokens.len())
}
