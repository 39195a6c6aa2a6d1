//! A day on which people shop otherwise than usual.

use chrono::NaiveDate;

/// How a day is special.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Public,
    /// A working day in place of a public holiday on a weekend.
    Substitute,
    /// No public holiday of the whole country, yet a day on which people shop otherwise.
    Shopping,
}

/// One special day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    pub date: NaiveDate,
    pub name: &'static str,
    pub kind: Kind,
    /// It falls into another month in some years and is large enough to move demand there.
    pub moves: bool,
}
