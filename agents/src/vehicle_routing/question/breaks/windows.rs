//! When a break may begin: `between 11 and 14 h`, `around noon`, `not before 11 h`, `after 4 hours`.

use crate::vehicle_routing::question::{
    reading::times::{is_marked, time},
    reading::tokens::{Token, is_at},
    vocabulary::names_vehicle,
};

/// A span this short is the break itself, not the time in which it may begin.
pub(super) const SHORT_SPAN: f64 = 120.0;
/// `around noon` means up to this many minutes earlier or later.
const AROUND: f64 = 60.0;
const MORNING: f64 = 360.0;
const AROUND_WORDS: [&str; 8] =
    ["around", "about", "near", "roughly", "ca", "circa", "approximately", "towards"];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Window {
    /// The break may begin between two times.
    Between(Option<f64>, Option<f64>),
    /// `12 to 13`, which may also be the whole break.
    Span(f64, f64),
    /// A number of minutes after the start of the shift, and the position of that number.
    AfterStart(f64, usize),
}

impl Window {
    /// Combines `not before 11` and `not after 14`.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Between(Some(from), None), Self::Between(None, Some(until)))
            | (Self::Between(None, Some(until)), Self::Between(Some(from), None)) => {
                Some(Self::Between(Some(from), Some(until)))
            }
            _ => None,
        }
    }

    /// The earliest and the latest begin. In a window as long as the break, the break begins when the window does.
    pub(super) fn settled(self, minutes: Option<f64>) -> (Option<f64>, Option<f64>, Option<f64>) {
        match (self, minutes) {
            (Window::Span(from, until), None) if until - from <= SHORT_SPAN => {
                (Some(until - from), Some(from), Some(from))
            }
            (Window::Span(from, until) | Window::Between(Some(from), Some(until)), Some(minutes))
                if until > from && minutes >= until - from =>
            {
                (Some(minutes), Some(from), Some(from))
            }
            (Window::Span(from, until), minutes) => (minutes, Some(from), Some(until)),
            (Window::Between(from, until), minutes) => (minutes, from, until),
            (Window::AfterStart(..), minutes) => (minutes, None, None),
        }
    }
}

/// The window in which the break may begin.
pub(crate) fn window(tokens: &[Token], at: usize) -> Option<(Window, usize)> {
    let after = if is_at(tokens, at, &["not", "no", "never"]) { at + 1 } else { at };
    let is_not = after > at;
    let than = after + 1 + usize::from(is_at(tokens, after + 1, &["than"]));
    if is_not || is_at(tokens, after, &["earliest", "latest"]) {
        let (time, next) = daytime(tokens, than)?;
        return match () {
            () if is_at(tokens, after, &["before", "earlier", "sooner", "earliest"]) => {
                Some((Window::Between(Some(time), None), next))
            }
            () if is_at(tokens, after, &["after", "later", "latest"]) => {
                Some((Window::Between(None, Some(time)), next))
            }
            () => None,
        };
    }
    if is_at(tokens, at, &["after", "every", "each"])
        && let Some(after) = after_start(tokens, at)
    {
        return Some(after);
    }
    if is_at(tokens, at, &["at"]) && is_at(tokens, at + 1, &AROUND_WORDS) || is_at(tokens, at, &AROUND_WORDS)
    {
        let place = if is_at(tokens, at, &["at"]) { at + 2 } else { at + 1 };
        let (time, next) = daytime(tokens, place)?;
        return Some((Window::Between(Some((time - AROUND).max(0.0)), Some(time + AROUND)), next));
    }
    let place = if is_at(
        tokens,
        at,
        &["between", "btw", "betw", "from", "at", "after", "until", "till", "before", "by"],
    ) {
        at + 1
    } else {
        at
    };
    let (time, next) = daytime(tokens, place)?;
    // `at 10:00 and 15:00` are the times of two breaks.
    let are_two = is_at(tokens, at, &["at"]) && is_at(tokens, next, &["and"]);
    let second = !are_two
        && tokens.get(next).is_some_and(|link| {
            *link == Token::Dash || link.is_one_of(&["to", "until", "till", "and", "or"])
        });
    // `at 10:00 and one of 45 minutes at 13:00` goes on with another break.
    let is_another = tokens.get(next + 1).is_some_and(|token| token.number() == Some(1.0))
        && is_at(tokens, next + 2, &["of", "at", "for"]);
    if second
        && !is_another
        && let Some((end, next)) =
            daytime(tokens, next + 1).map(|(end, next)| (end + if end < time { 720.0 } else { 0.0 }, next))
        && end > time
    {
        let is_between = is_at(tokens, at, &["between", "btw", "betw"]);
        let window =
            if is_between { Window::Between(Some(time), Some(end)) } else { Window::Span(time, end) };
        return Some((window, next));
    }
    if is_at(tokens, at, &["from", "after"]) {
        return Some((Window::Between(Some(time), None), next));
    }
    if is_at(tokens, at, &["until", "till", "before", "by"]) {
        return Some((Window::Between(None, Some(time)), next));
    }
    (is_at(tokens, at, &["at"]) || is_marked(tokens, place, next))
        .then_some((Window::Between(Some(time), Some(time)), next))
}

