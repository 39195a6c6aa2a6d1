//! Words that show whether a sentence is about the past or the future.

/// A sentence with one of these is about the past.
pub const PAST_WORDS: &[&str] = &[
    "was",
    "were",
    "did",
    "had",
    "sold",
    "bought",
    "happened",
    "shipped",
    "received",
    "went",
    "ago",
    "actual",
    "actuals",
    "ordered",
    "delivered",
    "lasted",
    "came",
    "ran",
    "consumed",
];

/// A sentence with one of these is about the future, even if it also contains a word of the past.
pub const FUTURE_WORDS: &[&str] =
    &["will", "forecast", "predict", "plan", "expect", "project", "shall", "going", "upcoming", "schedule"];
