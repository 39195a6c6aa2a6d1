//! Small patterns over the tokens of a sentence: `<lead time> (of|is)? {span}`. A pattern says which words surround a value;
//! the entities of `language` say what the value is, and `concepts` which words people have for a thing.

mod captured;
mod matching;
mod parse;

use std::collections::HashSet;

pub(crate) use captured::Captured;
pub(crate) use matching::{Match, longest};

/// A pattern that has been parsed. Words match in lower case; `deliver*` matches every word that begins so; `(a|b)` one of
/// them, `(a)?` perhaps; `<lead time>` any wording of this concept; `{percent|number}` a value; `~` up to three words that
/// carry no value.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    items: Vec<Item>,
}

#[derive(Clone, Debug)]
enum Item {
    Word(String),
    Beginning(String),
    Choice { ways: Vec<Vec<Item>>, is_optional: bool },
    Value(Vec<ValueKind>),
    Gap,
}

/// What a capture accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    /// A number without a unit of its own.
    Number,
    /// A whole number above zero that is not part of an amount, a time or a date.
    Count,
    /// `12 %`, as a share.
    Percent,
    /// An amount of money, or a number.
    Money,
    /// An amount of money with its currency.
    Cash,
    /// A number that is money or has no unit; the number of `12 %` or `12 days` does not count.
    Amount,
    /// A number of things: `12` or `12 boxes`; no money, percentage or length of time.
    Things,
    /// A length of time.
    Span,
    /// A named stretch of time.
    Period,
    Date,
    Clock,
    Hours,
    /// An amount with its unit.
    Size,
    Column,
    ValueOfFile,
    Method,
}

impl Pattern {
    /// # Panics
    /// When the pattern is not well formed; patterns are written in the source, and a test parses all of them.
    pub(crate) fn new(text: &str) -> Self {
        Self { items: parse::items(text) }
    }

    /// The word with which the pattern begins, when it can begin with no other.
    pub(crate) fn first_word(&self) -> Option<&str> {
        match self.items.first() {
            Some(Item::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Every word that this pattern looks for, for the correction of misspelt words.
    pub(crate) fn add_words(&self, words: &mut HashSet<String>) {
        add_words(&self.items, words);
    }
}

fn add_words(items: &[Item], words: &mut HashSet<String>) {
    for item in items {
        match item {
            Item::Word(word) => {
                words.insert(word.clone());
            }
            Item::Choice { ways, .. } => {
                for way in ways {
                    add_words(way, words);
                }
            }
            Item::Beginning(_) | Item::Value(_) | Item::Gap => {}
        }
    }
}

#[cfg(test)]
mod tests;
