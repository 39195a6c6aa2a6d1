//! Finds the columns and values of a file in a text.

use std::collections::{HashMap, HashSet};

use crate::text::{Shape, Text, Token};

/// A column with the values that a text may name.
#[derive(Clone, Debug, Default)]
pub struct FileColumn {
    pub name: String,
    pub values: Vec<String>,
}

/// The names of all files that belong to a text, indexed for the search.
#[derive(Clone, Debug, Default)]
pub struct FileNames {
    /// Names by their first piece, each with its pieces and its meaning.
    by_first: HashMap<String, Vec<(Vec<String>, Named)>>,
}

/// The meaning of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Column(String),
    Value { column: String, value: String },
}

/// No name has more pieces than this.
const LONGEST: usize = 12;

impl FileNames {
    #[must_use]
    pub fn of(columns: &[FileColumn]) -> Self {
        let mut names = Self::default();
        let mut known = HashSet::new();
        for column in columns {
            names.add(&column.name, &Named::Column(column.name.clone()), &mut known);
            for value in &column.values {
                let named = Named::Value { column: column.name.clone(), value: value.clone() };
                names.add(value, &named, &mut known);
            }
        }
        names
    }

    /// Adds a name, unless one of the same pieces is `known`: the first meaning counts.
    fn add(&mut self, name: &str, named: &Named, known: &mut HashSet<Vec<String>>) {
        let is_column = matches!(named, Named::Column(_));
        if let Some((before, _)) = name.split_once(['(', '[']).filter(|_| is_column) {
            self.add(before, named, known);
        }
        let pieces = pieces(name, is_column);
        let Some(first) = pieces.first().cloned() else { return };
        let has_letters = pieces.iter().any(|piece| piece.chars().any(char::is_alphabetic));
        let is_letter = pieces.len() == 1 && first.chars().count() == 1;
        let is_too_short = is_letter && is_column;
        if (!has_letters && !is_column) || is_too_short || pieces.len() > LONGEST {
            return;
        }
        if known.insert(pieces.clone()) {
            self.by_first.entry(first).or_default().push((pieces, named.clone()));
        }
    }
}

/// The pieces of a name that count; in the name of a column, `_`, `-` and brackets are spaces.
fn pieces(name: &str, is_column: bool) -> Vec<String> {
    let text = Text::new(name);
    let mut pieces = Vec::new();
    for at in 0..text.len() {
        let Some(Token { shape, written, .. }) = text.token(at) else { continue };
        let is_mark = matches!(shape, Shape::Mark(_));
        if !is_mark || !is_column {
            pieces.push(written.clone());
        }
    }
    pieces
}

/// The names of a file, prepared for one text.
pub struct NamesInText<'a> {
    names: &'a FileNames,
    text: &'a Text<'a>,
}

impl<'a> NamesInText<'a> {
    #[must_use]
    pub fn new(names: &'a FileNames, text: &'a Text<'a>) -> Self {
        Self { names, text }
    }

    /// The longest name that begins here, and the piece after it.
    #[must_use]
    pub fn at(&self, at: usize) -> Option<(&'a Named, usize)> {
        let written = &self.text.token(at)?.written;
        let mut best: Option<(&'a Named, usize)> = None;
        for first in [Some(written.as_str()), written.strip_suffix('s')].into_iter().flatten() {
            for (pieces, named) in self.names.by_first.get(first).map_or(&[][..], Vec::as_slice) {
                let Some(next) = self.matches(at, pieces, named) else { continue };
                if best.is_none_or(|(_, end)| next > end) {
                    best = Some((named, next));
                }
            }
        }
        best
    }

    fn matches(&self, at: usize, pieces: &[String], named: &Named) -> Option<usize> {
        let is_column = matches!(named, Named::Column(_));
        let mut next = at;
        for (i, piece) in pieces.iter().enumerate() {
            if i > 0 && is_column && self.text.is_mark(next, &['_', '-', '/', '(', '.']) {
                next += 1;
            }
            let written = &self.text.token(next)?.written;
            let is_last = i + 1 == pieces.len();
            let is_plural = is_column && is_last && written.strip_suffix('s') == Some(piece);
            if written != piece && !is_plural {
                return None;
            }
            next += 1;
        }
        let is_part = self.text.is_joined(next) && self.text.mark(next).is_none();
        let begins_inside = self.text.is_joined(at) && at > 0 && self.text.mark(at - 1).is_none();
        let is_letter = pieces.len() == 1 && pieces[0].chars().count() == 1;
        let is_capital = self.text.original(at).chars().all(char::is_uppercase);
        (!is_part && !begins_inside && (!is_letter || (is_capital && pieces[0] != "i"))).then_some(next)
    }
}
