//! One piece of a text.

/// What a piece is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Word,
    Digits,
    Mark(char),
}

/// A piece and its place in bytes. `written` is in small letters and without apostrophes: `don't` is `dont`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub shape: Shape,
    pub start: usize,
    pub end: usize,
    pub written: String,
}
