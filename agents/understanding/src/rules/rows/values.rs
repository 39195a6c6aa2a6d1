//! Rows by name: `branch 12 only`, `all but Sharma & Sons`, `the Indian ones`, `without the Online channel`.

use std::sync::LazyLock;

use language::{
    FileColumn, Kind,
    tokens::{Token, TokenKind},
};

use super::{
    behind,
    columns::{column_at, is_numeric, is_of_names, number_of, words_of},
    countries,
    denials::{end_of_list, leaves_out, use_buying},
    filter,
    left_out::ONLY,
    parts, ranges, switches,
};
use crate::{
    data::singular,
    fillers::is_filler,
    pattern::{Pattern, longest},
    reading::Reading,
};

/// `without` reaches this many words ahead.
pub(super) const REACH: usize = 8;

pub(super) fn read(reading: &mut Reading) {
    ranges::read(reading);
    parts::entries(reading);
    named(reading);
    numbered(reading);
    countries::read(reading);
    switches::read(reading);
    parts::read(reading);
}

/// Values that stand in the sentence as the file has them.
fn named(reading: &mut Reading) {
    let mut found = Vec::new();
    for entity in &reading.sentence.entities {
        if let Kind::ValueOfFile { column, value } = &entity.kind {
            found.push((column.clone(), value.clone(), entity.start, entity.end));
        }
    }
    for (column, value, start, end) in found {
        if !reading.is_free(start, end) || is_by_chance(reading, &column, &value, start, end) {
            continue;
        }
        state(reading, &column, &value, start, end);
    }
}

/// Whether a token names rows of the file: as a value, as a part of one, or as the country of some.
pub(super) fn names_rows(reading: &Reading, at: usize) -> bool {
    reading.lists.names_rows(at, || is_name_of_rows(reading, at))
}

fn is_name_of_rows(reading: &Reading, at: usize) -> bool {
    let token = &reading.sentence.tokens[at];
    let is_value = reading.sentence.entities.iter().any(|entity| {
        let Kind::ValueOfFile { column, value } = &entity.kind else { return false };
        entity.start < token.end
            && entity.end > token.start
            && !is_by_chance(reading, column, value, entity.start, entity.end)
    });
    is_value || parts::is_part_of_name(reading, at) || countries::names_rows(reading, at)
}

/// What rows are called: `A parts`, `B items only`.
pub(super) const THINGS: &[&str] = &[
    "parts",
    "items",
    "articles",
    "products",
    "skus",
    "goods",
    "class",
    "lines",
    "stops",
    "suppliers",
    "vendors",
    "lieferanten",
    "proveedores",
    "fournisseurs",
    "fornecedores",
];

/// Whether a short value such as `A`, `No` or `Open` stands there only as a word.
fn is_by_chance(reading: &Reading, column: &str, value: &str, start: usize, end: usize) -> bool {
    let written = &reading.sentence.source[start..end];
    let lower = value.to_lowercase();
    if value.chars().count() <= 2 {
        let is_as_written = written == value && written.chars().all(|letter| !letter.is_lowercase());
        let next = reading.tokens_between(start, end).end;
        let has_noun = reading.sentence.tokens.get(next).is_some_and(|token| token.is_one_of(THINGS));
        let is_first_word = start == 0 && written == "A" && !has_noun;
        return !is_as_written || is_first_word || written == "I";
    }
    let is_capital = written.chars().next().is_some_and(char::is_uppercase);
    let is_of_column = words_of(column).contains(&singular(&lower));
    (!is_capital && (is_filler(&lower) || is_of_column)) || is_text_of_note(reading, column)
}

/// A column of free text has almost as many values as words in them.
pub(super) fn is_text_of_note(reading: &Reading, column: &str) -> bool {
    words_of(column)
        .iter()
        .any(|word| matches!(word.as_str(), "note" | "comment" | "remark" | "day" | "month" | "date"))
        && reading.data.column(column).is_some()
}

