//! Finds a pattern at a place of a sentence.

use std::ops::Range;

use language::{
    Entity, Kind,
    tokens::{Sentence, Token, TokenKind},
};

use super::{Captured, Item, Pattern, ValueKind};

/// Words that a gap may cover.
const WIDEST_GAP: usize = 3;

/// A pattern that was found.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    pub(crate) tokens: Range<usize>,
    pub(crate) values: Vec<Captured>,
    /// The tokens of gaps, which the pattern passes over.
    pub(crate) passed: Vec<usize>,
}

/// The longest way in which the pattern fits the tokens from `at` on.
pub(crate) fn longest(pattern: &Pattern, sentence: &Sentence, at: usize) -> Option<Match> {
    let items: Vec<&Item> = pattern.items.iter().collect();
    let found = ends(&items, sentence, Match { tokens: at..at, values: Vec::new(), passed: Vec::new() });
    let mut longest: Option<Match> = None;
    for way in found {
        if way.tokens.end > at && longest.as_ref().is_none_or(|best| way.tokens.end > best.tokens.end) {
            longest = Some(way);
        }
    }
    longest
}

/// All ways in which the items fit after what was matched so far.
fn ends(items: &[&Item], sentence: &Sentence, so_far: Match) -> Vec<Match> {
    let Some((first, rest)) = items.split_first() else { return vec![so_far] };
    let at = so_far.tokens.end;
    let mut found = Vec::new();
    match first {
        Item::Word(word) => {
            if fits(sentence, at, word) {
                found.extend(ends(rest, sentence, so_far.until(at + 1)));
            }
        }
        Item::Beginning(beginning) => {
            if sentence.tokens.get(at).is_some_and(|token| token.starts(beginning)) {
                found.extend(ends(rest, sentence, so_far.until(at + 1)));
            }
        }
        Item::Gap => {
            for width in 0..=WIDEST_GAP {
                let mut wider = so_far.clone().until(at + width);
                wider.passed.extend(at..at + width);
                found.extend(ends(rest, sentence, wider));
                if !may_be_in_gap(sentence, at + width) {
                    break;
                }
            }
        }
        Item::Value(kinds) => {
            if let Some((value, next)) = value(kinds, sentence, at) {
                let mut longer = so_far.until(next);
                longer.values.push(value);
                found.extend(ends(rest, sentence, longer));
            }
        }
        Item::Choice { ways, is_optional } => {
            for way in ways {
                if !may_begin(way, sentence, at) {
                    continue;
                }
                let items: Vec<&Item> = way.iter().chain(rest.iter().copied()).collect();
                found.extend(ends(&items, sentence, so_far.clone()));
            }
            if *is_optional {
                found.extend(ends(rest, sentence, so_far));
            }
        }
    }
    found
}

/// False when the first word of the items is another one, which rules out most wordings of a concept at once.
fn may_begin(items: &[Item], sentence: &Sentence, at: usize) -> bool {
    match items.first() {
        Some(Item::Word(word)) => fits(sentence, at, word),
        Some(Item::Beginning(beginning)) => {
            sentence.tokens.get(at).is_some_and(|token| token.starts(beginning))
        }
        _ => true,
    }
}

impl Match {
    fn until(mut self, end: usize) -> Self {
        self.tokens.end = end;
        self
    }
}

/// A word, or a mark that is written as itself, such as `=` or `:`. A comma stands for every mark that ends a clause.
fn fits(sentence: &Sentence, at: usize, word: &str) -> bool {
    let Some(token) = sentence.tokens.get(at) else { return false };
    match token.kind {
        TokenKind::Word => token.text == word,
        // A number in words is cut as its digits.
        TokenKind::Number(_) => token.text == word || (word == "one" && token.text == "1"),
        TokenKind::Comma => token.text == word || is_written(sentence, token, word),
        TokenKind::Mark(_) | TokenKind::Dash | TokenKind::Stop => token.text == word,
        _ => false,
    }
}

fn is_written(sentence: &Sentence, token: &Token, mark: &str) -> bool {
    sentence.source.get(token.start..token.end) == Some(mark)
}

fn may_be_in_gap(sentence: &Sentence, at: usize) -> bool {
    sentence.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
}

