//! Beginnings, middles and ends: `end of Q3`, `beginning of March`, `mid March`, `late 2026`, `EOY`, `month end`.

use chrono::Datelike;

use super::{
    arithmetic::{days_after, months_after, unit_around, ymd},
    inside::unedged,
    point::{Now, When},
    resolve::{Days, resolve},
};
use crate::{lexicon::calendar::Unit, text::Text};

#[derive(Clone, Copy)]
enum Edge {
    Start,
    Early,
    Middle,
    Late,
    End,
    /// The rest of a period that has begun.
    Rest,
    /// The past part of a period that has begun.
    Over,
}

const EDGES: &[(&str, Edge)] = &[
    ("beginning of", Edge::Start),
    ("start of", Edge::Start),
    ("end of", Edge::End),
    ("end", Edge::End),
    ("close of", Edge::End),
    ("middle of", Edge::Middle),
    ("mid", Edge::Middle),
    ("early", Edge::Early),
    ("earlier in", Edge::Over),
    ("earlier", Edge::Over),
    ("late", Edge::Late),
    ("later in", Edge::Rest),
    ("later", Edge::Rest),
    ("rest of", Edge::Rest),
    ("remainder of", Edge::Rest),
];

const SHORT: &[(&str, Unit)] = &[
    ("eow", Unit::Week),
    ("eom", Unit::Month),
    ("eoq", Unit::Quarter),
    ("eoy", Unit::Year),
    ("week end", Unit::Week),
    ("month end", Unit::Month),
    ("quarter end", Unit::Quarter),
    ("year end", Unit::Year),
];

/// Reads the beginning, middle or end of a period.
pub(super) fn edge(text: &Text, at: usize, now: &Now) -> Option<When> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    for (phrase, unit) in SHORT {
        if let Some(next) = text.phrase(start, phrase) {
            let (_, last) = unit_around(now.today, *unit, 0)?;
            return Some(When::day(last, next));
        }
    }
    for (phrase, edge) in EDGES {
        if let Some(next) = text.phrase(start, phrase) {
            let next = if text.is_mark(next, &['-']) { next + 1 } else { next };
            return of(text, next, *edge, now);
        }
    }
    None
}

fn of(text: &Text, at: usize, edge: Edge, now: &Now) -> Option<When> {
    let (days, next) = whole(text, at, now)?;
    let is_day = days.from == days.to;
    match edge {
        Edge::Start => Some(When::day(days.from, next)),
        Edge::End => Some(When::day(days.to, next)),
        _ if is_day => None,
        Edge::Early | Edge::Middle | Edge::Late => third(&days, edge, next),
        Edge::Rest => {
            let from = days.from.max(now.today);
            (from <= days.to).then(|| When::days(from, days.to, next))
        }
        Edge::Over => {
            let yesterday = days_after(now.today, -1)?;
            if yesterday < days.from || yesterday >= days.to {
                return third(&days, Edge::Early, next);
            }
            Some(When::days(days.from, yesterday, next))
        }
    }
}

/// The period whose edge is meant; without an article it is the current one: `end of month`.
fn whole(text: &Text, at: usize, now: &Now) -> Option<(Days, usize)> {
    let start = if text.is_word(at, &["the", "of"]) { at + 1 } else { at };
    let unit = match text.word(start) {
        "week" => Some(Unit::Week),
        "month" => Some(Unit::Month),
        "quarter" => Some(Unit::Quarter),
        "year" => Some(Unit::Year),
        _ => None,
    };
    if let Some(when) = unedged(text, start, now).or_else(|| unedged(text, at, now)) {
        return Some((resolve(&when, now)?, when.next));
    }
    let (from, to) = unit_around(now.today, unit?, 0)?;
    Some((Days { from, to, other: None, span: None }, start + 1))
}

/// Of a month, the days up to the 9th, from the 10th to the 19th, and the rest; of a year, its months by the same rule
/// (January to April, May to August, September to December); of another period, its thirds.
fn third(days: &Days, edge: Edge, next: usize) -> Option<When> {
    let length = (days.to - days.from).num_days() + 1;
    let (first_cut, second_cut) = if (28..=31).contains(&length) && days.from.day() == 1 {
        (ymd(days.from.year(), days.from.month(), 10)?, ymd(days.from.year(), days.from.month(), 20)?)
    } else if (365..=366).contains(&length) {
        (months_after(days.from, 4)?, months_after(days.from, 8)?)
    } else {
        (
            days_after(days.from, length / 3 + i64::from(length % 3 > 0))?,
            days_after(days.from, 2 * length / 3)?,
        )
    };
    let (from, to) = match edge {
        Edge::Early => (days.from, days_after(first_cut, -1)?),
        Edge::Middle => (first_cut, days_after(second_cut, -1)?),
        _ => (second_cut, days.to),
    };
    Some(When::days(from, to.max(from), next))
}
