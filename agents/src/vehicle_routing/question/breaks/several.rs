//! Breaks beyond the first one: `two breaks: 15 minutes after 2 hours and 30 minutes after 4.5 hours`, `lunch 12 to 13 and a coffee
//! break of 15 minutes at 15:00`, `two 15 minute breaks`.

use std::ops::Range;

use super::{
    LONGEST, Stated, around, is_of_stops, named, negated,
    windows::{SHORT_SPAN, Window, window},
};
use crate::vehicle_routing::{
    limits::MOST_BREAKS,
    params::{OtherBreak, RouteParams},
    question::{reading::times::duration, reading::tokens::Token, take},
};

/// More breaks than this are not counted in words.
const MOST: f64 = 4.0;

/// Whether the break joins those of the plan before: `another break`, `a second break`.
pub(super) fn adds(tokens: &[Token], begin: usize, before: &RouteParams) -> bool {
    const MORE: [&str; 10] = [
        "another",
        "second",
        "third",
        "extra",
        "additional",
        "further",
        "zweite",
        "weitere",
        "segunda",
        "segundo",
    ];
    let has_break = before.break_minutes.is_some_and(|minutes| minutes > 0.0)
        || before.break_from_minutes.or(before.break_until_minutes).or(before.break_after_minutes).is_some();
    has_break && tokens[begin.saturating_sub(3)..begin].iter().any(|token| token.is_one_of(&MORE))
}

/// The breaks of the plan before and new ones.
pub(super) fn joined(
    before: &Option<Vec<OtherBreak>>,
    new: Option<Vec<OtherBreak>>,
) -> Option<Vec<OtherBreak>> {
    let all: Vec<OtherBreak> = before.iter().flatten().cloned().chain(new.into_iter().flatten()).collect();
    (!all.is_empty()).then_some(all)
}

/// Reads the breaks behind the first one, and those that its count means.
pub(super) fn read(
    tokens: &mut [Token],
    first: Stated,
    (begin, word, last, end): (usize, usize, usize, usize),
    params: &mut RouteParams,
) {
    let is_plural = tokens[word..last].iter().any(|token| token.is_one_of(&["breaks", "pauses"]));
    let mut at = end;
    while let Some((stated, range)) = another_one(tokens, at, first) {
        at = range.end;
        add(tokens, stated, range, params);
    }
    if is_plural {
        while let Some((stated, range)) = following(tokens, at).or_else(|| at_time(tokens, at, first)) {
            at = range.end;
            add(tokens, stated, range, params);
        }
    }
    let mut search = at;
    while search < tokens.len() {
        let Some((first, last)) = named(tokens, search) else {
            search += 1;
            continue;
        };
        search = last;
        let (stated, begin, end) = around(tokens, first, last);
        if negated(tokens, first).is_none() && stated != Stated::default() && begin >= at {
            add(tokens, stated, begin..end, params);
            search = end;
        }
    }
    if params.other_breaks.is_none()
        && is_plural
        && let Some((place, count)) = counted(tokens, begin, word)
    {
        for _ in 1..count as usize {
            params.other_breaks.get_or_insert_default().push(other(first));
        }
        take(tokens, place..place + 1);
    } else if params.other_breaks.is_some()
        && let Some((place, _)) = counted(tokens, begin, word)
    {
        take(tokens, place..place + 1);
    }
}

/// The `two` of `two breaks of 15 minutes` and of `two 15 minute breaks`.
fn counted(tokens: &[Token], begin: usize, word: usize) -> Option<(usize, f64)> {
    [begin, word].into_iter().find_map(|end| {
        let place = end.checked_sub(1)?;
        let count = tokens[place].number()?;
        ((2.0..=MOST).contains(&count) && count.fract() == 0.0).then_some((place, count))
    })
}

/// A break in a list: `and 30 minutes after 4.5 hours`.
fn following(tokens: &[Token], end: usize) -> Option<(Stated, Range<usize>)> {
    const LINKS: [&str; 12] =
        ["and", "plus", "then", "a", "an", "another", "the", "second", "third", "one", "also", "of"];
    let links =
        tokens.get(end..)?.iter().take_while(|token| **token == Token::Stop || token.is_one_of(&LINKS));
    let begin = end + links.count();
    let (minutes, mut at) = duration(tokens, begin)
        .filter(|(minutes, next)| *minutes <= LONGEST && begin > end && !is_of_stops(tokens, *next))?;
    let mut stated = Stated { minutes: Some(minutes), window: None };
    if let Some((window, next)) = window(tokens, at) {
        (stated.window, at) = (Some(window), next);
    }
    stated.window.is_some().then_some((stated, begin..at))
}

