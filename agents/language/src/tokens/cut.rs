//! Splits a text into tokens.

use super::{
    number::{number_at, written},
    times::clock_at,
    token::{Token, TokenKind},
};
use crate::{
    lexicon::numbers::ORDINAL_ENDINGS,
    text::{Shape, Text},
};

/// Every token of a text in order.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let text = Text::new(text);
    let mut tokens: Vec<Token> = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if text.gap(at).contains('\n') {
            let start = text.token(at).map_or(0, |token| token.start);
            push_mark(&mut tokens, TokenKind::Comma, start, start);
        }
        at = push(&mut tokens, &text, at);
    }
    tokens
}

/// The words, numbers, percent signs and times of a text, without the marks between them.
#[must_use]
pub fn words(text: &str) -> Vec<Token> {
    let mut tokens = tokens(text);
    tokens.retain(|token| !token.is_mark());
    tokens
}

/// Adds the token that begins here and returns the piece after it.
fn push(tokens: &mut Vec<Token>, text: &Text, at: usize) -> usize {
    if let Some((clock, next)) = clock_at(text, at).filter(|_| !is_behind_digits(text, at)) {
        tokens.push(token(text, at, next, clock.text(), TokenKind::Clock(clock)));
        return next;
    }
    if let Some(next) = percent_at(text, at) {
        tokens.push(token(text, at, next, "%".to_owned(), TokenKind::Percent));
        return next;
    }
    if let Some((place, next)) = ordinal_at(text, at) {
        tokens.push(token(text, at, next, place.to_string(), TokenKind::Ordinal(place)));
        return next;
    }
    if is_dash(tokens.last(), text, at) {
        return mark(tokens, text, at);
    }
    if let Some((number, next)) = number_at(text, at).filter(|_| !is_behind_digits(text, at)) {
        tokens.push(token(text, at, next, written(text, at, next, number), TokenKind::Number(number)));
        return minutes_behind(tokens, text, at, next);
    }
    match text.token(at) {
        Some(piece) if !matches!(piece.shape, Shape::Mark(_)) => {
            tokens.push(token(text, at, at + 1, piece.written.clone(), TokenKind::Word));
            at + 1
        }
        _ => mark(tokens, text, at),
    }
}

fn token(text: &Text, at: usize, next: usize, written: String, kind: TokenKind) -> Token {
    let start = text.token(at).map_or(0, |piece| piece.start);
    let end = text.token(next - 1).map_or(start, |piece| piece.end);
    Token { text: written, start, end, kind }
}

/// Whether a word is joined to digits before it and belongs to them: the `d` of `90d`, the `one` of `2one`.
fn is_behind_digits(text: &Text, at: usize) -> bool {
    at > 0 && !text.word(at).is_empty() && text.is_joined(at) && text.digits(at - 1).is_some()
}

/// Words for a percent sign; `percentage` and `pc` have other meanings too.
const WORDS: &[&str] = &["percent", "percents", "pct", "procent", "prozent", "porcent", "perc", "pourcent"];
const PHRASES: &[&str] = &["per cent", "por ciento", "por cento", "pour cent", "pro cent"];

/// A percent sign or its word, and the piece after it.
pub(super) fn percent_at(text: &Text, at: usize) -> Option<usize> {
    if text.is_mark(at, &['%', '％']) || text.is_word(at, WORDS) {
        return Some(at + 1);
    }
    PHRASES.iter().find_map(|phrase| text.phrase(at, phrase))
}

/// `3rd`; an ordinal in words stays a word.
fn ordinal_at(text: &Text, at: usize) -> Option<(u32, usize)> {
    let place = text.whole(at)?;
    let is_ordinal = text.is_word(at + 1, ORDINAL_ENDINGS) && text.is_joined(at + 1);
    is_ordinal.then_some((place, at + 2))
}

/// `30'` is thirty minutes and `'30'` is a quoted number.
fn minutes_behind(tokens: &mut Vec<Token>, text: &Text, at: usize, next: usize) -> usize {
    const PRIMES: [char; 3] = ['\'', '’', '′'];
    let is_prime = text.is_mark(next, &PRIMES) && text.is_joined(next) && !text.is_joined(next + 1);
    let is_quoted = at > 0 && text.is_mark(at - 1, &PRIMES);
    if !is_prime || is_quoted {
        return next;
    }
    tokens.push(token(text, next, next + 1, "min".to_owned(), TokenKind::Word));
    next + 1
}

