//! One piece of a text.

/// The kind of characters in a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Word,
    Digits,
    Mark(char),
}

/// A piece and its position in bytes. `written` is in lower case and without apostrophes: `don't` is `dont`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub shape: Shape,
    pub start: usize,
    pub end: usize,
    pub written: String,
}
