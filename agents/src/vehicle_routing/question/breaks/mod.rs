//! The break of drivers: `a 30-minute break between 11 and 14 h`, `lunch 12-13`, `no break`.

mod declined;
mod several;
pub(super) mod windows;

use crate::vehicle_routing::{
    params::RouteParams,
    question::{
        breaks::declined::{Relative, longest_without, negated, no_break},
        breaks::windows::{Window, window, window_before},
        reading::times::{duration, duration_before},
        reading::tokens::Token,
        take,
        vocabulary::BREAK,
    },
};

/// Words that may be between a length of time and the word for the break.
const KINDS: [&str; 22] = [
    "a",
    "an",
    "the",
    "of",
    "for",
    "as",
    "off",
    "their",
    "lunch",
    "unpaid",
    "paid",
    "legal",
    "mandatory",
    "statutory",
    "long",
    "short",
    "coffee",
    "meal",
    "driver",
    "drivers",
    "rest",
    "tea",
];
/// Words that may be between the break and the values stated about it.
const FILLERS: [&str; 45] = [
    "on",
    "anywhere",
    "whenever",
    "it",
    "which",
    "of",
    "for",
    "lasting",
    "lasts",
    "is",
    "are",
    "takes",
    "take",
    "a",
    "an",
    "the",
    "each",
    "every",
    "driver",
    "drivers",
    "per",
    "day",
    "all",
    "everyone",
    "anytime",
    "any",
    "time",
    "sometime",
    "somewhere",
    "taken",
    "to",
    "be",
    "must",
    "should",
    "can",
    "has",
    "starts",
    "start",
    "starting",
    "begin",
    "begins",
    "beginning",
    "in",
    "window",
    "least",
];
/// After a comma, an earlier time is the start of a shift.
const EARLIEST: f64 = 600.0;
/// A longer time is not a break: `17 h break` is the end of a shift.
const LONGEST: f64 = 240.0;

/// The values that a question states about a break.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Stated {
    minutes: Option<f64>,
    window: Option<Window>,
}

/// Reads the breaks with a stated length or time: the first one, and those behind it.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams, before: &RouteParams) -> Option<Relative> {
    let mut at = 0;
    while at < tokens.len() {
        let Some((first, last)) = named(tokens, at) else {
            at += 1;
            continue;
        };
        if let Some(begin) = negated(tokens, first) {
            if let Some(relative) = longest_without(tokens, begin) {
                take(tokens, relative.number + 1..last);
                return Some(relative);
            }
            return no_break(tokens, begin, last, params);
        }
        let (stated, begin, end) = around(tokens, first, last);
        if stated != Stated::default() {
            if several::adds(tokens, begin, before) {
                several::add(tokens, stated, begin..end, params);
                params.other_breaks = several::joined(&before.other_breaks, params.other_breaks.take());
                return None;
            }
            several::read(tokens, stated, (begin, first, last, end), params);
            return settle(tokens, stated, begin, end, params);
        }
        at = last;
    }
    None
}

/// The words for a break, such as `lunch break`. `Break down the cost` is not one; the word `rest` needs a length.
fn named(tokens: &[Token], at: usize) -> Option<(usize, usize)> {
    let is_rest = tokens[at].is_one_of(&["rest", "rests"])
        && (duration_before(tokens, at, &KINDS).is_some()
            || duration(tokens, at + 1).is_some()
            || tokens.get(at + 1).is_some_and(|of| of.is_one_of(&["of", "for"]))
                && duration(tokens, at + 2).is_some());
    if !tokens[at].is_one_of(&BREAK) && !is_rest {
        return None;
    }
    let mut last = at + 1;
    while tokens.get(last).is_some_and(|token| token.is_one_of(&BREAK)) {
        last += 1;
    }
    let is_verb =
        tokens.get(last).is_some_and(|token| token.is_one_of(&["down", "up", "even", "out", "into"]));
    (!is_verb).then_some((at, last))
}