/// Whether a hyphen is not a minus sign, as in `8h -17h` or in a list such as `- 5 vans`.
fn is_dash(last: Option<&Token>, text: &Text, at: usize) -> bool {
    let is_behind_time = last
        .is_some_and(|last| matches!(last.kind, TokenKind::Clock(_)) || last.is_one_of(&["h", "am", "pm"]));
    let is_of_list = at == 0 && !text.is_joined(at + 1);
    text.is_mark(at, &['-', '–', '−']) && (is_behind_time || is_of_list)
}

/// Adds a mark, or the words that a comparison sign stands for.
fn mark(tokens: &mut Vec<Token>, text: &Text, at: usize) -> usize {
    let Some(mark) = text.mark(at) else { return at + 1 };
    if is_possessive(text, at) {
        contract(tokens, text, at);
        return at + 2;
    }
    let is_or_equal = text.is_mark(at + 1, &['=']) && text.is_joined(at + 1);
    let (words, next): (&[&str], usize) = match mark {
        '≥' => (&["at", "least"], at + 1),
        '≤' => (&["at", "most"], at + 1),
        '>' if is_or_equal => (&["at", "least"], at + 2),
        '<' if is_or_equal => (&["at", "most"], at + 2),
        '>' => (&["above"], at + 1),
        '<' => (&["below"], at + 1),
        _ => (&[], at + 1),
    };
    for word in words {
        tokens.push(token(text, at, next, (*word).to_owned(), TokenKind::Word));
    }
    if words.is_empty() {
        let (start, end) = text.token(at).map_or((0, 0), |piece| (piece.start, piece.end));
        push_mark(tokens, kind_of_mark(text, at, mark, tokens.last()), start, end);
    }
    next
}

/// The `'s` of `today's`.
fn is_possessive(text: &Text, at: usize) -> bool {
    text.is_joining_mark(at, &['\'', '’']) && text.word(at + 1) == "s" && !text.word(at - 1).is_empty()
}

/// Makes `let's` and `that's` one word; the `'s` of a name is left out.
fn contract(tokens: &mut [Token], text: &Text, at: usize) {
    const CONTRACTED: [&str; 9] = ["let", "that", "what", "it", "here", "there", "how", "who", "where"];
    if let Some(last) = tokens.last_mut()
        && last.is_one_of(&CONTRACTED)
    {
        last.text.push('s');
        last.end = text.token(at + 1).map_or(last.end, |piece| piece.end);
    }
}

/// The kind of a mark here. A point or colon inside a name or code does not end a clause.
fn kind_of_mark(text: &Text, at: usize, mark: char, last: Option<&Token>) -> TokenKind {
    let is_inside = text.is_joined(at) && text.is_joined(at + 1);
    match mark {
        ',' | ';' => TokenKind::Comma,
        ':' if !is_inside => TokenKind::Comma,
        '.' if is_behind_abbreviation(text, at) => TokenKind::Mark(mark),
        '.' if !text.is_joined(at + 1) => TokenKind::Stop,
        '?' | '!' => TokenKind::Stop,
        '-' | '–' | '—' if last.is_some_and(is_amount_or_time) => TokenKind::Dash,
        other => TokenKind::Mark(other),
    }
}

/// Whether a point follows an abbreviation, so that it ends nothing: `Rs. 5,000` and `approx. 20`.
fn is_behind_abbreviation(text: &Text, at: usize) -> bool {
    const BEFORE_AMOUNTS: [&str; 7] = ["rs", "approx", "ca", "max", "min", "incl", "nr"];
    text.is_word_before(at, &BEFORE_AMOUNTS) && text.is_joined(at) && text.digits(at + 1).is_some()
}

fn is_amount_or_time(token: &Token) -> bool {
    match token.kind {
        TokenKind::Number(_) | TokenKind::Clock(_) | TokenKind::Percent => true,
        TokenKind::Word => token.is_one_of(&["h", "am", "pm"]),
        TokenKind::Ordinal(_) | TokenKind::Dash | TokenKind::Comma | TokenKind::Stop | TokenKind::Mark(_) => {
            false
        }
    }
}

/// Adds a mark; several commas or stops in a row become one.
fn push_mark(tokens: &mut Vec<Token>, kind: TokenKind, start: usize, end: usize) {
    let written = match kind {
        TokenKind::Comma => ",".to_owned(),
        TokenKind::Stop => ".".to_owned(),
        TokenKind::Dash => "-".to_owned(),
        TokenKind::Mark(mark) => mark.to_string(),
        _ => return,
    };
    let is_repeated = tokens.last().is_some_and(|last| last.kind == kind && last.ends_clause());
    if !is_repeated {
        tokens.push(Token { text: written, start, end, kind });
    }
}
