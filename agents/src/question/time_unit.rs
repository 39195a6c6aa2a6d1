//! Words for lengths of time.

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    Period,
    Day,
    Week,
    Month,
    Quarter,
    Year,
}

impl TimeUnit {
    /// The unit that a lower-case word names.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "day" | "days" => Self::Day,
            "week" | "weeks" | "wk" | "wks" | "fortnight" | "fortnights" => Self::Week,
            "month" | "months" | "mo" | "mos" | "mth" | "mths" => Self::Month,
            "quarter" | "quarters" | "qtr" | "qtrs" => Self::Quarter,
            "year" | "years" | "yr" | "yrs" => Self::Year,
            "period" | "periods" | "steps" => Self::Period,
            _ => return None,
        })
    }

    /// Whether a word names a unit of time.
    pub(crate) fn is_named(word: &str) -> bool {
        Self::of(word).is_some()
    }
}
