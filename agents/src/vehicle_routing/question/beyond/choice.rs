//! Stops that are chosen by what no column says, such as `only the customers in Eastbrook` or `skip the customers in the north`.
//! Where the file chose its rows by these words, they are no clause.

use super::words::{CHOICES, ONLY, QUALIFIERS, STOP_NOUNS};
use std::ops::Range;

/// The clauses that choose stops in words; `clause` finds the clause around a byte.
pub(super) fn ranges(lower: &str, clause: impl Fn(&str, usize) -> Range<usize>) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    for (words, needs_qualifier) in [(ONLY, true), (CHOICES, false)] {
        for (at, word) in words.iter().flat_map(|word| lower.match_indices(word)) {
            let range = clause(lower, at);
            let said = &lower[at + word.len()..range.end.max(at + word.len())];
            let is_word = !lower[..at].ends_with(char::is_alphanumeric);
            // Stops with impossible coordinates are left out elsewhere.
            let has_other = said.contains(|c: char| c.is_ascii_digit())
                || [" per ", "misplaced", "coordinate", "koordinat", "coordenad"]
                    .iter()
                    .any(|other| said.contains(other));
            if is_word && !has_other && names_stops(said, needs_qualifier) {
                ranges.push(at..range.end);
            }
        }
    }
    ranges
}

/// Whether stops are among the first words, with more about them behind if that is needed.
fn names_stops(said: &str, needs_qualifier: bool) -> bool {
    const FIRST: usize = 3;
    let mut words = said.split_whitespace();
    let is_stop = |word: &&str| STOP_NOUNS.iter().any(|noun| word.starts_with(noun));
    // `without moving stops` chooses none.
    let mut first = words.by_ref().take(FIRST).take_while(|word| !word.ends_with("ing"));
    let has_stop = first.any(|word| is_stop(&word));
    has_stop && (!needs_qualifier || words.next().is_some_and(|word| QUALIFIERS.contains(&word)))
}
