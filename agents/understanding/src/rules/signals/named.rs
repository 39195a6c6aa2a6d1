//! Drivers that are named, or left out.

use serde_json::{Value, json};

use crate::{
    reading::Reading,
    rules::rows::columns::{column_at, is_numeric, is_of_dates, words_of},
};

/// What people call a driver, with the beginnings of headers that mean it.
const NOUNS: &[(&[&str], &[&str])] = &[
    (&["rain", "rainfall", "regen", "lluvia", "pluie", "chuva", "baarish"], &["rain"]),
    (&["temperature", "temp", "heat", "heatwave", "cold", "weather", "mausam", "hot"], &["temp"]),
    (&["promo", "promos", "promotion", "promotions", "offers"], &["promo"]),
    (&["competitor", "competition", "rival"], &["competitor"]),
    (&["visits", "clicks", "traffic"], &["web", "visits"]),
    (&["searches", "search"], &["searches"]),
    (&["footfall"], &["footfall"]),
    (&["holiday", "holidays"], &["school", "holiday"]),
    (&["diesel", "fuel"], &["diesel"]),
];

/// The driver named at a token, and the token after it.
pub(super) fn signal_at(reading: &Reading, at: usize) -> Option<(String, usize)> {
    if let Some((name, next)) = column_at(reading, at) {
        let column = reading.data.column(&name)?;
        return (is_numeric(column) && !is_of_dates(column) && !is_target(&name)).then_some((name, next));
    }
    let word = reading.sentence.tokens.get(at)?.word()?;
    let (_, beginnings) = NOUNS.iter().find(|(nouns, _)| nouns.contains(&word))?;
    let column = reading.data.columns().find(|column| {
        words_of(&column.name)
            .iter()
            .any(|part| beginnings.iter().any(|beginning| part.starts_with(beginning)))
    })?;
    let takes_two = reading
        .sentence
        .tokens
        .get(at + 1)
        .is_some_and(|token| token.is_one_of(&["price", "prices", "visits"]));
    Some((column.name.clone(), at + 1 + usize::from(takes_two)))
}

/// Whether the column is the demand: the first numeric one.
fn is_target(name: &str) -> bool {
    let demand = ["unit", "pallet", "sale", "qty", "sold", "quantity", "demand", "consignment", "menge"];
    words_of(name).iter().any(|word| demand.contains(&word.as_str()))
        && !words_of(name).iter().any(|word| word == "rate" || word == "per")
}

const LEAVING_OUT: &[&str] = &[
    "without",
    "not",
    "no",
    "ignore",
    "except",
    "excluding",
    "exclude",
    "drop",
    "ohne",
    "sin",
    "sans",
    "sem",
    "skip",
    "leave",
    "minus",
    "omit",
    "dont",
];

/// Drivers to leave out, and, where the sentence picks some, those to use.
pub(super) fn signals(reading: &mut Reading) {
    let picks = reading.sentence.tokens.iter().any(|token| {
        token.is_one_of(&[
            "use", "using", "with", "only", "test", "scan", "does", "is", "effect", "add", "of", "drivers",
            "just",
        ])
    });
    let (mut kept, mut left_out): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let Some((name, end)) = signal_at(reading, at).filter(|_| reading.are_free(at..at + 1)) else {
            at += 1;
            continue;
        };
        let leaves_out = is_left_out(reading, at, end);
        let is_kept = picks || reading.params.get("signal_change").is_some();
        if leaves_out || (is_kept && !is_price(&name)) || (picks && is_named_in_full(reading, at, &name)) {
            let list = if leaves_out { &mut left_out } else { &mut kept };
            if !list.contains(&json!(name)) {
                list.push(json!(name));
            }
            reading.use_tokens(at..end);
        }
        at = end;
    }
    if !kept.is_empty()
        && reading.params.get("price_change_pct").is_none()
        && reading.params.get("signal_change").is_none()
    {
        reading.params.set("signals", json!(kept));
    }
    if !left_out.is_empty() {
        reading.params.set("exclude_signals", json!(left_out));
        reading.use_words(LEAVING_OUT);
        reading.use_words(&["out"]);
    }
}

fn is_price(name: &str) -> bool {
    name.to_lowercase().contains("price")
}

fn is_named_in_full(reading: &Reading, at: usize, name: &str) -> bool {
    let start = reading.sentence.tokens[at].start;
    reading.sentence.source[start..].to_lowercase().starts_with(&name.to_lowercase())
}

/// `without web visits`, `leave diesel price out`.
fn is_left_out(reading: &Reading, at: usize, end: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    let before = (at.saturating_sub(4)..at).rev().take_while(|place| !tokens[*place].ends_clause());
    let leaves = before.into_iter().any(|place| tokens[place].is_one_of(LEAVING_OUT));
    let is_out = tokens.get(end).is_some_and(|token| token.is("out"));
    leaves || is_out
}

/// A column of notes that shall be read: `score the shift notes`.
pub(super) fn texts(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let Some((name, end)) = column_at(reading, at) else { continue };
        let is_text = words_of(&name)
            .iter()
            .any(|word| matches!(word.as_str(), "note" | "comment" | "text" | "remark" | "review"));
        if is_text {
            reading.params.set("text_column", json!([name]));
            reading.use_tokens(at..end);
            return;
        }
    }
}
