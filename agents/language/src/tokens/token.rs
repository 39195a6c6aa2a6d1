//! One token and the questions that a reader can ask about it.

use super::number::Number;
use crate::calendar::Clock;

/// A piece of a text. A number in any notation is one token: `10 000`, `twenty five`, `half a million`.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// Lower case without apostrophes: `don't` is `dont`. A number is written in plain digits (`twenty five` is `25`),
    /// a percent sign or its word as `%`.
    pub text: String,
    /// First byte in the text.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
    pub kind: TokenKind,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TokenKind {
    Word,
    Number(Number),
    /// An ordinal: `3rd`. Never an amount.
    Ordinal(u32),
    /// `%`, `percent`, `pct`, `per cent`.
    Percent,
    /// A time of day: `8:30`, `5 pm`, `noon`.
    Clock(Clock),
    /// A dash between two amounts or times: `8-17`.
    Dash,
    /// `,` `;` `:` or a new line.
    Comma,
    /// The end of a sentence.
    Stop,
    /// Any other mark.
    Mark(char),
}

/// The bytes of the text from the first of these tokens to the last. The range must not be empty.
#[must_use]
pub fn bytes_of(tokens: &[Token], range: &std::ops::Range<usize>) -> std::ops::Range<usize> {
    tokens[range.start].start..tokens[range.end - 1].end
}

impl Token {
    /// The text of a word; none for numbers and marks.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        (self.kind == TokenKind::Word).then_some(self.text.as_str())
    }

    /// True for this word in lower case.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    #[must_use]
    pub fn is_one_of(&self, words: &[&str]) -> bool {
        self.word().is_some_and(|word| words.contains(&word))
    }

    /// True for a word that begins with this text.
    #[must_use]
    pub fn starts(&self, start: &str) -> bool {
        self.word().is_some_and(|word| word.starts_with(start))
    }

    #[must_use]
    pub fn starts_one_of(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| self.starts(start))
    }

    /// The value of a number.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self.kind {
            TokenKind::Number(number) => Some(number.value),
            _ => None,
        }
    }

    /// The value of a number; `a` and `an` count as one, `few` and `several` as three.
    #[must_use]
    pub fn count(&self) -> Option<f64> {
        match self.word() {
            Some("a" | "an" | "one") => Some(1.0),
            Some("few" | "several") => Some(3.0),
            _ => self.number(),
        }
    }

    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        match self.kind {
            TokenKind::Clock(clock) => Some(clock),
            _ => None,
        }
    }

    #[must_use]
    pub fn is_percent(&self) -> bool {
        self.kind == TokenKind::Percent
    }

    /// True where a clause ends: a comma or the end of a sentence.
    #[must_use]
    pub fn ends_clause(&self) -> bool {
        matches!(self.kind, TokenKind::Comma | TokenKind::Stop)
    }

    pub(crate) fn is_mark(&self) -> bool {
        matches!(self.kind, TokenKind::Dash | TokenKind::Comma | TokenKind::Stop | TokenKind::Mark(_))
    }
}

/// The text of a token, for readers that look for words only.
impl AsRef<str> for Token {
    fn as_ref(&self) -> &str {
        &self.text
    }
}
