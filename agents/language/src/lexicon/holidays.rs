//! Days with a name.

use chrono::Weekday;

/// Days of the year that have a name: month and day.
pub const HOLIDAYS: &[(&str, (u32, u32))] = &[
    ("new years day", (1, 1)),
    ("new year day", (1, 1)),
    ("new years eve", (12, 31)),
    ("new year", (1, 1)),
    ("republic day", (1, 26)),
    ("valentines day", (2, 14)),
    ("saint patricks day", (3, 17)),
    ("saint patrick", (3, 17)),
    ("st patricks day", (3, 17)),
    ("earth day", (4, 22)),
    ("juneteenth", (6, 19)),
    ("independence day", (7, 4)),
    ("halloween", (10, 31)),
    ("singles day", (11, 11)),
    ("christmas day", (12, 25)),
    ("christmas eve", (12, 24)),
    ("christmas", (12, 25)),
    ("xmas", (12, 25)),
    ("boxing day", (12, 26)),
];

/// Days counted from Easter Sunday.
pub const FROM_EASTER: &[(&str, i64)] =
    &[("easter sunday", 0), ("easter monday", 1), ("good friday", -2), ("whit monday", 50), ("easter", 0)];

/// Month, weekday, which one of the month, and days after it.
pub type NthWeekday = (u32, Weekday, u32, i64);

/// Days that are a certain weekday of a month, or come after one.
pub const NTH_WEEKDAYS: &[(&str, NthWeekday)] = &[
    ("thanksgiving day", (11, Weekday::Thu, 4, 0)),
    ("thanksgiving", (11, Weekday::Thu, 4, 0)),
    ("black friday", (11, Weekday::Thu, 4, 1)),
    ("cyber monday", (11, Weekday::Thu, 4, 4)),
    ("labor day", (9, Weekday::Mon, 1, 0)),
    ("labour day", (9, Weekday::Mon, 1, 0)),
    ("mothers day", (5, Weekday::Sun, 2, 0)),
    ("fathers day", (6, Weekday::Sun, 3, 0)),
];
