//! Values that no word names: a lone load is the capacity, a lone stretch of hours the shift, a lone distance the longest
//! route, and a depot may have a name that no file lists.

use language::{
    Entity, Kind,
    tokens::{Token, TokenKind},
};
use serde_json::json;

use super::{limits, loads};
use crate::{pattern::Captured, reading::Reading};

pub(super) fn read(reading: &mut Reading) {
    shift(reading);
    capacity(reading);
    vehicles_owned(reading);
    seconds(reading);
    distance(reading);
    depot(reading);
    // A count that was stated afterwards already contains the vehicle that is missing; `another one to the 3 vans` are 4.
    let number = |name: &str| reading.params.get(name).and_then(serde_json::Value::as_f64);
    if let Some(stated) = number("vehicles") {
        let more = number("vehicles_delta").filter(|more| *more > 0.0);
        reading.params.remove("vehicles_delta");
        reading.params.number("vehicles", stated + more.unwrap_or(0.0));
    }
}

/// Free entities that begin at a number or a time.
fn free(reading: &Reading) -> Vec<(usize, usize, Entity)> {
    let mut found = Vec::new();
    for entity in &reading.sentence.entities {
        let tokens = reading.sentence.tokens_of(entity);
        if reading.is_free(entity.start, entity.end) && !tokens.is_empty() {
            found.push((tokens.start, tokens.end, entity.clone()));
        }
    }
    found
}

fn before<'a>(reading: &'a Reading, token: usize, back: usize) -> Option<&'a Token> {
    token.checked_sub(back).and_then(|at| reading.sentence.tokens.get(at))
}

fn shift(reading: &mut Reading) {
    // Hours of a customer, not of the drivers.
    const OPENING: [&str; 7] = ["open", "opens", "opening", "opened", "window", "between", "accepts"];
    if reading.params.get("shift").is_some() {
        return;
    }
    let mut found = Vec::new();
    for (first, _, entity) in free(reading) {
        let Kind::Hours { from, to } = entity.kind else { continue };
        // `in the evening` is a part of the day, not a shift.
        let is_written =
            matches!(reading.sentence.tokens[first].kind, TokenKind::Number(_) | TokenKind::Clock(_))
                || before(reading, first, 0).is_some_and(|token| token.is_one_of(&["from", "between"]));
        let is_opening =
            (1..3).any(|back| before(reading, first, back).is_some_and(|token| token.is_one_of(&OPENING)));
        if is_written && !is_opening {
            found.push((entity.start, entity.end, from, to));
        }
    }
    if let [(start, end, from, to)] = found[..] {
        reading.params.set("shift", json!({ "from": from.text(), "to": to.text() }));
        reading.use_bytes(start, end);
    }
}

/// `The vans have a range of 90 km, we own three`: a number at the end of a clause, behind a verb of owning.
fn vehicles_owned(reading: &mut Reading) {
    const OWNS: [&str; 8] = ["own", "have", "got", "run", "operate", "owns", "has", "use"];
    const NAMES: [&str; 10] =
        ["van", "vans", "truck", "trucks", "lorry", "lorries", "vehicle", "vehicles", "driver", "drivers"];
    let names_vehicles = reading.sentence.tokens.iter().any(|token| token.is_one_of(&NAMES));
    if !names_vehicles || reading.params.get("vehicles").is_some() || reading.params.get("fleet").is_some() {
        return;
    }
    for (first, next, entity) in free(reading) {
        let Kind::Number { value, .. } = entity.kind else { continue };
        let is_owned = before(reading, first, 1).is_some_and(|token| token.is_one_of(&OWNS));
        let is_last = reading.sentence.tokens.get(next).is_none_or(Token::ends_clause);
        if is_owned && is_last && value.fract() == 0.0 && (1.0..=500.0).contains(&value) {
            reading.params.number("vehicles", value);
            reading.use_bytes(entity.start, entity.end);
            return;
        }
    }
}

/// Nothing but the solver is measured in seconds.
fn seconds(reading: &mut Reading) {
    if reading.params.get("solve_seconds").is_some() {
        return;
    }
    let found: Vec<_> = free(reading)
        .into_iter()
        .filter_map(|(_, _, entity)| match entity.kind {
            Kind::Duration(span) if span.unit == language::Unit::Second => {
                Some((entity.start, entity.end, span.n))
            }
            _ => None,
        })
        .collect();
    if let [(start, end, n)] = found[..] {
        reading.params.number("solve_seconds", n);
        reading.use_bytes(start, end);
    }
}

/// A load that is neither a limit for rows (`under 5 pallets`) nor the whole amount to deliver.
fn capacity(reading: &mut Reading) {
    let mut found = Vec::new();
    for (first, next, entity) in free(reading) {
        let Kind::Size { value, unit } = entity.kind else { continue };
        let Some(unit) = loads::load_unit(unit) else { continue };
        if !is_of_rows(reading, first, next) {
            found.push((entity.start, entity.end, value, unit));
        }
    }
    if let [(start, end, value, unit)] = found[..]
        && loads::load(&mut reading.params, value, Some(unit))
    {
        reading.use_bytes(start, end);
    }
}

