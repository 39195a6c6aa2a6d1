//! Words of the calendar and the clock.

use chrono::Weekday;

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Second,
    Minute,
    Hour,
    Day,
    BusinessDay,
    Week,
    Month,
    Quarter,
    Year,
}

/// Units, with the number of units that the word means: a fortnight is two weeks.
pub const UNITS: &[(&str, (Unit, f64))] = &[
    ("s", (Unit::Second, 1.0)),
    ("sec", (Unit::Second, 1.0)),
    ("secs", (Unit::Second, 1.0)),
    ("second", (Unit::Second, 1.0)),
    ("seconds", (Unit::Second, 1.0)),
    ("min", (Unit::Minute, 1.0)),
    ("mins", (Unit::Minute, 1.0)),
    ("minute", (Unit::Minute, 1.0)),
    ("minutes", (Unit::Minute, 1.0)),
    ("h", (Unit::Hour, 1.0)),
    ("hr", (Unit::Hour, 1.0)),
    ("hrs", (Unit::Hour, 1.0)),
    ("hour", (Unit::Hour, 1.0)),
    ("hours", (Unit::Hour, 1.0)),
    ("d", (Unit::Day, 1.0)),
    ("day", (Unit::Day, 1.0)),
    ("days", (Unit::Day, 1.0)),
    ("night", (Unit::Day, 1.0)),
    ("nights", (Unit::Day, 1.0)),
    ("w", (Unit::Week, 1.0)),
    ("wk", (Unit::Week, 1.0)),
    ("wks", (Unit::Week, 1.0)),
    ("week", (Unit::Week, 1.0)),
    ("weeks", (Unit::Week, 1.0)),
    ("fortnight", (Unit::Week, 2.0)),
    ("fortnights", (Unit::Week, 2.0)),
    ("mo", (Unit::Month, 1.0)),
    ("mos", (Unit::Month, 1.0)),
    ("mth", (Unit::Month, 1.0)),
    ("mths", (Unit::Month, 1.0)),
    ("month", (Unit::Month, 1.0)),
    ("months", (Unit::Month, 1.0)),
    ("qtr", (Unit::Quarter, 1.0)),
    ("qtrs", (Unit::Quarter, 1.0)),
    ("quarter", (Unit::Quarter, 1.0)),
    ("quarters", (Unit::Quarter, 1.0)),
    ("y", (Unit::Year, 1.0)),
    ("yr", (Unit::Year, 1.0)),
    ("yrs", (Unit::Year, 1.0)),
    ("year", (Unit::Year, 1.0)),
    ("years", (Unit::Year, 1.0)),
    ("decade", (Unit::Year, 10.0)),
    ("decades", (Unit::Year, 10.0)),
];

/// Units of one letter that count only directly after digits: `90d`.
pub const JOINED_UNITS: &[&str] = &["s", "d", "w", "y"];

pub const MONTHS: &[(&str, u32)] = &[
    ("january", 1),
    ("jan", 1),
    ("february", 2),
    ("feb", 2),
    ("march", 3),
    ("mar", 3),
    ("april", 4),
    ("apr", 4),
    ("may", 5),
    ("june", 6),
    ("jun", 6),
    ("july", 7),
    ("jul", 7),
    ("august", 8),
    ("aug", 8),
    ("september", 9),
    ("sep", 9),
    ("sept", 9),
    ("october", 10),
    ("oct", 10),
    ("november", 11),
    ("nov", 11),
    ("december", 12),
    ("dec", 12),
];

pub const WEEKDAYS: &[(&str, Weekday)] = &[
    ("monday", Weekday::Mon),
    ("mon", Weekday::Mon),
    ("tuesday", Weekday::Tue),
    ("tue", Weekday::Tue),
    ("tues", Weekday::Tue),
    ("wednesday", Weekday::Wed),
    ("wed", Weekday::Wed),
    ("weds", Weekday::Wed),
    ("thursday", Weekday::Thu),
    ("thu", Weekday::Thu),
    ("thur", Weekday::Thu),
    ("thurs", Weekday::Thu),
    ("friday", Weekday::Fri),
    ("fri", Weekday::Fri),
    ("saturday", Weekday::Sat),
    ("sat", Weekday::Sat),
    ("sunday", Weekday::Sun),
    ("sun", Weekday::Sun),
];

/// After these words, `may` is the month.
pub const BEFORE_MAY: &[&str] = &[
    "in", "of", "by", "from", "to", "until", "till", "since", "this", "next", "last", "for", "during", "and",
    "n", "through", "after", "before", "between", "mid", "early", "late", "vs", "versus", "or",
];

