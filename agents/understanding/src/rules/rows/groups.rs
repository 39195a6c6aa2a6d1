//! How the result is split: `per branch`, `by Category then Item No`, `every filiale separate`.

use serde_json::json;

use super::columns::{column_at, is_of_names};
use crate::reading::Reading;

const SPLITTING: &[&str] = &[
    "per",
    "by",
    "each",
    "every",
    "across",
    "je",
    "pro",
    "nach",
    "jede",
    "jeden",
    "jeder",
    "por",
    "cada",
    "par",
    "chaque",
    "har",
    "wise",
    "separately",
    "level",
    "प्रति",
    "हर",
];

/// Words between two levels.
const LINKS: &[&str] = &[
    "and", "then", "below", "that", "within", "by", "per", "und", "dann", "y", "luego", "et", "puis", "e",
    "depois", "+", "x", ">", "the", "each", "their", "its", "of",
];

/// Words before what is forecast: `previsão dos livros`, `Prognose der Artikel`.
const OF: &[&str] = &[
    "of", "for", "dos", "das", "de", "do", "da", "los", "las", "des", "der", "die", "für", "para", "pour",
    "les", "os", "as",
];

pub(super) fn read(reading: &mut Reading) {
    use_noun_of_items(reading);
    for at in 0..reading.sentence.tokens.len() {
        if !reading.are_free(at..at + 1) {
            continue;
        }
        if reading.sentence.tokens[at].is_one_of(SPLITTING)
            && !is_stop_of_route(reading, at)
            && let Some((columns, end)) = list(reading, at + 1)
        {
            state(reading, columns, at, end);
            return;
        }
        // `split livro`
        if reading.sentence.tokens[at].is("split")
            && let Some((columns, end)) = list(reading, at + 1)
        {
            state(reading, columns, at, end);
            return;
        }
        // `shop by shop`
        if let Some((column, next)) = grouping_column(reading, at)
            && reading.sentence.tokens.get(next).is_some_and(|token| token.is("by"))
            && grouping_column(reading, next + 1).is_some_and(|(other, _)| other == column)
        {
            state(reading, vec![column], at, next + 2);
            return;
        }
        // `Branch > Category`, `branch + item`
        if let Some((columns, end)) = list(reading, at).filter(|(columns, _)| columns.len() > 1)
            && (at..end).any(|place| matches!(reading.sentence.tokens[place].text.as_str(), ">" | "+"))
        {
            state(reading, columns, at, end);
            return;
        }
        // `which branch sold the most`
        if reading.tool.is_none()
            && reading.sentence.tokens[at]
                .is_one_of(&["which", "what", "welche", "qué", "quel", "quelle", "qual", "kis", "kaun"])
            && let Some((column, next)) = grouping_column(reading, at + 1)
            && reading.sentence.tokens[next..].iter().any(|token| {
                token.is_one_of(&[
                    "most", "least", "highest", "lowest", "biggest", "best", "top", "more", "fewest",
                    "largest", "smallest", "meisten", "más", "plus", "mais",
                ])
            })
        {
            state(reading, vec![column], at + 1, next);
            return;
        }
        // `filiale wise`, `branch-level`, `branch by branch`
        if let Some((column, next)) = grouping_column(reading, at)
            && reading.sentence.tokens.get(next).is_some_and(|token| {
                token.is_one_of(&["wise", "level", "separately", "separate", "individually"])
            })
        {
            state(reading, vec![column], at, next + 1);
            return;
        }
    }
}

/// The noun of the items, where the file has no other column of names: a forecast is made for each of them anyway.
fn use_noun_of_items(reading: &mut Reading) {
    let mut names = reading.data.columns().filter(|column| is_of_names(column));
    let (Some(only), None) = (names.next().map(|column| column.name.clone()), names.next()) else { return };
    if reading.tool != Some("forecast_demand") {
        return;
    }
    for at in 1..reading.sentence.tokens.len() {
        if reading.sentence.tokens[at - 1].is_one_of(OF)
            && let Some((_, next)) = grouping_column(reading, at).filter(|(column, _)| *column == only)
            && reading.are_free(at..next)
        {
            reading.use_tokens(at..next);
        }
    }
}

/// `Every shop` on a route is where the vehicles go, not how the plan is split.
fn is_stop_of_route(reading: &Reading, at: usize) -> bool {
    reading.tool == Some("plan_routes") && reading.sentence.tokens[at].is_one_of(&["each", "every"])
}

fn state(reading: &mut Reading, columns: Vec<String>, start: usize, end: usize) {
    reading.params.set("group_by", json!(columns));
    reading.use_tokens(start..end);
}

/// The columns of a list that begins here, and the token after it.
fn list(reading: &Reading, at: usize) -> Option<(Vec<String>, usize)> {
    let at = if reading.sentence.tokens.get(at)?.is_one_of(&["the", "single", "individual", "each", "every"])
    {
        at + 1
    } else {
        at
    };
    let (first, mut end) = grouping_column(reading, at)?;
    let mut columns = vec![first];
    let mut next = end;
    while let Some(token) = reading.sentence.tokens.get(next) {
        if let Some((column, after)) = grouping_column(reading, next) {
            if !columns.contains(&column) {
                columns.push(column);
            }
            end = after;
            next = after;
        } else if token.is_one_of(LINKS) || matches!(token.text.as_str(), "," | "/" | "&" | "+" | ">") {
            next += 1;
        } else {
            break;
        }
    }
    Some((columns, end))
}

fn grouping_column(reading: &Reading, at: usize) -> Option<(String, usize)> {
    let (name, next) = column_at(reading, at)?;
    let column = reading.data.column(&name)?;
    let is_value = reading.sentence.tokens.get(next).is_some_and(|token| token.number().is_some());
    (is_of_names(column) && !is_value).then_some((name, next))
}