fn value(kinds: &[ValueKind], sentence: &Sentence, at: usize) -> Option<(Captured, usize)> {
    if let Some(entity) = sentence.entity_at(at)
        && kinds.iter().any(|kind| accepts(*kind, &entity.kind))
    {
        let kind = thousand_in_spanish(sentence, entity)
            .or_else(|| of_thousands(sentence, entity))
            .unwrap_or_else(|| entity.kind.clone());
        let captured = Captured { kind, start: entity.start, end: entity.end };
        return Some((captured, sentence.tokens_of(entity).end));
    }
    let token = sentence.tokens.get(at)?;
    let number = token.number().filter(|_| kinds.iter().any(|kind| takes_digits(*kind, sentence, at)))?;
    Some((Captured { kind: Kind::Number { value: number }, start: token.start, end: token.end }, at + 1))
}

/// Whether the digits of a token may be the value when no entity of this kind begins there.
fn takes_digits(kind: ValueKind, sentence: &Sentence, at: usize) -> bool {
    match kind {
        ValueKind::Number | ValueKind::Money => !is_part_of_more(sentence, &sentence.tokens[at]),
        ValueKind::Amount | ValueKind::Things => {
            // A year may be an amount after all: `2000 a year`.
            let unit = sentence.entity_at(at).map(|entity| &entity.kind);
            matches!(unit, None | Some(Kind::Period(_) | Kind::Date { .. }))
        }
        _ => false,
    }
}

fn accepts(kind: ValueKind, found: &Kind) -> bool {
    match kind {
        ValueKind::Number => matches!(found, Kind::Number { .. }),
        ValueKind::Count => {
            matches!(found, Kind::Number { value } if *value >= 1.0 && value.fract() == 0.0)
        }
        ValueKind::Percent => matches!(found, Kind::Percent { .. }),
        ValueKind::Money | ValueKind::Amount => {
            matches!(found, Kind::Money { .. } | Kind::Number { .. })
        }
        ValueKind::Cash => matches!(found, Kind::Money { .. }),
        ValueKind::Things => matches!(found, Kind::Number { .. } | Kind::Size { .. }),
        ValueKind::Span => match found {
            Kind::Duration(_) => true,
            Kind::Period(period) => period.span.is_some(),
            _ => false,
        },
        ValueKind::Period => matches!(found, Kind::Period(_)),
        ValueKind::Date => matches!(found, Kind::Date { .. }),
        ValueKind::Clock => matches!(found, Kind::Time(_)),
        ValueKind::Hours => matches!(found, Kind::Hours { .. }),
        ValueKind::Size => matches!(found, Kind::Size { .. }),
        ValueKind::Column => matches!(found, Kind::Column { .. }),
        ValueKind::ValueOfFile => matches!(found, Kind::ValueOfFile { .. }),
        ValueKind::Method => matches!(found, Kind::Method { .. }),
    }
}

/// Whether an entity that is more than a number covers the token: `6` of `next 6 weeks` is not a number of its own.
fn is_part_of_more(sentence: &Sentence, token: &Token) -> bool {
    sentence.entities.iter().any(|entity| {
        entity.start < token.end
            && entity.end > token.start
            && !matches!(entity.kind, Kind::Number { .. } | Kind::Money { .. })
    })
}

/// Words that follow a whole number of things: before them `1.200` is one thousand two hundred.
const THINGS: &[&str] = &[
    "a", "per", "pro", "im", "units", "unidades", "unités", "peças", "stück", "pieces", "pcs", "por", "al",
    "par",
];

/// Words of Spanish and Portuguese sentences, in which `50 mil` is fifty thousand.
const SPANISH: &[&str] =
    &["que", "com", "con", "de", "el", "la", "os", "para", "por", "reais", "pesos", "no", "do", "da"];

fn thousand_in_spanish(sentence: &Sentence, entity: &Entity) -> Option<Kind> {
    let written = sentence.source[entity.start..entity.end].to_lowercase();
    let has_scale = written.split_whitespace().any(|word| word == "mil");
    let is_spanish = sentence.tokens.iter().any(|token| token.is_one_of(SPANISH));
    if !has_scale || !is_spanish {
        return None;
    }
    match entity.kind {
        Kind::Number { value } if value >= 1e6 => Some(Kind::Number { value: value / 1000.0 }),
        Kind::Money { value, currency } if value >= 1e6 => {
            Some(Kind::Money { value: value / 1000.0, currency })
        }
        _ => None,
    }
}

fn of_thousands(sentence: &Sentence, entity: &Entity) -> Option<Kind> {
    let Kind::Number { value } = entity.kind else { return None };
    let (whole, thousands) = sentence.source[entity.start..entity.end].split_once('.')?;
    let is_grouped = thousands.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0');
    let is_followed =
        sentence.tokens.get(sentence.tokens_of(entity).end).is_some_and(|token| token.is_one_of(THINGS));
    (is_grouped && is_followed && value < 1000.0).then_some(Kind::Number { value: (value * 1000.0).round() })
}