/// A break in a list that begins with its time: `and at 13:00 for 30 minutes`, `and 13:00 to 13:30`, `and 15:00`. Its length is that of the
/// first one where it has none.
fn at_time(tokens: &[Token], end: usize, first: Stated) -> Option<(Stated, Range<usize>)> {
    const LINKS: [&str; 6] = ["and", "plus", "then", "also", "another", "the"];
    let links =
        tokens.get(end..)?.iter().take_while(|token| **token == Token::Stop || token.is_one_of(&LINKS));
    let begin = end + links.count();
    if !tokens[end..begin].iter().any(|token| token.is_one_of(&LINKS)) {
        return None;
    }
    let (window, mut next) = window(tokens, begin)?;
    let behind = length_at(tokens, next);
    next = behind.map_or(next, |(_, end)| end);
    let is_break = match window {
        Window::Span(from, until) => until - from <= SHORT_SPAN,
        Window::Between(Some(from), Some(until)) => {
            from == until && (behind.is_some() || first.minutes.is_some())
        }
        Window::Between(..) | Window::AfterStart(..) => false,
    };
    let minutes = behind.map(|(length, _)| length).or(match window {
        Window::Span(..) => None,
        Window::Between(..) | Window::AfterStart(..) => first.minutes,
    });
    is_break.then_some((Stated { minutes, window: Some(window) }, begin..next))
}

/// `and one at 13:00 for 45`, `and another at 15:00`: a break that is not named again. Its length is that of the first one where it
/// has none, and in minutes where it has no unit.
fn another_one(tokens: &[Token], end: usize, first: Stated) -> Option<(Stated, Range<usize>)> {
    const ONE: [&str; 12] = [
        "one", "another", "second", "third", "eine", "einer", "weitere", "otra", "otro", "outra", "outro",
        "autre",
    ];
    const LINKS: [&str; 8] = ["and", "plus", "then", "a", "an", "the", "une", "un"];
    let is_one = |token: &Token| token.number() == Some(1.0) || token.is_one_of(&ONE);
    let links =
        tokens.get(end..)?.iter().take_while(|token| **token == Token::Stop || token.is_one_of(&LINKS));
    let links = end + links.count();
    let ones = tokens[links..].iter().take_while(|token| is_one(token)).count();
    let begin = links + ones;
    if ones == 0 || links == end {
        return None;
    }
    let (length, window_at) =
        length_at(tokens, begin).map_or((None, begin), |(length, next)| (Some(length), next));
    let (window, mut next) = window(tokens, window_at)?;
    let behind = length.is_none().then(|| length_at(tokens, next)).flatten();
    if let Some((_, end)) = behind {
        next = end;
    }
    let minutes = length.or(behind.map(|(length, _)| length)).or(first.minutes);
    Some((Stated { minutes, window: Some(window) }, end..next))
}

/// `for 45`, `of 45 minutes`, `45 minutes`: the minutes, and the token behind them.
fn length_at(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let is_for = tokens.get(at).is_some_and(|token| token.is_one_of(&["for", "of", "lasting", "with"]));
    let begin = at + usize::from(is_for);
    if let Some(found) =
        duration(tokens, begin).filter(|(minutes, next)| *minutes <= LONGEST && !is_of_stops(tokens, *next))
    {
        return Some(found);
    }
    let bare = tokens.get(begin)?.number().filter(|minutes| is_for && (5.0..=LONGEST).contains(minutes))?;
    let is_alone = tokens.get(begin + 1).is_none_or(|next| *next == Token::Stop || next.is("and"));
    is_alone.then_some((bare, begin + 1))
}

/// Adds the further breaks that a plan has room for, at twice and three times `after`. A route that ends earlier has fewer,
/// and the answer names the routes that last longer (`tell/further_breaks.rs`).
pub(super) fn repeat(after: f64, minutes: Option<f64>, params: &mut RouteParams) {
    let times = (2..=MOST_BREAKS).map(|count| after * count as f64);
    let others =
        times.map(|after| OtherBreak { minutes, after_minutes: Some(after), ..OtherBreak::default() });
    params.other_breaks.get_or_insert_default().extend(others);
}

/// Adds a break and removes its tokens.
pub(super) fn add(tokens: &mut [Token], stated: Stated, range: Range<usize>, params: &mut RouteParams) {
    params.other_breaks.get_or_insert_default().push(other(stated));
    take(tokens, range);
}

fn other(stated: Stated) -> OtherBreak {
    match stated.window {
        Some(Window::AfterStart(after, _)) => {
            OtherBreak { minutes: stated.minutes, after_minutes: Some(after), ..OtherBreak::default() }
        }
        Some(window) => {
            let (minutes, from_minutes, until_minutes) = window.settled(stated.minutes);
            OtherBreak { minutes, from_minutes, until_minutes, after_minutes: None }
        }
        None => OtherBreak { minutes: stated.minutes, ..OtherBreak::default() },
    }
}
