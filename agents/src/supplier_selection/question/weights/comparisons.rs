//! Two criteria at a time.

use crate::supplier_selection::{
    params::{Comparison, Weighing},
    question::{token::Token, vocabulary::Vocabulary},
};
use intake::AgentError;

/// Words between `as` or `than` and the criteria that are compared with.
const BETWEEN: [&str; 40] = [
    "as",
    "than",
    "important",
    "much",
    "and",
    "or",
    "the",
    "of",
    "weight",
    "that",
    "importance",
    "to",
    "wie",
    "als",
    "so",
    "viel",
    "stark",
    "wichtig",
    "zählt",
    "und",
    "die",
    "der",
    "das",
    "que",
    "tanto",
    "importante",
    "más",
    "mais",
    "plus",
    "y",
    "e",
    "et",
    "el",
    "la",
    "le",
    "lo",
    "los",
    "o",
    "a",
    "les",
];
/// Words before what a criterion is compared with.
const AGAINST: [&str; 5] = ["as", "than", "wie", "als", "que"];

/// `A is twice as important as B`, `A counts three times as much as B`, `A is more important than B`.
pub(super) fn comparisons(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let mut said = Vec::new();
    for at in 0..tokens.len() {
        let Some((times, after)) = ratio_at(tokens, at)? else { continue };
        let is_against = tokens[after..].iter().take(3).any(|token| token.is(&AGAINST));
        let Some(first) = tokens[..at].iter().rev().find_map(Token::fields) else {
            match tokens[..at].iter().rev().find(|token| may_be_name(token)).and_then(Token::word) {
                Some(name) if is_against => return Err(vocabulary.no_such_criterion(name)),
                _ => continue,
            }
        };
        let first = vocabulary.one(first)?;
        let others = others(tokens, at, after, first, vocabulary)?;
        let unknown = tokens[after..].iter().take(5).find(|token| may_be_name(token)).and_then(Token::word);
        if let (true, Some(name)) = (others.is_empty() && is_against, unknown) {
            return Err(vocabulary.no_such_criterion(name));
        }
        for other in others {
            let criterion = vocabulary.fields[first].name.clone();
            let than = vocabulary.fields[other].name.clone();
            said.push(Comparison { criterion, than, times });
        }
    }
    Ok((!said.is_empty()).then_some(Weighing::Comparisons(said)))
}

/// Two criteria and how many times the first counts as much as the second, in figures: `quality vs price 3`.
pub(super) fn pairs(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    const VERSUS: [&str; 5] = ["vs", "versus", "against", "over", "to"];
    const LINKS: [&str; 4] = ["is", "=", "at", "as"];
    let is_named = tokens.iter().any(|token| token.is(&["pairwise", "ahp", "pairs"]));
    let mut said = Vec::new();
    for (at, near) in tokens.windows(3).enumerate() {
        let [Token::Criterion(first), against, Token::Criterion(second)] = near else { continue };
        let is_pair = against.is(&VERSUS[..3]) || is_named && against.is(&VERSUS);
        let small = tokens[at + 3..].iter().take_while(|token| token.is(&LINKS)).count();
        let number = at + 3 + small;
        let Some(Token::Number(times)) = tokens.get(number).filter(|_| is_pair) else { continue };
        let name = |fields: &Vec<usize>| vocabulary.name(fields);
        // `1/3` is one number for the second criterion.
        let times = match tokens.get(number + 1) {
            Some(Token::Percent) => continue,
            Some(Token::Number(part)) if *times == 1.0 && *part > 1.0 => 1.0 / part,
            _ => *times,
        };
        said.push(Comparison { criterion: name(first)?, than: name(second)?, times });
    }
    Ok((!said.is_empty()).then_some(Weighing::Comparisons(said)))
}

/// A word that can only be the name of a criterion that the file does not have.
fn may_be_name(token: &Token) -> bool {
    const OTHER: [&str; 16] = [
        "is", "counts", "count", "weighs", "should", "be", "are", "twice", "times", "because", "with", "use",
        "heavy", "highly", "strongly", "valued",
    ];
    token.word().is_some_and(|word| word.chars().count() > 2)
        && !token.is(&BETWEEN)
        && !token.is(&OTHER)
        && !token.ends_clause()
}

