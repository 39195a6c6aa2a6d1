//! Assumed changes: of the own price in percent, of another driver in its own unit.

use std::ops::Range;

use language::{Kind, tokens::Token};
use serde_json::{Value, json};

use super::named::{Driver, driver_near, parts};
use crate::{params::number, reading::Reading};

const UP: [&str; 45] = [
    "up",
    "raise",
    "raises",
    "raised",
    "raising",
    "rise",
    "rises",
    "increase",
    "increases",
    "increased",
    "increasing",
    "higher",
    "hike",
    "more",
    "plus",
    "above",
    "add",
    "adds",
    "grow",
    "grows",
    "climb",
    "climbs",
    "dearer",
    "expensive",
    "hotter",
    "warmer",
    "wetter",
    "hot",
    "erhöhen",
    "steigt",
    "steigen",
    "höher",
    "subir",
    "sube",
    "subimos",
    "subo",
    "aumenta",
    "aumentar",
    "aumentamos",
    "monter",
    "monte",
    "augmente",
    "badha",
    "badhe",
    "badhaye",
];
const DOWN: [&str; 46] = [
    "down",
    "cut",
    "cuts",
    "cutting",
    "drop",
    "drops",
    "dropped",
    "lower",
    "lowers",
    "lowering",
    "reduce",
    "reduces",
    "reduced",
    "decrease",
    "decreases",
    "fall",
    "falls",
    "less",
    "fewer",
    "cheaper",
    "discount",
    "off",
    "minus",
    "below",
    "colder",
    "cooler",
    "drier",
    "reduction",
    "slash",
    "senken",
    "sinkt",
    "sinken",
    "fällt",
    "bajar",
    "baja",
    "bajamos",
    "bajo",
    "baisse",
    "baisser",
    "baissons",
    "reducir",
    "reduzir",
    "baixar",
    "baixamos",
    "ghata",
    "kam",
];
const PRICES: [&str; 20] = [
    "price",
    "prices",
    "pricing",
    "priced",
    "own",
    "discount",
    "cheaper",
    "dearer",
    "expensive",
    "preis",
    "preise",
    "precio",
    "precios",
    "prix",
    "preço",
    "preços",
    "preco",
    "daam",
    "kimat",
    "keemat",
];
const OTHERS: [&str; 14] = [
    "competitor",
    "competitors",
    "competition",
    "rival",
    "rivals",
    "diesel",
    "fuel",
    "market",
    "their",
    "konkurrenz",
    "competencia",
    "concurrent",
    "concorrente",
    "supplier",
];
/// Words that begin the assumption, and words that begin the question behind it.
const IF: [&str; 11] =
    ["if", "when", "suppose", "assume", "assuming", "si", "se", "wenn", "falls", "agar", "quando"];
const ASKED: [&str; 21] = [
    "what", "wot", "how", "will", "would", "do", "does", "effect", "impact", "then", "cuanto", "cuánto",
    "qué", "quanto", "combien", "on", "was", "wie", "to", "kya", "kitna",
];
/// Words from which a change reaches neither way.
const WIDEST: usize = 7;

pub(super) fn read(reading: &mut Reading) {
    for entity in reading.sentence.entities.clone() {
        if !reading.is_free(entity.start, entity.end) {
            continue;
        }
        let tokens = reading.sentence.tokens_of(&entity);
        match entity.kind {
            Kind::Percent { value } => price(reading, tokens.start, tokens.end, value),
            Kind::Number { value } | Kind::Size { value, .. } | Kind::Money { value, .. } => {
                driver(reading, tokens.start, tokens.end, value);
            }
            _ => {}
        }
    }
}

/// The clause around a value, at most a few words to each side.
fn clause(reading: &Reading, first: usize, next: usize) -> (usize, usize) {
    let tokens = &reading.sentence.tokens;
    let mut from = first;
    while from > 0
        && first - from < WIDEST
        && !tokens[from - 1].ends_clause()
        && !tokens[from - 1].is_one_of(&IF)
    {
        from -= 1;
    }
    let mut to = next;
    while to < tokens.len()
        && to - next < WIDEST
        && !tokens[to].ends_clause()
        && !tokens[to].is_one_of(&ASKED)
    {
        to += 1;
    }
    (from, to)
}

/// +1 up, -1 down; a written sign decides, then the word nearest to the value. None without such a word.
fn direction(reading: &Reading, first: usize, next: usize, from: usize, to: usize) -> Option<f64> {
    let tokens = &reading.sentence.tokens;
    if first > 0 && tokens[first - 1].text == "+" {
        return Some(1.0);
    }
    let mut best: Option<(usize, f64)> = None;
    for (at, token) in tokens.iter().enumerate().take(to).skip(from) {
        let distance = if at < first { first - at } else { (at + 1).saturating_sub(next) };
        let sign = if token.is_one_of(&UP) {
            1.0
        } else if token.is_one_of(&DOWN) {
            -1.0
        } else {
            continue;
        };
        if !(first..next).contains(&at) && best.is_none_or(|(nearest, _)| distance < nearest) {
            best = Some((distance, sign));
        }
    }
    best.map(|(_, sign)| sign)
}

fn has(reading: &Reading, from: usize, to: usize, words: &[&str]) -> bool {
    reading.sentence.tokens[from..to].iter().any(|token| token.is_one_of(words))
}

