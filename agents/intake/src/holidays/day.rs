//! A day on which shopping differs from usual.

use chrono::NaiveDate;

/// The kind of a special day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Public,
    /// A day off in place of a public holiday on a weekend.
    Substitute,
    /// A day that is not a public holiday of the whole country but on which people shop differently.
    Shopping,
}

/// One special day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    pub date: NaiveDate,
    pub name: &'static str,
    pub kind: Kind,
    /// Whether the day is in another month in some years and large enough to move demand there.
    pub moves: bool,
}
