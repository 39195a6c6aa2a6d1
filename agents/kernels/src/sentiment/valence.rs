//! The rating of one word in its place: changed by the words before it, by capitals and by idioms.

use super::lexicon::rating;
use super::tokens::Tokens;
use super::words::{idiom, is_negation, strength};

/// Added to a word in capitals among others.
const CAPITALS: f64 = 0.733;
/// A negated rating is turned and weaker.
const NEGATED: f64 = -0.74;
/// "never so good" and "never this good" are praise.
const NEVER_SO: f64 = 1.25;
/// A word that strengthens counts less the further away it is.
const BY_DISTANCE: [f64; 3] = [1.0, 0.95, 0.9];

/// The rating of a word in its place; zero when it has none.
pub(super) fn of(tokens: &Tokens, place: usize) -> f64 {
    let word = tokens.lower(place);
    let is_kind_of = word == "kind" && tokens.after(place, 1) == Some("of");
    if strength(word).is_some() || is_kind_of {
        return 0.0;
    }
    let Some(rated) = rating(word) else { return 0.0 };
    let mut valence = after_no(tokens, place, rated);
    if tokens.is_emphasised(place) {
        valence += if valence > 0.0 { CAPITALS } else { -CAPITALS };
    }
    for distance in 1..=3 {
        let Some(before) = tokens.before(place, distance) else { break };
        if rating(before).is_some() {
            continue;
        }
        valence += strengthening(tokens, place - distance, valence) * BY_DISTANCE[distance - 1];
        valence = negate(tokens, place, distance, valence);
        if distance == 3 {
            valence = with_idioms(tokens, place, valence);
        }
    }
    if is_after_least(tokens, place) { valence * NEGATED } else { valence }
}

/// "No" in front of a rated word negates it and has no rating of its own.
fn after_no(tokens: &Tokens, place: usize, rated: f64) -> f64 {
    let is_no = |distance| tokens.before(place, distance) == Some("no");
    let is_or = matches!(tokens.before(place, 1), Some("or" | "nor"));
    if is_no(1) || is_no(2) || is_no(3) && is_or {
        return rated * NEGATED;
    }
    let negates_next =
        tokens.lower(place) == "no" && tokens.after(place, 1).is_some_and(|next| rating(next).is_some());
    if negates_next { 0.0 } else { rated }
}

/// What a word such as "very" or "hardly" adds to a rating after it.
fn strengthening(tokens: &Tokens, place: usize, valence: f64) -> f64 {
    let Some(strength) = strength(tokens.lower(place)) else { return 0.0 };
    let added = if valence < 0.0 { -strength } else { strength };
    match tokens.is_emphasised(place) {
        false => added,
        true if valence > 0.0 => added + CAPITALS,
        true => added - CAPITALS,
    }
}

/// Turns the rating when the word at this distance negates it.
fn negate(tokens: &Tokens, place: usize, distance: usize, valence: f64) -> f64 {
    let before = |distance| tokens.before(place, distance).unwrap_or_default();
    let is_so = |distance| matches!(before(distance), "so" | "this");
    let is_praise = match distance {
        2 => before(2) == "never" && is_so(1),
        // The reference takes "so" and "this" right before the word for praise, with or without "never".
        3 => before(3) == "never" && is_so(2) || is_so(1),
        _ => false,
    };
    let is_without_doubt = match distance {
        2 => before(2) == "without" && before(1) == "doubt",
        3 => before(3) == "without" && (before(2) == "doubt" || before(1) == "doubt"),
        _ => false,
    };
    if is_praise {
        valence * NEVER_SO
    } else if !is_without_doubt && is_negation(before(distance)) {
        valence * NEGATED
    } else {
        valence
    }
}

/// Idioms replace the rating; "kind of" and its like weaken it. Called with three words before the place.
fn with_idioms(tokens: &Tokens, place: usize, mut valence: f64) -> f64 {
    let ending = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2)];
    let of = |(from, to): (usize, usize)| tokens.phrase(place - from, place - to);
    if let Some(known) = ending.into_iter().find_map(|span| idiom(&of(span))) {
        valence = known;
    }
    for last in [place + 1, place + 2] {
        if last < tokens.len()
            && let Some(known) = idiom(&tokens.phrase(place, last))
        {
            valence = known;
        }
    }
    for span in [(3, 1), (3, 2), (2, 1)] {
        valence += strength(&of(span)).unwrap_or(0.0);
    }
    valence
}

/// "Least" before a word negates it, unless it is "at least" or "very least".
fn is_after_least(tokens: &Tokens, place: usize) -> bool {
    tokens.before(place, 1) == Some("least") && !matches!(tokens.before(place, 2), Some("at" | "very"))
}