/// A change of the own price. `put the lollies up by 10 percent` names no price, but only prices are put up in percent.
fn price(reading: &mut Reading, first: usize, next: usize, share: f64) {
    let (from, to) = clause(reading, first, next);
    let names_price = has(reading, from, to, &PRICES) || has(reading, from, to, &["own_price"]);
    let puts_up = has(reading, from, first, &["put", "mark", "charge"])
        && has(reading, from, to, &["up", "down", "more", "less"]);
    if has(reading, from, to, &OTHERS) {
        of_another(reading, first..next, from..to);
        return;
    }
    if !(names_price || puts_up) || reading.params.get("price_change_pct").is_some() {
        return;
    }
    let sign = match direction(reading, first, next, from, to) {
        _ if share < 0.0 => 1.0,
        Some(sign) => sign,
        None if has(reading, from, to, &["change", "changes", "shock", "elasticity"]) => 1.0,
        None => return,
    };
    reading.params.number("price_change_pct", sign * share * 100.0);
    use_tokens(reading, from, to, first, next);
}

/// A change in percent of somebody else's price, which is no parameter: the tool reads it from the words when the file has a
/// column for it. Without one it is named as not understood, and never becomes a change of the own price.
fn of_another(reading: &mut Reading, value: Range<usize>, clause: Range<usize>) {
    let is_price = |driver: &Driver| {
        let is_of_others = |name: &String| parts(name).iter().any(|part| OTHERS.contains(&part.as_str()));
        driver.names.iter().any(is_of_others)
    };
    match driver_near(reading, clause.start, clause.end).filter(is_price) {
        Some(_) => {
            for at in clause.filter(|at| value.contains(at) || is_change(&reading.sentence.tokens[*at])) {
                reading.use_tokens(at..at + 1);
            }
        }
        None => reading.set_aside(value),
    }
}

/// A word of a change: `lowers`, `by`, `5 %`.
fn is_change(token: &Token) -> bool {
    token.is_one_of(&UP) || token.is_one_of(&DOWN) || token.is_one_of(&["by", "um"]) || token.is_percent()
}

/// A change of a named driver: `temp_c minus 6`, `it rains 4 mm more`, `the competition drops its price by 2 euros`.
fn driver(reading: &mut Reading, first: usize, next: usize, value: f64) {
    let (from, to) = clause(reading, first, next);
    let Some(driver) = nearest_driver(reading, from, first, next, to) else { return };
    let Some(name) = column_of(reading, &driver) else { return };
    let sign = match direction(reading, first, next, from, to) {
        _ if value < 0.0 => 1.0,
        Some(sign) => sign,
        None => return,
    };
    let mut changes =
        reading.params.get("signal_change").and_then(Value::as_object).cloned().unwrap_or_default();
    if changes.contains_key(&name) {
        return;
    }
    changes.insert(name, number(sign * value));
    reading.params.set("signal_change", json!(changes));
    use_tokens(reading, driver.first.min(first), driver.next.max(next), first, next);
    use_tokens(reading, from, to, first, next);
}

fn nearest_driver(reading: &Reading, from: usize, first: usize, next: usize, to: usize) -> Option<Driver> {
    let mut before = None;
    let mut at = from;
    while let Some(driver) = driver_near(reading, at, first) {
        at = driver.next;
        // In `the competition drops their price` the price is that of the competition.
        let is_theirs = driver.first > 0
            && reading.sentence.tokens[driver.first - 1].is_one_of(&["their", "its", "his", "ihren", "leur"]);
        if before.is_none() || !is_theirs {
            before = Some(driver);
        }
    }
    before.or_else(|| driver_near(reading, next, to))
}

/// One column: of the columns that `the weather` means, degrees say that it is the temperature, millimetres the rain.
fn column_of(reading: &Reading, driver: &Driver) -> Option<String> {
    let is_rain =
        reading.sentence.tokens.iter().any(|token| token.is_one_of(&["mm", "wetter", "rain", "rains"]));
    let beginning = if is_rain { "rain" } else { "temp" };
    match driver.names.as_slice() {
        [name] => Some(name.clone()),
        names => names.iter().find(|name| name.to_lowercase().contains(beginning)).cloned(),
    }
}

/// Uses the value, and of the words around it those that say what changes and how.
fn use_tokens(reading: &mut Reading, from: usize, to: usize, first: usize, next: usize) {
    const CHANGES: [&str; 32] = [
        "by", "to", "our", "own", "we", "if", "a", "the", "of", "change", "shock", "in", "degree", "degrees",
        "celsius", "euros", "euro", "than", "usual", "put", "mark", "their", "its", "un", "de", "the",
        "price", "prices", "per", "cent", "um", "go",
    ];
    for at in from..to {
        let token = &reading.sentence.tokens[at];
        let is_part = (first..next).contains(&at)
            || token.is_one_of(&UP)
            || token.is_one_of(&DOWN)
            || token.is_one_of(&PRICES)
            || token.is_one_of(&CHANGES)
            || token.text == "+"
            || token.is_percent();
        let (start, end) = (token.start, token.end);
        let is_driver = driver_near(reading, at, at + 1);
        if let Some(driver) = is_driver {
            let end = reading.sentence.tokens[driver.next - 1].end;
            reading.use_bytes(start, end);
        } else if is_part {
            reading.use_bytes(start, end);
        }
    }
}
