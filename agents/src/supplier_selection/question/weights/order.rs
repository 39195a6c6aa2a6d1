//! An order of importance.

use crate::supplier_selection::{
    params::{Order, Weighing},
    question::{token::Token, vocabulary::Vocabulary},
};
use intake::AgentError;

const BEFORE: &[&str] = &[
    "is", "are", "the", "and", "our", "top", "a", "my", "what", "matters", "counts", "by", "far", "to",
    "ist", "sind", "der", "die", "das", "und", "zählt", "zählen", "uns", "mir", "am", "für", "es", "son",
    "el", "la", "los", "las", "lo", "y", "cuenta", "importa", "est", "sont", "le", "les", "et", "compte",
    "comptent", "nous", "pour", "é", "são", "o", "os", "as", "e", "conta", "è", "sono", "il",
];
const BEHIND: &[&str] = &[
    "is",
    "are",
    "the",
    "and",
    "then",
    "on",
    "criterion",
    "criteria",
    "thing",
    "by",
    "followed",
    ",",
    "to",
    "us",
    "for",
    "after",
    "dann",
    "danach",
    "anschließend",
    "gefolgt",
    "von",
    "und",
    "der",
    "die",
    "das",
    "ist",
    "luego",
    "después",
    "seguido",
    "de",
    "y",
    "es",
    "el",
    "la",
    "los",
    "puis",
    "ensuite",
    "suivi",
    "et",
    "est",
    "le",
    "les",
    "depois",
    "seguida",
    "e",
    "é",
    "o",
    "a",
    "poi",
    "il",
    "è",
];

/// How a word ranks the criteria around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    /// `price is most important`, `price is paramount`.
    First,
    /// `mainly price`: the criteria stand behind the word.
    FirstBehind,
    /// `prioritise price`: only criteria behind the verb count.
    FirstOfVerb,
    Last,
}

/// `price is most important, then quality`, `prioritise lead time`, `risk matters least`, `der Preis zählt am meisten, dann die
/// Qualität`.
pub(super) fn order(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let mut order = Order::default();
    for at in 0..tokens.len() {
        let Some(rank) = rank_at(tokens, at) else { continue };
        let start = if is_word_of_importance(tokens, at + 1) { at + 2 } else { at + 1 };
        let before = if rank == Rank::FirstOfVerb { Vec::new() } else { listed_before(tokens, at) };
        let behind = listed_behind(tokens, start);
        let is_behind = before.is_empty() || rank == Rank::FirstBehind;
        for fields in if is_behind { &behind } else { &before } {
            add(&mut order, vocabulary.name(fields)?, rank);
        }
        if !before.is_empty() && rank != Rank::Last {
            for fields in behind_then(tokens, start) {
                add(&mut order, vocabulary.name(fields)?, Rank::First);
            }
        }
    }
    let is_empty = order.first.is_empty() && order.last.is_empty();
    Ok((!is_empty).then_some(Weighing::Order(order)))
}

fn add(order: &mut Order, name: String, rank: Rank) {
    if order.first.contains(&name) || order.last.contains(&name) {
        return;
    }
    if rank == Rank::Last {
        order.last.insert(0, name);
    } else {
        order.first.push(name);
    }
}

fn rank_at(tokens: &[Token], at: usize) -> Option<Rank> {
    let is_counted = at > 0 && tokens[at - 1].is(&["matters", "counts", "matter", "count"]);
    match tokens[at].word()? {
        "most" | "mostly" if is_word_of_importance(tokens, at + 1) || is_counted => Some(Rank::First),
        "paramount" | "crucial" | "decisive" | "essential" | "priority" => Some(Rank::First),
        "mainly" | "primarily" => Some(Rank::FirstBehind),
        "meisten" | "wichtigsten" if is_behind(tokens, at, &["am"]) => Some(Rank::First),
        "wichtigste" | "wichtigstes" | "wichtigster" => Some(Rank::First),
        "wenigsten" | "unwichtigsten" if is_behind(tokens, at, &["am"]) => Some(Rank::Last),
        "más" | "plus" | "mais" | "più"
            if is_word_of_importance(tokens, at + 1) || is_weighed(tokens, at) =>
        {
            Some(Rank::First)
        }
        "menos" | "moins" | "meno" if is_word_of_importance(tokens, at + 1) || is_weighed(tokens, at) => {
            Some(Rank::Last)
        }
        "hauptsächlich" | "vorrangig" | "vorwiegend" | "surtout" | "sobretudo" | "principalmente"
        | "principalement" => Some(Rank::FirstBehind),
        "least" if is_least(tokens, at) => Some(Rank::Last),
        "prioritise" | "prioritize" | "favour" | "favor" | "emphasise" | "emphasize" | "focus" => {
            Some(Rank::FirstOfVerb)
        }
        _ => None,
    }
}

fn is_behind(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    at > 0 && tokens[at - 1].is(words)
}

/// `cuenta más`, `compte le plus`, `conta mais`.
fn is_weighed(tokens: &[Token], at: usize) -> bool {
    const COUNTS: &[&str] = &["cuenta", "importa", "compte", "conta", "pesa"];
    is_behind(tokens, at, COUNTS)
        || is_behind(tokens, at, &["le", "o", "il"]) && is_behind(tokens, at - 1, COUNTS)
}

fn is_least(tokens: &[Token], at: usize) -> bool {
    let is_important = tokens.get(at + 1).is_some_and(|token| token.is(&["important"]));
    is_important || (at > 0 && tokens[at - 1].is(&["matters", "counts"]))
}

const IMPORTANT: &[&str] = &[
    "important",
    "importantly",
    "weight",
    "importante",
    "importantes",
    "importants",
    "importanti",
    "wichtig",
];

fn is_word_of_importance(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.is(IMPORTANT))
}

fn listed_before(tokens: &[Token], at: usize) -> Vec<&Vec<usize>> {
    let mut found = Vec::new();
    for token in tokens[..at].iter().rev() {
        match token.fields() {
            Some(fields) => found.insert(0, fields),
            None if token.is(BEFORE) => {}
            None => break,
        }
    }
    found
}

fn listed_behind(tokens: &[Token], start: usize) -> Vec<&Vec<usize>> {
    let mut found = Vec::new();
    for token in &tokens[start.min(tokens.len())..] {
        match token.fields() {
            Some(fields) => found.push(fields),
            None if token.is(BEHIND) => {}
            None => break,
        }
    }
    found
}

const THEN: &[&str] = &[
    "then",
    "followed",
    "second",
    "next",
    "dann",
    "danach",
    "anschließend",
    "gefolgt",
    "luego",
    "después",
    "seguido",
    "puis",
    "ensuite",
    "suivi",
    "depois",
    "seguida",
    "poi",
];

/// Criteria that follow after `then` or `followed by`.
fn behind_then(tokens: &[Token], start: usize) -> Vec<&Vec<usize>> {
    let rest = &tokens[start.min(tokens.len())..];
    match rest.iter().position(|token| token.is(THEN)) {
        Some(at) if at <= 3 => listed_behind(rest, at),
        _ => Vec::new(),
    }
}