/// The values before and after the words for the break, and the positions where the whole phrase begins and ends.
fn around(tokens: &[Token], first: usize, last: usize) -> (Stated, usize, usize) {
    let mut stated = Stated::default();
    let (mut begin, mut end) = (first, last);
    if let Some((minutes, at)) = length_before(tokens, first) {
        (stated.minutes, begin) = (Some(minutes), at);
    }
    let mut at = last;
    // `break: 30 min, between 11 and 14 h`.
    let most_stops = 1 + usize::from(tokens.get(last) == Some(&Token::Stop));
    let mut stops = 0;
    while let Some(token) = tokens.get(at) {
        let has_stop = stops > 0;
        let is_direct = at == last || matches!(tokens[at - 1], Token::Stop) && at == last + 1;
        let found = duration(tokens, at).filter(|(minutes, next)| {
            stated.minutes.is_none()
                && *minutes <= LONGEST
                && !is_of_stops(tokens, *next)
                && (!has_stop || is_direct)
        });
        if let Some((minutes, next)) = found {
            (stated.minutes, at, end) = (Some(minutes), next, next);
        } else if let Some((window, next)) = window(tokens, at).filter(|(found, _)| {
            stated.window.is_none_or(|window| window.and(*found).is_some())
                && (!has_stop || is_plausible(tokens, at, *found))
        }) {
            let both = stated.window.and_then(|first| first.and(window));
            (stated.window, at, end) = (both.or(Some(window)), next, next);
        } else if *token == Token::Stop && stops < most_stops {
            (stops, at) = (stops + 1, at + 1);
        } else if token.is_one_of(&FILLERS)
            || token.is_one_of(&BREAK)
            || *token == Token::Dash
            || token.is("and") && joins(tokens, at)
        {
            at += 1;
        } else if token.is("at") && tokens.get(at + 1).is_some_and(|next| next.is("least")) {
            at += 2;
        } else {
            break;
        }
    }
    if stated.window.is_none()
        && let Some((window, at)) = window_before(tokens, begin)
    {
        (stated.window, begin) = (Some(window), at);
    }
    (stated, begin, end)
}

/// The length that stands before the word for the break. Of `every 2 hours 15 minutes of break` it is the minutes: the hours pass between
/// two breaks.
fn length_before(tokens: &[Token], first: usize) -> Option<(f64, usize)> {
    const NUMBER_AND_UNIT: usize = 2;
    let (minutes, at) = duration_before(tokens, first, &KINDS)?;
    if is_length(tokens, (minutes, at)) {
        return Some((minutes, at));
    }
    let behind = at + NUMBER_AND_UNIT;
    let is_after = tokens[at.saturating_sub(NUMBER_AND_UNIT)..at].iter().any(|token| token.is("after"));
    let (minutes, next) = duration(tokens, behind).filter(|_| is_after || is_repeated(tokens, at))?;
    let is_joined = next <= first && tokens[next..first].iter().all(|token| token.is_one_of(&KINDS));
    is_joined.then_some((minutes, behind))
}

/// Whether the time is a length, and not the end of a shift before the break: `8-12 h break`.
fn is_length(tokens: &[Token], (minutes, at): (f64, usize)) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    minutes <= LONGEST
        && !before.is_some_and(|token| {
            *token == Token::Dash || token.is_one_of(&["to", "until", "till", "after", "every"])
        })
}

/// `10 minutes per stop`.
fn is_of_stops(tokens: &[Token], at: usize) -> bool {
    let stops =
        |token: &Token| token.starts_one_of(&["stop", "customer", "deliver", "drop", "unload", "service"]);
    tokens.get(at).is_some_and(|token| token.is_one_of(&["per", "a", "each", "every", "at"]))
        && tokens[at..].iter().take(4).any(stops)
        || tokens.get(at).is_some_and(stops)
}

/// `not before 11 and not after 14 h`.
fn joins(tokens: &[Token], at: usize) -> bool {
    tokens.get(at + 1).is_some_and(|next| next.is_one_of(&["not", "no", "until", "before", "at"]))
        && window(tokens, at + 1).is_some()
}

/// After a comma, only a window that cannot be a shift: `between`, or a few hours.
fn is_plausible(tokens: &[Token], at: usize, window: Window) -> bool {
    match window {
        // `30 min break, start at 7:30` is the start of the shift.
        Window::Between(Some(from), _) | Window::Span(from, _)
            if from < EARLIEST && at > 0 && tokens[at - 1].is_one_of(&["start", "begin"]) =>
        {
            false
        }
        Window::Between(Some(from), Some(until)) | Window::Span(from, until) => until - from <= LONGEST,
        Window::AfterStart(..) => true,
        Window::Between(..) => tokens[at].is_one_of(&["around", "about", "not", "no"]),
    }
}

/// Whether the hours before a break are those before each: `after every 4.5 hours`, `every 3 hours`.
fn is_repeated(tokens: &[Token], number: usize) -> bool {
    number > 0 && tokens[number - 1].is_one_of(&["every", "each"])
}

/// Stores the stated values and removes their tokens.
fn settle(
    tokens: &mut [Token],
    stated: Stated,
    begin: usize,
    end: usize,
    params: &mut RouteParams,
) -> Option<Relative> {
    params.break_minutes = stated.minutes;
    let mut relative = None;
    let number = match stated.window {
        Some(Window::AfterStart(minutes, number)) => {
            if is_repeated(tokens, number) {
                several::repeat(minutes, stated.minutes, params);
            }
            relative = Some(Relative { minutes, number });
            Some((number, tokens[number].clone()))
        }
        Some(window) => {
            let (minutes, from, until) = window.settled(stated.minutes);
            params.break_minutes = minutes;
            (params.break_from_minutes, params.break_until_minutes) = (from, until);
            None
        }
        None => None,
    };
    take(tokens, begin..end);
    if let Some((place, number)) = number {
        tokens[place] = number;
    }
    relative
}
