//! Lengths of time around a visit that no plan holds to: `customers are notified 60 minutes ahead`, `10 minutes slack`, `arrive
//! 10 minutes before opening`. What may be later than a window is lateness, which has a reader of its own.

use std::ops::Range;

/// Telling customers before a visit.
const NOTICE: [&str; 25] = [
    "notif",
    "notice",
    "warning",
    "warned",
    "warn ",
    "announce",
    "in advance",
    "minutes ahead",
    "min ahead",
    "hour ahead",
    "hours ahead",
    "beforehand",
    "heads up",
    "heads-up",
    "inform ",
    "informed",
    "vorwarn",
    "ankündig",
    "angekündigt",
    "im voraus",
    "vorher",
    "vorab ",
    "benachrichtig",
    "antelación",
    "antecedência",
];
/// Time to spare, and visits before a window.
const SPARE: [&str; 22] = [
    "slack",
    "buffer",
    "leeway",
    "safety margin",
    "minutes margin",
    "cushion",
    "puffer",
    "holgura",
    "folga",
    "before opening",
    "before it opens",
    "before they open",
    "before the window",
    "before each window",
    "before their window",
    "before and after",
    "either side of",
    "minutes early",
    "min early",
    "vor öffnung",
    "vor der öffnung",
    "antes de abrir",
];
const LENGTHS: [&str; 8] = ["minute", " min", "hour", " h ", "stunde", "minuto", "minuten", "hora"];

/// The clauses with one of these words and a length of time.
pub(super) fn ranges(lower: &str, clause: impl Fn(&str, usize) -> Range<usize>) -> Vec<Range<usize>> {
    let phrases = NOTICE.iter().chain(&SPARE).flat_map(|phrase| lower.match_indices(phrase));
    let clauses = phrases.filter(|(at, _)| !lower[..*at].ends_with(char::is_alphanumeric));
    let mut ranges: Vec<Range<usize>> = clauses.map(|(at, _)| clause(lower, at)).collect();
    ranges.retain(|range| has_length(&lower[range.clone()]));
    ranges
}

fn has_length(said: &str) -> bool {
    let has_number = said.contains(|c: char| c.is_ascii_digit())
        || ["half an hour", "an hour", "quarter of an hour"].iter().any(|words| said.contains(words));
    let said = format!("{said} ");
    has_number && LENGTHS.iter().any(|length| said.contains(length))
}
