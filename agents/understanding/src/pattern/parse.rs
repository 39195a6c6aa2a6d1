//! Parses the text of a pattern.

use super::{Item, ValueKind};
use crate::concepts;

pub(super) fn items(text: &str) -> Vec<Item> {
    let characters: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut ways = choice(&characters, &mut at, text);
    assert!(ways.len() == 1 && at == characters.len(), "alternatives outside brackets: {text}");
    ways.remove(0)
}

/// Alternatives up to the closing bracket or the end.
fn choice(characters: &[char], at: &mut usize, text: &str) -> Vec<Vec<Item>> {
    let mut ways = vec![Vec::new()];
    while let Some(&character) = characters.get(*at) {
        let item = match character {
            ' ' => None,
            '|' => {
                ways.push(Vec::new());
                None
            }
            ')' => return ways,
            '(' => Some(bracket(characters, at, text)),
            '{' => Some(Item::Value(values(&until(characters, at, '}'), text))),
            '<' => Some(concept(&until(characters, at, '>'), characters, at, text)),
            '~' => Some(Item::Gap),
            _ => {
                let word = word(characters, at);
                if let Some(last) = ways.last_mut() {
                    last.push(word);
                }
                continue;
            }
        };
        if let (Some(item), Some(last)) = (item, ways.last_mut()) {
            last.push(item);
        }
        *at += 1;
    }
    ways
}

/// A bracket, with `at` on its opening sign; leaves `at` on the last character of the bracket.
fn bracket(characters: &[char], at: &mut usize, text: &str) -> Item {
    *at += 1;
    let ways = choice(characters, at, text);
    assert!(characters.get(*at) == Some(&')'), "a bracket is not closed: {text}");
    let is_optional = characters.get(*at + 1) == Some(&'?');
    *at += usize::from(is_optional);
    Item::Choice { ways, is_optional }
}

/// A concept, with `at` on its closing sign; `<lead time>?` may be missing.
fn concept(name: &str, characters: &[char], at: &mut usize, text: &str) -> Item {
    let mut ways = Vec::new();
    for wording in concepts::wordings(name, text) {
        ways.push(items(wording));
    }
    let is_optional = characters.get(*at + 1) == Some(&'?');
    *at += usize::from(is_optional);
    Item::Choice { ways, is_optional }
}

fn until(characters: &[char], at: &mut usize, end: char) -> String {
    let start = *at + 1;
    while characters.get(*at).is_some_and(|character| *character != end) {
        *at += 1;
    }
    characters[start..*at].iter().collect()
}

fn word(characters: &[char], at: &mut usize) -> Item {
    let start = *at;
    while characters.get(*at).is_some_and(|character| !" |(){}<>~".contains(*character)) {
        *at += 1;
    }
    let word: String = characters[start..*at].iter().collect();
    match word.strip_suffix('*') {
        Some(beginning) => Item::Beginning(beginning.to_owned()),
        None => Item::Word(word),
    }
}

fn values(names: &str, text: &str) -> Vec<ValueKind> {
    let mut kinds = Vec::new();
    for name in names.split('|') {
        kinds.push(value(name, text));
    }
    kinds
}

fn value(name: &str, text: &str) -> ValueKind {
    match name {
        "number" => ValueKind::Number,
        "count" => ValueKind::Count,
        "percent" => ValueKind::Percent,
        "money" => ValueKind::Money,
        "cash" => ValueKind::Cash,
        "amount" => ValueKind::Amount,
        "things" => ValueKind::Things,
        "span" => ValueKind::Span,
        "period" => ValueKind::Period,
        "date" => ValueKind::Date,
        "clock" => ValueKind::Clock,
        "hours" => ValueKind::Hours,
        "size" => ValueKind::Size,
        "column" => ValueKind::Column,
        "value" => ValueKind::ValueOfFile,
        "method" => ValueKind::Method,
        _ => panic!("no value is called {name}: {text}"),
    }
}
