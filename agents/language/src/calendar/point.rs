//! A point of the calendar before and after its year is known.

use chrono::{NaiveDate, Weekday};

use super::span::Span;

/// Which part comes first in `3/4/2025` when neither is above twelve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateOrder {
    #[default]
    DayFirst,
    MonthFirst,
}

/// What a text is read against.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    pub today: NaiveDate,
    pub order: DateOrder,
    /// First month of the fiscal year.
    pub fiscal_start: u32,
    /// True when the words speak of the past.
    pub is_past: bool,
}

/// A stretch of days; a side that is open has no day. The last day belongs to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Period {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    /// How the text measured it: `the next 6 months`.
    pub span: Option<Span>,
}

/// What the words name, without the year that may be missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    Year,
    Half(u32),
    Quarter(u32),
    Month(u32),
    Week(u32),
    /// A day; `other` is the day when month and day are read the other way round.
    Day {
        month: Option<u32>,
        day: u32,
        other: Option<(u32, u32)>,
        weekday: Option<Weekday>,
    },
    Weekday(Weekday),
    /// A day with a name; the place in its table.
    Holiday(Holiday),
    /// Known without a year.
    Days {
        from: NaiveDate,
        to: NaiveDate,
        span: Option<Span>,
    },
}

/// How a day with a name is found in a year.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Holiday {
    Fixed(u32, u32),
    FromEaster(i64),
    Nth { month: u32, weekday: Weekday, which: u32, days_after: i64 },
}

/// What the words name, the year when they say it, and the piece after them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct When {
    pub part: Part,
    pub year: Option<i32>,
    pub next: usize,
}

impl When {
    pub(super) fn days(from: NaiveDate, to: NaiveDate, next: usize) -> Self {
        Self { part: Part::Days { from, to, span: None }, year: None, next }
    }

    pub(super) fn day(date: NaiveDate, next: usize) -> Self {
        Self::days(date, date, next)
    }

    /// True for one day, false for a stretch.
    pub(super) fn is_day(&self) -> bool {
        match self.part {
            Part::Day { .. } | Part::Weekday(_) | Part::Holiday(_) => true,
            Part::Days { from, to, span } => from == to && span.is_none(),
            Part::Year | Part::Half(_) | Part::Quarter(_) | Part::Month(_) | Part::Week(_) => false,
        }
    }
}
