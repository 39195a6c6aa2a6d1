//! What a question assumes: `5 % cheaper`, `no promotion`, `2 degrees warmer`.

use std::{collections::BTreeMap, ops::Range};

use language::{Kind, tokens::Token};

use crate::dynamic_demand_sensing::{
    params::Assumed,
    question::{
        mentions::Mention,
        reader::Reader,
        vocabulary::Topic,
        words::{BEGINNING, DOWN, ENDING, UP},
    },
};

/// Words that imply the own price or the temperature.
const OF_PRICE: [&str; 8] =
    ["price", "prices", "cheaper", "expensive", "dearer", "discount", "costs", "cost"];
/// Whose price it is when it is not the own one.
const OF_OTHERS: [&str; 7] =
    ["competitor", "competitors", "competition", "rival", "rivals", "konkurrenz", "wettbewerber"];
const OF_TEMPERATURE: [&str; 6] = ["warmer", "colder", "hotter", "cooler", "degrees", "degree"];
/// Words before an amount that name a value, not a change.
const TOWARDS: [&str; 2] = ["to", "at"];
const EQUALS: [&str; 6] = ["is", "was", "were", "be", "of", "costs"];

/// Assumed changes.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub price_percent: Option<f64>,
    pub of_signals: BTreeMap<String, Assumed>,
}

/// An amount in the words of the question.
#[derive(Clone, Copy)]
struct Amount {
    value: f64,
    is_percent: bool,
    /// Its first token.
    at: usize,
    next: usize,
}

impl Changes {
    pub(super) fn is_empty(&self) -> bool {
        self.price_percent.is_none() && self.of_signals.is_empty()
    }
}

/// Reads the changes of all clauses. Mentions that a change used are taken out of the reader.
pub(super) fn changes(reader: &mut Reader, is_asked: bool) -> Changes {
    let mut changes = Changes::default();
    let clauses = with_denials_apart(reader, clauses(reader.tokens()));
    for clause in with_flags_apart(reader, clauses) {
        let Some((topic, columns)) = subject(reader, &clause) else { continue };
        let Some(assumed) = assumed(reader, &clause, topic, is_asked) else { continue };
        match (topic, assumed) {
            (Topic::Price, Assumed::Percent { percent }) => changes.price_percent = Some(percent),
            _ => {
                for column in columns {
                    changes.of_signals.insert(column, assumed);
                }
            }
        }
        reader.use_tokens(clause.clone());
        reader.mentions.retain(|mention| !clause.contains(&mention.first));
    }
    changes
}

/// Stretches of tokens between commas, stops, `and` and `but`.
fn clauses(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut clauses = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.ends_clause() || token.is_one_of(&["and", "but"]) {
            clauses.push(start..at);
            start = at + 1;
        }
    }
    clauses.push(start..tokens.len());
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

