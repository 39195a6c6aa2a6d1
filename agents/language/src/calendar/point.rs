//! A date or period as it is named in the text, before and after its year is known.

use chrono::{NaiveDate, Weekday};

use super::span::Span;

/// Which part comes first in `3/4/2025` when both parts are twelve or less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateOrder {
    #[default]
    DayFirst,
    MonthFirst,
}

/// The settings for reading dates in a text.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    pub today: NaiveDate,
    pub order: DateOrder,
    /// First month of the fiscal year.
    pub fiscal_start: u32,
    /// True when the text is about the past.
    pub is_past: bool,
}

/// A range of days, including the last one; an open end has no day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Period {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    /// The duration that the text states: `the next 6 months`.
    pub span: Option<Span>,
}

/// The date or period that the words name, which may lack a year.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    Year,
    Half(u32),
    Quarter(u32),
    Month(u32),
    /// Whole months, which may go on into the next year.
    Months {
        first: u32,
        count: i64,
    },
    Week(u32),
    /// A day; `other` is the day if month and day are swapped.
    Day {
        month: Option<u32>,
        day: u32,
        other: Option<(u32, u32)>,
        weekday: Option<Weekday>,
    },
    Weekday(Weekday),
    /// A named day, as its entry in the table.
    Holiday(Holiday),
    /// Days that are known without a year.
    Days {
        from: NaiveDate,
        to: NaiveDate,
        span: Option<Span>,
    },
}

/// How the date of a named day is found in a year.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Holiday {
    Fixed(u32, u32),
    FromEaster(i64),
    Nth { month: u32, weekday: Weekday, which: u32, days_after: i64 },
}

/// The date or period that the words name, the year if they state it, and the piece after them.
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

    /// True for a single day, false for a longer period.
    pub(super) fn is_day(&self) -> bool {
        match self.part {
            Part::Day { .. } | Part::Weekday(_) | Part::Holiday(_) => true,
            Part::Days { from, to, span } => from == to && span.is_none(),
            Part::Year
            | Part::Half(_)
            | Part::Quarter(_)
            | Part::Month(_)
            | Part::Months { .. }
            | Part::Week(_) => false,
        }
    }
}