/// The criteria that the first one is compared with; a ratio alone compares it with all.
fn others(
    tokens: &[Token],
    at: usize,
    after: usize,
    first: usize,
    vocabulary: &Vocabulary,
) -> Result<Vec<usize>, AgentError> {
    let rest = &tokens[after..];
    let is_against = rest.iter().take(8).any(|token| token.is(&AGAINST));
    let names_rest = rest.iter().enumerate().any(|(place, token)| {
        let is_denied = place > 0 && rest[place - 1].is(&["nothing", "none", "no"]);
        token.is(&[
            "other",
            "others",
            "rest",
            "everything",
            "else",
            "alles",
            "andere",
            "todo",
            "demás",
            "reste",
        ]) && !is_denied
    });
    let is_ratio_alone = !is_against && tokens[at].is(&["double", "twice", "triple", "doppelt"]);
    // `cost 3 times lead time`.
    if tokens[at].is_number() && rest.first().is_some_and(|token| token.fields().is_some()) {
        return named(rest, vocabulary);
    }
    if (is_against && names_rest) || is_ratio_alone {
        return Ok(all_but(first, vocabulary));
    }
    if is_against { named(rest, vocabulary) } else { Ok(Vec::new()) }
}

fn all_but(first: usize, vocabulary: &Vocabulary) -> Vec<usize> {
    let mut others = Vec::new();
    for (place, field) in vocabulary.fields.iter().enumerate() {
        if place != first && field.direction().is_some() {
            others.push(place);
        }
    }
    others
}

fn named(rest: &[Token], vocabulary: &Vocabulary) -> Result<Vec<usize>, AgentError> {
    let mut others = Vec::new();
    for token in rest {
        match token.fields() {
            Some(fields) => others.push(vocabulary.one(fields)?),
            None if token.is(&BETWEEN) => {}
            None => break,
        }
    }
    Ok(others)
}

/// How many times, and where the words for it end. Without a figure Saaty's words count: 3 for more, 5 for much more.
fn ratio_at(tokens: &[Token], at: usize) -> Result<Option<(f64, usize)>, AgentError> {
    let token = &tokens[at];
    if token.is_number() && next_is(tokens, at, 1, &["times", "x", "mal", "fois", "veces", "vezes"]) {
        let times = token.one_number("How many times one criterion counts as much as another")?;
        return Ok(times.map(|times| (times, at + 2)));
    }
    Ok(ratio_in_words(tokens, at))
}

fn next_is(tokens: &[Token], at: usize, offset: usize, words: &[&str]) -> bool {
    tokens.get(at + offset).is_some_and(|token| token.is(words))
}

fn ratio_in_words(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    const IMPORTANCE: [&str; 5] = ["important", "importance", "weight", "much", "heavily"];
    let is_than = next_is(tokens, at, 1, &IMPORTANCE) && next_is(tokens, at, 2, &["than"]);
    match tokens[at].word()? {
        "twice" | "double" | "doppelt" | "doble" | "dobro" => Some((2.0, at + 1)),
        "triple" | "dreimal" => Some((3.0, at + 1)),
        "half" if next_is(tokens, at, 1, &["as"]) => Some((0.5, at + 1)),
        "equally" | "as" if next_is(tokens, at, 1, &["important"]) && next_is(tokens, at, 2, &["as"]) => {
            // The end of “twice as important as” says no more than its beginning.
            let is_part = at > 0 && tokens[at - 1].is(&["twice", "double", "half", "times", "x", "not"]);
            (!is_part).then_some((1.0, at + 2))
        }
        "more" if is_than => Some((times_of_more(tokens, at), at + 1)),
        "less" if is_than => Some((1.0 / 3.0, at + 1)),
        _ => None,
    }
}

fn times_of_more(tokens: &[Token], at: usize) -> f64 {
    match at.checked_sub(1).and_then(|before| tokens[before].word()) {
        Some("far") => 7.0,
        Some("much" | "strongly") => 5.0,
        Some("slightly" | "bit") => 2.0,
        _ => 3.0,
    }
}
