//! Splits a text from left to right. Letters and digits are never in the same piece: `5kg` is `5` and `kg`.

use super::token::{Shape, Token};
use crate::lexicon::numbers::ZEROS;

/// A text and its pieces.
pub struct Text<'a> {
    source: &'a str,
    tokens: Vec<Token>,
}

impl<'a> Text<'a> {
    #[must_use]
    pub fn new(source: &'a str) -> Self {
        let mut tokens = Vec::new();
        let mut rest = 0;
        while let Some(first) = source[rest..].chars().next() {
            if first.is_whitespace() || first.is_control() {
                rest += first.len_utf8();
                continue;
            }
            let token = token_at(source, rest, first);
            rest = token.end;
            tokens.push(token);
        }
        Self { source, tokens }
    }

    #[must_use]
    pub fn source(&self) -> &'a str {
        self.source
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    #[must_use]
    pub fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    /// The word at a place; empty where there is no word.
    #[must_use]
    pub fn word(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(token) if token.shape == Shape::Word => &token.written,
            _ => "",
        }
    }

    /// The word before a place; empty where there is none.
    #[must_use]
    pub fn word_before(&self, at: usize) -> &str {
        if at == 0 { "" } else { self.word(at - 1) }
    }

    #[must_use]
    pub fn digits(&self, at: usize) -> Option<&str> {
        let token = self.tokens.get(at)?;
        (token.shape == Shape::Digits).then_some(token.written.as_str())
    }

    #[must_use]
    pub fn mark(&self, at: usize) -> Option<char> {
        match self.tokens.get(at)?.shape {
            Shape::Mark(mark) => Some(mark),
            Shape::Word | Shape::Digits => None,
        }
    }

    #[must_use]
    pub fn is_word(&self, at: usize, words: &[&str]) -> bool {
        let word = self.word(at);
        !word.is_empty() && words.contains(&word)
    }

    #[must_use]
    pub fn is_mark(&self, at: usize, marks: &[char]) -> bool {
        self.mark(at).is_some_and(|mark| marks.contains(&mark))
    }

    /// True when the word before a place is one of these.
    #[must_use]
    pub fn is_word_before(&self, at: usize, words: &[&str]) -> bool {
        at > 0 && self.is_word(at - 1, words)
    }

    /// True for a mark that joins the pieces on both sides: the hyphen of `6-month`.
    #[must_use]
    pub fn is_joining_mark(&self, at: usize, marks: &[char]) -> bool {
        self.is_mark(at, marks) && self.is_joined(at) && self.is_joined(at + 1)
    }

    /// True when there is nothing between this piece and the one before it.
    #[must_use]
    pub fn is_joined(&self, at: usize) -> bool {
        at > 0 && at < self.tokens.len() && self.tokens[at - 1].end == self.tokens[at].start
    }

    /// The text between this piece and the one before it.
    #[must_use]
    pub fn gap(&self, at: usize) -> &str {
        if at == 0 || at >= self.tokens.len() {
            return "";
        }
        &self.source[self.tokens[at - 1].end..self.tokens[at].start]
    }

    /// The piece as it is written in the text, with its capital letters.
    #[must_use]
    pub fn original(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(token) => &self.source[token.start..token.end],
            None => "",
        }
    }

    /// The whole number written in digits at a place.
    #[must_use]
    pub fn whole(&self, at: usize) -> Option<u32> {
        self.digits(at)?.parse().ok()
    }

    /// The number of pieces that a phrase covers here; none when the phrase is not here. Hyphens may join its words.
    #[must_use]
    pub fn phrase(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut next = at;
        for (i, word) in phrase.split(' ').enumerate() {
            if i > 0 && self.mark(next) == Some('-') {
                next += 1;
            }
            if self.word(next) != word {
                return None;
            }
            next += 1;
        }
        Some(next)
    }
}

fn token_at(source: &str, start: usize, first: char) -> Token {
    if ascii_digit(first).is_some() {
        return digits(source, start);
    }
    if first.is_alphabetic() {
        return word(source, start);
    }
    let end = start + first.len_utf8();
    let mark = usual_mark(first);
    Token { shape: Shape::Mark(mark), start, end, written: mark.to_string() }
}

fn digits(source: &str, start: usize) -> Token {
    let mut written = String::new();
    let mut end = start;
    for (i, c) in source[start..].char_indices() {
        let Some(digit) = ascii_digit(c) else { break };
        written.push(digit);
        end = start + i + c.len_utf8();
    }
    Token { shape: Shape::Digits, start, end, written }
}

/// The ASCII digit for a digit of any script: full-width, Arabic, Devanagari.
fn ascii_digit(c: char) -> Option<char> {
    if c.is_ascii_digit() {
        return Some(c);
    }
    for zero in ZEROS {
        let value = u32::from(c).checked_sub(u32::from(*zero)).filter(|value| *value < 10);
        if value.is_some() {
            return value.and_then(|value| char::from_digit(value, 10));
        }
    }
    None
}

/// The usual form of a mark: for full-width marks, and for the separators of Arabic numbers.
fn usual_mark(mark: char) -> char {
    const FULL_WIDTH: u32 = '！' as u32 - '!' as u32;
    match mark {
        '٬' | '،' => ',',
        '٫' => '.',
        '٪' => '%',
        '‐' | '‑' | '‒' | '﹣' => '-',
        '￥' => '¥',
        '￡' => '£',
        '！'..='～' => char::from_u32(u32::from(mark) - FULL_WIDTH).unwrap_or(mark),
        other => other,
    }
}

fn word(source: &str, start: usize) -> Token {
    let mut written = String::new();
    let mut end = start;
    for (i, c) in source[start..].char_indices() {
        let at = start + i;
        if c.is_alphabetic() || joins_letters(c) {
            written.extend(c.to_lowercase());
            end = at + c.len_utf8();
        } else if !(is_apostrophe(c) && continues_word(&source[at + c.len_utf8()..])) {
            break;
        }
    }
    Token { shape: Shape::Word, start, end, written }
}

/// Signs inside Devanagari words that are no letters: the virama, the nukta and the joiners.
fn joins_letters(c: char) -> bool {
    matches!(c, '\u{94d}' | '\u{93c}' | '\u{200c}' | '\u{200d}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’')
}

/// `don't` and `o'clock` are one word; the `s` of `today's` is not part of `today`.
fn continues_word(rest: &str) -> bool {
    let mut letters = rest.chars();
    let Some(first) = letters.next() else { return false };
    let is_possessive = matches!(first, 's' | 'S') && !letters.next().is_some_and(char::is_alphabetic);
    first.is_alphabetic() && !is_possessive
}
