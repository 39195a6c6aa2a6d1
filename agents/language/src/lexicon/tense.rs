//! Words that say whether a sentence speaks of the past or of the future.

/// A sentence with one of these speaks of the past.
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

/// A sentence with one of these speaks of the future even when a word of the past stands in it.
pub const FUTURE_WORDS: &[&str] =
    &["will", "forecast", "predict", "plan", "expect", "project", "shall", "going", "upcoming", "schedule"];