/// The clauses, of which each `no promo` is one of its own: `price at 2.19 next week no promo` changes two signals.
fn with_denials_apart(reader: &Reader, clauses: Vec<Range<usize>>) -> Vec<Range<usize>> {
    const NO: [&str; 12] = [
        "no", "without", "ohne", "kein", "keine", "sin", "sans", "sem", "zero", "stop", "stopping", "ending",
    ];
    let tokens = reader.tokens();
    let mut parts = Vec::new();
    for clause in clauses {
        let mut start = clause.start;
        for mention in reader.mentions.iter().filter(|mention| clause.contains(&mention.first)) {
            let before = mention.first.saturating_sub(2).max(start)..mention.first;
            let Some(denial) = before.rev().find(|at| tokens[*at].is_one_of(&NO)) else { continue };
            if mention.topic == Topic::Price || denial == start && mention.next == clause.end {
                continue;
            }
            parts.push(start..denial);
            parts.push(denial..mention.next);
            start = mention.next;
        }
        parts.push(start..clause.end);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Words before a flag that is on beside another change.
const WITH: [&str; 9] = ["with", "plus", "during", "mit", "bei", "con", "avec", "com", "+"];

/// The clauses, of which `with a promotion` beside another signal is one of its own: `the price at 2.49 with a promotion`.
fn with_flags_apart(reader: &Reader, clauses: Vec<Range<usize>>) -> Vec<Range<usize>> {
    const NEAR: usize = 3;
    let tokens = reader.tokens();
    let mut parts = Vec::new();
    for clause in clauses {
        let inside = || reader.mentions.iter().filter(|mention| clause.contains(&mention.first));
        let is_mixed = inside().any(|mention| !mention.topic.is_flag());
        let mut start = clause.start;
        for flag in inside().filter(|mention| is_mixed && mention.topic.is_flag()) {
            let before = flag.first.saturating_sub(NEAR).max(start)..flag.first;
            let Some(with) = before.rev().find(|at| tokens[*at].is_one_of(&WITH)) else { continue };
            parts.push(start..with);
            parts.push(with..flag.next);
            start = flag.next;
        }
        parts.push(start..clause.end);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// What changes: the signal that the clause names, or the one that its words imply.
fn subject(reader: &Reader, clause: &Range<usize>) -> Option<(Topic, Vec<String>)> {
    let mut named: Vec<&Mention> =
        reader.mentions.iter().filter(|mention| clause.contains(&mention.first)).collect();
    if named.iter().any(|mention| mention.topic == Topic::CompetitorPrice) {
        named.retain(|mention| mention.topic != Topic::Price);
    }
    // An amount beside a price and a promotion is one of the price.
    if named.iter().any(|mention| !mention.topic.is_flag()) {
        named.retain(|mention| !mention.topic.is_flag());
    }
    if let Some(first) = named.first() {
        let topic = if is_weather(first) { weather_topic(reader, clause) } else { first.topic };
        let columns = match is_weather(first) {
            true => columns_about(reader, topic)?,
            false => reader.columns_of(named.iter().copied()),
        };
        return Some((topic, columns));
    }
    let tokens = &reader.tokens()[clause.clone()];
    if tokens.iter().any(|token| token.is_one_of(&OF_OTHERS)) {
        return None;
    }
    let topic = if tokens.iter().any(|token| token.is_one_of(&OF_PRICE)) {
        Topic::Price
    } else if tokens.iter().any(|token| token.is_one_of(&OF_TEMPERATURE)) || has_degrees(reader, clause) {
        Topic::Temperature
    } else {
        return None;
    };
    // A price that the file does not have is a change that can be refused in words.
    let columns = columns_about(reader, topic);
    Some((topic, if topic == Topic::Price { columns.unwrap_or_default() } else { columns? }))
}

/// The columns about a topic, of which a file may have several for the temperature; prices have one of their own.
fn columns_about(reader: &Reader, topic: Topic) -> Option<Vec<String>> {
    let places = reader.vocabulary.about(&[topic]);
    let columns = places.iter().map(|place| reader.vocabulary.columns[*place].column.to_owned()).collect();
    (!places.is_empty()).then_some(columns)
}

fn is_weather(mention: &Mention) -> bool {
    mention.columns.len() > 1 && mention.topic == Topic::Temperature
}

fn weather_topic(reader: &Reader, clause: &Range<usize>) -> Topic {
    let is_wet =
        reader.tokens()[clause.clone()].iter().any(|token| token.is_one_of(&["wetter", "mm", "rainy"]));
    if is_wet { Topic::Rain } else { Topic::Temperature }
}

fn has_degrees(reader: &Reader, clause: &Range<usize>) -> bool {
    reader.free_entities().iter().any(|entity| {
        let is_degrees = matches!(entity.kind, Kind::Size { unit: "celsius" | "fahrenheit", .. });
        is_degrees && clause.contains(&reader.sentence.tokens_of(entity).start)
    })
}

fn assumed(reader: &Reader, clause: &Range<usize>, topic: Topic, is_asked: bool) -> Option<Assumed> {
    if let Some(amount) = amount(reader, clause) {
        return of_amount(reader, clause, amount, is_asked);
    }
    if let Some(percent) = multiple(reader, clause) {
        return Some(Assumed::Percent { percent });
    }
    let mention = reader.mentions.iter().find(|mention| clause.contains(&mention.first));
    let is_on = topic.is_flag() && is_asked && reader.tokens()[clause.start].is_one_of(&WITH);
    if is_on {
        return Some(Assumed::To { to: 1.0 });
    }
    switched(reader, clause, mention?, topic).map(|to| Assumed::To { to })
}

/// The first free amount of the clause.
fn amount(reader: &Reader, clause: &Range<usize>) -> Option<Amount> {
    for entity in reader.free_entities() {
        let Range { start: at, end: next } = reader.sentence.tokens_of(&entity);
        if !clause.contains(&at) {
            continue;
        }
        let written = &reader.sentence.source[entity.start..entity.end];
        let is_fraction = ["tenth", "quarter", "third", "fifth"].iter().any(|word| written.contains(word));
        let (value, is_percent) = if let Kind::Percent { value } = entity.kind {
            (100.0 * value, true)
        } else if let Kind::Number { value } | Kind::Money { value, .. } | Kind::Size { value, .. } =
            entity.kind
        {
            if is_fraction { (100.0 * value, true) } else { (value, false) }
        } else {
            continue;
        };
        if written.eq_ignore_ascii_case("half") {
            continue;
        }
        // A percentage of a share such as 0.1 has no more digits than were written.
        let value = (value * 1e9).round() / 1e9;
        return Some(Amount { value, is_percent, at, next });
    }
    None
}

/// The change that an amount states: towards a value after `to`, else up or down by it.
fn of_amount(reader: &Reader, clause: &Range<usize>, amount: Amount, is_asked: bool) -> Option<Assumed> {
    let tokens = reader.tokens();
    let before = (amount.at > clause.start).then(|| &tokens[amount.at - 1]);
    // `sales above 25 degrees` is about days that were so warm.
    const LIMITS: [&str; 9] =
        ["above", "below", "over", "under", "than", "exceeding", "über", "unter", "least"];
    if !amount.is_percent && before.is_some_and(|word| word.is_one_of(&LIMITS)) {
        return None;
    }
    let sign = direction(tokens, clause, amount);
    let is_behind_price = amount.at > clause.start
        && reader.mentions.iter().any(|mention| mention.topic == Topic::Price && mention.next == amount.at);
    let is_level = before.is_some_and(|word| word.is_one_of(&TOWARDS))
        || sign.is_none() && is_behind_price
        || (sign.is_none() && (is_asked || before.is_some_and(|word| word.is_one_of(&EQUALS))));
    if is_level && !amount.is_percent {
        return Some(Assumed::To { to: amount.value });
    }
    let sign = sign.or((amount.value < 0.0).then_some(-1.0)).or(is_asked.then_some(1.0))?;
    let value = sign * amount.value.abs();
    Some(if amount.is_percent { Assumed::Percent { percent: value } } else { Assumed::By(value) })
}

/// 1 for more and -1 for less, by the word that is nearest to the amount.
fn direction(tokens: &[Token], clause: &Range<usize>, amount: Amount) -> Option<f64> {
    let mut nearest: Option<(usize, f64)> = None;
    for at in clause.clone() {
        let is_plus = tokens[at].kind == language::tokens::TokenKind::Mark('+');
        let sign = match () {
            () if tokens[at].is_one_of(UP) || is_plus => 1.0,
            () if tokens[at].is_one_of(DOWN) => -1.0,
            () => continue,
        };
        let distance = if at < amount.at { amount.at - at } else { at + 1 - amount.next };
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, sign));
        }
    }
    nearest.map(|(_, sign)| sign)
}

/// `double`, `halve`: the change in percent.
fn multiple(reader: &Reader, clause: &Range<usize>) -> Option<f64> {
    for token in &reader.tokens()[clause.clone()] {
        let percent = match token.word() {
            Some("double" | "doubles" | "doubled" | "doubling" | "twice") => 100.0,
            Some("triple" | "triples" | "tripled") => 200.0,
            Some("halve" | "halves" | "halved" | "half") => -50.0,
            _ => continue,
        };
        return Some(percent);
    }
    None
}

/// What a flag, or a signal that stops, is switched to.
fn switched(reader: &Reader, clause: &Range<usize>, mention: &Mention, topic: Topic) -> Option<f64> {
    let tokens = reader.tokens();
    let before = &tokens[clause.start..mention.first];
    let is_ended = before.iter().rev().take(4).any(|token| token.is_one_of(ENDING));
    let is_negated = before
        .iter()
        .rev()
        .take(3)
        .any(|token| token.is_one_of(&["no", "not", "without", "doesnt", "dont", "wont", "never"]));
    if is_ended || (is_negated && (topic.is_flag() || topic == Topic::Rain)) {
        return Some(0.0);
    }
    let is_one_more =
        before.last().is_some_and(|token| token.is_one_of(&["a", "another", "an", "one", "extra", "more"]));
    let begins = before.iter().rev().take(4).any(|token| token.is_one_of(BEGINNING));
    (topic.is_flag() && is_one_more && begins).then_some(1.0)
}