/// A time of day; `lunch at 1` means the afternoon.
fn daytime(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let (minutes, next) = time(tokens, at)?;
    // `12 vans` is not a time.
    let is_count = tokens[at].number().is_some()
        && tokens.get(next).is_some_and(|noun| {
            names_vehicle(noun) || noun.starts_one_of(&["stop", "unit", "km", "kg", "min"])
        });
    let is_early = minutes < MORNING && tokens[at].number().is_some();
    (!is_count).then_some((if is_early { minutes + 720.0 } else { minutes }, next))
}

/// `after 4 hours`, `after 4.5 h of driving`.
fn after_start(tokens: &[Token], at: usize) -> Option<(Window, usize)> {
    let most = tokens[at + 1..]
        .iter()
        .take_while(|token| {
            token.is_one_of(&["at", "most", "max", "no", "more", "than", "every", "each", "of", "spätestens"])
        })
        .count();
    let number = at + 1 + most;
    // `after 4h30` is a length of driving and no time of day.
    if let Some(Token::Clock(minutes)) = tokens.get(number).filter(|_| is_at(tokens, at, &["after"]))
        && *minutes < MORNING
    {
        return Some((Window::AfterStart(*minutes, number), number + 1));
    }
    let hours = tokens.get(number)?.number()?;
    let unit = tokens.get(number + 1)?;
    let is_length = unit.is_one_of(&["hours", "hour", "hrs"]) || unit.is("h") && hours < 9.0;
    is_length.then_some((Window::AfterStart(60.0 * hours, number), number + 2))
}

/// `a 12:30 break`, `12-13 lunch`.
pub(super) fn window_before(tokens: &[Token], end: usize) -> Option<(Window, usize)> {
    let end = tokens[..end].iter().rposition(|token| {
        !token.is_one_of(&["a", "the", "is", "for", "eine", "einer", "una", "uma", "une"])
    })? + 1;
    (end.saturating_sub(6)..end).find_map(|at| {
        let is_first = at == 0
            || tokens[at - 1] == Token::Stop
            || tokens[at - 1].is_one_of(&["a", "the", "with", "and", "from"]);
        let is_repeated = is_at(tokens, at, &["every", "after"]);
        let (window, next) =
            window(tokens, at).filter(|(_, next)| (is_first || is_repeated) && *next == end)?;
        match window {
            Window::Span(from, until) if until - from <= SHORT_SPAN => Some((window, at)),
            Window::Between(Some(from), Some(until)) if from == until && next == at + 1 => Some((window, at)),
            // `every 3 hours a break of 15 minutes`
            Window::AfterStart(minutes, _) if is_repeated && minutes <= MORNING => Some((window, at)),
            Window::Between(..) | Window::Span(..) | Window::AfterStart(..) => None,
        }
    })
}
