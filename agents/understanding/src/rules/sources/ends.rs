//! Who is first or last by one criterion: `who is the cheapest supplier?`, `which supplier has the shortest lead time?`.

use serde_json::{Value, json};

use super::criteria::criterion_at;
use crate::{
    data::singular,
    reading::Reading,
    rules::rows::columns::{column_at, is_numeric, words_of},
};

const ENDS: &[(&str, &[&str])] = &[
    (
        "highest",
        &[
            "highest",
            "most",
            "largest",
            "biggest",
            "longest",
            "greatest",
            "höchste",
            "höchsten",
            "meiste",
            "meisten",
            "längste",
            "längsten",
            "größte",
            "größten",
            "mayor",
            "maior",
        ],
    ),
    (
        "lowest",
        &[
            "lowest",
            "least",
            "fewest",
            "smallest",
            "shortest",
            "niedrigste",
            "niedrigsten",
            "geringste",
            "geringsten",
            "kürzeste",
            "kürzesten",
            "wenigsten",
            "kleinste",
            "kleinsten",
            "menor",
        ],
    ),
    ("best", &["best", "beste", "besten", "mejor", "meilleur", "meilleure", "melhor"]),
    ("worst", &["worst", "poorest", "schlechteste", "schlechtesten", "peor", "pire", "pior"]),
];

/// Words that name a criterion and its end at once, with words of headers for the criterion.
const ADJECTIVES: &[(&[&str], &str, &[&str])] = &[
    (&["cheapest", "günstigste", "günstigsten", "billigste", "billigsten"], "lowest", PRICES),
    (&["dearest", "priciest", "teuerste", "teuersten"], "highest", PRICES),
    (&["fastest", "quickest", "schnellste", "schnellsten"], "lowest", TIMES),
    (&["slowest", "langsamste", "langsamsten"], "highest", TIMES),
    (&["safest", "sicherste", "sichersten"], "lowest", RISKS),
    (&["riskiest"], "highest", RISKS),
];
type Words = &'static [&'static str];

/// The same in two words: `most expensive`, `más barato`.
const PAIRS: &[(Words, Words, &str, Words)] = &[
    (&["most"], &["expensive"], "highest", PRICES),
    (&["más", "mais"], &["barato", "barata", "económico"], "lowest", PRICES),
    (&["plus"], &["cher", "chère"], "highest", PRICES),
    (&["moins"], &["cher", "chère"], "lowest", PRICES),
    (&["más", "mais", "plus"], &["rápido", "rápida", "rapide"], "lowest", TIMES),
    (&["most"], &["reliable", "punctual"], "highest", PUNCTUAL),
    (&["least"], &["reliable", "punctual"], "lowest", PUNCTUAL),
    (&["least"], &["risky"], "lowest", RISKS),
    (&["most"], &["risky"], "highest", RISKS),
];
const PRICES: &[&str] = &["price", "offer", "cost", "preis", "precio", "prix", "preço"];
const TIMES: &[&str] = &["lead", "lieferzeit"];
const RISKS: &[&str] = &["risk", "risiko", "riesgo", "risque", "risco"];
const PUNCTUAL: &[&str] = &["otd", "otif", "punctual", "punctuality", "reliability", "ontime"];

/// A column of texts with so few values has grades.
const GRADES: usize = 6;

/// Words that ask for somebody.
const WHO: &[&str] = &[
    "who", "which", "what", "whose", "show", "name", "find", "wer", "welche", "welcher", "welches", "quién",
    "quien", "qué", "cuál", "cual", "qui", "quel", "quelle", "quem", "qual",
];
/// Words of a question for a ranking by several criteria, or for the cost of everything.
const OTHER: &[&str] = &[
    "rank", "ranking", "weight", "weights", "weighted", "split", "allocate", "criteria", "total", "landed",
    "overall", "tco", "why", "if",
];
/// Words that stand around such an end and say nothing else.
const AROUND: &[&str] = &[
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "bidder",
    "lieferant",
    "lieferanten",
    "proveedor",
    "fournisseur",
    "fornecedor",
    "has",
    "hat",
    "have",
    "tiene",
    "delivers",
    "liefert",
    "offers",
    "am",
];

pub(super) fn read(reading: &mut Reading) {
    let tokens = &reading.sentence.tokens;
    let asks_who = tokens.iter().any(|token| token.is_one_of(WHO)) || tokens.len() <= 3;
    if !asks_who || tokens.iter().any(|token| token.is_one_of(OTHER)) {
        return;
    }
    let mut ends: Vec<Value> = Vec::new();
    for at in 0..reading.sentence.tokens.len() {
        let Some((column, end, next)) = end_at(reading, at) else { continue };
        if !reading.are_free(at..next) {
            continue;
        }
        ends.push(json!({ "column": column, "end": end }));
        reading.use_tokens(at..next);
    }
    if !ends.is_empty() {
        reading.params.set("ends", Value::Array(ends));
        reading.use_words(AROUND);
    }
}

/// The column and its end that the words at a token name, and the token after them.
fn end_at(reading: &Reading, at: usize) -> Option<(String, &'static str, usize)> {
    let token = &reading.sentence.tokens[at];
    for (words, end, headers) in ADJECTIVES {
        if token.is_one_of(words) {
            return Some((only_column(reading, headers)?, end, at + 1));
        }
    }
    let next = reading.sentence.tokens.get(at + 1)?;
    for (first, second, end, headers) in PAIRS {
        if token.is_one_of(first) && next.is_one_of(second) {
            return Some((only_column(reading, headers)?, end, at + 2));
        }
    }
    // `at least quality 80` is a limit.
    if at
        .checked_sub(1)
        .is_some_and(|before| reading.sentence.tokens[before].is_one_of(&["at", "al", "au", "pelo"]))
    {
        return None;
    }
    let (end, _) = ENDS.iter().find(|(_, words)| token.is_one_of(words))?;
    let named = column_at(reading, at + 1).filter(|(name, _)| {
        reading.data.column(name).is_some_and(|column| {
            is_numeric(column) || (column.values.len() <= GRADES && !names_suppliers(name))
        })
    });
    let (column, next) = named.or_else(|| criterion_at(reading, at + 1))?;
    Some((column, end, next))
}

/// Whether a header is that of the suppliers themselves: `the best supplier` names no criterion.
fn names_suppliers(name: &str) -> bool {
    words_of(name).iter().any(|word| AROUND.contains(&word.as_str()))
}

/// The only column whose header has one of these words. `on_time` is punctual and no length of time.
fn only_column(reading: &Reading, headers: &[&str]) -> Option<String> {
    let fits = |name: &str| {
        let words: Vec<String> = words_of(name).iter().map(|word| singular(word)).collect();
        let is_on_time = words.windows(2).any(|pair| pair[0] == "on" && pair[1] == "time");
        words.iter().any(|word| headers.contains(&word.as_str())) || is_on_time && headers.contains(&"otd")
    };
    let mut fitting = reading.data.columns().filter(|column| fits(&column.name));
    let only = fitting.next()?.name.clone();
    fitting.next().is_none().then_some(only)
}