fn is_of_rows(reading: &Reading, first: usize, next: usize) -> bool {
    const COMPARED: [&str; 21] = [
        "under",
        "undr",
        "over",
        "above",
        "below",
        "than",
        "from",
        "least",
        "exceeding",
        "less",
        "for",
        "more",
        "deliver",
        "ship",
        "move",
        "distribute",
        "order",
        "orders",
        "demand",
        "total",
        "between",
    ];
    const BEHIND: [&str; 17] = [
        "or",
        "up",
        "in",
        "total",
        "to",
        "altogether",
        "overall",
        "of",
        "and",
        "waiting",
        "go",
        "goes",
        "for",
        "worth",
        "left",
        "orders",
        "upwards",
    ];
    let has_compared =
        (1..3).any(|back| before(reading, first, back).is_some_and(|token| token.is_one_of(&COMPARED)));
    let has_amount =
        before(reading, first, 1).is_some_and(|token| token.is_one_of(&["have", "got", "sell", "need"]));
    let is_limit = before(reading, first, 3).is_some_and(|token| token.is_one_of(&["no", "not", "never"]));
    let follows = reading.sentence.tokens.get(next).is_some_and(|token| token.is_one_of(&BEHIND));
    (has_compared && !is_limit) || has_amount || (follows && !reading.sentence.tokens[next].is("and"))
}

/// A lone distance limits the route, unless it says how far away something is.
fn distance(reading: &mut Reading) {
    const AWAY: [&str; 12] = [
        "within", "radius", "away", "apart", "from", "between", "distant", "around", "every", "of", "total",
        "drove",
    ];
    let mut found = Vec::new();
    for (first, next, entity) in free(reading) {
        let Kind::Size { unit: "km" | "mile", .. } = entity.kind else { continue };
        let is_away = (1..3)
            .any(|back| before(reading, first, back).is_some_and(|token| token.is_one_of(&AWAY)))
            || reading.sentence.tokens.get(next).is_some_and(|token| token.is_one_of(&AWAY));
        if !is_away {
            found.push(Captured { kind: entity.kind, start: entity.start, end: entity.end });
        }
    }
    if let [value] = found.as_slice()
        && limits::max_distance(&mut reading.params, std::slice::from_ref(value))
    {
        reading.use_bytes(value.start, value.end);
    }
}

/// The name behind `starting at the`, and a clause such as `yard duisburg`.
fn depot(reading: &mut Reading) {
    if reading.params.get("depot").is_some() || reading.params.get("depot_row").is_some() {
        return;
    }
    let found = depot_behind_start(reading).or_else(|| depot_clause(reading));
    if let Some((start, first, next)) = found {
        let (from, to) = (reading.sentence.tokens[first].start, reading.sentence.tokens[next - 1].end);
        let name = reading.sentence.source[from..to].to_owned();
        reading.params.text("depot", &name);
        reading.use_bytes(reading.sentence.tokens[start].start, to);
    }
}

/// The token of the verb, the first token of the name and the token behind it.
fn depot_behind_start(reading: &Reading) -> Option<(usize, usize, usize)> {
    const START: [&str; 10] = [
        "start",
        "starts",
        "starting",
        "begin",
        "leave",
        "leaving",
        "depart",
        "departing",
        "depot",
        "dispatch",
    ];
    const AT: [&str; 7] = ["at", "from", "in", "is", "out", "of", "="];
    let tokens = &reading.sentence.tokens;
    for verb in 0..tokens.len() {
        if !tokens[verb].is_one_of(&START) {
            continue;
        }
        // `Leave out the City shops` is about rows.
        if tokens[verb].is("leave") && tokens.get(verb + 1).is_some_and(|token| token.is("out")) {
            continue;
        }
        let mut first = verb + 1;
        let mut has_at = false;
        while tokens
            .get(first)
            .is_some_and(|token| AT.contains(&token.text.as_str()) || token.is_one_of(&["the", "our"]))
        {
            has_at = true;
            first += 1;
        }
        let mut next = first;
        while has_at && tokens.get(next).is_some_and(|token| is_capitalised(reading, token)) {
            next += 1;
        }
        if next > first {
            return Some((verb, first, next));
        }
    }
    None
}

fn is_capitalised(reading: &Reading, token: &Token) -> bool {
    const NEVER: [&str; 12] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "today",
        "tomorrow",
        "i",
        "noon",
        "row",
    ];
    let begins_large = reading.sentence.source[token.start..].chars().next().is_some_and(char::is_uppercase);
    token.kind == TokenKind::Word
        && begins_large
        && !token.is_one_of(&NEVER)
        && reading.is_free(token.start, token.end)
}

/// A clause of its own that begins with the kind of place, `yard duisburg`, or ends with it, `Chakan depot`.
fn depot_clause(reading: &Reading) -> Option<(usize, usize, usize)> {
    const PLACES: [&str; 6] = ["yard", "depot", "hub", "warehouse", "dc", "base"];
    const NO_NAMES: [&str; 14] = [
        "is", "are", "in", "at", "the", "row", "first", "only", "to", "return", "open", "times", "address",
        "included",
    ];
    let tokens = &reading.sentence.tokens;
    for first in 0..tokens.len() {
        let begins = first == 0 || tokens[first - 1].ends_clause();
        let is_clause = tokens.get(first + 2).is_none_or(Token::ends_clause);
        let Some(name) = tokens.get(first + 1).filter(|token| token.kind == TokenKind::Word) else {
            continue;
        };
        let is_name = !name.is_one_of(&NO_NAMES) && reading.is_free(tokens[first].start, name.end);
        if begins && is_clause && is_name && tokens[first].is_one_of(&PLACES) {
            return Some((first, first, first + 2));
        }
    }
    None
}