pub(super) fn state(reading: &mut Reading, column: &str, value: &str, start: usize, end: usize) {
    let tokens = reading.tokens_between(start, end);
    if is_only_wished(reading, tokens.start) || becomes_dearer(reading, tokens.end) {
        return;
    }
    let without = leaves_out(reading, tokens.start);
    if without.is_none() && is_near_denial(reading, tokens.start) {
        return;
    }
    if without.is_none()
        && (has_prices_that_change(reading, tokens.end)
            || must_be_included(reading, tokens.end)
            || is_supposed(reading, tokens.start))
    {
        return;
    }
    if without.is_none() && is_given_a_place(reading, tokens.end) {
        // Routes read by themselves which stop comes first; an order by a column is told by its words.
        if !reading.data.column(column).is_some_and(repeats) {
            reading.use_tokens(tokens);
        }
        return;
    }
    let list = end_of_list(reading, column, tokens.end);
    let behind = behind::left_out(reading, list);
    if without.is_none() && behind.is_none() && behind::is_told(reading, list) {
        return;
    }
    let op = if without.is_some() || behind.is_some() { "ne" } else { "eq" };
    let value = filter::typed(reading, column, value);
    filter::add(reading, column, op, value);
    reading.use_tokens(tokens.clone());
    if let Some(word) = without {
        reading.use_tokens(word..word + 1);
        use_buying(reading, word + 1..tokens.start);
        reading.note_left_out(word..tokens.end);
    }
    if let Some(words) = behind {
        reading.note_left_out(tokens.start..words.end);
        reading.use_tokens(words);
    }
    use_surroundings(reading, column, tokens.start, tokens.end);
}

/// `high priority first` is an order of stops, `Hotel Krone last` the end of a route, and the others are visited as well.
fn is_given_a_place(reading: &Reading, next: usize) -> bool {
    const PLACES: &[&str] = &[
        "first", "last", "zuerst", "zuletzt", "primero", "primeiro", "último", "ultimo", "premier", "dernier",
    ];
    reading.tool == Some("plan_routes")
        && clause_behind(reading, next).take(2).any(|token| token.is_one_of(PLACES))
}

/// Whether a column has few different values, as a priority has, and names no single row.
fn repeats(column: &FileColumn) -> bool {
    const MOST_LEVELS: usize = 6;
    column.values.len() <= MOST_LEVELS
}

/// `preferably from Germany`: the others are looked at as well, unless the words say `only`.
pub(super) fn is_only_wished(reading: &Reading, at: usize) -> bool {
    let says_only = |wish: &std::ops::Range<usize>| {
        reading.sentence.tokens[wish.clone()].iter().any(|token| token.is_one_of(ONLY))
    };
    reading.parts.wishes.iter().any(|wish| wish.contains(&at) && !says_only(wish))
}

/// A denial shortly before a name that no wording explains: whether the name is kept or left out is not certain, so it is named.
fn is_near_denial(reading: &Reading, at: usize) -> bool {
    const NEAR: usize = 5;
    const DENIALS: &[&str] =
        &["dont", "doesnt", "isnt", "arent", "pas", "nicht", "aside", "excluded", "excluidos"];
    const LIMITS: &[&str] = &[
        "only", "just", "more", "less", "fewer", "later", "earlier", "longer", "nur", "mehr", "solo", "plus",
    ];
    let tokens = &reading.sentence.tokens;
    let near = (at.saturating_sub(NEAR)..at).rev().take_while(|place| !tokens[*place].ends_clause());
    near.into_iter().any(|place| {
        tokens[place].is_one_of(DENIALS)
            && !tokens.get(place + 1).is_some_and(|next| next.is_one_of(LIMITS))
            && !asks_to_remember(tokens, place)
    })
}

/// `don't forget Nordia` names it.
fn asks_to_remember(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at + 1)
        .is_some_and(|next| next.is_one_of(&["forget", "skip", "drop", "leave", "ignore", "miss"]))
}

/// `if freight makes the Asian suppliers 15 % more expensive`: a supposed price, and the others are ranked as well.
fn becomes_dearer(reading: &Reading, next: usize) -> bool {
    let supposes = reading.sentence.tokens.iter().any(|token| token.is_one_of(IF));
    reading.tool == Some("rank_suppliers")
        && supposes
        && clause_behind(reading, next).take(6).any(|token| token.is_one_of(DEARER))
}

