//! Criteria that are named, and whether more or less of each is better.

use language::tokens::TokenKind;
use serde_json::{Map, Value, json};

use crate::{
    data::singular,
    reading::Reading,
    rules::rows::columns::{column_at, is_numeric},
};

/// Nouns of a criterion with words that headers have for it.
const NOUNS: &[(&[&str], &[&str])] = &[
    (
        &["price", "cost", "offer", "preis", "precio", "prix", "preço", "cheap", "money", "daam"],
        &["price", "offer", "cost", "preis", "eur", "precio", "prix", "preço"],
    ),
    (
        &["quality", "score", "qualität", "calidad", "qualité", "qualidade"],
        &["quality", "rating", "score", "qualität", "calidad", "qualité", "qualidade"],
    ),
    (
        &["delivery", "lead", "speed", "lieferzeit", "entrega", "plazo", "délai", "prazo"],
        &["delivery", "lead", "days", "wks", "weeks", "lieferzeit", "plazo", "délai", "prazo"],
    ),
    (
        &[
            "punctuality",
            "reliability",
            "reliable",
            "ontime",
            "time",
            "termintreue",
            "puntualidad",
            "ponctualité",
            "pontualidade",
        ],
        &["time", "otd", "termintreue", "puntualidad", "ponctualité", "pontualidade"],
    ),
    (
        &[
            "defects",
            "defect",
            "rejects",
            "reject",
            "ppm",
            "yield",
            "fehlerquote",
            "ausschuss",
            "defectos",
            "défauts",
            "defeitos",
        ],
        &["defect", "reject", "ppm", "fehlerquote", "ausschuss", "defecto", "défaut", "defeito"],
    ),
    (&["co2", "carbon", "emissions", "sustainability", "environment", "esg"], &["co2", "esg", "carbon"]),
    (&["rating", "ratings"], &["rating"]),
    (&["capacity", "volume"], &["capacity", "max"]),
    (&["payment"], &["payment"]),
];

/// Words that are no misspelling of others: `qualidade` none of `quantidade`.
pub(in crate::rules) fn nouns_of_criteria() -> impl Iterator<Item = String> {
    NOUNS.iter().flat_map(|(nouns, _)| nouns.iter().map(|noun| (*noun).to_owned()))
}

/// A numeric column named at a token, and the token after it. Without a file the noun itself.
pub(in crate::rules) fn criterion_at(reading: &Reading, at: usize) -> Option<(String, usize)> {
    if reading.data.sets.is_empty() {
        let word = reading.sentence.tokens.get(at)?.word()?;
        let is_noun = NOUNS.iter().any(|(nouns, _)| nouns.contains(&word))
            || matches!(word, "risk" | "punctual" | "service" | "yield");
        return is_noun.then(|| (word.to_owned(), at + 1));
    }
    if let Some((name, next)) = column_at(reading, at)
        && reading.data.column(&name).is_some_and(is_numeric)
    {
        return Some((name, next));
    }
    let word = reading.sentence.tokens.get(at)?.word()?;
    let (_, headers) = NOUNS.iter().find(|(nouns, _)| nouns.contains(&word))?;
    let second = reading.sentence.tokens.get(at + 1).and_then(|token| token.word());
    for header in *headers {
        let mut fitting = reading.data.columns().filter(|column| {
            is_numeric(column)
                && column
                    .name
                    .to_lowercase()
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|part| singular(part) == *header || part == *header)
        });
        if let Some(first) = fitting.next()
            && fitting.next().is_none()
        {
            let takes_two = second.is_some_and(|second| {
                matches!(second, "time" | "times" | "days" | "score" | "rate" | "weeks" | "rating")
            });
            return Some((first.name.clone(), at + 1 + usize::from(takes_two)));
        }
    }
    None
}

/// Words before a list of criteria.
const BEFORE_LIST: &[&str] = &[
    "on",
    "criteria",
    "by",
    "using",
    "only",
    "consider",
    "for",
    "critères",
    "critérios",
    "criterios",
    "kriterien",
    "nach",
    "according",
    "regarding",
];

pub(super) fn read(reading: &mut Reading) {
    directions(reading);
    if reading.params.get("weights").is_none() && reading.params.get("weight_ratios").is_none() {
        list(reading);
    }
}

/// `minimise PPM`, `Capacity se maximiza`, `fewer days is better`.
fn directions(reading: &mut Reading) {
    let mut directions = Map::new();
    for at in 0..reading.sentence.tokens.len() {
        let token = &reading.sentence.tokens[at];
        let direction = if token.starts_one_of(&["minimis", "minimiz", "minimier"]) {
            "min"
        } else if token.starts_one_of(&["maximis", "maximiz", "maximier"]) {
            "max"
        } else {
            continue;
        };
        let behind = (at + 1..at + 4)
            .find_map(|next| criterion_at(reading, next).map(|(name, end)| (name, next, end)));
        let before = (at.saturating_sub(3)..at)
            .rev()
            .find_map(|next| criterion_at(reading, next).map(|(name, end)| (name, next, end)));
        let Some((name, start, end)) = behind.or(before) else { continue };
        directions.insert(name, json!(direction));
        reading.use_tokens(at..at + 1);
        reading.use_tokens(start..end);
    }
    if !directions.is_empty() {
        reading.params.set("directions", Value::Object(directions));
    }
}

/// `on Price and CO2 Score`, `criteria: Price, Quality, Defect %`, `by price and delivery only`.
fn list(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        // `European suppliers only, lead time at most 15 days` begins another wish behind the comma.
        let is_apart = reading.sentence.tokens[at].is("only")
            && reading.sentence.tokens.get(at + 1).is_some_and(|next| next.text == ",");
        // `a weight of 40 % on price` compares by the others as well.
        let is_weighed = at > 0 && {
            let before = &reading.sentence.tokens[at - 1];
            before.kind == TokenKind::Percent || before.number().is_some() || before.starts("weight")
        };
        if is_apart || is_weighed || !reading.sentence.tokens[at].is_one_of(BEFORE_LIST) {
            continue;
        }
        let Some((names, end)) = names_from(reading, at + 1) else { continue };
        reading.params.set("criteria", json!(names));
        reading.use_tokens(at..end);
        return;
    }
}

fn names_from(reading: &Reading, at: usize) -> Option<(Vec<String>, usize)> {
    let mut names = Vec::new();
    let (mut next, mut end) = (at, at);
    while let Some(token) = reading.sentence.tokens.get(next) {
        if let Some((name, after)) = criterion_at(reading, next).filter(|_| reading.are_free(next..next + 1))
        {
            names.push(name);
            next = after;
            end = after;
        } else if token.is_one_of(&[
            "and", "these", "criteria", "the", "und", "y", "et", "e", "only", "two", "three", "os", "our",
        ]) || matches!(token.text.as_str(), "," | ":" | "&" | "+")
        {
            next += 1;
        } else {
            break;
        }
    }
    (!names.is_empty()).then_some((names, end))
}