/// If one of these words follows, `may` is a verb.
pub const AFTER_VERB_MAY: &[&str] = &[
    "be", "have", "not", "need", "take", "also", "we", "i", "you", "it", "they", "get", "find", "only",
    "require", "result", "contain", "lead", "help", "cause", "arrive", "change", "differ", "vary", "ask",
    "still", "well",
];

pub const NEXT: &[&str] = &["next", "coming", "following", "upcoming"];
pub const LAST: &[&str] = &["last", "past", "previous", "prior", "preceding", "recent"];
pub const THIS: &[&str] = &["this", "current", "present", "same", "ongoing"];

pub const TO: &[&str] = &["to", "until", "till", "til", "through", "thru", "upto"];
pub const FROM: &[&str] = &["from", "between"];

/// Words that start an open-ended period in the past; the flag says whether the named day is included.
pub const OPEN_TO_PAST: &[(&str, bool)] = &[
    ("before", false),
    ("prior to", false),
    ("earlier than", false),
    ("no later than", true),
    ("not later than", true),
    ("at the latest by", true),
    ("as late as", true),
    ("by", true),
    ("until", true),
    ("till", true),
    ("til", true),
    ("up to", true),
    ("upto", true),
    ("up until", true),
    ("through", true),
];

/// Words that start an open-ended period in the future.
pub const OPEN_TO_FUTURE: &[(&str, bool)] = &[
    ("after", false),
    ("later than", false),
    ("greater than", false),
    ("since", true),
    ("starting from", true),
    ("starting on", true),
    ("starting", true),
    ("beginning", true),
    ("beginning on", true),
    ("as early as", true),
    ("no earlier than", true),
    ("not earlier than", true),
    ("effective from", true),
];

/// Words after a date that make it the start of an open-ended period.
pub const OPEN_BEHIND: &[&str] = &[
    "or later",
    "or after",
    "and later",
    "and after",
    "and greater",
    "onwards",
    "onward",
    "and onwards",
    "and beyond",
];

/// Words after a date that make it the end of a period in the past.
pub const CLOSED_BEHIND: &[&str] = &["or earlier", "or before", "and before", "and earlier", "at the latest"];

/// After these words, digits such as `3/4` are a date.
pub const BEFORE_DATE: &[&str] = &[
    "on", "by", "until", "till", "from", "before", "after", "since", "due", "this", "next", "between",
    "dated", "through", "starting",
];

/// After these words, a number of four digits is a year.
pub const BEFORE_YEAR: &[&str] = &[
    "in",
    "since",
    "during",
    "before",
    "after",
    "until",
    "till",
    "from",
    "year",
    "years",
    "for",
    "to",
    "between",
    "through",
    "vs",
    "versus",
    "by",
    "than",
    "mid",
    "early",
    "late",
    "sales",
    "demand",
    "calendar",
    "and",
    "or",
    "on",
    "compare",
    "back",
    "throughout",
    "against",
    "without",
    "exclude",
    "excluding",
    "include",
    "including",
    "except",
    "ignore",
    "ignoring",
    "out",
    "over",
    "forecast",
    "whole",
    "all",
];

/// A year after `of` must follow one of these words: `sales of 2007`, but `a budget of 2000`.
pub const OF_YEAR: &[&str] = &[
    "sales",
    "demand",
    "half",
    "quarter",
    "end",
    "start",
    "beginning",
    "middle",
    "summer",
    "winter",
    "spring",
    "autumn",
    "fall",
    "rest",
    "months",
    "weeks",
    "month",
    "week",
    "quarters",
    "forecast",
    "history",
    "data",
    "orders",
];

/// Seasons of the northern hemisphere and the month in which each begins.
pub const SEASONS: &[(&str, u32)] =
    &[("spring", 3), ("summer", 6), ("autumn", 9), ("fall", 9), ("winter", 12)];

/// Decades of the last century and the first year of each.
pub const DECADES: &[(&str, i32)] =
    &[("fifties", 1950), ("sixties", 1960), ("seventies", 1970), ("eighties", 1980), ("nineties", 1990)];

/// The start and end of each meal, in minutes after midnight.
pub const MEALS: &[(&str, (u16, u16))] =
    &[("breakfast", (480, 720)), ("lunch", (660, 780)), ("dinner", (960, 1200)), ("supper", (960, 1200))];

/// The start and end of each part of a day.
pub const DAY_PARTS: &[(&str, (u16, u16))] = &[
    ("morning", (480, 720)),
    ("afternoon", (720, 960)),
    ("evening", (960, 1200)),
    ("night", (1200, 1439)),
    ("lunchtime", (660, 780)),
];