/// `if the suppliers in China got 12 % dearer and Turkey 5 %, who is cheapest`: names between `if` and the question are those of a
/// supposition, and the others are ranked as well.
fn is_supposed(reading: &Reading, at: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    let is_stop = |token: &Token| token.kind == TokenKind::Stop;
    let mut before = (0..at).rev().take_while(|place| !is_stop(&tokens[*place]));
    let Some(first) = before.find(|place| tokens[*place].is_one_of(IF)) else { return false };
    let behind = &tokens[first + 1..];
    let end = behind.iter().position(|token| is_stop(token) || token.is_one_of(ASKING));
    let end = end.map_or(tokens.len(), |length| first + 1 + length);
    let part = &tokens[first..end];
    let changes = part.iter().any(|token| token.is_one_of(DEARER) || token.is_one_of(CHANGING));
    let has_amount = part.iter().any(|token| token.number().is_some());
    reading.tool == Some("rank_suppliers") && at < end && changes && has_amount
}

/// Words that end a supposition with what is asked.
pub(super) const ASKING: &[&str] = &[
    "who", "whom", "which", "what", "how", "rank", "compare", "choose", "then", "wer", "wen", "wem",
    "welche", "welcher", "welchen", "wie", "dann", "quién", "quien", "qué", "cuál", "cual", "entonces",
    "qui", "quel", "quelle", "alors", "quem", "qual", "então",
];

/// Verbs of prices that change.
pub(super) const CHANGING: &[&str] = &[
    "rise",
    "rises",
    "rose",
    "raise",
    "raises",
    "raised",
    "increase",
    "increases",
    "increased",
    "fall",
    "falls",
    "fell",
    "drop",
    "drops",
    "dropped",
    "cut",
    "cuts",
    "lower",
    "lowers",
    "lowered",
    "steigt",
    "steigen",
    "stiege",
    "stiegen",
    "erhöht",
    "erhöhen",
    "sinkt",
    "sinken",
    "senkt",
    "senken",
    "sube",
    "suben",
    "subiera",
    "subieran",
    "aumenta",
    "aumentan",
    "baja",
    "bajan",
    "bajaran",
    "encarece",
    "encarecen",
    "augmente",
    "augmentent",
    "augmentait",
    "baisse",
    "baissent",
    "aumentam",
    "sobem",
];

/// Words of a supposition.
pub(super) const IF: &[&str] = &["if", "suppose", "assume", "assuming", "wenn", "falls", "si", "se"];

/// Comparatives of prices.
pub(super) const DEARER: &[&str] = &[
    "expensive",
    "dearer",
    "cheaper",
    "costlier",
    "pricier",
    "teurer",
    "billiger",
    "caro",
    "caros",
    "cher",
    "chers",
];

/// `what if Chinese prices go up` is about their prices, and ranks the others as well.
fn has_prices_that_change(reading: &Reading, next: usize) -> bool {
    const PRICES: &[&str] = &["price", "prices", "costs", "preise", "precios", "prix", "preços"];
    reading.tool == Some("rank_suppliers")
        && clause_behind(reading, next).take(1).any(|token| token.is_one_of(PRICES))
}

/// `ITM-0059 must be in it` chooses no rows: the others are planned as well.
pub(super) fn must_be_included(reading: &Reading, next: usize) -> bool {
    static INCLUDED: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let texts = [
            "~ (must|should|has to|have to|needs to|need to) be (included|part of it|in it|in there|covered)",
            "(and|,) {value} ~ (must|should|has to|have to|needs to|need to) be (included|part of it|in it|in there|covered)",
        ];
        texts.iter().map(|text| Pattern::new(text)).collect()
    });
    INCLUDED.iter().any(|pattern| longest(pattern, reading.sentence, next).is_some())
}

