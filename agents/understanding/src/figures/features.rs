//! What is looked at around a figure: the words on both sides, the concepts that they belong to, and its own form.

use std::collections::HashMap;

use language::{
    Kind,
    tokens::{Sentence, TokenKind},
};

use super::concepts_near::Concepts;
use crate::linear::bucket;

/// Features share this many buckets; a power of two.
pub const BUCKETS: usize = 1 << 14;

/// Words on each side that are looked at.
const WIDTH: usize = 6;

/// A feature of a figure, and the token that it is about.
pub struct Feature {
    pub bucket: usize,
    pub value: f64,
    pub token: Option<usize>,
}

/// A figure of a sentence: its kind and the tokens that it covers.
#[derive(Clone, Debug)]
pub struct Figure {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    pub tokens: std::ops::Range<usize>,
}

/// The features of a figure.
pub(super) fn of(figure: &Figure, sentence: &Sentence, concepts: &Concepts, tool: &str) -> Vec<Feature> {
    let mut found = Features::default();
    found.add("bias".to_owned(), 1.0, None);
    let written = sentence.source[figure.start..figure.end].to_lowercase();
    for shape in shapes(&figure.kind, &written) {
        found.add(format!("{tool} {shape}"), 0.5, None);
        found.add(shape, 0.5, None);
    }
    side(&mut found, figure, sentence, concepts, Side::Left);
    side(&mut found, figure, sentence, concepts, Side::Right);
    found.list
}

#[derive(Default)]
struct Features {
    list: Vec<Feature>,
}

impl Features {
    fn add(&mut self, name: String, value: f64, token: Option<usize>) {
        self.list.push(Feature { bucket: bucket(&name, BUCKETS), value, token });
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The words of one side, the nearest first. Behind a mark or another figure words count as further away.
fn side(found: &mut Features, figure: &Figure, sentence: &Sentence, concepts: &Concepts, side: Side) {
    let letter = if side == Side::Left { 'L' } else { 'R' };
    let mut fences = 0;
    let mut distance = 0;
    let mut before: Option<String> = None;
    let mut at = if side == Side::Left { figure.tokens.start } else { figure.tokens.end };
    let mut seen: HashMap<&str, ()> = HashMap::new();
    while distance < WIDTH {
        let next = if side == Side::Left { at.checked_sub(1) } else { Some(at) };
        let Some(index) = next.filter(|index| *index < sentence.tokens.len()) else { break };
        at = if side == Side::Left { index } else { index + 1 };
        let token = &sentence.tokens[index];
        for concept in concepts.at(index) {
            if seen.insert(concept, ()).is_none() {
                found.add(
                    format!("{letter}{fences} <{concept}>"),
                    1.5 / (1.0 + f64::from(fences)),
                    Some(index),
                );
            }
        }
        let word = match token.kind {
            TokenKind::Word => token.text.clone(),
            TokenKind::Number(_) | TokenKind::Clock(_) | TokenKind::Ordinal(_) => {
                fences += 1;
                "#".to_owned()
            }
            TokenKind::Percent => "%".to_owned(),
            TokenKind::Stop => {
                fences += 2;
                ".".to_owned()
            }
            TokenKind::Comma | TokenKind::Dash | TokenKind::Mark(_) => {
                fences += 1;
                ",".to_owned()
            }
        };
        distance += 1;
        let fences = fences.min(3);
        let value = 1.0 / (1.0 + 0.3 * f64::from(distance as u8) + 0.5 * f64::from(fences));
        let is_word = token.kind == TokenKind::Word;
        let about = is_word.then_some(index);
        if distance <= 2 {
            found.add(format!("{letter}@{distance} {word}"), value, about);
        }
        found.add(format!("{letter}{} {word}", fences.min(1)), value, about);
        if is_word {
            found.add(format!("w {word}"), value * 0.7, about);
            for piece in pieces(&word) {
                found.add(format!("{letter} {piece}"), value * 0.4, about);
            }
        }
        if let Some(before) = &before {
            found.add(format!("{letter}{} {word} {before}", fences.min(1)), value, about);
        }
        before = Some(word);
    }
}

/// Beginnings of words, so that another form of a word is nearly the same.
fn pieces(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut pieces = Vec::new();
    for length in [4, 5, 6] {
        if letters.len() > length {
            pieces.push(format!("^{}", letters[..length].iter().collect::<String>()));
        }
    }
    pieces
}

/// The kind and the size of the figure itself.
fn shapes(kind: &Kind, written: &str) -> Vec<String> {
    let mut shapes = vec![match kind {
        Kind::Size { unit, .. } => format!("size {unit}"),
        Kind::Duration(span) => format!("span {}", span.unit.name()),
        Kind::Period(period) => {
            let unit = period.span.map_or("", |span| span.unit.name());
            let side = if period.to.is_some() { "to" } else { "" };
            format!("period {unit} {side}")
        }
        other => other.name().to_owned(),
    }];
    shapes.push(kind.name().to_owned());
    // `one` is an article as often as a number.
    if !written.contains(|character: char| character.is_ascii_digit()) {
        shapes.push(if written.starts_with("one") { "one" } else { "in words" }.to_owned());
    }
    if let Kind::Number { value }
    | Kind::Money { value, .. }
    | Kind::Percent { value }
    | Kind::Size { value, .. } = kind
    {
        let size = value.abs().max(1e-3).log10().floor();
        shapes.push(format!("{} 10^{size}", kind.name()));
        if value.fract() != 0.0 {
            shapes.push(format!("{} part", kind.name()));
        }
    }
    if let Kind::Duration(span) = kind {
        let days = span.seconds() / 86_400.0;
        shapes.push(format!("days 2^{}", days.max(1e-4).log2().floor()));
    }
    shapes
}
