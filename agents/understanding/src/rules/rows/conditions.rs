//! Conditions on rows, which are filters and never settings: `stops that need more than 30 minutes`, `anything that costs more than
//! 200`. Those that were read from the rows of the file are filters; the words of others are kept from the rules of settings.

use std::ops::Range;

use serde_json::Value;

use super::filter;
use crate::{data::Condition, reading::Reading};

/// Analyses that read limits of their rows themselves: a ranking says which suppliers it leaves out.
pub(super) const WITH_LIMITS: [&str; 2] = ["rank_suppliers", "allocate_orders"];

/// States the conditions that are known, and keeps the words of the others from the rules until `release`.
pub(super) fn read(reading: &mut Reading) {
    if reading.tool.is_some_and(|tool| WITH_LIMITS.contains(&tool)) {
        return;
    }
    for (condition, tokens) in known(reading) {
        // `92 % for items above 20` has a service of its own and chooses no rows.
        let has_service = reading.params.get("service_by").is_some() && reading.is_any_used(tokens.clone());
        if !has_service {
            use_as_filter(reading, &condition, tokens);
        }
    }
    for tokens in open(reading) {
        reading.set_aside(tokens);
    }
}

/// The conditions that were read from the rows of the file and choose the rows of the whole analysis.
fn known(reading: &Reading) -> Vec<(Condition, Range<usize>)> {
    let all = reading
        .data
        .conditions
        .iter()
        .map(|condition| (condition.clone(), reading.tokens_between(condition.start, condition.end)));
    all.filter(|(_, tokens)| !is_of_part(reading, tokens.start)).collect()
}

/// States a condition that was read from the rows of the file; where it stands among what is left out, its opposite.
fn use_as_filter(reading: &mut Reading, condition: &Condition, tokens: Range<usize>) {
    let stretch = reading.parts.left_out.iter().find(|out| out.contains(&tokens.start)).cloned();
    // Of two conditions that are left out together one alone would leave out more.
    if stretch.is_some() && condition.filters.len() > 1 {
        return;
    }
    for stated in &condition.filters {
        state(reading, stated, stretch.is_some());
    }
    if let Some(out) = stretch {
        // Names that are left out beside it are read later.
        for place in out.start..tokens.start.min(out.start + 2) {
            if !reading.is_name(place) {
                reading.use_tokens(place..place + 1);
            }
        }
    }
    reading.use_tokens(tokens.start.saturating_sub(1)..tokens.end);
    use_only_before(reading, tokens.start);
}

/// Gives the words of conditions back, for the rules of rows; but not of those that are about some rows only, which must filter
/// nothing.
pub(super) fn release(reading: &mut Reading) {
    for tokens in open(reading) {
        if is_of_part(reading, tokens.start) {
            continue;
        }
        // What a figure does not hold for stays apart: `items above 20 except SKU-105`.
        for at in tokens {
            if !reading.parts.exceptions.iter().any(|clause| clause.contains(&at)) {
                reading.release(at..at + 1);
            }
        }
    }
}

fn is_of_part(reading: &Reading, start: usize) -> bool {
    reading.parts.conditions.iter().any(|condition| condition.tokens.start == start && condition.is_of_part)
}

/// Keeps from the rules of bare values what the rules of rows have left of conditions.
pub(super) fn keep(reading: &mut Reading) {
    if reading.tool.is_some_and(|tool| WITH_LIMITS.contains(&tool)) {
        for (condition, tokens) in known(reading) {
            if !reading.is_any_used(tokens.clone()) && !reading.is_any_aside(tokens.clone()) {
                use_as_filter(reading, &condition, tokens);
            }
        }
    }
    for tokens in open(reading) {
        reading.set_aside(tokens);
    }
}

/// The conditions of which nothing has been used.
fn open(reading: &Reading) -> Vec<Range<usize>> {
    if reading.tool.is_none_or(|tool| WITH_LIMITS.contains(&tool)) {
        return Vec::new();
    }
    let all = reading.parts.conditions.iter().map(|condition| condition.tokens.clone());
    all.filter(|tokens| !reading.is_any_used(tokens.clone())).collect()
}

/// `Only deliver to the stops that close ...`
fn use_only_before(reading: &mut Reading, at: usize) {
    let first = at.saturating_sub(super::values::REACH);
    for place in first..at {
        if reading.sentence.tokens[place].is_one_of(super::left_out::ONLY) {
            reading.use_tokens(place..place + 1);
        }
    }
}

fn state(reading: &mut Reading, stated: &Value, is_left_out: bool) {
    let (Some(column), Some(op)) = (stated["column"].as_str(), stated["op"].as_str()) else { return };
    match (op, is_left_out) {
        ("in", _) => {
            for value in stated["value"].as_array().into_iter().flatten() {
                filter::add(reading, column, if is_left_out { "ne" } else { "eq" }, value.clone());
            }
        }
        (op, true) => filter::add(reading, column, filter::opposite(op), stated["value"].clone()),
        (op, false) => filter::add(reading, column, op, stated["value"].clone()),
    }
}
