//! Ids that look like those of the file and that it does not have: `skip C099` in a file of C001 to C060.

use crate::vehicle_routing::question::vocabulary::Vocabulary;
use std::{collections::BTreeSet, ops::Range};

/// Behind these words, an id is a depot or an end, which are asked about elsewhere.
const OF_DEPOTS: [&str; 8] = ["depot", "depots", "at", "from", "in", "to", "bei", "en"];

/// The bytes of such ids.
pub(super) fn ids(lower: &str, names: &Vocabulary) -> Vec<Range<usize>> {
    let is_depot = |id: &&String| names.depots.contains(id);
    let stems: BTreeSet<String> =
        names.places.iter().filter(|id| !is_depot(id)).filter_map(|id| stem(&id.to_lowercase())).collect();
    let known: BTreeSet<String> = names.places.iter().map(|id| id.to_lowercase()).collect();
    let mut found = Vec::new();
    let mut before = "";
    let mut at = 0;
    for word in lower.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '?' | '!' | '(' | ')')) {
        let range = at..at + word.trim_end_matches(['.', ':']).len();
        at += word.len() + lower[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        let id = &lower[range.clone()];
        let is_like = stem(id).is_some_and(|stem| stems.contains(&stem)) && !known.contains(id);
        if is_like && !OF_DEPOTS.contains(&before) {
            found.push(range);
        }
        before = word;
    }
    found
}

/// The letters before the number of an id.
fn stem(id: &str) -> Option<String> {
    let stem = id.trim_end_matches(|c: char| c.is_ascii_digit());
    (stem.len() < id.len() && !stem.is_empty() && stem.chars().all(char::is_alphabetic))
        .then(|| stem.to_owned())
}