fn clause_behind<'a>(reading: &'a Reading, next: usize) -> impl Iterator<Item = &'a Token> {
    reading.sentence.tokens.iter().skip(next).take_while(|token| !token.ends_clause())
}

/// `only`, `the ... branch`: words that belong to the name.
pub(super) fn use_surroundings(reading: &mut Reading, column: &str, start: usize, end: usize) {
    let of_column = words_of(column);
    let belongs = |token: &Token| {
        token.is_one_of(&[
            "only",
            "just",
            "solely",
            "nur",
            "solo",
            "sólo",
            "seulement",
            "só",
            "apenas",
            "sirf",
            "exclusively",
            "alone",
            "instead",
        ]) || token.is_one_of(THINGS)
            || token.word().is_some_and(|word| of_column.contains(&singular(word)))
    };
    let tokens = &reading.sentence.tokens;
    let leads_to_name = |at: &usize| {
        let is_between = tokens[*at].is_one_of(&[
            "from", "in", "of", "aus", "von", "de", "the", "die", "based", "those", "ones", "outside",
        ]);
        is_between || belongs(&tokens[*at])
    };
    // `only the suppliers from India`
    let before: Vec<usize> = (start.saturating_sub(REACH)..start).rev().take_while(leads_to_name).collect();
    let near = [start.checked_sub(1), start.checked_sub(2), Some(end), Some(end + 1)].into_iter().flatten();
    // In `without Shop 7 and Shop 9` the second `Shop` begins another name.
    let begins_name = |at: usize| {
        let entity = reading.sentence.entity_at(at);
        entity.is_some_and(|entity| matches!(entity.kind, Kind::ValueOfFile { .. }))
    };
    let places = near.chain(before).filter(|at| tokens.get(*at).is_some_and(belongs) && !begins_name(*at));
    for at in places.collect::<Vec<_>>() {
        reading.use_tokens(at..at + 1);
    }
}

/// `store 7`, `branches 3 and 4`: a column and numbers that are among its values.
fn numbered(reading: &mut Reading) {
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let Some((column, next)) = column_at(reading, at) else {
            at += 1;
            continue;
        };
        at = numbers_of(reading, &column, at, next);
    }
}

fn numbers_of(reading: &mut Reading, column: &str, first: usize, next: usize) -> usize {
    // `if promo is 0 next week` supposes a signal and looks at all days.
    if matches!(reading.tool, Some("sense_demand" | "explain_change"))
        && !reading.data.column(column).is_some_and(is_of_names)
    {
        return first + 1;
    }
    let Some(known) = reading.data.column(column).filter(|known| is_numeric(known)).cloned() else {
        return first + 1;
    };
    let mut at = next;
    let mut end = next;
    while let Some(token) = reading.sentence.tokens.get(at) {
        if let Some(value) = token.number() {
            let is_known = known.values.iter().any(|text| number_of(text) == Some(value));
            // `stock 20 days` is a length of time and no stock of 20.
            let is_time = reading.sentence.entity_at(at).is_some_and(|entity| match &entity.kind {
                Kind::Duration(span) => {
                    !words_of(column).iter().any(|word| singular(word) == span.unit.name())
                }
                _ => false,
            });
            // `quality 70 %` is how much a criterion weighs.
            let is_weight = reading.tool == Some("rank_suppliers")
                && reading.sentence.tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Percent);
            if is_time || is_weight || !is_known || !reading.are_free(at..at + 1) {
                break;
            }
            let op = if leaves_out(reading, first).is_some() { "ne" } else { "eq" };
            filter::add(reading, column, op, crate::params::number(value));
            reading.use_tokens(at..at + 1);
            end = at + 1;
        } else if !token.is_one_of(&["and", "or", "no", "nr", "number", "und", "y", "et", "is", "="])
            && token.text != ","
            && token.text != "="
        {
            break;
        }
        at += 1;
    }
    if end > next {
        if let Some(word) = leaves_out(reading, first) {
            reading.use_tokens(word..word + 1);
        }
        reading.use_tokens(first..end);
        use_surroundings(reading, column, first, end);
    }
    end.max(first + 1)
}
